// The tables of an evening as they are now: at every change, wherever it was entered, the page is
// fetched again, and what lives in it takes the place of what was there. Nothing else is touched.

const main = document.querySelector("main[data-events]");
const BETWEEN = 400; // milliseconds between two fetches: a busy evening has many changes a second

let stream = null;
let retry;
let since = null;
let refreshing = false;
let again = false;

async function refresh() {
  again = true;
  if (refreshing) return;
  refreshing = true;
  try {
    while (again && stream) {
      again = false;
      const answer = await fetch(location.href, { signal: inTime() });
      if (!answer.ok) return lost(answer.status);
      show(new DOMParser().parseFromString(await answer.text(), "text/html"));
      since = null;
      tellConnection("");
      await new Promise((done) => setTimeout(done, BETWEEN));
    }
  } catch {
    lost();
  } finally {
    refreshing = false;
  }
}

function show(page) {
  for (const fresh of page.querySelectorAll("[data-live]")) {
    const old = byId(fresh.id);
    if (!old || old.innerHTML === fresh.innerHTML) continue;
    redraw(old, () => old.replaceWith(fresh));
  }
}

// Browsers have six streams for a host, and iOS ends them in silence: hidden pages close theirs.

function listen() {
  clearTimeout(retry);
  if (stream || document.hidden) return;
  stream = new EventSource(main.dataset.events);
  stream.addEventListener("changed", refresh);
  stream.onerror = () => {
    hush();
    retry = setTimeout(listen, 1500);
    check();
  };
}

function hush() {
  stream?.close();
  stream = null;
}

/** Ask whether the server is there: a dead stream does not say so, nor why one has ended. */
async function check() {
  try {
    const asked = { method: "HEAD", signal: inTime() };
    const { ok, status } = await fetch(main.dataset.events, asked);
    if (!ok) lost(status);
  } catch {
    lost();
  }
}

function lost(status) {
  since ??= new Date();
  hush();
  const { since: told, gone } = main.dataset;
  const time = since.toTimeString().slice(0, 5);
  tellConnection(status === 404 ? gone : told.replace("{time}", time));
  clearTimeout(retry);
  retry = setTimeout(listen, 1500);
}

addEventListener("offline", () => lost());
setInterval(() => stream && check(), 10000);
document.addEventListener("visibilitychange", () => (document.hidden ? hush() : listen()));
listen();
marks.add("runs");
