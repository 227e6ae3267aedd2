// What others enter is shown at once. No rule of a game is here: the pad knows the lines, the
// server what they come to.

// Forms; without this script they are sent as usual.

/** Return the line that the fields of a form make, texts in quotes. */
function lineOf({ dataset, elements }) {
  return (dataset.line ?? "{line}").replace(/("?)\{(\w+)\}/g, (_, quote, name) => {
    const text = elements[name].value.trim();
    return quote ? quote + text.replace(/["\\]/g, "\\$&") : text;
  });
}

/** Keep for which log a form is filled in, and since when; one that was emptied is begun anew. */
function begin({ dataset, elements }) {
  dataset.since = [...elements].some(
    ({ value, defaultValue, 0: one }) => value !== (defaultValue ?? one?.value ?? ""),
  )
    ? dataset.since || JSON.stringify([table.log, known()])
    : "";
}

const underWay = new Set();

async function submit(form) {
  const line = lineOf(form);
  const { ask, since } = form.dataset;
  if (!ask && form.elements.line?.type === "hidden" && isTwice(line)) return;
  const [seen, begun] = /^note\b/i.test(line)
    ? [table.log] // it is true whatever others enter
    : since
      ? JSON.parse(since)
      : [logBefore() ?? form.elements.log.value];
  if (!line || form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  underWay.add(form);
  const taken = () => {
    underWay.delete(form);
    form.dataset.since = "";
    if (lineOf(form) !== line) return begin(form); // typed meanwhile
    form.reset();
    form.closest(".fact-form > form")?.parentNode.removeAttribute("open");
  };
  if (!ask || (await agreed(ask, form.textContent))) await enter(line, seen, taken, true, begun);
  form.ariaBusy = "false";
  underWay.delete(form);
  if (stale) refresh(false);
}

let asked = Promise.resolve();

/** Ask, one question after the other; return whether the answer is yes. */
const agreed = (question, yes) => (asked = asked.then(() => answerTo(question, yes)));

function answerTo(question, yes) {
  const dialog = byId("ask");
  byId("question").textContent = question;
  dialog.querySelector(".save").textContent = yes;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => (dialog.onclose = () => done(dialog.returnValue)));
}

// What is live is replaced, what somebody fills in stays; what has a form under way is stale.

let refreshing, refreshAgain, tells, stale, earlier, redrawn, refreshed = 0;

/** Return the log that was shown until others have changed it just now: a tap is meant for that. */
function logBefore() {
  const isNews = performance.now() - redrawn < PAUSE && withOwn(earlier) !== table.log;
  return isNews ? earlier : undefined;
}

/** Return what is news; if it is gone, or can't be had now, say that. */
async function take(address, headers) {
  try {
    const answer = await fetch(address, { headers, signal: inTime() });
    if (answer.status === 404) pause(words.gone);
    else if (answer.status > 499) offline();
    else if (answer.ok) return await answer.text();
  } catch {
    offline();
  }
}

/** Take what is new, several changes at once, and tell it: not where an answer was just told. */
async function refresh(tell = true) {
  tells = tell && (!refreshing || tells);
  if (refreshing) return void (refreshAgain = true);
  refreshing = true;
  try {
    do {
      refreshAgain = false;
      if (tell) await new Promise((done) => setTimeout(done, refreshed + 600 - performance.now()));
      const { href } = location;
      const text = await take(href);
      if (!text) return;
      if (href !== location.href) {
        refreshAgain = true; // an amendment was left meanwhile
        continue;
      }
      refreshed = performance.now();
      takeOver(new DOMParser().parseFromString(text, "text/html"), tells);
    } while (refreshAgain);
  } finally {
    refreshing = false;
  }
}

function takeOver(page, tell) {
  const { dataset } = page.querySelector("main[data-api]");
  const news = dataset.log !== table.log;
  if (news) [earlier, redrawn] = [logBefore() ?? table.log, performance.now()];
  Object.assign(table, dataset);
  stale = false;
  page.querySelectorAll("[data-live]").forEach(replace);
  for (const said of byId("said").querySelectorAll("p + p"))
    if (JSON.parse(table.known).includes(said.textContent)) said.remove();
  if (!news) return;
  if (tell) say(table.said);
  speak();
}

function replace(fresh) {
  const old = byId(fresh.id);
  // Once a player is chosen, that stays until the form is sent.
  if (!old || old.selectedIndex > 0) return;
  if (old === pad?.section && pad.filled.size) return pad.fillIn();
  const typed = [...old.querySelectorAll("input:not([type=hidden])")].filter(
    (field) => field.value !== field.defaultValue,
  );
  // What is typed in a row that the page shows no longer stays there, with all around it.
  if ([...underWay].some((form) => old.contains(form)) || typed.some((each) => !twin(each, fresh)))
    return void (stale = true);
  for (const open of old.querySelectorAll("details[open]"))
    twin(open, fresh)?.setAttribute("open", "");
  redraw(old, () => {
    for (const field of typed) {
      const same = twin(field, fresh);
      Object.assign(same.form.dataset, field.form.dataset);
      field.defaultValue = same.defaultValue;
      same.replaceWith(field);
    }
    old.replaceWith(fresh);
    if (fresh.id === "pad") takePad();
  });
}

// The stream of changes. A browser has six for a host, and iOS ends them silently: hidden pages
// close it.

let stream, since, retry;

function listen() {
  if (stream || document.hidden) return;
  stream = new EventSource(`${api}/events?tagged`);
  stream.addEventListener("changed", (event) => {
    connected();
    if (event.lastEventId !== table.log && !sending) refresh();
  });
  stream.addEventListener("rematch", () => refresh(false));
  stream.onerror = () => {
    hush();
    check();
  };
}

/** Close the stream; one still wanted is soon opened again. */
function hush() {
  stream?.close();
  stream = null;
  clearTimeout(retry);
  retry = setTimeout(listen, 1500);
}

function offline() {
  since ??= new Date().toTimeString().slice(0, 5);
  pause(put(words.since, { time: since }));
}

function pause(told) {
  hush();
  tellConnection(told);
  showQueue();
}

function connected() {
  tellConnection("");
  since = null;
  if (unsent()) sendKept();
}

/** Ask whether all is there: a dead stream does not say so. */
async function check() {
  if (stale || (await take(api, { "If-None-Match": `"${table.log}"` }))) refresh();
}

// Voice, the screen's light, whose phone it is.

const VOICE = "scorekeeper voice";
const speaks = () => recall(VOICE) === "on";

function speak() {
  if (!speaks()) return;
  speechSynthesis.cancel();
  speechSynthesis.speak(new SpeechSynthesisUtterance(table.spoken));
}

function drawVoice() {
  const voice = byId("voice");
  if (!voice || !window.speechSynthesis) return;
  voice.hidden = false;
  voice.ariaPressed = speaks();
}

function stayAwake() {
  navigator.wakeLock?.request("screen").catch(() => {});
}

function name(by) {
  remember(NAME, by.replace(/[^\P{C}\u200c\u200d]/gu, "").trim());
  askName();
}

function askName(again = recall(NAME) === null) {
  const known = byId("device-change");
  if (!known) return;
  byId("device-form").hidden = !again;
  known.hidden = again;
  known.textContent = recall(NAME) || words.nameless;
}

// What is live is replaced: the window listens.

addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  if (button.id === "pad-save") pad.save();
  else if (button.id === "pad-clear") {
    pad.clear();
    refresh(false);
  } else if (button.id === "voice") {
    remember(VOICE, speaks() ? "off" : "on");
    drawVoice();
    speak();
  } else if (button.id === "device-change") askName(true);
  else if ("by" in button.dataset) name(button.dataset.by);
  else if (button.closest("#pad [data-slot]") && pad.section.ariaBusy !== "true") pad.tap(button);
});

addEventListener("input", ({ target: { form } }) => {
  if (form && "entry" in form.dataset) begin(form);
});

addEventListener("submit", (event) => {
  const form = event.target;
  if (form.id === "device-form") name(form.elements.by.value);
  else if ("entry" in form.dataset) submit(form);
  else return;
  event.preventDefault();
});

document.addEventListener("visibilitychange", () => {
  if (document.hidden) hush();
  listen();
  stayAwake();
});
addEventListener("pageshow", listen);
addEventListener("pagehide", hush);
addEventListener("offline", offline);
addEventListener("storage", showQueue); // another page of this phone
addEventListener("beforeunload", (event) => memory.size && queue().length && event.preventDefault());
addEventListener("online", listen);
setInterval(() => {
  if (unsent()) flush();
  if (stream) check();
}, 10000);

takePad();
drawVoice();
showQueue();
listen();
stayAwake();
askName();
marks.add("scripted", "runs");
