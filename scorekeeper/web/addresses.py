"""Where the server listens, and by which names it may be called there."""

import contextlib
import errno
import ipaddress
import socket
import struct
import sys
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper.core.messages import Unavailable, message
from scorekeeper.storage.system_errors import reason

DEFAULT_PORT = 8099
_PORTS_TRIED = 100
"""Ports from the default on, of which the first free one is taken."""
_LAST_PORT = 65_535
LOOPBACK, LOOPBACK_6 = "127.0.0.1", "::1"
WAITING = 1_024
"""Connections that may wait to be accepted."""
_PORT_KEPT = 10_013
"""Windows' own number for a port that a program or the system keeps for itself."""
_SIOCGIFADDR = 0x8915
"""Linux: the address of a network interface."""
_ELSEWHERE = ("10.255.255.255", "192.168.255.255", "172.31.255.255")
"""Private addresses; which way the system would send to them says its own. Nothing is sent."""
_ELSEWHERE_6 = ("fdff:ffff:ffff:ffff::ffff",)


class Listener(NamedTuple):
    """A socket that listens, and the address that links to it have."""

    host: str
    """As a person named it."""
    address: str
    port: int
    socket: socket.socket

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine itself can reach it."""
        return ipaddress.ip_address(self.address.partition("%")[0]).is_loopback

    def origins(self, scheme: str) -> list[str]:
        """Return the beginnings of its addresses: several where it listens on all of them."""
        own = ipaddress.ip_address(self.address.partition("%")[0])
        if not own.is_unspecified:
            hosts = [self.host]
        elif isinstance(own, ipaddress.IPv6Address):
            hosts = list(dict.fromkeys((*_routed(socket.AF_INET6, _ELSEWHERE_6), LOOPBACK_6)))
        else:
            hosts = [*private_addresses(), LOOPBACK]
        return [f"{scheme}://{_with_port(host, self.port, scheme)}" for host in hosts]


def listen(hosts: Sequence[str], port: int | None) -> list[Listener]:
    """Listen on each of these addresses at one port, by default the first that is free.

    Raises `Unavailable` where that cannot be.
    """
    last = min(DEFAULT_PORT + _PORTS_TRIED, _LAST_PORT)
    ports = range(DEFAULT_PORT, last) if port is None else [port]
    for candidate in ports:
        with contextlib.suppress(_PortTaken):
            return _listen_at(hosts, candidate)
    raise Unavailable(message("port-taken", port=ports[0], hosts=list(hosts)))


class _PortTaken(Exception):
    """Something else listens at a port."""


def _listen_at(hosts: Sequence[str], port: int) -> list[Listener]:
    listeners: list[Listener] = []
    try:
        for host in hosts:
            for family, address in _resolved(host):
                at = listeners[0].port if listeners else port
                bound = _shared(listeners, family, address) or _bound(family, address, at)
                listeners.append(Listener(host, address, bound.getsockname()[1], bound))
    except OSError as error:
        for listener in listeners:
            listener.socket.close()
        if error.errno == errno.EADDRINUSE or getattr(error, "winerror", None) == _PORT_KEPT:
            raise _PortTaken from error
        why = reason(error)
        raise Unavailable(message("listen-failed", host=host, port=port, reason=why)) from error
    return listeners


def _resolved(host: str) -> list[tuple[int, str]]:
    """Return the addresses of a host, the first alone where it is known by several kinds."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except UnicodeError as error:  # no name of a host is written so, as with two dots in a row
        raise socket.gaierror(socket.EAI_NONAME, str(error)) from error
    family, _, _, _, address = found[0]
    return [(family, str(address[0]))]


def _shared(listeners: Sequence[Listener], family: int, address: str) -> socket.socket | None:
    """Return the socket of a listener at that address, which two hosts can be names of."""
    for listener in listeners:
        own = ipaddress.ip_address(listener.address.partition("%")[0])
        if listener.socket.family == family and (own.is_unspecified or listener.address == address):
            return listener.socket
    return None


def _bound(family: int, address: str, port: int) -> socket.socket:
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform == "win32":  # where SO_REUSEADDR lets two programs listen at one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listening.bind((address, port))
        listening.listen(WAITING)
    except BaseException:
        listening.close()
        raise
    return listening


def private_addresses() -> list[str]:
    """Return the private addresses of this machine, which phones in its network can reach."""
    found: dict[str, None] = {}
    # A name server that is away makes its name wait for long, and is asked only where nothing else
    # knows.
    for address in (*_routed(), *([*_of_interfaces()] or _of_host_name())):
        parsed = ipaddress.ip_address(address)
        if parsed.is_private and not (parsed.is_loopback or parsed.is_link_local):
            found.setdefault(address)
    return list(found)


def network_has_changed(listeners: Sequence[Listener]) -> bool:
    """Return whether a server for phones is in a network now in which it does not listen."""
    known = {ipaddress.ip_address(listener.address.partition("%")[0]) for listener in listeners}
    if any(address.is_unspecified for address in known):
        return False
    for_phones = any(not address.is_loopback for address in known)
    now = set(map(ipaddress.ip_address, private_addresses()))
    return for_phones and not now <= known


def _routed(family: int = socket.AF_INET, targets: Iterable[str] = _ELSEWHERE) -> Iterable[str]:
    """Yield the addresses from which the system would send into private networks."""
    for target in targets:
        with (
            contextlib.suppress(OSError),
            socket.socket(family, socket.SOCK_DGRAM) as probe,
        ):
            probe.connect((target, 9))
            address = probe.getsockname()[0]
            parsed = ipaddress.ip_address(address.partition("%")[0])
            if not (parsed.is_unspecified or parsed.is_link_local):
                yield address


def _of_interfaces() -> Iterable[str]:
    if sys.platform == "win32":
        return
    import fcntl

    try:
        names = [name for _, name in socket.if_nameindex()]
    except OSError:
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for name in names:
            with contextlib.suppress(OSError):
                request = struct.pack("256s", name.encode()[:15])
                answer = fcntl.ioctl(probe.fileno(), _SIOCGIFADDR, request)
                yield socket.inet_ntoa(answer[20:24])


def _of_host_name() -> Iterable[str]:
    with contextlib.suppress(OSError):
        for _, _, _, _, address in socket.getaddrinfo(
            socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM
        ):
            yield str(address[0])


class Hosts:
    """The names by which the server may be called: whoever calls it otherwise was led astray.

    A page from elsewhere can give its own name our address, and would then speak for us.
    """

    def __init__(self, listeners: Iterable[Listener], scheme: str) -> None:
        self._scheme = scheme
        self._names: set[str] = set()
        self._everywhere = False
        for host, address, port, _ in listeners:
            for name in {host, address}:
                self._add(name, port)
            parsed = ipaddress.ip_address(address.partition("%")[0])
            self._everywhere |= parsed.is_unspecified
            if parsed.is_loopback:
                self._add("localhost", port)

    def _add(self, name: str, port: int) -> None:
        self._names.add(_with_port(name.lower(), port, self._scheme))
        self._names.add(_with_port(name.lower(), port, ""))

    def allow(self, host: str, reached: tuple[str, int | None] | None) -> bool:
        """Return whether a `Host` header is right for the address that was reached."""
        name = host.lower()
        if name in self._names:
            return True
        if not self._everywhere or reached is None:
            return False
        address, port = reached
        own = {_with_port(address, port or 0, scheme) for scheme in (self._scheme, "")}
        if ipaddress.ip_address(address.partition("%")[0]).is_loopback:
            own |= {_with_port("localhost", port or 0, scheme) for scheme in (self._scheme, "")}
        return name in own

    def is_own_origin(self, origin: str, host: str) -> bool:
        """Return whether an `Origin` header names the very address that was called."""
        return origin.lower() in {
            f"{self._scheme}://{host.lower()}",
            f"{self._scheme}://{_without_usual_port(host.lower(), self._scheme)}",
        }


_USUAL_PORTS = {"http": 80, "https": 443}


def _with_port(host: str, port: int, scheme: str) -> str:
    """Spell a host as browsers do: without the port that is usual for the scheme."""
    name = f"[{host}]" if ":" in host else host
    return name if _USUAL_PORTS.get(scheme) == port else f"{name}:{port}"


def _without_usual_port(host: str, scheme: str) -> str:
    return host.removesuffix(f":{_USUAL_PORTS[scheme]}")
