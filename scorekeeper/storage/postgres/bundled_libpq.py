"""The part of `psycopg.pq` that a store needs, over the libpq that psycopg's wheels bring along.

To import psycopg takes twice as long as a whole `add`: it loads asyncio, the adapters of all types
and its cursors, of which a command uses none. Names and behaviour are those of `psycopg.pq`, which
is used where there is no such wheel, see `libpq`.
"""

import ctypes
from collections.abc import Iterator, Sequence
from ctypes import POINTER, c_char_p, c_int, c_void_p
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

_PLACES = ("../psycopg_binary.libs/libpq*.so*", ".dylibs/libpq*.dylib")
"""Where wheels for Linux and macOS have it, from the folder of the package `psycopg_binary`."""


class OperationalError(Exception):
    """The connection is of no more use."""


class ConnStatus:
    """The states of a connection that are asked for."""

    OK = 0
    BAD = 1


class PollingStatus:
    """What a connection that is being made waits for."""

    FAILED = 0
    READING = 1
    WRITING = 2
    OK = 3


class ExecStatus:
    """The kinds of results that are no failures."""

    COMMAND_OK = 1
    TUPLES_OK = 2


class TransactionStatus:
    """The state of a connection that can take a statement."""

    IDLE = 0


class DiagnosticField:
    """The fields of an error that are read."""

    SQLSTATE = ord("C")
    MESSAGE_PRIMARY = ord("M")


class _Notify(ctypes.Structure):
    _fields_ = (("relname", c_char_p), ("be_pid", c_int), ("extra", c_char_p))


class _Option(ctypes.Structure):
    _fields_ = (
        ("keyword", c_char_p),
        ("envvar", c_char_p),
        ("compiled", c_char_p),
        ("val", c_char_p),
        ("label", c_char_p),
        ("dispchar", c_char_p),
        ("dispsize", c_int),
    )


_NOTICE = ctypes.CFUNCTYPE(None, c_void_p, c_char_p)
_FUNCTIONS = {
    "PQconnectStart": (c_void_p, c_char_p),
    "PQconnectPoll": (c_int, c_void_p),
    "PQstatus": (c_int, c_void_p),
    "PQsocket": (c_int, c_void_p),
    "PQbackendPID": (c_int, c_void_p),
    "PQtransactionStatus": (c_int, c_void_p),
    "PQerrorMessage": (c_char_p, c_void_p),
    "PQisnonblocking": (c_int, c_void_p),
    "PQsetnonblocking": (c_int, c_void_p, c_int),
    "PQsetNoticeProcessor": (c_void_p, c_void_p, _NOTICE, c_void_p),
    "PQsendQuery": (c_int, c_void_p, c_char_p),
    "PQsendQueryParams": (
        *(c_int, c_void_p, c_char_p, c_int, c_void_p),
        *(POINTER(c_char_p), POINTER(c_int), POINTER(c_int), c_int),
    ),
    "PQflush": (c_int, c_void_p),
    "PQconsumeInput": (c_int, c_void_p),
    "PQisBusy": (c_int, c_void_p),
    "PQgetResult": (c_void_p, c_void_p),
    "PQnotifies": (POINTER(_Notify), c_void_p),
    "PQfinish": (None, c_void_p),
    "PQresultStatus": (c_int, c_void_p),
    "PQntuples": (c_int, c_void_p),
    "PQnfields": (c_int, c_void_p),
    "PQgetvalue": (c_char_p, c_void_p, c_int, c_int),
    "PQgetisnull": (c_int, c_void_p, c_int, c_int),
    "PQresultErrorField": (c_char_p, c_void_p, c_int),
    "PQclear": (None, c_void_p),
    "PQconninfoParse": (POINTER(_Option), c_char_p, POINTER(c_void_p)),
    "PQconndefaults": (POINTER(_Option),),
    "PQconninfoFree": (None, c_void_p),
    "PQfreemem": (None, c_void_p),
}
"""What each returns, and takes."""


def _loaded() -> ctypes.CDLL:
    """Return the library; raises `ImportError` where psycopg's wheel has brought none."""
    spec = find_spec("psycopg_binary")
    folder = Path(spec.origin).parent if spec and spec.origin else None
    found = [path for place in _PLACES for path in (folder.glob(place) if folder else ())]
    if len(found) != 1:
        raise ImportError("libpq", name="psycopg_binary")
    try:
        library = ctypes.CDLL(str(found[0]))
        for name, (returned, *taken) in _FUNCTIONS.items():
            function = getattr(library, name)
            function.restype, function.argtypes = returned, taken
    except (OSError, AttributeError) as error:
        raise ImportError("libpq", name="psycopg_binary") from error
    return library


_libpq = _loaded()


def _say_nothing(_about: int | None, _notice: bytes) -> None:
    """Print nothing of what a server says beside its answers."""


_ignore = _NOTICE(_say_nothing)


class PGresult:
    """The result of a statement."""

    def __init__(self, pointer: int) -> None:
        self._pointer = pointer
        self.status: int = _libpq.PQresultStatus(pointer)
        self.ntuples: int = _libpq.PQntuples(pointer)
        self.nfields: int = _libpq.PQnfields(pointer)

    def __del__(self) -> None:
        """Free what the library holds."""
        _libpq.PQclear(self._pointer)

    def get_value(self, row: int, column: int) -> bytes | None:
        """Return a field, in its text format."""
        value: bytes = _libpq.PQgetvalue(self._pointer, row, column)
        return None if not value and _libpq.PQgetisnull(self._pointer, row, column) else value

    def error_field(self, field: int) -> bytes | None:
        """Return a field of an error."""
        value: bytes | None = _libpq.PQresultErrorField(self._pointer, field)
        return value


class PGnotify(NamedTuple):
    """What was told by `notify`."""

    extra: bytes


class PGconn:
    """A connection; see libpq's own documentation."""

    def __init__(self, pointer: int) -> None:
        self._pointer: int | None = pointer

    @classmethod
    def connect_start(cls, conninfo: bytes) -> "PGconn":
        """Begin to connect."""
        if not (pointer := _libpq.PQconnectStart(conninfo)):
            raise MemoryError
        _libpq.PQsetNoticeProcessor(pointer, _ignore, None)
        return cls(pointer)

    def __del__(self) -> None:
        """End the connection."""
        self.finish()

    def finish(self) -> None:
        """End the connection."""
        pointer, self._pointer = self._pointer, None
        if pointer is not None:
            _libpq.PQfinish(pointer)

    def connect_poll(self) -> int:
        """Go on connecting; return what is to be waited for."""
        return int(_libpq.PQconnectPoll(self._pointer))

    @property
    def status(self) -> int:
        """Its state; one that is ended is bad."""
        return int(_libpq.PQstatus(self._pointer))

    @property
    def backend_pid(self) -> int:
        """The process of the server that serves it."""
        return int(_libpq.PQbackendPID(self._pointer))

    @property
    def transaction_status(self) -> int:
        """The state of its transaction."""
        return int(_libpq.PQtransactionStatus(self._pointer))

    @property
    def socket(self) -> int:
        """What to wait for."""
        if (number := int(_libpq.PQsocket(self._pointer))) < 0:
            raise OperationalError
        return number

    @property
    def error_message(self) -> bytes:
        """What went wrong last."""
        return bytes(_libpq.PQerrorMessage(self._pointer))

    @property
    def nonblocking(self) -> int:
        """Whether it never waits by itself: 1 or 0."""
        return int(_libpq.PQisnonblocking(self._pointer))

    @nonblocking.setter
    def nonblocking(self, never_waits: int) -> None:
        self._require(not _libpq.PQsetnonblocking(self._pointer, never_waits))

    def send_query(self, command: bytes) -> None:
        """Send several statements."""
        self._require(_libpq.PQsendQuery(self._pointer, command))

    def send_query_params(
        self,
        command: bytes,
        values: Sequence[bytes | None],
        _types: None,
        formats: Sequence[int],
    ) -> None:
        """Send a statement with values: texts (0) or bytes (1)."""
        count = len(values)
        lengths = (c_int * count)(*(len(value or b"") for value in values))
        given = (c_char_p * count)(*values), lengths, (c_int * count)(*formats)
        sent = _libpq.PQsendQueryParams(self._pointer, command, count, None, *given, 0)
        self._require(sent)

    def flush(self) -> int:
        """Send what waits to be sent; return 1 if that must go on."""
        left = int(_libpq.PQflush(self._pointer))
        self._require(left >= 0)
        return left

    def consume_input(self) -> None:
        """Take what has come."""
        self._require(_libpq.PQconsumeInput(self._pointer))

    def is_busy(self) -> int:
        """Return whether the next result has not come whole yet."""
        return int(_libpq.PQisBusy(self._pointer))

    def get_result(self) -> PGresult | None:
        """Return the next result; None after the last."""
        pointer = _libpq.PQgetResult(self._pointer)
        return PGresult(pointer) if pointer else None

    def notifies(self) -> PGnotify | None:
        """Return what was told, once; None if there is nothing more."""
        pointer = _libpq.PQnotifies(self._pointer)
        if not pointer:
            return None
        told = PGnotify(pointer.contents.extra)
        _libpq.PQfreemem(pointer)
        return told

    def _require(self, done: object) -> None:
        if not done:
            raise OperationalError(self.error_message.decode(errors="replace"))


class ConninfoOption(NamedTuple):
    """An option of a connection."""

    keyword: bytes
    val: bytes | None


class Conninfo:
    """The options of connections, as libpq reads them."""

    @classmethod
    def parse(cls, conninfo: bytes) -> list[ConninfoOption]:
        """Return the options in an address."""
        problem = c_void_p()
        options = _libpq.PQconninfoParse(conninfo, ctypes.byref(problem))
        if not options:
            _libpq.PQfreemem(problem)
            raise OperationalError
        return [*_taken(options)]

    @classmethod
    def get_defaults(cls) -> list[ConninfoOption]:
        """Return the options that the environment, and the library, choose."""
        options = _libpq.PQconndefaults()
        if not options:
            raise OperationalError
        return [*_taken(options)]


def _taken(options: "ctypes._Pointer[_Option]") -> Iterator[ConninfoOption]:
    """Yield options and free them."""
    number = 0
    while (option := options[number]).keyword:
        yield ConninfoOption(option.keyword, option.val)
        number += 1
    _libpq.PQconninfoFree(options)
