#!/bin/sh
# Sets up Vivavoce in .venv, then:  ./setup.sh          opens the window
#                                   ./setup.sh test     runs the tests
#                                   ./setup.sh COMMAND  runs vivavoce COMMAND
# Safe to run again, from any directory. The work is in packaging/set_up.py.
set -eu
root=$(cd -- "$(dirname -- "$0")" && pwd)
for python in python3 python3.13 python3.12 python3.11 python3.14; do
  if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    exec "$python" "$root/packaging/set_up.py" "$@"
  fi
done
echo "Vivavoce needs Python 3.11 or later, which was not found." >&2
echo "On Debian and Ubuntu run: sudo apt install python3 python3-venv" >&2
exit 1
