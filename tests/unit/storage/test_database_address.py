"""The address of a database, in an environment that is no text we can read."""

import os

import pytest

from scorekeeper.core.messages import Malformed
from scorekeeper.storage.postgres.address import parse_address

ADDRESS = "postgresql://anna@db.club/evenings"
LATIN = b"\xe4x"
"""What a terminal in Latin-1 makes of two letters."""


@pytest.mark.parametrize("name", [b"PGPASSWORD", b"PGAPPNAME", b"PGSSLROOTCERT", b"PGUSER"])
def test_what_only_libpq_reads_may_be_in_latin_1(
    monkeypatch: pytest.MonkeyPatch, name: bytes
) -> None:
    """Each command ended as by a fault of ours, where a password had an umlaut."""
    expected = parse_address(ADDRESS)
    monkeypatch.setitem(os.environb, name, LATIN)
    assert parse_address(ADDRESS) == expected


def test_a_host_that_nobody_can_read_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environb, b"PGHOST", LATIN)
    with pytest.raises(Malformed, match="club-address"):
        parse_address("postgresql:///evenings")


def test_an_address_with_bytes_that_are_no_text_is_refused() -> None:
    with pytest.raises(Malformed, match="club-address"):
        parse_address("postgresql://J%E4@127.0.0.1/evenings")
