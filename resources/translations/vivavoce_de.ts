<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>Action</name>
    <message>
        <source>Be silent</source>
        <translation>Still sein</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Schneller</translation>
    </message>
    <message>
        <source>Next sentence</source>
        <translation>Nächster Satz</translation>
    </message>
    <message>
        <source>Open Vivavoce</source>
        <translation>Vivavoce öffnen</translation>
    </message>
    <message>
        <source>Pause or go on</source>
        <translation>Pause oder weiter</translation>
    </message>
    <message>
        <source>Previous sentence</source>
        <translation>Voriger Satz</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Read the clipboard</source>
        <translation>Zwischenablage vorlesen</translation>
    </message>
    <message>
        <source>Read the selection</source>
        <translation>Auswahl vorlesen</translation>
    </message>
    <message>
        <source>Read the selection next</source>
        <translation>Auswahl als Nächstes vorlesen</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Langsamer</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Put this message away</source>
        <translation>Diese Meldung schließen</translation>
    </message>
</context>
<context>
    <name>Choosers</name>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Language of the text</source>
        <translation>Sprache des Textes</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Stimme</translation>
    </message>
</context>
<context>
    <name>ClosingQuestion</name>
    <message>
        <source>Closing the window</source>
        <translation>Fenster schließen</translation>
    </message>
    <message>
        <source>Do not ask again (it can be changed in the settings)</source>
        <translation>Nicht mehr fragen (in den Einstellungen zu ändern)</translation>
    </message>
    <message>
        <source>It then waits in the tray, ready for its hotkeys.</source>
        <translation>Es wartet dann im Infobereich und hört auf seine Tastenkürzel.</translation>
    </message>
    <message>
        <source>Keep Vivavoce running?</source>
        <translation>Vivavoce weiterlaufen lassen?</translation>
    </message>
    <message>
        <source>Keep running</source>
        <translation>Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>There is no tray on this desktop: the window is then only minimised, and the hotkeys go on working.</source>
        <translation>Dieser Desktop hat keinen Infobereich: Das Fenster wird dann nur minimiert, und die Tastenkürzel bleiben in Kraft.</translation>
    </message>
</context>
<context>
    <name>Dialog</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>EmptyState</name>
    <message>
        <source>Or choose “Read the selection” in the tray.</source>
        <translation>Oder im Infobereich „Auswahl vorlesen“ wählen.</translation>
    </message>
    <message>
        <source>Or select text in any program and press {hotkey}.</source>
        <translation>Oder Text in einem beliebigen Programm markieren und {hotkey} drücken.</translation>
    </message>
    <message>
        <source>Paste or type a text, or drop a file here.</source>
        <translation>Text einfügen oder tippen, oder eine Datei hierher ziehen.</translation>
    </message>
</context>
<context>
    <name>HelpPage</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
</context>
<context>
    <name>HistoryPage</name>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
</context>
<context>
    <name>HotkeyEdit</name>
    <message>
        <source>Add Ctrl, Alt or the Windows key: alone, this key would be taken away from every program.</source>
        <translation>Nehmen Sie Strg, Alt oder die Windows-Taste dazu: Allein würde diese Taste jedem Programm fehlen.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keines</translation>
    </message>
    <message>
        <source>Press the keys…</source>
        <translation>Tasten drücken …</translation>
    </message>
    <message>
        <source>Press to set. Esc leaves it as it is, Backspace takes it away.</source>
        <translation>Drücken, um es zu setzen. Esc lässt es, wie es ist, die Rücktaste entfernt es.</translation>
    </message>
</context>
<context>
    <name>Hotkeys</name>
    <message>
        <source>Bind `{command}` to a key in your desktop&apos;s own keyboard settings{place}.</source>
        <translation>Legen Sie `{command}` in den Tastatureinstellungen Ihres Desktops auf eine Taste{place}.</translation>
    </message>
    <message>
        <source>Choose a key together with Ctrl, Alt or Super, as Ctrl+Alt+S.</source>
        <translation>Wählen Sie eine Taste zusammen mit Strg, Alt oder Super, etwa Ctrl+Alt+S.</translation>
    </message>
    <message>
        <source>Settings &gt; Keyboard &gt; View and Customise Shortcuts &gt; Custom Shortcuts</source>
        <translation>Einstellungen &gt; Tastatur &gt; Tastenkürzel ansehen und anpassen &gt; Eigene Tastenkürzel</translation>
    </message>
    <message>
        <source>System Settings &gt; Keyboard &gt; Shortcuts &gt; Add New &gt; Command or Script</source>
        <translation>Systemeinstellungen &gt; Tastatur &gt; Kurzbefehle &gt; Neu hinzufügen &gt; Befehl oder Skript</translation>
    </message>
    <message>
        <source>The desktop asked for leave to use hotkeys and got no.</source>
        <translation>Der Desktop hat gefragt, ob Tastenkürzel erlaubt sind, und die Antwort war Nein.</translation>
    </message>
    <message>
        <source>The desktop gave no key for this.</source>
        <translation>Der Desktop hat dafür keine Taste vergeben.</translation>
    </message>
    <message>
        <source>The desktop refused the hotkeys.</source>
        <translation>Der Desktop hat die Tastenkürzel abgelehnt.</translation>
    </message>
    <message>
        <source>The desktop took the hotkeys back.</source>
        <translation>Der Desktop hat die Tastenkürzel zurückgenommen.</translation>
    </message>
    <message>
        <source>There is no desktop here that could give programs hotkeys.</source>
        <translation>Hier gibt es keinen Desktop, der Programmen Tastenkürzel geben könnte.</translation>
    </message>
    <message>
        <source>This desktop gives programs no hotkeys.</source>
        <translation>Dieser Desktop gibt Programmen keine Tastenkürzel.</translation>
    </message>
    <message>
        <source>This keyboard has no {key}. Choose another key in the settings.</source>
        <translation>Diese Tastatur hat keine Taste {key}. Wählen Sie in den Einstellungen eine andere.</translation>
    </message>
    <message>
        <source>Write it as Ctrl+Alt+S, Ctrl+Alt+Right or F9.</source>
        <translation>Schreiben Sie es wie Ctrl+Alt+S, Ctrl+Alt+Right oder F9.</translation>
    </message>
    <message>
        <source>Write it as Ctrl+Alt+S, with Ctrl, Alt, Shift or Super.</source>
        <translation>Schreiben Sie es wie Ctrl+Alt+S, mit Ctrl, Alt, Shift oder Super.</translation>
    </message>
    <message>
        <source>the line `{line}` in {file}</source>
        <translation>die Zeile `{line}` in {file}</translation>
    </message>
    <message>
        <source>{key} alone would be lost for typing.</source>
        <translation>{key} allein ginge beim Tippen verloren.</translation>
    </message>
    <message>
        <source>{key} is already the key for “{action}”. Choose another for one of them.</source>
        <translation>{key} ist schon die Taste für „{action}“. Wählen Sie für eines von beiden eine andere.</translation>
    </message>
    <message>
        <source>{key} is needed in every program.</source>
        <translation>{key} wird in jedem Programm gebraucht.</translation>
    </message>
    <message>
        <source>{key} is taken by another program or by the desktop. Choose another key in the settings, or free it there.</source>
        <translation>{key} gehört schon einem anderen Programm oder dem Desktop. Wählen Sie in den Einstellungen eine andere Taste, oder geben Sie diese dort frei.</translation>
    </message>
    <message>
        <source>“{text}” is not a key: “{word}” cannot be held down.</source>
        <translation>„{text}“ ist keine Taste: „{word}“ kann man nicht gedrückt halten.</translation>
    </message>
    <message>
        <source>“{text}” is not a key: “{word}” is unknown.</source>
        <translation>„{text}“ ist keine Taste: „{word}“ ist unbekannt.</translation>
    </message>
    <message>
        <source>“{text}” lacks a key beside what is held down.</source>
        <translation>In „{text}“ fehlt eine Taste neben den gehaltenen.</translation>
    </message>
</context>
<context>
    <name>Language</name>
    <message>
        <source>Auto</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>Chinesisch</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Englisch</translation>
    </message>
    <message>
        <source>French</source>
        <translation>Französisch</translation>
    </message>
    <message>
        <source>German</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>Italienisch</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>Japanisch</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>Koreanisch</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>Portugiesisch</translation>
    </message>
    <message>
        <source>Russian</source>
        <translation>Russisch</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>Spanisch</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Forget it</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Go on where it stopped? “{beginning}”</source>
        <translation>Dort weiterlesen, wo es aufgehört hat? „{beginning}“</translation>
    </message>
    <message>
        <source>There is no tray on this desktop, so Vivavoce stays in this window. Minimised, it goes on answering its hotkeys.</source>
        <translation>Dieser Desktop hat keinen Infobereich, darum bleibt Vivavoce in diesem Fenster. Auch minimiert hört es auf seine Tastenkürzel.</translation>
    </message>
</context>
<context>
    <name>ModelsPage</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
</context>
<context>
    <name>Preferences</name>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Sprachmodell</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Hotkeys</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>Systemstandard</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Voices</source>
        <translation>Stimmen</translation>
    </message>
</context>
<context>
    <name>ReadPage</name>
    <message>
        <source>Characters: {count}</source>
        <translation>Zeichen: {count}</translation>
    </message>
    <message>
        <source>First sound {delay} s</source>
        <translation>Erster Ton {delay} s</translation>
    </message>
    <message>
        <source>First sound: from pressing the key to hearing the voice. RTF: seconds of computing for a second of speech; under 1 is faster than speech.</source>
        <translation>Erster Ton: vom Tastendruck bis zur Stimme. RTF: Rechenzeit in Sekunden für eine Sekunde Sprache; unter 1 ist schneller als die Sprache.</translation>
    </message>
    <message>
        <source>Open a text</source>
        <translation>Text öffnen</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <source>Save sound…</source>
        <translation>Ton speichern …</translation>
    </message>
    <message>
        <source>Save the reading as WAV, FLAC, MP3 or OGG ({keys})</source>
        <translation>Das Gelesene als WAV, FLAC, MP3 oder OGG speichern ({keys})</translation>
    </message>
    <message>
        <source>Saved as {path}</source>
        <translation>Gespeichert als {path}</translation>
    </message>
    <message>
        <source>Text files ({patterns})</source>
        <translation>Textdateien ({patterns})</translation>
    </message>
    <message>
        <source>Text to be read</source>
        <translation>Text zum Vorlesen</translation>
    </message>
    <message>
        <source>The text was cleared.</source>
        <translation>Der Text wurde geleert.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>SaveDialog</name>
    <message>
        <source>FLAC, exact and smaller</source>
        <translation>FLAC, exakt und kleiner</translation>
    </message>
    <message>
        <source>MP3, plays everywhere</source>
        <translation>MP3, läuft überall</translation>
    </message>
    <message>
        <source>OGG Vorbis, small and free</source>
        <translation>OGG Vorbis, klein und frei</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Vorgelesenes</translation>
    </message>
    <message>
        <source>Save the reading as a sound file</source>
        <translation>Das Gelesene als Tondatei speichern</translation>
    </message>
    <message>
        <source>WAV, exact and large</source>
        <translation>WAV, exakt und groß</translation>
    </message>
</context>
<context>
    <name>SaveProgress</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Saving “{name}”: {percent} %</source>
        <translation>„{name}“ wird gespeichert: {percent} %</translation>
    </message>
</context>
<context>
    <name>Selection</name>
    <message>
        <source>Let go of the key at once: this program must copy first.</source>
        <translation>Lassen Sie die Taste gleich los: Dieses Programm muss erst kopieren.</translation>
    </message>
    <message>
        <source>Nothing is selected, or this program does not tell. Copy the text and read the clipboard.</source>
        <translation>Es ist nichts markiert, oder dieses Programm verrät es nicht. Kopieren Sie den Text und lassen Sie die Zwischenablage vorlesen.</translation>
    </message>
    <message>
        <source>Nothing is selected. Select some text first.</source>
        <translation>Es ist nichts markiert. Markieren Sie zuerst einen Text.</translation>
    </message>
    <message>
        <source>On Wayland the selection is read by the program wl-paste. Install the package wl-clipboard.</source>
        <translation>Unter Wayland liest das Programm wl-paste die Auswahl. Installieren Sie das Paket wl-clipboard.</translation>
    </message>
    <message>
        <source>Passwords are not read aloud.</source>
        <translation>Passwörter werden nicht vorgelesen.</translation>
    </message>
    <message>
        <source>That is more than {n} MB of text. Choose a part of it.</source>
        <translation>Das sind mehr als {n} MB Text. Wählen Sie einen Teil davon.</translation>
    </message>
    <message>
        <source>The clipboard holds a picture, and no text.</source>
        <translation>In der Zwischenablage ist ein Bild und kein Text.</translation>
    </message>
    <message>
        <source>The clipboard holds files: open them in the window, or drop them on it.</source>
        <translation>In der Zwischenablage sind Dateien: Öffnen Sie sie im Fenster, oder ziehen Sie sie darauf.</translation>
    </message>
    <message>
        <source>The clipboard holds nothing that can be read aloud.</source>
        <translation>In der Zwischenablage ist nichts, was sich vorlesen lässt.</translation>
    </message>
    <message>
        <source>The clipboard holds too much to be kept safe while this program copies. Copy the text yourself and read the clipboard.</source>
        <translation>In der Zwischenablage ist zu viel, um es aufzuheben, während dieses Programm kopiert. Kopieren Sie den Text selbst und lassen Sie die Zwischenablage vorlesen.</translation>
    </message>
    <message>
        <source>The clipboard is empty.</source>
        <translation>Die Zwischenablage ist leer.</translation>
    </message>
    <message>
        <source>The program that holds the text does not answer. Try again later.</source>
        <translation>Das Programm, das den Text hat, antwortet nicht. Versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <source>The screen (X server) cannot be asked for the selection.</source>
        <translation>Der Bildschirm (X-Server) kann nicht nach der Auswahl gefragt werden.</translation>
    </message>
    <message>
        <source>The selection cannot be read ({error}).</source>
        <translation>Die Auswahl kann nicht gelesen werden ({error}).</translation>
    </message>
    <message>
        <source>The selection cannot be read here: {complaint}</source>
        <translation>Die Auswahl kann hier nicht gelesen werden: {complaint}</translation>
    </message>
    <message>
        <source>There is no text but spaces and line ends.</source>
        <translation>Da ist kein Text, nur Leerzeichen und Zeilenenden.</translation>
    </message>
    <message>
        <source>This keyboard layout has no Ctrl+C.</source>
        <translation>Diese Tastaturbelegung hat kein Strg+C.</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>After a crash or a power cut, offers to go on where the reading stopped. For that the text is kept on this machine until it has been read.</source>
        <translation>Bietet nach einem Absturz oder Stromausfall an, dort weiterzulesen, wo es aufgehört hat. Dafür bleibt der Text auf diesem Rechner, bis er gelesen ist.</translation>
    </message>
    <message>
        <source>Also from private windows</source>
        <translation>Auch aus privaten Fenstern</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Immer</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Empty is the starter that comes with Vivavoce.</source>
        <translation>Leer ist die kleine Stimme, die mit Vivavoce kommt.</translation>
    </message>
    <message>
        <source>Forget after</source>
        <translation>Vergessen nach</translation>
    </message>
    <message>
        <source>Give the memory back after</source>
        <translation>Speicher zurückgeben nach</translation>
    </message>
    <message>
        <source>Go on reading</source>
        <translation>Weiterlesen</translation>
    </message>
    <message>
        <source>Go on through the loudspeaker</source>
        <translation>Über den Lautsprecher weiterlesen</translation>
    </message>
    <message>
        <source>How fast it reads; the pitch stays.</source>
        <translation>Wie schnell vorgelesen wird; die Tonhöhe bleibt.</translation>
    </message>
    <message>
        <source>Keep a history</source>
        <translation>Verlauf führen</translation>
    </message>
    <message>
        <source>Keep running, ready for the hotkey</source>
        <translation>Weiterlaufen, bereit für das Tastenkürzel</translation>
    </message>
    <message>
        <source>Language of the text</source>
        <translation>Sprache des Textes</translation>
    </message>
    <message>
        <source>Language of the window</source>
        <translation>Sprache des Fensters</translation>
    </message>
    <message>
        <source>Larger: fewer gaps on a slow machine</source>
        <translation>Größere: weniger Lücken auf langsamen Rechnern</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Loudspeaker</source>
        <translation>Lautsprecher</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Models come from</source>
        <translation>Modelle kommen von</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>Zahlenformat</translation>
    </message>
    <message>
        <source>On wireless devices</source>
        <translation>Auf drahtlosen Geräten</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pausing keeps a private text from being read to the whole room.</source>
        <translation>Die Pause verhindert, dass ein privater Text dem ganzen Raum vorgelesen wird.</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Read the new text next</source>
        <translation>Den neuen Text als Nächstes lesen</translation>
    </message>
    <message>
        <source>Read the new text; stop if it is the same</source>
        <translation>Den neuen lesen; beim selben aufhören</translation>
    </message>
    <message>
        <source>Remember the place</source>
        <translation>Stelle merken</translation>
    </message>
    <message>
        <source>Runs on</source>
        <translation>Rechnet auf</translation>
    </message>
    <message>
        <source>Silence before the first word</source>
        <translation>Stille vor dem ersten Wort</translation>
    </message>
    <message>
        <source>Size of the text that is read</source>
        <translation>Schriftgröße des Textes</translation>
    </message>
    <message>
        <source>Small pieces are heard sooner; large ones forgive a busy machine.</source>
        <translation>Kleine Stücke hört man früher; große verzeihen einen beschäftigten Rechner.</translation>
    </message>
    <message>
        <source>Smallest first: heard soonest</source>
        <translation>Das kleinste zuerst: am schnellsten zu hören</translation>
    </message>
    <message>
        <source>So many days. 0 keeps everything.</source>
        <translation>So viele Tage. 0 behält alles.</translation>
    </message>
    <message>
        <source>So many minutes without reading. 0 keeps the model loaded.</source>
        <translation>So viele Minuten ohne Vorlesen. 0 behält das Modell im Speicher.</translation>
    </message>
    <message>
        <source>Sound comes in pieces</source>
        <translation>Der Ton kommt in Stücken</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Start with the system</source>
        <translation>Mit dem System starten</translation>
    </message>
    <message>
        <source>Texts that were selected in a browser&apos;s private window.</source>
        <translation>Texte, die im privaten Fenster eines Browsers markiert wurden.</translation>
    </message>
    <message>
        <source>The address of the Hugging Face hub, or of a mirror of it.</source>
        <translation>Die Adresse des Hugging-Face-Hubs oder eines Spiegels davon.</translation>
    </message>
    <message>
        <source>The key for “Read the selection next” always waits for its turn.</source>
        <translation>Das Kürzel für „Auswahl als Nächstes vorlesen“ wartet immer, bis es an der Reihe ist.</translation>
    </message>
    <message>
        <source>The voice that reads. Empty takes the model&apos;s first.</source>
        <translation>Die Stimme, die liest. Leer nimmt die erste des Modells.</translation>
    </message>
    <message>
        <source>Two seconds at a time</source>
        <translation>Zwei Sekunden auf einmal</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Stimme</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Lautstärke</translation>
    </message>
    <message>
        <source>Waits in the tray from the beginning, ready for the hotkey.</source>
        <translation>Wartet von Anfang an im Infobereich und hört auf das Tastenkürzel.</translation>
    </message>
    <message>
        <source>What was read is kept on this machine, in Vivavoce&apos;s own folder, so that it can be found and heard again.</source>
        <translation>Was gelesen wurde, bleibt auf diesem Rechner, in Vivavoces eigenem Ordner, damit man es wiederfindet und noch einmal hören kann.</translation>
    </message>
    <message>
        <source>When headphones are unplugged</source>
        <translation>Wenn Kopfhörer abgezogen werden</translation>
    </message>
    <message>
        <source>When the window is closed</source>
        <translation>Wenn das Fenster geschlossen wird</translation>
    </message>
    <message>
        <source>When you press “read” while it reads</source>
        <translation>Wenn beim Lesen „Vorlesen“ gedrückt wird</translation>
    </message>
    <message>
        <source>Wireless headsets sleep, and would swallow the first syllable.</source>
        <translation>Drahtlose Kopfhörer schlafen und würden die erste Silbe verschlucken.</translation>
    </message>
    <message>
        <source>bfloat16</source>
        <translation>bfloat16</translation>
    </message>
    <message>
        <source>float16</source>
        <translation>float16</translation>
    </message>
    <message>
        <source>float32 (exact, twice the memory)</source>
        <translation>float32 (exakt, doppelt so viel Speicher)</translation>
    </message>
    <message>
        <source>“Auto” lets the model find out by itself.</source>
        <translation>„Automatisch“ lässt das Modell selbst darauf kommen.</translation>
    </message>
    <message>
        <source>“System default” follows the system, also when that changes.</source>
        <translation>„Systemstandard“ folgt dem System, auch wenn es wechselt.</translation>
    </message>
    <message>
        <source>“auto” is right for almost everyone.</source>
        <translation>„Automatisch“ ist für fast alle richtig.</translation>
    </message>
    <message>
        <source>“auto” takes the graphics card if it can be used, else the processor.</source>
        <translation>„Automatisch“ nimmt die Grafikkarte, wenn sie taugt, sonst den Prozessor.</translation>
    </message>
</context>
<context>
    <name>TextBar</name>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear the text; undo brings it back ({keys})</source>
        <translation>Den Text leeren; Rückgängig holt ihn zurück ({keys})</translation>
    </message>
    <message>
        <source>Open a .txt or .md file ({keys})</source>
        <translation>Eine .txt- oder .md-Datei öffnen ({keys})</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Paste what was copied ({keys})</source>
        <translation>Das Kopierte einfügen ({keys})</translation>
    </message>
    <message>
        <source>This is another text. Your own comes back after it.</source>
        <translation>Dies ist ein anderer Text. Danach kommt Ihrer zurück.</translation>
    </message>
    <message>
        <source>This is the clipboard. Your own text comes back after it.</source>
        <translation>Die Zwischenablage. Danach kommt Ihr Text zurück.</translation>
    </message>
    <message>
        <source>This is the selection. Your own text comes back after it.</source>
        <translation>Die Auswahl. Danach kommt Ihr Text zurück.</translation>
    </message>
</context>
<context>
    <name>TextEditor</name>
    <message>
        <source>Read from here</source>
        <translation>Ab hier vorlesen</translation>
    </message>
</context>
<context>
    <name>TextFile</name>
    <message>
        <source>Check that it is there and that you may read it.</source>
        <translation>Prüfen Sie, ob sie da ist und ob Sie sie lesen dürfen.</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>Wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>It may be damaged, or of another kind than its name says.</source>
        <translation>Sie ist vielleicht beschädigt oder von anderer Art, als ihr Name sagt.</translation>
    </message>
    <message>
        <source>Open a .txt or .md file, or copy the text and paste it here.</source>
        <translation>Öffnen Sie eine .txt- oder .md-Datei, oder kopieren Sie den Text und fügen Sie ihn hier ein.</translation>
    </message>
    <message>
        <source>Split it, or paste the part that you want to hear.</source>
        <translation>Teilen Sie sie, oder fügen Sie den Teil ein, den Sie hören möchten.</translation>
    </message>
    <message>
        <source>“{name}” cannot be read: {reason}.</source>
        <translation>„{name}“ kann nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>“{name}” holds no text that can be read.</source>
        <translation>„{name}“ enthält keinen lesbaren Text.</translation>
    </message>
    <message>
        <source>“{name}” is empty.</source>
        <translation>„{name}“ ist leer.</translation>
    </message>
    <message>
        <source>“{name}” is larger than {limit} MB.</source>
        <translation>„{name}“ ist größer als {limit} MB.</translation>
    </message>
    <message>
        <source>“{name}” is not a text file.</source>
        <translation>„{name}“ ist keine Textdatei.</translation>
    </message>
    <message>
        <source>“{name}” is not in UTF-8. It was read as Western European (Windows-1252); if letters look wrong, save it as UTF-8 and open it again.</source>
        <translation>„{name}“ ist nicht in UTF-8. Die Datei wurde als westeuropäisch (Windows-1252) gelesen; wenn Buchstaben falsch aussehen, speichern Sie sie als UTF-8 und öffnen Sie sie noch einmal.</translation>
    </message>
</context>
<context>
    <name>Transport</name>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Next sentence</source>
        <translation>Nächster Satz</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Preparing…</source>
        <translation>Wird vorbereitet …</translation>
    </message>
    <message>
        <source>Previous sentence</source>
        <translation>Voriger Satz</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <source>Read so far</source>
        <translation>Schon gelesen</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Speed ({slower} and {faster})</source>
        <translation>Tempo ({slower} und {faster})</translation>
    </message>
    <message>
        <source>Still to come, about</source>
        <translation>Noch übrig, ungefähr</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Waiting: {count}</source>
        <translation>Es warten: {count}</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen …</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Stimme</translation>
    </message>
    <message>
        <source>getting ready</source>
        <translation>wird vorbereitet</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>liest vor</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>something went wrong; open the window</source>
        <translation>etwas ging schief; öffnen Sie das Fenster</translation>
    </message>
</context>
<context>
    <name>VoicesModel</name>
    <message>
        <source>comes with the model</source>
        <translation>gehört zum Modell</translation>
    </message>
    <message>
        <source>your own voice</source>
        <translation>Ihre eigene Stimme</translation>
    </message>
</context>
<context>
    <name>VoicesPage</name>
    <message>
        <source>Voices</source>
        <translation>Stimmen</translation>
    </message>
</context>
<context>
    <name>application</name>
    <message>
        <source>Something went wrong in Vivavoce itself ({kind}). It is noted in vivavoce.log.</source>
        <translation>In Vivavoce selbst ging etwas schief ({kind}). Es steht in vivavoce.log.</translation>
    </message>
</context>
</TS>
