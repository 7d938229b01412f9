; The installer for Windows, for Inno Setup 6.3 or later: `python packaging\build.py --installer`.
; Not run on Windows yet: written on Linux, read by tests/test_packaging.py, compiled and run under
; Wine with stand-ins for the programs by prove_installer.sh.
;
; For one user, without the rights of an administrator. Built with /DComponent=cuda it holds CUDA's
; libraries alone, which are laid beside an installed Vivavoce and change with torch alone.

#ifndef AppVersion
  #define AppVersion "0.0.0"
#endif
#ifndef Torch
  #define Torch "0"
#endif
#ifndef Built
  #define Built "..\dist"
#endif

[Setup]
#ifdef Component
AppId={{6B0F4C52-6C0B-4A57-9E0C-0C9C1B7F6D31}
AppName=Vivavoce: CUDA
AppVersion={#Torch}
CreateUninstallRegKey=yes
UninstallDisplayName=Vivavoce: libraries for NVIDIA cards
; Braces inside a constant are written as numbers, an opening one twice.
DefaultDirName={reg:HKA\Software\Microsoft\Windows\CurrentVersion\Uninstall\%7b%7b2E4C4D0A-93D5-4B7E-8C3B-5B6C7A0E1F42%7d_is1,InstallLocation|{autopf}\Vivavoce}
#else
AppId={{2E4C4D0A-93D5-4B7E-8C3B-5B6C7A0E1F42}
AppName=Vivavoce
AppVersion={#AppVersion}
UninstallDisplayIcon={app}\vivavoce-app.exe
DefaultDirName={autopf}\Vivavoce
#endif
AppPublisher=Vivavoce

DefaultGroupName=Vivavoce
DisableProgramGroupPage=yes
DisableDirPage=auto
UsePreviousAppDir=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
LicenseFile=..\LICENSE
Compression=lzma2/fast
SolidCompression=yes
WizardStyle=modern
ChangesAssociations=yes
ChangesEnvironment=yes
; Asks to close a Vivavoce that runs, and starts it again.
CloseApplications=yes
RestartApplications=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[CustomMessages]
en.Autostart=Start with Windows, ready for the hotkey
de.Autostart=Mit Windows starten, bereit für das Tastenkürzel
en.Documents=Offer Vivavoce for documents (“Open with”)
de.Documents=Vivavoce für Dokumente anbieten („Öffnen mit“)
en.CommandLine=Add the command “vivavoce” to the path
de.CommandLine=Den Befehl „vivavoce“ in den Pfad aufnehmen
en.ReadAloud=Read aloud with Vivavoce
de.ReadAloud=Mit Vivavoce vorlesen
en.SafeMode=Vivavoce (safe mode)
de.SafeMode=Vivavoce (sicherer Modus)
en.KeepVoices=Keep your voices, models, settings and history?%n%nThey are in %1. “Yes” keeps them for a later installation; “No” deletes them for good.
de.KeepVoices=Ihre Stimmen, Modelle, Einstellungen und den Verlauf behalten?%n%nSie liegen in %1. „Ja“ behält sie für eine spätere Installation; „Nein“ löscht sie endgültig.

#ifdef Component
[Files]
Source: "{#Built}\vivavoce-cuda\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs
#else
[Tasks]
Name: "autostart"; Description: "{cm:Autostart}"; Flags: unchecked
Name: "documents"; Description: "{cm:Documents}"
Name: "path"; Description: "{cm:CommandLine}"; Flags: unchecked
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; A module of the version before must not be found beside those of this one. CUDA's stay.
Type: filesandordirs; Name: "{app}\_internal\engine"
Type: filesandordirs; Name: "{app}\_internal\desktop"
Type: filesandordirs; Name: "{app}\_internal\resources"

[Files]
Source: "{#Built}\vivavoce\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\Vivavoce"; Filename: "{app}\vivavoce-app.exe"; AppUserModelID: "Vivavoce"
Name: "{group}\{cm:SafeMode}"; Filename: "{app}\vivavoce-app.exe"; Parameters: "--safe"
Name: "{autodesktop}\Vivavoce"; Filename: "{app}\vivavoce-app.exe"; Tasks: desktopicon

[Registry]
; The same value as the setting “Start with the system” writes (desktop/autostart.py).
Root: HKCU; Subkey: "Software\Microsoft\Windows\CurrentVersion\Run"; ValueType: string; ValueName: "Vivavoce"; ValueData: """{app}\vivavoce-app.exe"" --hidden"; Tasks: autostart
Root: HKCU; Subkey: "Software\Microsoft\Windows\CurrentVersion\Run"; ValueType: none; ValueName: "Vivavoce"; Flags: uninsdeletevalue dontcreatekey
; In “Open with”, never as the program of choice.
Root: HKA; Subkey: "Software\Classes\Vivavoce.Document"; ValueType: string; ValueData: "Vivavoce"; Flags: uninsdeletekey; Tasks: documents
Root: HKA; Subkey: "Software\Classes\Vivavoce.Document\DefaultIcon"; ValueType: string; ValueData: "{app}\vivavoce-app.exe,0"; Tasks: documents
Root: HKA; Subkey: "Software\Classes\Vivavoce.Document\shell\open"; ValueType: string; ValueName: "FriendlyAppName"; ValueData: "Vivavoce"; Tasks: documents
Root: HKA; Subkey: "Software\Classes\Vivavoce.Document\shell\open"; ValueType: string; ValueData: "{cm:ReadAloud}"; Tasks: documents
Root: HKA; Subkey: "Software\Classes\Vivavoce.Document\shell\open\command"; ValueType: string; ValueData: """{app}\vivavoce-app.exe"" ""%1"""; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.txt"; ValueType: none; Flags: uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.txt\OpenWithProgids"; ValueType: string; ValueName: "Vivavoce.Document"; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.md"; ValueType: none; Flags: uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.md\OpenWithProgids"; ValueType: string; ValueName: "Vivavoce.Document"; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.markdown"; ValueType: none; Flags: uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.markdown\OpenWithProgids"; ValueType: string; ValueName: "Vivavoce.Document"; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.html"; ValueType: none; Flags: uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.html\OpenWithProgids"; ValueType: string; ValueName: "Vivavoce.Document"; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.htm"; ValueType: none; Flags: uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.htm\OpenWithProgids"; ValueType: string; ValueName: "Vivavoce.Document"; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.xhtml"; ValueType: none; Flags: uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.xhtml\OpenWithProgids"; ValueType: string; ValueName: "Vivavoce.Document"; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.pdf"; ValueType: none; Flags: uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.pdf\OpenWithProgids"; ValueType: string; ValueName: "Vivavoce.Document"; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.docx"; ValueType: none; Flags: uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.docx\OpenWithProgids"; ValueType: string; ValueName: "Vivavoce.Document"; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.epub"; ValueType: none; Flags: uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.epub\OpenWithProgids"; ValueType: string; ValueName: "Vivavoce.Document"; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.eml"; ValueType: none; Flags: uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.eml\OpenWithProgids"; ValueType: string; ValueName: "Vivavoce.Document"; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.srt"; ValueType: none; Flags: uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.srt\OpenWithProgids"; ValueType: string; ValueName: "Vivavoce.Document"; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.vtt"; ValueType: none; Flags: uninsdeletekeyifempty; Tasks: documents
Root: HKA; Subkey: "Software\Classes\.vtt\OpenWithProgids"; ValueType: string; ValueName: "Vivavoce.Document"; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: documents

[Run]
Filename: "{app}\vivavoce-app.exe"; Description: "{cm:LaunchProgram,Vivavoce}"; Flags: nowait postinstall skipifsilent

[UninstallRun]
Filename: "{app}\vivavoce.exe"; Parameters: "quit"; Flags: runhidden; RunOnceId: "QuitVivavoce"

[Code]
const
  EnvironmentKey = 'Environment';

function DataFolder: String;
begin
  { platformdirs.user_data_path("vivavoce", False) }
  Result := ExpandConstant('{localappdata}\vivavoce');
end;

function WithoutUs(Path: String): String;
begin
  Result := ';' + Path + ';';
  StringChangeEx(Result, ';' + ExpandConstant('{app}') + ';', ';', True);
  while (Length(Result) > 0) and (Result[1] = ';') do
    Delete(Result, 1, 1);
  while (Length(Result) > 0) and (Result[Length(Result)] = ';') do
    Delete(Result, Length(Result), 1);
end;

procedure SetPath(IsWanted: Boolean);
var
  Before, After: String;
begin
  if not RegQueryStringValue(HKEY_CURRENT_USER, EnvironmentKey, 'Path', Before) then
    Before := '';
  After := WithoutUs(Before);
  if IsWanted then begin
    if After <> '' then
      After := After + ';';
    After := After + ExpandConstant('{app}');
  end;
  if After = '' then
    RegDeleteValue(HKEY_CURRENT_USER, EnvironmentKey, 'Path')
  else if After <> Before then
    RegWriteExpandStringValue(HKEY_CURRENT_USER, EnvironmentKey, 'Path', After);
end;

procedure CurStepChanged(CurStep: TSetupStep);
begin
  if (CurStep = ssPostInstall) and WizardIsTaskSelected('path') then
    SetPath(True);
end;

procedure CurUninstallStepChanged(CurUninstallStep: TUninstallStep);
begin
  if CurUninstallStep = usUninstall then
    SetPath(False);
  if (CurUninstallStep = usPostUninstall) and DirExists(DataFolder) then
    { In a silent uninstallation nobody answers: what is the user's stays. }
    if SuppressibleMsgBox(FmtMessage(CustomMessage('KeepVoices'), [DataFolder]), mbConfirmation,
      MB_YESNO, IDYES) = IDNO then
      DelTree(DataFolder, True, True, True);
end;
#endif
