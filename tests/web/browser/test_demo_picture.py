"""The moving picture of the READMEs: one scene at a time, and the last one where nothing moves."""

from typing import Literal

import pytest
from playwright.sync_api import Browser

from tests.support.generated_documents import DEMO_PICTURES

SEEN = """seconds => {
    for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = seconds * 1000;
    }
    const scenes = [...document.querySelectorAll(".scene")];
    return scenes.map(scene => Number(getComputedStyle(scene).opacity));
}"""
DURATION = "Number(document.getAnimations()[0].effect.getComputedTiming().duration) / 1000"
FITS = """() => {
    const paper = document.querySelector(".paper").getBoundingClientRect();
    return [...document.querySelectorAll("text")].every(text => {
        const box = text.getBoundingClientRect();
        return box.right <= paper.right && box.bottom <= paper.bottom;
    });
}"""


@pytest.mark.parametrize("tongue", DEMO_PICTURES)
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_one_scene_is_seen_at_a_time_and_the_last_where_nothing_moves(
    browser: Browser, tongue: str, motion: Literal["no-preference", "reduce"]
) -> None:
    with browser.new_context(reduced_motion=motion) as context:
        page = context.new_page()
        page.goto(DEMO_PICTURES[tongue].as_uri())
        scenes = page.locator(".scene").count()
        moving = page.evaluate("document.getAnimations().length")
        assert page.evaluate(FITS)
        if motion == "reduce":
            assert moving == 0
            assert page.evaluate(SEEN, 0) == [0] * (scenes - 1) + [1]
            return
        length = page.evaluate(DURATION)
        moments = [page.evaluate(SEEN, length * part / 100) for part in range(0, 100, 2)]
        assert all(sum(opacity > 0 for opacity in moment) <= 1 for moment in moments)
        whole = [moment.index(1) for moment in moments if 1 in moment]
        assert [*dict.fromkeys(whole)] == [*range(scenes)]
        assert whole == sorted(whole)
