#!/bin/sh
# Tries the installer for Windows without Windows: has Inno Setup compile it under Wine, installs it
# twice, lays CUDA's component over it, uninstalls, and says what was left. Stand-ins lie in the
# place of our programs, so this proves the installer, not what it installs.
# Run it where Wine is, best in a root of its own (docs/packaging.md has the commands):
#   sh prove_installer.sh FOLDER_OF_ISCC REPOSITORY
set -eu
iscc=$1 repository=$2 work=$(mktemp -d)
export HOME="$work" WINEDEBUG=-all WINEPREFIX="$work/wine" LC_ALL=C.UTF-8
say() { printf '\n== %s\n' "$*"; }
Xvfb -displayfd 3 3>"$work/display" >/dev/null 2>&1 & screen=$!
trap 'wineserver -k || true; kill $screen' EXIT
until [ -s "$work/display" ]; do sleep 0.2; done
DISPLAY=:$(cat "$work/display"); export DISPLAY
wineboot -i >/dev/null 2>&1; winecfg -v win10
local="$WINEPREFIX/drive_c/users/$(id -un)/AppData/Local"

# Wine 8 does not know FOLDERID_UserProgramFiles, which is what {autopf} is for one user.
mkdir -p "$work/packaging" "$work/dist/vivavoce/_internal/engine" "$work/dist/vivavoce-cuda/_internal"
sed 's#{autopf}#{localappdata}\\Programs#' "$repository/packaging/vivavoce.iss" >"$work/packaging/vivavoce.iss"
cp "$repository/LICENSE" "$work/"
for program in vivavoce vivavoce-app; do
  cp "$WINEPREFIX/drive_c/windows/system32/hostname.exe" "$work/dist/vivavoce/$program.exe"
done
echo new >"$work/dist/vivavoce/_internal/engine/new.pyc"
echo cuda >"$work/dist/vivavoce-cuda/_internal/cudart64.dll"
compile() {
  wine "$iscc/ISCC.exe" /Qp /DAppVersion=0.1.0 /DTorch=2.13.0 "/DBuilt=Z:$work/dist" "/O$work" "$@" \
    "Z:$work/packaging/vivavoce.iss"
}
compile /Fsetup
compile /Fcuda /DComponent=cuda
say "Compiled: $(cd "$work" && ls -- *.exe | tr '\n' ' ')"

files() { find "$WINEPREFIX/drive_c" -path '*/windows/*' -prune -o -path '*/Temp/*' -prune -o -type f -print | sort; }
# What Wine notes about its own menus and consoles is none of ours.
registry() {
  wine reg export HKCU "$work/registry" /y >/dev/null
  iconv -f utf-16 -t utf-8 "$work/registry" | tr -d '\r' |
    awk '/^\[/ { key = $0; next } NF && key !~ /Wine|Console|Colors/ { print key, $0 }' |
    sort
}
files >"$work/files-before"; registry >"$work/registry-before"
quietly="/VERYSILENT /SUPPRESSMSGBOXES /NORESTART /CURRENTUSER"
wine "$work/setup.exe" $quietly /TASKS=autostart,documents,path,desktopicon
echo old >"$local/Programs/Vivavoce/_internal/engine/old.pyc"
wine "$work/cuda.exe" $quietly
wine "$work/setup.exe" $quietly
mkdir -p "$local/vivavoce/voices"; echo voice >"$local/vivavoce/voices/Anna.voice"
files >"$work/files"; registry >"$work/registry-now"
say "Came (a module of the version before is gone, CUDA's libraries are beside):"
comm -13 "$work/files-before" "$work/files" | sed "s#$WINEPREFIX/##"
comm -13 "$work/registry-before" "$work/registry-now" | cut -c1-150
for number in 001 000; do
  wine "$local/Programs/Vivavoce/unins$number.exe" /VERYSILENT /SUPPRESSMSGBOXES
  sleep 5 # a copy of it goes on in the background
done
files >"$work/files"; registry >"$work/registry-now"
say "Left over after uninstalling (the user's voice must be):"
comm -13 "$work/files-before" "$work/files" | sed "s#$WINEPREFIX/##"
comm -3 "$work/registry-before" "$work/registry-now"
rm -rf "$work"
