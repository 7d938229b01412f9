"""A portal that gives global shortcuts, in a process of its own, as its arguments say.

It speaks the protocol of xdg-desktop-portal's GlobalShortcuts. What it is asked it writes to its
standard output, a line of JSON each; lines on its standard input are shortcuts to activate.
"""

import argparse
import json
import select
import sys
from typing import Any

from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    MessageType,
    message_bus,
    new_error,
    new_method_return,
    new_signal,
)
from jeepney.io.blocking import open_dbus_connection

PATH = "/org/freedesktop/portal/desktop"
SHORTCUTS = "org.freedesktop.portal.GlobalShortcuts"


class Portal:
    """One portal; `session` is the handle of the newest session."""

    def __init__(self, given: argparse.Namespace) -> None:
        self._given = given
        self._bus = open_dbus_connection("SESSION")
        self.session = ""
        self._bus.send_and_get_reply(message_bus.RequestName("org.freedesktop.portal.Desktop"))
        say("ready")

    def serve(self) -> None:
        while True:
            try:
                self._answer(self._bus.receive(timeout=0))
                continue
            except TimeoutError:
                pass
            readable, _, _ = select.select([self._bus.sock, sys.stdin], [], [])
            if sys.stdin in readable:
                word = sys.stdin.readline().strip()
                if not word:
                    return
                self._signal(PATH, SHORTCUTS, "Activated", "osta{sv}", self.session, word, 7, {})

    def _answer(self, message: Message) -> None:
        if message.header.message_type is not MessageType.method_call:
            return
        member = message.header.fields[HeaderFields.member]
        say(member, message.body)
        if member == "Register":
            self._bus.send(new_error(message, "org.freedesktop.DBus.Error.UnknownMethod"))
        elif self._given.lacks_shortcuts:
            self._bus.send(new_error(message, "org.freedesktop.DBus.Error.UnknownInterface"))
        elif member == "CreateSession":
            token = message.body[0]["session_handle_token"][1]
            self.session = f"{PATH}/session/{self._who(message)}/{token}"
            self._respond(message, message.body[0], 0, {"session_handle": ("s", self.session)})
        elif member == "BindShortcuts":
            bound = [
                (name, {"trigger_description": ("s", f"the {wish['preferred_trigger'][1]} key")})
                for name, wish in message.body[1]
                if name not in self._given.withhold
            ]
            results = {"shortcuts": ("a(sa{sv})", bound)}
            code = self._given.bind_answer
            self._respond(message, message.body[3], code, {} if code else results)

    def _respond(
        self, message: Message, options: dict[str, Any], code: int, results: dict[str, Any]
    ) -> None:
        request = f"{PATH}/request/{self._who(message)}/{options['handle_token'][1]}"
        respond = (request, "org.freedesktop.portal.Request", "Response", "ua{sv}", code, results)
        if self._given.responds_first:
            self._signal(*respond)
        self._bus.send(new_method_return(message, "o", (request,)))
        if not self._given.responds_first:
            self._signal(*respond)

    def _signal(self, path: str, interface: str, name: str, signature: str, *body: Any) -> None:
        self._bus.send(new_signal(DBusAddress(path, interface=interface), name, signature, body))

    @staticmethod
    def _who(message: Message) -> str:
        return message.header.fields[HeaderFields.sender].lstrip(":").replace(".", "_")


def say(kind: str, value: object = None) -> None:
    sys.stdout.write(json.dumps([kind, value]) + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--bind-answer", type=int, default=0)
    parser.add_argument("--withhold", nargs="*", default=[])
    parser.add_argument("--responds-first", action="store_true")
    parser.add_argument("--lacks-shortcuts", action="store_true")
    Portal(parser.parse_args()).serve()


if __name__ == "__main__":
    main()
