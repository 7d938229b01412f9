@echo off
rem Not run on Windows yet: written and checked on Linux only.
rem Sets up Vivavoce in .venv, then:  setup_windows          opens the window
rem                                   setup_windows test     runs the tests
rem                                   setup_windows COMMAND  runs vivavoce COMMAND
rem Safe to run again, from any directory. The work is in packaging\set_up.py.
setlocal
set "ROOT=%~dp0"
set "CHECK=import sys; sys.exit(sys.version_info < (3, 11))"

set "PYTHON=py"
for %%V in (-3.13 -3.12 -3.11 -3.14) do (
  set "VERSION=%%V"
  py %%V -c "%CHECK%" >nul 2>nul && goto run
)

set "PYTHON=python"
set "VERSION="
python -c "%CHECK%" >nul 2>nul && goto run

echo Vivavoce needs Python 3.11 or later, which was not found. 1>&2
echo Install it from https://www.python.org/downloads/ and run this again. 1>&2
exit /b 1

:run
"%PYTHON%" %VERSION% "%ROOT%packaging\set_up.py" %*
exit /b %errorlevel%
