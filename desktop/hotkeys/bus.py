"""A connection to the session bus for a thread that must wake when it is told to."""

import select
import socket
import time
from collections import deque
from collections.abc import Iterable
from types import TracebackType
from typing import Any, Self

from jeepney import (
    DBusAddress,
    DBusErrorResponse,
    HeaderFields,
    MatchRule,
    Message,
    MessageType,
    message_bus,
    new_method_call,
)
from jeepney.io.blocking import open_dbus_connection

ANSWER_LIMIT_S = 25.0  # the bus may have to start the service first; libdbus waits as long


class Woken(Exception):  # noqa: N818 - no error: somebody rang
    """The bell rang while an answer was awaited."""


class Bus:
    """The session bus; a context, which closes it.

    Args:
        ear: A socket that becomes readable when the thread must look up.

    Raises:
        OSError, KeyError: There is no session bus.
    """

    def __init__(self, ear: socket.socket) -> None:
        self._ear = ear
        self._connection = open_dbus_connection("SESSION")
        self._backlog: deque[Message] = deque()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._connection.close()

    @property
    def sender(self) -> str:
        """Gives our own name on the bus, such as `:1.42`."""
        name: str = self._connection.unique_name
        return name

    def ask(self, address: DBusAddress, method: str, signature: str, body: tuple[Any, ...]) -> Any:
        """Calls a method and gives what it answers; signals that come meanwhile are kept.

        Raises:
            DBusErrorResponse: It answered with an error, as also when nobody has that name.
            TimeoutError: No answer within 25 s.
            Woken: The bell rang first.
        """
        serial = next(self._connection.outgoing_serial)
        self._connection.send(new_method_call(address, method, signature or None, body), serial)
        end = time.monotonic() + ANSWER_LIMIT_S
        while True:
            message = self._receive(end - time.monotonic())
            if message.header.fields.get(HeaderFields.reply_serial) != serial:
                self._backlog.append(message)
            elif message.header.message_type is MessageType.error:
                raise DBusErrorResponse(message)
            else:
                return message.body

    def listen(self, interface: str, *, sender: str = "", member: str = "", arg0: str = "") -> None:
        """Has the bus deliver the signals of an interface."""
        rule = MatchRule(
            type="signal", interface=interface, sender=sender or None, member=member or None
        )
        if arg0:
            rule.add_arg_condition(0, arg0)
        self._connection.send(message_bus.AddMatch(rule))

    def next_signal(self) -> Message:
        """Waits for the next signal.

        Raises:
            Woken: The bell rang first.
        """
        while True:
            message = self._backlog.popleft() if self._backlog else self._receive(None)
            if message.header.message_type is MessageType.signal:
                return message

    def put_back(self, signals: Iterable[Message]) -> None:
        """Has `next_signal` give these first."""
        self._backlog.extendleft(reversed(list(signals)))

    def _receive(self, limit_s: float | None) -> Message:
        try:
            return self._connection.receive(timeout=0)
        except TimeoutError:
            pass
        wait_s = None if limit_s is None else max(0.0, limit_s)
        readable, _, _ = select.select([self._connection.sock, self._ear], [], [], wait_s)
        if self._ear in readable:
            raise Woken
        if not readable:
            raise TimeoutError
        return self._connection.receive(timeout=ANSWER_LIMIT_S)
