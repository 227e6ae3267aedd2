// What is tapped becomes a line, a line is sent exactly once, what others enter is shown at once.
// No rule of a game is here: the pad knows the lines, the server what they come to.

const main = document.querySelector("main[data-api]");
const api = main.dataset.api;
const words = JSON.parse(main.dataset.words);

/** The tag of the log that is drawn, with one's own entries since. */
let shown = main.dataset.log;

const put = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// What the phone remembers; some browsers till it is closed.

const memory = new Map();
function recall(key) {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}
function remember(key, value) {
  memory.delete(key);
  try {
    localStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}

// The one polite region.

function say(...sentences) {
  const lines = paragraphs(sentences);
  const said = byId("said");
  if (lines.length) redraw(said, () => said.replaceChildren(...lines));
}

const element = (name, textContent) =>
  Object.assign(document.createElement(name), { textContent });
const button = (text, onclick) =>
  Object.assign(element("button", text), { type: "button", onclick });
const paragraphs = (texts) => texts.filter(Boolean).map((text) => element("p", text));

// The queue in the phone: each line until it is answered. What is sent twice is
// stored once, by its id. `entries` is the tag of the log that it was made for, null for the one
// that the item before it makes; one with `told` was refused, and waits.

const QUEUE = `scorekeeper unsent ${main.dataset.memory}`;
const NAME = "scorekeeper name";
const queue = () => JSON.parse(recall(QUEUE) ?? "[]");
const unsent = () => queue().find((item) => !item.told);

const change = (how) => remember(QUEUE, JSON.stringify(how(queue())));

// Kept by the release before.
const BEFORE = `scorekeeper unsent ${main.dataset.memoryBefore}`;
const kept = recall(BEFORE);
if (kept) {
  change((items) => [...JSON.parse(kept), ...items]);
  remember(BEFORE, "[]");
}

// Of what was not stored it must correct nothing that others have entered.
const CORRECTION = /^(?!note\b).*\b(u|undo|redo|amend|insert|strike|set|adjust|claim)\b/i;

/** Let what follows wait, or go on. */
function follow(items, at, told) {
  for (; items[at]?.entries === null; at++)
    Object.assign(items[at], { told, offers: CORRECTION.test(items[at].line) && told ? [] : null });
}

/** Take an item out that is still there; the next one was made for the log with it. */
function leave(gone, entries = gone.entries, isStored = false, ...instead) {
  change((items) => {
    let at = items.findIndex(({ id }) => id === gone.id);
    if (at < 0) return items;
    items.splice(at, 1, ...instead);
    at += instead.length;
    const next = items[at];
    if (next?.entries !== null) return items;
    follow(items, at, !isStored && CORRECTION.test(next.line) ? words.follows : "");
    next.entries = entries;
    return items;
  });
}

/** Keep a refused item, and what follows from it, until somebody decides. */
function refuse({ id }, { messages, yours, tag, offers }, now) {
  say(...messages);
  change((items) => {
    let at = items.findIndex((item) => item.id === id);
    if (at < 0) return items;
    Object.assign(items[at], { told: messages.join(" "), yours, tag, offers, now });
    follow(items, at + 1, words.follows);
    return items;
  });
}

const inTime = () => AbortSignal.timeout(8000);

/** Post; return the answer, null if there is none. */
async function post(path, value, headers) {
  try {
    const answer = await fetch(`${api}/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(value),
      signal: inTime(),
    });
    return { status: answer.status, log: answer.headers.get("Log-Tag"), body: await answer.json() };
  } catch {
    return null;
  }
}

let sending;
const answers = new Map();

function flush() {
  sending ??= sendAll().finally(() => {
    sending = null;
    showQueue();
  });
  return sending;
}

const sendKept = () => flush().then(() => refresh(false));

async function sendAll() {
  for (let item; (item = unsent()); ) {
    const { id, line, entries, ask } = item;
    const by = recall(NAME) || undefined;
    const answer = await post("entries", { line, by, ask }, {
      "If-Match": entries === null ? "*" : `"${entries}"`,
      "Idempotency-Key": id,
    });
    if (!answer || answer.body.error?.code === "away") return lost();
    if (answer.body.error?.code === "read-only") return; // the page to enter by sends it
    if (/^5|403|408/.test(answer.status)) return say(...reasons(answer));
    answers.set(id, answer);
    settle(item, answer);
  }
}

const reasons = ({ body }) => body.messages ?? body.error.messages;

/** Take an item out that is stored; keep one that is refused. */
function settle(item, { log, body }) {
  const { messages, entries, offers, tag = log } = body.error ?? body;
  if (entries === undefined) return refuse(item, body.error, log);
  leave(item, tag, !body.error);
  if (shown === item.entries) shown = tag; // what was begun before it stays as it was seen
  say(...messages);
  for (const [text, line] of offers ?? [])
    byId("said").lastChild.after(button(text, () => enter(line, log)));
}

/** Enter a line; return the answer, if any. Unless it is refused, `taken` is called. */
async function enter(line, entries, taken, ask) {
  const id = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const item = { id, line, ask, entries: unsent() ? null : entries };
  change((items) => [...items, item]);
  const slow = setTimeout(showQueue, 700);
  await flush();
  clearTimeout(slow);
  const answer = answers.get(id);
  if (answer?.status === 422) {
    leave(item);
    showQueue();
    const { code, messages } = answer.body.error;
    const again = code === "question" && (await agreed(messages[0], words.again));
    return again ? enter(line, entries, taken) : answer;
  }
  taken?.();
  if (answer) await refresh(false);
  else if (since) say(words.kept);
  return answer;
}

function showQueue() {
  const list = byId("unsent");
  if (!list) return;
  redraw(list, () => {
    list.replaceChildren(...queue().map(queued));
    list.hidden = !list.firstChild;
  });
}

function queued(item) {
  const { id, line, told, yours, tag, now } = item;
  const row = Object.assign(element("li", ""), { id });
  const decide = (...instead) => {
    leave(item, tag, instead.length > 0, ...instead);
    sendKept();
  };
  row.append(element("bdi", yours ?? line), " ", element("strong", told || words.unsent), " ");
  for (const [text, line] of told ? (item.offers ?? [[words.again, item.line]]) : [])
    row.append(button(text, () => decide({ id, line, entries: now ?? shown })));
  row.append(button(words.discard, () => decide()));
  return row;
}

// The pad: buttons chosen, and the line that they make.

const DRAFT = `scorekeeper draft ${main.dataset.memory}`;
function draft() {
  const [entries, taps] = JSON.parse(recall(DRAFT) ?? "[]");
  return entries === shown ? taps : [];
}

class Pad {
  filled = new Map();
  /** The tag of the log at the first tap. */
  entries = null;

  constructor(section) {
    this.section = section;
    this.plan = JSON.parse(section.dataset.pad);
    this.draw();
    for (const id of this.plan.chosen ?? draft()) this.tap(byId(id));
    this.group = null;
    clearTimeout(this.timer);
  }

  keep() {
    const taps = [...this.filled.values()].flatMap(({ taps, byItself }) => (byItself ? [] : taps));
    remember(DRAFT, JSON.stringify([this.entries, taps.map(({ id }) => id)]));
  }

  clear() {
    this.filled.clear();
    this.entries = this.group = null;
    this.keep();
    if (this.plan.begin) history.replaceState(null, "", location.pathname);
    this.plan.begin = "";
    this.section.querySelector(".amending")?.remove();
    this.draw();
  }

  slot(key) {
    return this.plan.slots[key];
  }
  isFull(key) {
    const { keys, taps } = this.filled.get(key);
    return taps.length >= this.slot(key).keys[keys][1];
  }

  tap(button) {
    const { slot: key, keys } = button.closest("[data-slot]").dataset;
    const slot = this.slot(key);
    const [, least, most] = slot.keys[keys];
    this.group = button.closest("[role=group]");
    this.entries ??= this.begun ?? shown;
    byId("said").replaceChildren();
    const before = this.filled.get(key);
    let taps = before?.keys === keys && !before.byItself ? before.taps : [];
    const last = taps.lastIndexOf(button);
    // A card is taken back by another tap; a digit too many begins a number.
    if (taps.length < most) taps = [...taps, button];
    else if (least < most || (most === 1 && last < 0)) taps = [button];
    else if (last < 0) return this.show([put(words.full, { count: most })], true);
    else taps = taps.filter((_, at) => at !== last);
    for (const other of slot.rivals ? this.filled.keys() : [])
      if (other !== key && this.slot(other).rivals === slot.rivals) this.filled.delete(other);
    if (taps.length) this.filled.set(key, { keys, taps });
    else this.filled.delete(key);
    if (slot.atOnce) this.save();
    else this.fillIn();
  }

  fillIn() {
    for (const [key, { byItself }] of this.filled) if (byItself) this.filled.delete(key);
    const isOpen = (key) => this.slot(key).counts && !this.filled.has(key);
    const open = Object.keys(this.plan.slots).filter(isOpen);
    if (open.length === 1) {
      const button = this.section.querySelector(
        `[data-slot="${open[0]}"] [data-number="${this.left()}"]`,
      );
      if (button) this.filled.set(open[0], { keys: "0", taps: [button], byItself: true });
    }
    if (!this.filled.size) this.entries = null;
    if (!this.plan.begin) this.keep();
    this.draw();
    this.preview();
  }

  left() {
    let left = this.plan.total;
    for (const [key, { taps }] of this.filled)
      if (this.slot(key).counts) left -= taps[0].dataset.number;
    return left;
  }

  text(key) {
    if (!this.filled.has(key)) return "";
    const { keys, taps } = this.filled.get(key);
    return this.slot(key).keys[keys][0] + taps.map((button) => button.dataset.text).join("");
  }

  open(form) {
    const slots = [...form.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
    return slots.filter((key) => !(this.filled.has(key) ? this.isFull(key) : this.slot(key).optional));
  }

  /** Return the most complete form that has all that is filled. */
  form() {
    const has = (form) => [...this.filled.keys()].every((key) => form.includes(`{${key}}`));
    const forms = this.filled.size ? this.plan.forms.filter(has) : [];
    return forms.sort((one, other) => this.open(one).length - this.open(other).length)[0] ?? "";
  }

  /** Return the line; empty while something is missing. */
  line() {
    const form = this.form();
    if (this.open(form).length) return "";
    const texts = form.replace(/\{(\w+)\}/g, (_, key) => this.text(key));
    return texts && (this.plan.begin ?? "") + texts.replace(/ +/g, " ").trim();
  }

  missing() {
    const left = this.left();
    if (left) return [this.plan.missing[left] ?? this.plan.over];
    return this.open(this.form()).map((key) => this.slot(key).missing).filter(Boolean);
  }

  draw() {
    const chosen = [...this.filled.values()].flatMap(({ taps }) => taps);
    for (const button of this.section.querySelectorAll("[aria-pressed]"))
      button.ariaPressed = chosen.includes(button);
    for (const group of this.section.querySelectorAll("[role=group]")) this.drawChosen(group);
    const behind = this.filled.size && this.entries !== shown ? words.behind : "";
    byId("pad-missing").textContent = [behind, ...this.missing()].join(" ").trim();
    this.show([]);
  }

  show(told, isProblem = false) {
    clearTimeout(this.timer);
    const preview = byId("pad-preview");
    preview.replaceChildren(...paragraphs(told));
    preview.classList.toggle("problem", isProblem);
    // Nothing of the group being filled stays under the foot.
    this.group?.scrollIntoView({ block: "nearest" });
  }

  drawChosen(group) {
    const texts = [];
    for (const [key, { keys, taps }] of this.filled) {
      if (this.slot(key).keys[keys][2] === 1 || !group.contains(taps[0])) continue;
      texts.push(taps.map(({ firstChild: face }) => face.dataset?.face ?? face.textContent).join(""));
      const number = taps.reduce((sum, button) => sum + +button.dataset.number, 0);
      if (this.isFull(key) && number >= 0) texts.push(put(words.bids, { number }));
    }
    group.querySelector(".chosen").textContent = texts.join(" ");
  }

  preview() {
    const line = this.line();
    if (!line || this.isOthers) return;
    this.timer = setTimeout(async () => {
      const answer = await post("preview", { line, ask: true });
      if (line === this.line() && !this.isOthers) this.tell(answer);
    }, 150);
  }

  async save() {
    if (this.section.ariaBusy === "true") return;
    const line = this.line();
    if (!line) return say(this.missing()[0] ?? words.nothing);
    clearTimeout(this.timer);
    const { atOnce } = this.slot([...this.filled.keys()][0]);
    this.section.ariaBusy = "true";
    const answer = await enter(line, this.entries, () => this.clear());
    this.section.ariaBusy = "false";
    const top = byId("standing");
    if (answer?.status === 422) {
      if (atOnce) this.clear();
      this.tell(answer);
    } else if (!atOnce || top.matches(".ending")) top.scrollIntoView();
  }

  tell(answer) {
    this.show(answer ? reasons(answer) : [words.unchecked], answer?.status !== 200);
  }
}

const groups = (section) =>
  [...section.querySelectorAll("[role=group]")].map((group) => group.ariaLabel).join();

let pad;
function takePad() {
  const section = byId("pad");
  pad = section?.dataset.pad && new Pad(section);
}

// Forms; without this script they are sent as usual.

/** Return the line that the fields of a form make, texts in quotes. */
function lineOf({ dataset, elements }) {
  return (dataset.line ?? "{line}").replace(/("?)\{(\w+)\}/g, (_, quote, name) => {
    const text = elements[name].value.trim();
    return quote ? quote + text.replace(/["\\]/g, "\\$&") : text;
  });
}

const underWay = new Set();

async function submit(form) {
  const line = lineOf(form);
  const { ask, line: pattern, seen = form.elements.log?.value } = form.dataset;
  if (!line || form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  underWay.add(form);
  const taken = () => {
    underWay.delete(form);
    if (lineOf(form) !== line) return void (form.dataset.seen = shown); // typed meanwhile
    delete form.dataset.seen;
    form.reset();
    form.closest(".fact-form > form")?.parentNode.removeAttribute("open");
  };
  // A note is true whatever others enter.
  if (!ask || (await agreed(ask, form.textContent)))
    await enter(line, pattern?.startsWith("note ") ? shown : seen, taken, true);
  form.ariaBusy = "false";
  underWay.delete(form);
  if (stale) refresh(false);
}

/** Return whether the answer is yes. */
function agreed(question, yes) {
  const dialog = byId("ask");
  byId("question").textContent = question;
  dialog.querySelector(".save").textContent = yes;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => (dialog.onclose = () => done(dialog.returnValue)));
}

// What is live is replaced, what somebody fills in stays; what has a form under way is stale.

let refreshing, refreshAgain, stale;
let refreshed = 0;

/** Return what is news; if it is gone, or can't be had now, say that. */
async function take(address, headers) {
  try {
    const answer = await fetch(address, { headers, signal: inTime() });
    if (answer.status === 404) pause(words.gone);
    else if (answer.status === 503) lost();
    else if (answer.ok) return await answer.text();
  } catch {
    lost();
  }
}

/** Take what is new, several changes at once. */
async function refresh(tell = true) {
  if (refreshing) return void (refreshAgain = true);
  refreshing = true;
  try {
    do {
      refreshAgain = false;
      if (tell) await new Promise((done) => setTimeout(done, refreshed + 600 - Date.now()));
      const { href } = location;
      const text = await take(href);
      if (!text) return;
      if (href !== location.href) {
        refreshAgain = true; // an amendment was left meanwhile
        continue;
      }
      refreshed = Date.now();
      takeOver(new DOMParser().parseFromString(text, "text/html"), tell);
    } while (refreshAgain);
  } finally {
    refreshing = false;
  }
}

function takeOver(page, tell) {
  const { dataset } = page.querySelector("main[data-api]");
  const news = dataset.log !== main.dataset.log;
  Object.assign(main.dataset, dataset);
  shown = dataset.log;
  stale = false;
  page.querySelectorAll("[data-live]").forEach(replace);
  const known = JSON.parse(main.dataset.known);
  for (const said of byId("said").querySelectorAll("p + p"))
    if (known.includes(said.textContent)) said.remove();
  if (!news) return;
  if (tell) say(main.dataset.said);
  speak();
}

function replace(fresh) {
  const old = byId(fresh.id);
  if (!old) return;
  if (old === pad?.section && pad.entries !== null) {
    pad.begun = pad.entries; // even once it is cleared
    pad.isOthers = pad.plan.begin || groups(fresh) !== groups(old);
    return pad.fillIn();
  }
  if ([...underWay].some((form) => old.contains(form))) return void (stale = true);
  for (const open of old.querySelectorAll("details[open]"))
    twin(open, fresh)?.setAttribute("open", "");
  redraw(old, () => {
    for (const field of old.querySelectorAll("input:not([type=hidden])")) {
      const same = twin(field, fresh);
      if (!same || field.value === field.defaultValue) continue;
      Object.assign(same.form.dataset, field.form.dataset);
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
    if (event.lastEventId !== main.dataset.log && !sending) refresh();
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

function lost() {
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
  if (stale || (await take(api, { "If-None-Match": `"${main.dataset.log}"` }))) refresh();
}

// Voice, the screen's light, whose phone it is.

const VOICE = "scorekeeper voice";
const speaks = () => recall(VOICE) === "on";

function speak() {
  if (!speaks()) return;
  speechSynthesis.cancel();
  speechSynthesis.speak(new SpeechSynthesisUtterance(main.dataset.spoken));
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
  remember(NAME, by.replace(/\p{C}/gu, "").trim());
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

addEventListener("click", (event) => {
  const button = event.target.closest("button");
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
  if (form && "entry" in form.dataset) form.dataset.seen ??= shown;
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
addEventListener("offline", lost);
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
