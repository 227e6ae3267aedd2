"""Tokens: derived from the secret of the store alone, and compared without telling how long."""

import contextlib
import errno
import hmac
import os
import stat
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from scorekeeper.core.messages import Unavailable
from scorekeeper.storage import platform_files
from scorekeeper.storage.link_secret import LinkSecret
from scorekeeper.storage.watched_writes import UnconfirmedWrite
from scorekeeper.web.links import RIGHTS, Links


def links_by(folder: Path, secret: bytes) -> Links:
    folder.mkdir(exist_ok=True)
    (folder / "links.key").write_text(f"{secret.hex()}\n", encoding="utf-8")
    return Links(LinkSecret(folder))


@pytest.mark.parametrize("rights", RIGHTS)
@pytest.mark.parametrize("session", [None, "2026-11-22-1"])
def test_tokens_are_hmac_sha_256_of_what_they_open(
    tmp_path: Path, rights: str, session: str | None
) -> None:
    """Links that somebody has saved must work after an update too."""
    links = links_by(tmp_path, bytes(range(32)))
    opened = rights if session is None else f"{rights} {session}"
    digest = hmac.new(bytes(range(32)), opened.encode(), sha256).digest()[:18]
    expected = urlsafe_b64encode(digest).decode() + (f"~{session}" if session else "")
    (link,) = [links.link(each, session) for each in RIGHTS if each == rights]
    assert link.token == expected
    assert links.opened_by(expected) == link
    assert len(digest) * 8 >= 128


def test_another_secret_makes_other_tokens(tmp_path: Path) -> None:
    tokens = [
        links_by(tmp_path / name, secret).link(rights, session).token
        for name, secret in (("one", b"1" * 32), ("other", b"2" * 32))
        for rights in RIGHTS
        for session in (None, "2026-11-22-1", "2026-11-22-2")
    ]
    assert len({token.partition("~")[0] for token in tokens}) == len(tokens)


def test_two_stores_have_random_secrets_of_their_own(tmp_path: Path) -> None:
    secrets = set()
    for name in ("one", "other", "third"):
        secret = LinkSecret(tmp_path / name)
        secret.ensure()
        secrets.add(secret.current())
        secret.renew()
        secrets.add(secret.current())
    assert len(secrets) == 6
    assert None not in secrets


def test_new_links_are_told_once_a_power_cut_can_bring_no_old_ones_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = LinkSecret(tmp_path)
    secret.ensure()
    synced: list[Path] = []
    monkeypatch.setattr(platform_files, "sync_folder", synced.append)
    secret.renew()
    assert synced == [tmp_path]

    def failing(folder: Path) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(folder))

    monkeypatch.setattr(platform_files, "sync_folder", failing)
    before = secret.current()
    with pytest.raises(UnconfirmedWrite):
        secret.renew()
    assert secret.current() != before


def test_a_wrong_token_is_compared_as_a_right_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = links_by(tmp_path, b"1" * 32)
    right = links.link("enter").token
    compared: list[bytes] = []

    def spy(expected: bytes, given: bytes) -> bool:
        compared.append(given)
        return expected == given

    monkeypatch.setattr(hmac, "compare_digest", spy)
    for token in (right, links.link("view").token, "x" * len(right), right[:-1] + "x"):
        compared.clear()
        links.opened_by(token)
        assert compared == [token.encode()] * len(RIGHTS)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has no such modes")
def test_what_a_link_in_the_secrets_place_leads_to_keeps_its_mode(tmp_path: Path) -> None:
    """A store may come from elsewhere, and whoever starts its pages owns other things."""
    home = tmp_path / "home"
    home.mkdir(0o755)
    for number, target in enumerate((home, home / "other")):
        (home / "other").write_bytes(b"")
        (home / "other").chmod(0o644)
        store = tmp_path / str(number)
        store.mkdir()
        (store / "links.key").symlink_to(target)
        with contextlib.suppress(Unavailable):
            LinkSecret(store).current()
    assert [stat.S_IMODE(path.stat().st_mode) for path in (home, home / "other")] == [0o755, 0o644]


def test_no_secret_is_made_in_the_place_of_a_link_to_a_disk_that_is_away(tmp_path: Path) -> None:
    """All links and printed codes were dead for good once the disk was there again."""
    store, disk = tmp_path / "store", tmp_path / "disk"
    disk.mkdir()
    secret = LinkSecret(store)
    secret.ensure()
    before = secret.current()
    (store / "links.key").rename(disk / "links.key")
    (store / "links.key").symlink_to(disk / "links.key")
    disk.rename(tmp_path / "away")
    with pytest.raises(Unavailable, match="read-failed-nowhere"):
        LinkSecret(store).ensure()
    (tmp_path / "away").rename(disk)
    assert LinkSecret(store).current() == before
