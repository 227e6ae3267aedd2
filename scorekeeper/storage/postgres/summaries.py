"""The summaries of sessions that are stored in a database, read by indexes where there are many."""

import contextlib
import json
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.messages import Unavailable
from scorekeeper.core.session_summary import Summaries
from scorekeeper.storage.postgres import statements
from scorekeeper.storage.postgres.content import summary_from, summary_json
from scorekeeper.storage.postgres.results import Fields
from scorekeeper.storage.postgres.statements import MOST_LOOKED_UP
from scorekeeper.storage.postgres.tables import StoreTables
from scorekeeper.storage.session_choice import SessionChoice
from scorekeeper.storage.session_ids import sort_key
from scorekeeper.storage.summary_check import are_summaries

if TYPE_CHECKING:
    from scorekeeper.storage.store import ReadSummaries

_NO = "f"
"""How a database says no."""
_MAX_LIMIT = 10**9
"""The most rows that are asked for; a database knows no numbers much larger."""
_BATCH = 100
"""Summaries that are stored at once."""


class StoredSummaries:
    """The summaries that one version of the program has derived; of no program, none are used."""

    def __init__(self, tables: StoreTables, program: str = "") -> None:
        self._tables = tables
        self._program = program

    def read(
        self,
        read: "ReadSummaries",
        choice: SessionChoice | None,
        *,
        keep: bool,
    ) -> Summaries:
        """Return the summaries of a choice, the oldest first; reads sessions that have none."""
        choice = choice or SessionChoice()
        limit = None if choice.limit is None else min(choice.limit, _MAX_LIMIT)
        if not self._program:
            newest = limit if choice == SessionChoice(limit=choice.limit) else None
            rows = self._tables.read(statements.SUMMARIES, "", "", "[]", "", "", "", newest)
            return choice.of(self._summarized(rows, read, keep=False))
        while True:
            rows = self._summary_rows(choice, limit)
            found = choice.of(self._summarized(rows, read, keep=keep))
            # What has no summary yet may be none that is meant, and another takes its place.
            is_all = limit is None or bool(choice.name) or len(rows) < limit
            if is_all or len(found.sessions) == choice.limit:
                return found
            limit = min(2 * (limit or 0), _MAX_LIMIT)

    def _summary_rows(self, choice: SessionChoice, limit: int | None) -> list[Fields]:
        """Return the rows of what is chosen, the newest first, and of what has no summary yet."""
        if choice.name:
            return self._named_rows(choice)
        if (statement := self._statement(choice)) is None:
            return self._tables.read(statements.UNSUMMARIZED, self._program)
        people = choice.since, json.dumps(choice.player_keys), choice.place_key
        chosen = self._program, *people, choice.game, choice.variant
        return self._tables.read(statement, *chosen, limit)

    def _statement(self, choice: SessionChoice) -> str | None:
        """Return what finds the sessions of a choice fastest.

        None if no summary has one of its names, so that it can only be where none is.
        """
        asked = [
            (statements.HAS_PLAYER, key, statements.SUMMARIES_OF_PLAYERS)
            for key in choice.player_keys
        ]
        if choice.place_key:
            asked.insert(0, (statements.HAS_PLACE, choice.place_key, statements.SUMMARIES_OF_PLACE))
        best = statements.SUMMARIES
        for has_name, key, looked_up in asked:
            found = self._tables.read(has_name, key)
            if not found:
                return None
            if found == [(_NO,)] or choice.limit is None:
                best = looked_up
        return best

    def _named_rows(self, choice: SessionChoice) -> list[Fields]:
        """Return the rows of sessions whose id or title begins so.

        Those whose titles nobody knows are read only where it is no whole one, or may be that of
        several.
        """
        patterns = _beginning(choice.name), _beginning(choice.name_key[:MOST_LOOKED_UP])
        named = self._tables.read(statements.NAMED, self._program, *patterns)
        known = (
            summary_from(str(id_), about) for id_, _, _, *about in named if about[0] is not None
        )
        if any(map(choice.names, known)) and not choice.thorough:
            return named
        unread = statements.NEVER_SUMMARIZED if choice.thorough else statements.UNSUMMARIZED
        unknown = self._tables.read(unread, self._program)
        there = {key for _, key, *_ in named}
        rows = [*named, *(row for row in unknown if row[1] not in there)]
        return sorted(rows, key=lambda row: sort_key(str(row[0])), reverse=True)

    def _summarized(
        self, rows: Sequence[Fields], read: "ReadSummaries", *, keep: bool
    ) -> Summaries:
        """Return the summaries in rows, the last one first; reads those that have none.

        Where any is none that a session can have, somebody has changed them, and all are read.
        """
        result = Summaries([], [])
        times = Counter(row[0] for row in rows)
        written = {
            id_: summary_from(str(id_), columns)
            for id_, _, _, *columns in rows
            if columns[0] is not None and times[id_] == 1
        }
        if written and not are_summaries([*zip(*written.values(), strict=True)]):
            written.clear()
        unknown = [str(row[0]) for row in rows[::-1] if row[0] not in written]
        readings = iter(read([*dict.fromkeys(unknown)]))
        made: list[str] = []
        one_each = {row[0]: row for row in reversed(rows)}
        for id_, key, entries, *_ in one_each.values():
            if id_ in written:
                result.sessions.append(written[id_])
                continue
            summary = next(readings)
            if isinstance(summary, Unavailable):
                result.note_problem(summary)
                continue
            result.sessions.append(summary)
            if keep:
                about = summary_json(summary, int(entries or 0), self._program)
                made.append(f'{{"session": {key}, "about": {about}}}')
            if len(made) == _BATCH:
                self._keep(made)
        self._keep(made)
        return result

    def _keep(self, made: list[str]) -> None:
        """Store summaries that were made, all at once."""
        if made:
            with contextlib.suppress(Unavailable):  # who may only look
                self._tables.read(statements.ADD_SUMMARIES, f"[{', '.join(made)}]")
        made.clear()


def _beginning(text: str) -> str | None:
    """Return the pattern of what begins with a text; without one nothing does."""
    whole = text.partition("\0")[0]  # further no text in a database goes
    return (
        "".join(f"\\{sign}" if sign in "\\%_" else sign for sign in whole) + "%" if whole else None
    )
