@echo off
rem Not run on Windows yet: written and checked on Linux only.
rem Sets up Vivavoce in .venv, then:  setup_windows          opens the window
rem                                   setup_windows test     runs the tests
rem                                   setup_windows COMMAND  runs vivavoce COMMAND
rem Safe to run again, from any directory. The work is in packaging\set_up.py.
setlocal EnableExtensions DisableDelayedExpansion
set "ROOT=%~dp0"
rem Torch is made for 64 bits alone.
set "CHECK=import sys; sys.exit(sys.version_info < (3, 11) or sys.maxsize < 2**32)"
rem Python's install manager would fetch a Python unseen and unasked.
set "PYTHON_MANAGER_AUTOMATIC_INSTALL=false"

set "PYTHON=py"
for %%V in (-3.13 -3.12 -3.11 -3.14) do (
  set "VERSION=%%V"
  py %%V -c "%CHECK%" >nul 2>nul && goto run
)

set "PYTHON=python"
set "VERSION="
rem With call: pyenv's python is a batch file itself, which would not come back.
call python -c "%CHECK%" >nul 2>nul && goto run

echo Vivavoce needs Python 3.11 or later for 64 bits, which was not found. 1>&2
echo Install it from https://www.python.org/downloads/ and run this again. 1>&2
set "CODE=1"
goto end

:run
"%PYTHON%" %VERSION% "%ROOT%packaging\set_up.py" %*
set "CODE=%errorlevel%"

:end
rem After a double click the window would close with what it says.
if not "%CODE%"=="0" if "%~1"=="" pause
exit /b %CODE%
