"""Networks that the computer joins while it serves."""

import socket

import pytest

from scorekeeper.web import addresses
from scorekeeper.web.addresses import Listener, network_has_changed

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
