// The list of messages of the open channel: grouping, scrolling, older ones, live changes.

import { loadOlder, markRead, toPresent } from "./actions.js";
import { controls } from "./components.js";
import { byId, h, icon } from "./dom.js";
import { plainText } from "./markdown.js";
import { authorOf, messageRow, stubRow } from "./message.js";
import { nameOf } from "./names.js";
import { current, log, on, state } from "./store.js";
import { sameDay } from "./time.js";

const GROUP_GAP = 7 * 60 * 1000;
const NEAR_END = 80;

let list;
let scroller;
let toBottom;
let sticking = true;
let freshAfter = null;
// What each row was made from, so that only changed rows are made again.
const made = new Map();

export function buildMessages() {
  list = byId("messages");
  scroller = byId("scroller");
  toBottom = byId("to-bottom");
  toBottom.append(icon("down", 18), h("span", {}, "Newest messages"));
  toBottom.addEventListener("click", () =>
    log(state.channel)?.later ? toPresent().then(stickToEnd) : stickToEnd(),
  );
  scroller.addEventListener("scroll", onScroll, { passive: true });
  new ResizeObserver(() => sticking && scrollToEnd()).observe(list);
  new ResizeObserver(() => sticking && scrollToEnd()).observe(scroller);
  on("channel", () => {
    sticking = true;
    made.clear();
    list.replaceChildren();
    noteUnread();
    render();
    // What is loaded already tells nothing more, not even of a notice whose message is gone.
    if (log(state.channel)) read();
  });
  on("log", ({ channel }) => channel === state.channel && (render(), read()));
  on("older", ({ channel }) => channel === state.channel && keepingPlace(render));
  on("message", (message) => arrive(message));
  on("message_update message_delete people", () => render());
  on("interactions", showCommand);
  on("busy", refreshControls);
  on("jump", jump);
  document.addEventListener("visibilitychange", read);
}

function noteUnread() {
  const channel = current();
  freshAfter = channel?.unread ? channel.last_read : null;
}

function render() {
  const known = log(state.channel);
  list.setAttribute("aria-label", `Messages in ${current()?.name ?? "no channel"}`);
  list.setAttribute("aria-busy", String(!known));
  const rows = known
    ? [intro(known), ...known.items.map((message, at) => rowOf(message, known.items[at - 1])), ...stubs()]
    : [skeleton()];
  reconcile(rows);
  toBottom.hidden = sticking && !known?.later;
  if (sticking) scrollToEnd();
}

// A row is {key, of: what it is made from, make}; `of` is compared part by part.
function rowOf(message, before) {
  const at = Date.parse(message.timestamp);
  const day = !before || !sameDay(at, Date.parse(before.timestamp));
  const fresh = Boolean(freshAfter) && before?.id === freshAfter && message.author.id !== state.me;
  const compact = Boolean(before) && !day && !fresh && follows(message, before, at);
  const author = authorOf(message);
  return {
    key: message.id,
    of: [message, compact, day, fresh, author.name, author.colour],
    make: () => messageRow(message, { compact, day, fresh }),
  };
}

function follows(message, before, at) {
  const plain = message.type === 0 && !message.message_reference && !message.command;
  return (
    plain &&
    before.type !== 18 &&
    before.author.id === message.author.id &&
    Boolean(before.for) === Boolean(message.for) &&
    at - Date.parse(before.timestamp) < GROUP_GAP
  );
}

function stubs() {
  return [...state.interactions.values()]
    .filter(
      (one) =>
        one.channel === state.channel &&
        one.person === state.me &&
        one.kind === "command" &&
        one.state !== "thinking",
    )
    .map((one) => ({ key: `stub-${one.id}`, of: [one.state], make: () => stubRow(one) }));
}

function intro(known) {
  if (known.more)
    return {
      key: "intro",
      of: ["more"],
      make: () =>
        h(
          "li.more",
          { "data-row": "intro" },
          h("button.plain-link", { type: "button", onclick: loadOlder }, "Older messages"),
        ),
    };
  const channel = current();
  return { key: "intro", of: [channel?.id, channel?.name], make: () => beginning(channel) };
}

function beginning(channel) {
  const sign = { text: "hash", dm: "at" }[channel?.kind] ?? "thread";
  const text =
    channel?.kind === "dm"
      ? `This is the beginning of your direct messages with ${channel.name}.`
      : `This is the beginning of ${channel?.kind === "text" ? "the channel" : "the thread"} ${channel?.name}. Type / for the commands.`;
  return h(
    "li.beginning",
    { "data-row": "intro" },
    h("span.beginning-sign", { "aria-hidden": "true" }, icon(sign, 36)),
    h("h2", {}, channel?.name ?? ""),
    h("p", {}, text),
  );
}

const skeleton = () => ({
  key: "skeleton",
  of: [],
  make: () =>
    h(
      "li.skeleton",
      { "data-row": "skeleton" },
      state.channel ? "Loading…" : "There is no channel that you can see.",
    ),
});

const equal = (a, b) => a.length === b.length && a.every((part, at) => part === b[at]);

function reconcile(rows) {
  const wanted = new Set(rows.map((row) => row.key));
  for (const [key, { element }] of made) {
    if (wanted.has(key)) continue;
    element.remove();
    made.delete(key);
  }
  let place = list.firstElementChild;
  for (const row of rows) {
    const old = made.get(row.key);
    let element = old?.element;
    if (!old || !equal(old.of, row.of)) {
      element = row.make();
      made.set(row.key, { element, of: row.of });
      if (old) {
        if (place === old.element) place = element;
        swap(old.element, element);
      }
    }
    if (element === place) place = place.nextElementSibling;
    else list.insertBefore(element, place);
  }
}

/** Put a new row in the place of an old one, and the focus on the like control. */
function swap(old, element) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const at = focused ? controlsOf(old).indexOf(focused) : -1;
  old.replaceWith(element);
  if (!focused) return;
  const fresh = controlsOf(element);
  const like =
    fresh.find((one) => one.textContent === focused.textContent) ??
    fresh[at] ??
    element.querySelector("article");
  like?.focus({ preventScroll: true });
}

const controlsOf = (row) => [...row.querySelectorAll(".controls button, .controls a")];

function refreshControls(id) {
  const row = made.get(id)?.element;
  const message = log(state.channel)?.items.find((item) => item.id === id);
  const old = row?.querySelector(".controls");
  if (!old || !message) return;
  const focusedAt = controlsOf(row).indexOf(document.activeElement);
  old.replaceWith(controls(message));
  if (focusedAt >= 0) controlsOf(row)[focusedAt]?.focus({ preventScroll: true });
}

function arrive(message) {
  if (message.channel_id !== state.channel) return;
  if (message.author.id === state.me || message.for) sticking = true;
  render();
  announce(message);
  read();
}

/** A command that was just sent is looked at, wherever the list stands. */
function showCommand(interaction) {
  if (
    interaction?.kind === "command" &&
    interaction.state === "pending" &&
    interaction.channel === state.channel
  )
    sticking = true;
  render();
}

function announce(message) {
  if (message.author.id === state.me) return;
  byId("announcer").textContent =
    `${authorOf(message).name}: ${plainText(message.content, nameOf(message)).slice(0, 300)}`;
}

// Scrolling

const fromEnd = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
const scrollToEnd = () => {
  scroller.scrollTop = scroller.scrollHeight;
};

function stickToEnd() {
  sticking = true;
  freshAfter = null;
  render();
  read();
}

function onScroll() {
  sticking = fromEnd() < NEAR_END && !log(state.channel)?.later;
  toBottom.hidden = sticking;
  if (scroller.scrollTop < 200) loadOlder().catch(() => {});
  if (sticking) read();
}

function keepingPlace(change) {
  const before = fromEnd() + scroller.clientHeight;
  change();
  scroller.scrollTop = scroller.scrollHeight - before;
}

function jump(id) {
  const element = made.get(id)?.element?.querySelector("article");
  if (!element) return;
  sticking = false;
  element.scrollIntoView({ block: "center" });
  element.classList.remove("flash");
  requestAnimationFrame(() => element.classList.add("flash"));
  element.focus({ preventScroll: true });
}

let reading = 0;
function read() {
  const channel = current();
  if (!channel || document.visibilityState !== "visible" || !sticking) return;
  const waiting =
    channel.unread ||
    channel.mentions ||
    [...state.notices.values()].some((notice) => notice.person === state.me && notice.channel === channel.id);
  if (!waiting) return;
  clearTimeout(reading);
  reading = setTimeout(markRead, 150);
}
