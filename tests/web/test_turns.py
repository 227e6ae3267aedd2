"""Turns: one client that asks for much is waited for by nobody else."""

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from scorekeeper.storage.folder_store import FolderStore
from scorekeeper.storage.link_secret import LinkSecret
from scorekeeper.web.answers import RequestRefused
from scorekeeper.web.context import WebContext
from scorekeeper.web.links import Links
from scorekeeper.web.turns import Turns

PATIENCE = 20.0
"""Seconds: how busy a machine is proves nothing."""


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run to the end what waits for others, in a thread that no browser of the tests uses."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work).result()


def test_a_client_that_asks_for_much_keeps_nobody_else_waiting(store: Path) -> None:
    served = WebContext(FolderStore(store), Links(LinkSecret(store)), "en", (), "http")
    go_on = threading.Event()

    async def asked(client: str) -> str:
        context = served.for_request({"type": "http", "headers": [], "client": (client, 50_000)})
        return await context.read(lambda: client if client == "other" else str(go_on.wait()))

    async def evening() -> None:
        greedy = [asyncio.create_task(asked("greedy")) for _ in range(40)]
        await asyncio.sleep(0)
        try:
            assert await asyncio.wait_for(asked("other"), PATIENCE) == "other"
            assert not any(task.done() for task in greedy)
        finally:
            go_on.set()
        assert await asyncio.gather(*greedy) == ["True"] * 40

    run(evening())


def test_turns_come_in_the_order_in_which_they_were_asked_for() -> None:
    turns, order, most = Turns(2), list[int](), list[int]()

    async def ask(number: int) -> None:
        async with turns.held("x"):
            order.append(number)
            most.append(number)
            assert len(most) <= 2
            await asyncio.sleep(0)
            most.remove(number)

    async def evening() -> None:
        await asyncio.gather(*map(ask, range(20)))

    run(evening())
    assert order == [*range(20)]


def test_of_one_name_not_more_wait_than_a_whole_club() -> None:
    turns, go_on = Turns(1), asyncio.Event()

    async def ask() -> bool:
        try:
            async with turns.held("x"):
                return await go_on.wait()
        except RequestRefused as refused:
            return (refused.status, refused.code) != (503, "away")

    async def evening() -> None:
        asking = [asyncio.create_task(ask()) for _ in range(400)]
        await asyncio.sleep(0)
        go_on.set()
        assert sum(await asyncio.gather(*asking)) == 300
        assert await ask()

    run(evening())
