#!/bin/sh
# Proves packages in a root made of Debian's packages alone, as a user who cannot write to what is
# installed: speaks into a file and a sound server, opens the window, leaves nothing behind.
# Run there as root: sh prove_deb.sh vivavoce_….deb …   (docs/packaging.md has the commands around it)
set -eu
names=$(for deb; do dpkg-deb -f "$deb" Package; done)
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
say() { printf '\n== %s\n' "$*"; }
listing() { find / -xdev \( -path /proc -o -path /dev -o -path /tmp -o -path /root -o -path /home -o -path /var/cache -o -path /var/lib/apt -o -path /var/lib/dpkg -o -path /var/log -o -path /run \) -prune -o -print | sort; }
needed="xvfb pulseaudio pulseaudio-utils libasound2-plugins dbus xdotool x11-utils imagemagick fonts-dejavu-core curl"
apt-get update -qq
apt-get install -y -qq --no-install-recommends $needed >/dev/null
say "No Python: $(command -v python3 python || echo none)"
apt-get install -y -qq --no-install-recommends \
  $(for deb; do dpkg-deb -f "$deb" Depends; done | sed 's/([^)]*)//g; s/vivavoce-[a-z]*//g; s/,/ /g') >/dev/null
id jörg >/dev/null 2>&1 || useradd --create-home --badname --shell /bin/sh jörg
listing > /tmp/before
say "Install"
dpkg -i "$@" | tail -1
dpkg --verify $names && echo "dpkg --verify: nothing differs"
listing > /tmp/installed
say "$(comm -13 /tmp/before /tmp/installed | wc -l) files and folders came, outside /usr/lib/vivavoce:"
comm -13 /tmp/before /tmp/installed | grep -v '^/usr/lib/vivavoce' 
cat > /tmp/user.sh <<'U'
set -eu
cat > /tmp/heard <<'H'
#!/bin/sh
od -An -v -td2 -j44 "$1" | tr -s ' ' '\n' | awk 'NF { n++; v = $1 < 0 ? -$1 : $1; if (v > m) m = v
if (v > 300) l++ } END { printf "the sound server heard %.1f s, %.1f s of it loud, up to %d\n", n / 88200, l / 88200, m }'
H
chmod 755 /tmp/heard; export PATH=/tmp:$PATH
export HOME=$(getent passwd jörg | cut -d: -f6) LC_ALL=C.UTF-8
cd "$HOME"
rm -rf .local/share/vivavoce
echo "home: $HOME; may write to the installation: $(test -w /usr/lib/vivavoce && echo yes || echo no)"
vivavoce --version
vivavoce say "Hello! This is Vivavoce, without any Python on this machine." -o hello.wav
vivavoce clone "Good morning." --in-context --ref-audio hello.wav --ref-text "Hello! This is Vivavoce, without any Python on this machine." -o clone.wav
vivavoce doctor
vivavoce serve --port 8123 & server=$!
curl --silent --retry 30 --retry-connrefused --retry-delay 1 http://127.0.0.1:8123/ > page.html
cmp page.html /usr/lib/vivavoce/_internal/engine/server/page/index.html && echo "the server gives its page"
kill $server; wait $server; echo "the server ended with $?"
export XDG_RUNTIME_DIR=/tmp/run-jörg; mkdir -p -m 700 "$XDG_RUNTIME_DIR"
pulseaudio --daemonize=yes --exit-idle-time=-1 -n -L module-native-protocol-unix -L "module-null-sink sink_name=null rate=48000" 2>/dev/null
sleep 1
parec -d null.monitor --file-format=wav heard.wav & rec=$!
vivavoce say "And this goes to the loudspeaker."
kill $rec; wait $rec 2>/dev/null || true
heard heard.wav
rm -f /tmp/display
Xvfb -displayfd 3 -screen 0 1280x900x24 3>/tmp/display >/dev/null 2>&1 & xvfb=$!
until [ -s /tmp/display ]; do sleep 0.2; done
export DISPLAY=:$(cat /tmp/display)
printf 'This document was opened by the desktop.\nIt has two lines.\n' > 'a document ß🎤.txt'
dbus-run-session -- sh -c '
vivavoce-app "a document ß🎤.txt" > app.out 2>&1 &
app=$!
for i in $(seq 90); do vivavoce status 2>/dev/null | grep -q "engine: idle" && break; sleep 1; done
vivavoce status | head -3
sleep 2
import -window root /tmp/app.png
parec -d null.monitor --file-format=wav read.wav & rec=$!
vivavoce-app --hidden; echo "second start: $?"
echo "processes of the window: $(cat /proc/[0-9]*/comm 2>/dev/null | grep -c "^vivavoce-app$")"
xdotool mousemove 519 615 click 1 # the window without a window manager lies at 0, 0
for i in $(seq 60); do vivavoce status | grep -q "phase: speaking" && break; sleep 0.2; done
for i in $(seq 60); do vivavoce status | grep -q "phase: idle" && break; sleep 0.5; done
kill $rec
heard read.wav
vivavoce quit; wait $app; echo "the application ended with $?"
cat app.out
'
vivavoce-app --safe >/dev/null 2>&1 & app=$!
for i in $(seq 60); do vivavoce status 2>/dev/null | grep -q "engine: idle" && break; sleep 1; done
import -window root /tmp/safe.png
vivavoce quit; wait $app; echo "safe mode ended with $?"
ls -A .local/share/vivavoce
kill $xvfb || true
pulseaudio --kill || true
U
say "As jörg"
su -s /bin/sh jörg -c 'sh /tmp/user.sh' || echo "FAILED $?"
say "Without a network, then with a home that is full, then with one that cannot be written"
mkdir -p /tmp/small && mount -t tmpfs -o size=64k tmpfs /tmp/small && chown jörg /tmp/small
cat > /tmp/bare.sh <<'U'
cd; vivavoce say "Nobody is asked." -o bare.wav
export HOME=/tmp/small; (head -c 1M /dev/zero > /tmp/small/fill) 2>/dev/null
vivavoce say "There is no room here." -o ~jörg/full.wav
for doing in "say x -o /tmp/small/x.wav" "voices make Bob --ref-audio $(echo ~jörg)/hello.wav" doctor; do
  vivavoce $doing 2>&1 | grep -A1 -e "^vivavoce: " -e "^BAD" || true
done
U
unshare --net su -s /bin/sh jörg -c 'sh /tmp/bare.sh'
mount -o remount,ro /tmp/small
unshare --net su -s /bin/sh jörg -c 'sh /tmp/bare.sh'
umount /tmp/small
say "Uninstall"
dpkg --purge $names 2>&1 | tail -2
listing > /tmp/after
say "left over ($(comm -13 /tmp/before /tmp/after | wc -l)), lost ($(comm -23 /tmp/before /tmp/after | wc -l)):"
comm -3 /tmp/before /tmp/after
