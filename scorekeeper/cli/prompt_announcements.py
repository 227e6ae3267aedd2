"""What is announced at the prompt for the next deal, such as who declares."""

from collections.abc import Sequence

from scorekeeper.cli import console
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.prompts import typed_words
from scorekeeper.core.capabilities import AnnouncementEnd
from scorekeeper.core.commands import numbered_facts
from scorekeeper.core.messages import Malformed, Message
from scorekeeper.core.session import AnySession

_LEFT = AnnouncementEnd("left")


class PromptAnnouncements:
    """Asks who announces anything, keeps the answer for the next deal, and ends it with that."""

    def __init__(self, app: AppContext) -> None:
        self.app = app
        """Has the words that go with the next deal; the copies that carry out lines take them."""
        self.label: Message | None = None
        """What was announced, in a few words."""
        self._asked = ("", 0)
        """The session, and the number of its entries after which the person was asked."""
        self._taught = False
        """Whether the person was told how to write the answer."""

    def ask(self, loaded: AnySession) -> None:
        """Ask who declares, where somebody may, before each deal and after what comes between."""
        announcements, session = loaded.game.announcements, loaded.session
        asked = (session.id, len(session.entries))
        if announcements is None or self.label is not None or self._asked == asked:
            return
        self._asked = asked
        if (hint := announcements.hint(loaded.record, short=self._taught)) is not None:
            self._taught = True
            console.print_message(self.app.render(hint))

    def take(self, words: Sequence[str], loaded: AnySession) -> bool:
        """Keep what a line announces for the next deal; return whether it announces anything.

        Raises `Malformed` for an announcement that the rules don't have.
        """
        if (announcements := loaded.game.announcements) is None:
            return False
        nobody = [*typed_words(self.app, "no"), *typed_words(self.app, "nobody")]
        if " ".join(words).lower() in nobody:  # which answers the question
            words = ["declare", "nobody"]
        try:
            announcement = announcements.read(loaded.record, words, self.app.announced)
        except Malformed as refusal:
            from scorekeeper.core.absent_players import name_absent_players

            raise Malformed(*name_absent_players(refusal.problems, loaded)) from None
        if announcement is None:
            return False
        self.app.announced = announcement.words
        self.label = announcement.label if announcement.words else None
        console.print_message(self.app.render(announcement.text))
        return True

    def settle(self, before: AnySession, after: AnySession) -> None:
        """End what was announced once its deal is recorded, or can't come next; say what goes."""
        if not self.app.announced:
            return
        number = _next_deal(before, after)
        players = after.record.players if number is None else after.players_at(number)
        if after.session.id != before.session.id:
            self.forget(before)
        elif {*players} != {*before.record.players}:
            self.forget(before, AnnouncementEnd("renamed", number))
        elif number is not None:
            self.forget(after, AnnouncementEnd("recorded", number))
        elif _is_last_taken_back(before, after):
            self.forget(after, AnnouncementEnd("undone"))

    def forget(self, loaded: AnySession | None, end: AnnouncementEnd = _LEFT) -> bool:
        """End what was announced; say what is not in a deal, and return whether anything is.

        Without a session nothing was announced.
        """
        announced, self.app.announced, self.label = self.app.announced, (), None
        if not announced or loaded is None or (announcements := loaded.game.announcements) is None:
            return False
        left_out = announcements.left_out(loaded.record, announced, end)
        console.print_messages(self.app.render, left_out)
        return bool(left_out)


def _is_last_taken_back(before: AnySession, after: AnySession) -> bool:
    """Return whether the last deal of a log is taken back, and none recorded in its place."""
    known, left = numbered_facts(before), numbered_facts(after)
    return len(left) < len(known) and known[-1].entry not in [deal.entry for deal in left]


def _next_deal(before: AnySession, after: AnySession) -> int | None:
    """Return the number of the deal that a log lacked and that followed: recorded, or come back.

    Deals that were put in before others are not the next one, nor is one recorded in the place of
    one that was taken back.
    """
    known, deals = numbered_facts(before), numbered_facts(after)
    entries = [deal.entry for deal in deals]
    last = known[-1].entry if known else None
    place = entries.index(last) + 1 if last in entries else len(known)
    return deals[place].number if place < len(deals) else None
