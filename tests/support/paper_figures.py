"""How well the product finds the mistakes that were planted into papers.

Run to see it: `python -m tests.support.paper_figures 2000`.
"""

import random
import sys
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from tests.oracles.ninety_nine_scorer import VARIANTS
from tests.oracles.paper.judge import CAUSES, judge, misshapen, names_the_deal, unlisted
from tests.oracles.paper.plant import Planted, plant, possible
from tests.support.sheets import read

CASES = [
    (variant, players, cause, running)
    for variant, counts in VARIANTS.items()
    for players in counts
    for cause in CAUSES
    for running in (False, True)
    if possible(variant, players, cause, running=running)
]
"""Every mistake that a table can make, in a paper of points and in one of totals."""


class Verdict(NamedTuple):
    """A paper, the answer to it, and how good the answer is."""

    planted: Planted
    answer: dict[str, Any]
    word: str
    faults: list[str]
    """In the shape of the answer."""
    unlisted: list[str]
    """Causes kept back, or named without reason."""

    @property
    def deal_named(self) -> bool:
        return names_the_deal(self.planted.truth, self.answer)

    def __str__(self) -> str:
        sheet, _, content, truth = self.planted
        paper = content.decode()
        verdict = (self.word, *self.faults, *self.unlisted)
        return f"{verdict}\n{sheet}\n{paper}\ntold: {truth.told}\n{truth}\n{self.answer}"


def examine(planted: Planted) -> Verdict:
    """Check a paper by the product, and judge the answer."""
    from tests.support.paper_check import check_paper

    truth = planted.truth
    answer = check_paper(read(planted.sheet).record, planted.content, truth.told)
    faults = misshapen(answer, planted.names, truth)
    word = "misshapen" if "findings" not in answer else judge(truth, answer)
    return Verdict(planted, answer, word, faults, unlisted(truth, answer))


def verdicts(
    variant: str, players: int, cause: str, running: object, papers: int
) -> tuple[Verdict, ...]:
    """Judge the answers to a number of papers with that mistake, always the same ones."""
    rng = random.Random(f"{variant} {players} {cause} {running}")
    return tuple(
        examine(plant(rng, variant, players, cause, running=bool(running))) for _ in range(papers)
    )


class Share(NamedTuple):
    """How many of how many."""

    good: int
    of: int

    @property
    def percent(self) -> float:
        return 100 * self.good / self.of if self.of else 100.0

    def __str__(self) -> str:
        return f"{self.percent:5.1f}" if self.of else "    -"


def deals_named(judged: Iterable[Verdict]) -> Share:
    right = [verdict.deal_named for verdict in judged]
    return Share(sum(right), len(right))


def causes_named(judged: Iterable[Verdict]) -> Share:
    """Of the papers that one cause alone explains."""
    right = [verdict.word == "right" for verdict in judged if verdict.planted.truth.plain]
    return Share(sum(right), len(right))


def figures(papers: int) -> Iterator[str]:
    """Yield the shares by cause and number of players, and the worst of them."""
    each = max(1, papers // len(CASES))
    worst: list[tuple[float, str]] = []
    yield f"{each * len(CASES)} papers; deal named / true cause first, in percent"
    yield f"{'':15}" + "".join(f"{players:>15}" for players in (2, 3, 4, 5))
    every: list[Verdict] = []
    for cause in CAUSES:
        line = f"{cause:15}"
        for players in (2, 3, 4, 5):
            judged = [
                verdict
                for case in CASES
                if case[1] == players and case[2] == cause
                for verdict in verdicts(*case, each)
            ]
            deals, causes = deals_named(judged), causes_named(judged)
            line += f"{deals!s:>7} /{causes!s:>6}"
            every += judged
            for what, share in (("deal", deals), ("cause", causes)):
                if share.of:
                    worst.append((share.percent, f"the {what} of {cause} with {players} players"))
        yield line
    yield f"all: deal {deals_named(every)}, cause {causes_named(every)}"
    yield f"worst: {min(worst)[1]}, {min(worst)[0]:.1f}"
    yield from _rest(every)


def _rest(every: list[Verdict]) -> Iterator[str]:
    words = [verdict.word for verdict in every]
    yield ", ".join(f"{word} {words.count(word)}" for word in sorted(set(words)))
    yield f"misshapen {sum(bool(verdict.faults) for verdict in every)}"
    yield f"causes kept back or invented {sum(bool(verdict.unlisted) for verdict in every)}"
    poor = [verdict for verdict in every if verdict.word != "right" or verdict.faults]
    yield from map(str, (poor or [verdict for verdict in every if verdict.unlisted])[:1])


def main(arguments: list[str]) -> None:
    """Print the figures of as many papers as are asked for."""
    for line in figures(int(arguments[0]) if arguments else 2000):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
