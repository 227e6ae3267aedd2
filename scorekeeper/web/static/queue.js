// What the phone keeps and says: a line is sent exactly once.

const main = document.querySelector("main[data-api]");
const api = main.dataset.api;
const words = JSON.parse(main.dataset.words);

const put = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// Some browsers remember nothing once they are closed.
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

// Each line until it is answered; what is sent twice is stored once, by its id. `seen` is the tag
// of the log that was shown, `entries` of that with one's own entries since. One that was refused
// has `told`, and those behind it wait.

const QUEUE = `scorekeeper unsent ${main.dataset.memory}`;
const BEFORE = `scorekeeper unsent ${main.dataset.memoryBefore}`; // of release 1.0.0
const NAME = "scorekeeper name";
const queue = () => JSON.parse(recall(QUEUE) ?? recall(BEFORE) ?? "[]");
const unsent = () => queue().find(({ told, waits }) => !told && !waits);

const change = (how) => remember(QUEUE, JSON.stringify(how(queue())));
const changeAt = ({ id }, how) =>
  change((items) => {
    const at = items.findIndex((item) => item.id === id);
    if (at >= 0) how(items, at);
    return items;
  });

// Of what was not stored it must correct nothing that others have entered.
const CORRECTION = /^(?!note\b).*\b(u|undo|redo|amend|insert|strike|set|adjust|claim)\b/i;

/** Let what follows wait, or go on. */
function follow(behind, waits) {
  for (const item of behind) {
    if (item.told) return;
    item.waits = waits;
  }
}

/** Take an item out that is still there; what was made for its log is for the one with it. */
function leave(item, entries, isStored, ...instead) {
  changeAt(item, (items, at) => {
    const [gone] = items.splice(at, 1, ...instead);
    const behind = items.slice(at + instead.length);
    follow(behind, !isStored && CORRECTION.test(behind[0]?.line));
    for (const item of behind) if (item.entries === gone.entries) item.entries = entries ?? item.entries;
  });
}

/** Keep a refused item, and what follows from it, until somebody decides. */
function refuse(item, { messages, yours, tag, offers }, now) {
  say(...messages);
  changeAt(item, (items, at) => {
    Object.assign(items[at], { told: messages.join(" "), yours, tag, offers, now });
    follow(items.slice(at + 1), true);
  });
}

/** One's own entries: the tag of a log, and of the one with that entry. */
const own = new Map();

/** Return a log as it was seen, and with one's own entries since. */
function asSeen(seen = main.dataset.log) {
  let entries = seen;
  while (own.has(entries)) entries = own.get(entries);
  return { seen, entries };
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
    const { id, line, seen, entries, ask } = item;
    const by = recall(NAME) || undefined;
    const answer = await post("entries", { line, by, ask, seen }, {
      "If-Match": `"${entries}"`,
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
  if (tag !== item.entries) own.set(item.entries, tag);
  leave(item, tag, !body.error);
  say(...messages);
  for (const [text, line] of offers ?? [])
    byId("said").lastChild.after(button(text, () => enter(line, { seen: log, entries: log })));
}

/** Enter a line; return the answer, if any. Unless it is refused, `taken` is called. */
async function enter(line, log, taken, ask) {
  const id = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const item = { id, line, ask, ...log };
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
    return again ? enter(line, log, taken) : answer;
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
  const { id, line, seen, entries, told, waits, yours, tag, now } = item;
  const row = Object.assign(element("li", ""), { id });
  const decide = (behind, ...instead) => {
    leave(item, behind, instead.length, ...instead);
    sendKept();
  };
  const state = element("strong", told || (waits ? words.follows : words.unsent));
  row.append(element("bdi", yours ?? line), " ", state, " ");
  const again = told || (waits && !CORRECTION.test(line)) ? [[words.again, line]] : [];
  for (const [text, line] of item.offers ?? again) {
    const log = now ? { seen: now, entries: now } : { seen, entries };
    // It stands where another's deal does.
    const behind = (line.startsWith("amend ") && tag) || log.entries;
    row.append(button(text, () => decide(behind, { id, line, ...log })));
  }
  row.append(button(words.discard, () => decide(tag)));
  return row;
}
