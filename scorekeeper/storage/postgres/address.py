"""The address of a database, `postgresql://…`, as libpq reads it; passwords are never said."""

from typing import NamedTuple
from urllib.parse import quote, urlencode

from scorekeeper.core.messages import Malformed, message
from scorekeeper.storage.postgres.host_lookup import needs_lookup
from scorekeeper.storage.postgres.libpq import pq

_DEFAULTS = {
    "fallback_application_name": "scorekeeper",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "2",
    "tcp_user_timeout": "8000",
}
"""What the address may say otherwise: a computer that is gone is noticed within seconds."""
_FIXED = {"client_encoding": "UTF8"}
"""What the address may not: texts are written and read so."""
_TOLD = ("service", "options", "sslmode", "sslrootcert", "sslcert", "sslkey")
"""What messages say of it beside the host and the database: told commands mean the same tables."""


class Attempt(NamedTuple):
    """A host to be tried."""

    host: str
    """The name by which its address is looked up; empty where libpq needs none."""
    name: str
    """As messages tell it from the others."""
    conninfo: bytes
    """What libpq is given, but for an address that was looked up."""

    def at(self, address: str) -> bytes:
        """Return what libpq is given to reach the host at an address."""
        return self.conninfo + b" hostaddr=" + address.encode()


class Address(NamedTuple):
    """Where a database is."""

    place: str
    """As messages say it: without a password."""
    host: str
    """As messages say it: the computer alone."""
    attempts: tuple[Attempt, ...]
    """Each host that the address names."""


def parse_address(text: str) -> Address:
    """Return the parts of an address.

    Raises `Malformed`, without the text: it may have a password.
    """
    try:
        parsed = pq.Conninfo.parse(text.encode())
        given = {option.keyword.decode(): option.val.decode() for option in parsed if option.val}
        usual = {option.keyword: option.val or b"" for option in pq.Conninfo.get_defaults()}
        # Others of them need not be text that we can read: a password in Latin-1, say.
        host = given.get("host") or given.get("hostaddr") or usual.get(b"host", b"").decode()
    except Exception as error:
        raise Malformed(message("club-address")) from error
    if not host and "service" in given:
        host = given["service"]
    usual_host = {} if "service" in given or "hostaddr" in given or not host else {"host": host}
    options = {**_DEFAULTS, **usual_host, **given, **_FIXED}
    return Address(_place(given), host or "localhost", _attempts(options))


def _place(given: dict[str, str]) -> str:
    user = f"{quote(given['user'])}@" if "user" in given else ""
    hosts = given.get("host", given.get("hostaddr", "")).split(",")
    ports = given.get("port", "").split(",")
    ports = ports * len(hosts) if len(ports) == 1 else ports
    at = ",".join(
        quote(host, safe="[]:") + (f":{port}" if port else "")
        for host, port in zip(hosts, ports, strict=False)
    )
    told = urlencode({key: given[key] for key in _TOLD if key in given}, quote_via=quote)
    return f"postgresql://{user}{at}/{quote(given.get('dbname', ''))}{told and f'?{told}'}"


def _attempts(options: dict[str, str]) -> tuple[Attempt, ...]:
    """Return the options for each host alone: one that is gone must not take all the time."""
    lists = {key: options[key].split(",") for key in ("host", "hostaddr", "port") if key in options}
    count = max((len(values) for key, values in lists.items() if key != "port"), default=1)
    with_port = len(lists.get("port", ())) > 1
    return tuple(
        _attempt(
            {**options, **{key: values[min(n, len(values) - 1)] for key, values in lists.items()}},
            with_port=with_port,
        )
        for n in range(count)
    )


def _attempt(options: dict[str, str], *, with_port: bool) -> Attempt:
    host = "" if options.get("hostaddr") else options.get("host", "")
    name = options.get("host") or options.get("hostaddr") or "localhost"
    if with_port and options["port"]:
        name = f"{name}:{options['port']}"
    return Attempt(host if needs_lookup(host) else "", name, _conninfo(options))


def _conninfo(options: dict[str, str]) -> bytes:
    def quoted(value: str) -> str:
        return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"

    return " ".join(f"{key}={quoted(value)}" for key, value in options.items() if value).encode()
