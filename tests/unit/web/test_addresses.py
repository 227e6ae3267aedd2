"""Where the server listens, how it may be called there, and networks that it joins later."""

import socket
from urllib.parse import urlsplit

import pytest

from scorekeeper.core.messages import Unavailable
from scorekeeper.web import addresses
from scorekeeper.web.addresses import Hosts, Listener, network_has_changed
from tests.support.fake_windows import WindowsRefusal

HOME, CAFE = "192.168.1.5", "10.0.7.9"


def listeners(*hosts: str) -> list[Listener]:
    return [Listener(host, host, 8099, socket.socket()) for host in hosts]


@pytest.mark.parametrize(
    ("listening", "now", "changed"),
    [
        ([HOME, "127.0.0.1"], [HOME], False),
        ([HOME, "127.0.0.1"], [CAFE], True),
        ([HOME, "127.0.0.1"], [HOME, CAFE], True),
        ([HOME, "127.0.0.1"], [], False),
        (["127.0.0.1"], [CAFE], False),
        (["0.0.0.0"], [CAFE], False),
    ],
)
def test_a_network_in_which_phones_cannot_reach_it_is_noticed(
    monkeypatch: pytest.MonkeyPatch, listening: list[str], now: list[str], *, changed: bool
) -> None:
    monkeypatch.setattr(addresses, "private_addresses", lambda: now)
    opened = listeners(*listening)
    assert network_has_changed(opened) == changed
    for listener in opened:
        listener.socket.close()


def test_no_name_server_is_asked_for_addresses_that_the_system_knows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a network without internet it may take half a minute not to answer."""

    def ask(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(socket, "getaddrinfo", ask)
    monkeypatch.setattr(addresses, "_of_interfaces", lambda: ["127.0.0.1", HOME])
    assert HOME in addresses.private_addresses()


@pytest.mark.parametrize(
    ("listening", "allowed", "refused"),
    [
        ("127.0.0.1", ["127.0.0.1:8099", "localhost:8099"], [HOME, f"{HOME}:8099", "localhost"]),
        (HOME, [f"{HOME}:8099"], ["localhost:8099", "127.0.0.1:8099", f"{HOME}:80", HOME]),
        ("::1", ["[::1]:8099", "localhost:8099"], ["::1:8099", "[::2]:8099"]),
    ],
)
def test_it_may_be_called_by_its_address_and_localhost_where_that_is_one(
    listening: str, allowed: list[str], refused: list[str]
) -> None:
    (opened,) = listeners(listening)
    hosts = Hosts([opened], "http")
    for name in allowed:
        assert hosts.allow(name, (listening, 8099)), name
    for name in refused:
        assert not hosts.allow(name, (listening, 8099)), name
    opened.socket.close()


def test_on_all_addresses_it_may_be_called_by_the_one_that_was_reached() -> None:
    (opened,) = listeners("0.0.0.0")
    hosts = Hosts([opened], "http")
    assert hosts.allow(f"{HOME}:8099", (HOME, 8099))
    assert not hosts.allow(f"{CAFE}:8099", (HOME, 8099))
    assert not hosts.allow("localhost:8099", (HOME, 8099))
    assert hosts.allow("localhost:8099", ("127.0.0.1", 8099))
    opened.socket.close()


@pytest.mark.parametrize("hosts", [("127.0.0.1", "localhost"), ("0.0.0.0", "127.0.0.1")])
def test_two_names_of_one_address_are_listened_to_once(hosts: tuple[str, str]) -> None:
    first, second = addresses.listen(hosts, 0)
    assert second.socket is first.socket
    assert (first.host, second.host) == hosts
    assert first.port == second.port
    first.socket.close()


def test_a_port_that_windows_keeps_for_itself_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Hyper-V reserves some, and says that access is forbidden."""
    tried: list[int] = []

    def bound(_family: int, _address: str, port: int) -> socket.socket:
        tried.append(port)
        if len(tried) < 3:
            raise WindowsRefusal(10_013, "")
        return socket.socket()

    monkeypatch.setattr(addresses, "_bound", bound)
    (listener,) = addresses.listen([addresses.LOOPBACK], None)
    listener.socket.close()
    first = addresses.DEFAULT_PORT
    assert tried == [first, first + 1, first + 2]


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_each_link_of_a_server_that_listens_everywhere_leads_to_it(host: str) -> None:
    """The address of all of one kind is not that of all of the other."""
    try:
        (listener,) = addresses.listen([host], 0)
    except Unavailable:
        pytest.skip(f"this computer has no {host}")
    for origin in listener.origins("http"):
        link = urlsplit(origin)
        assert link.port == listener.port
        with socket.create_connection((link.hostname or "", listener.port), timeout=10) as client:
            server, _ = listener.socket.accept()
            reached = server.getsockname()[:2]
            assert Hosts([listener], "http").allow(link.netloc, reached), client
            server.close()
    listener.socket.close()
