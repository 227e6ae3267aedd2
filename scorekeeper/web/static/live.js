// What the scripts of all live pages begin with.

// As in early.js: the page of such a browser works as one without a script.
const root = document.documentElement;
if (![].findLast || !("ariaPressed" in root)) throw Error("an old browser");
const marks = root.classList;

const byId = (id) => document.getElementById(id);

/** Return what ends a request; phones of before 2022 have no `AbortSignal.timeout`. */
function inTime() {
  const late = new AbortController();
  setTimeout(() => late.abort(), 8000);
  return late.signal;
}

/** Return what stands in a redrawn part for what was in it: by its id, or by its text near one. */
function twin(old, fresh) {
  const id = old.closest("[id]")?.id;
  if (!id) return null; // it was taken out alone
  const home = fresh.id === id ? fresh : fresh.querySelector(`[id="${CSS.escape(id)}"]`);
  if (!home || old.id) return home;
  const about = ({ href, textContent }) => href ?? textContent;
  return [...home.querySelectorAll(old.localName)].find((each) => about(each) === about(old));
}

/** Redraw a part; what had the focus there has it again, or else what that was part of. */
function redraw(part, change) {
  const focused = document.activeElement;
  if (!part.contains(focused)) return change();
  const near = focused.closest("[id]");
  change();
  const fresh = byId(part.id);
  const home = twin(near, fresh);
  const row = home?.querySelector(":scope > summary");
  for (const next of [twin(focused, fresh), row, home, fresh, byId("said")]) {
    if (!next || document.activeElement !== document.body) continue;
    if (next.tabIndex < 0) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }
}

// A button that has come under the finger by what its last tap has entered is not meant by it.

const PAUSE = 600;
let tap = {};

/** Note that the last tap has entered something; return its answer once that is drawn. */
function byTap(answer) {
  const enters = tap;
  enters.isDrawing = true;
  return answer.finally(() => (enters.at = performance.now()));
}

addEventListener(
  "click",
  (event) => {
    const { timeStamp: at, clientX: x, clientY: y } = event;
    const on = event.target.closest("button, a, summary");
    const isNear = Math.hypot(x - tap.x, y - tap.y) < 20;
    const isByKeys = !event.detail;
    if (isByKeys || !tap.isDrawing || at - tap.at > PAUSE || !isNear || on === tap.on)
      return void (tap = { at, x, y, on });
    event.stopImmediatePropagation();
    event.preventDefault();
    tap.at = at;
  },
  true,
);
addEventListener("input", () => (tap = {})); // whoever types between two taps means both

/** Say since when there is no connection; nothing while there is one. */
function tellConnection(text) {
  const told = byId("connection");
  if (told.textContent !== text) told.textContent = text;
  told.hidden = !text;
}
