// The head of the channel, the banners of the connection and of the bot, short sayings, and the drawer of a phone.

import { changeThread, deleteChannel, makeThread, process } from "./actions.js";
import { confirmDialog, promptDialog } from "./dialog.js";
import { avatar, byId, h, icon, iconButton } from "./dom.js";
import { toggleMachine } from "./machine.js";
import { openNotices } from "./notices.js";
import { openPeople } from "./people.js";
import { current, emit, me, noticesOf, on, state } from "./store.js";

export function buildBar() {
  on("channel channels person people notices violations", render);
  on("connection", banner);
  on("connection processes people", botBanner);
  on("say", say);
  on("channel person", () => setDrawer(false));
  byId("scrim").addEventListener("click", () => setDrawer(false));
  document.addEventListener("keydown", (event) => event.key === "Escape" && setDrawer(false));
}

const signOf = (channel) =>
  channel.kind === "dm" ? "at" : channel.kind === "text" ? "hash" : channel.archived ? "archived" : "thread";

let drawn = "";
function render() {
  const channel = current();
  const unread = state.notices.size;
  // Drawn anew only when something shown has changed, so that the focus stays where it is.
  const shown = JSON.stringify([channel, state.me, me(), unread, state.violations]);
  if (shown === drawn) return;
  drawn = shown;
  document.title = `${unread ? `(${unread}) ` : ""}${channel?.name ?? ""} · Local Discord (emulator)`;
  byId("bar").replaceChildren(
    iconButton("menu", "Channels and people", () => setDrawer(true), {
      class: "icon-button only-phone",
      "data-testid": "menu",
    }),
    h(
      "div.bar-title",
      {},
      channel ? icon(signOf(channel)) : null,
      h("h1", {}, channel?.name ?? "No channel"),
      channel?.topic ? h("p.topic", { title: channel.topic }, channel.topic) : null,
    ),
    h("div.bar-actions", {}, threadActions(channel), noticesButton(unread), machineButton(), personButton()),
  );
}

function threadActions(channel) {
  if (!channel || channel.kind === "dm") return null;
  if (channel.kind === "text") {
    return [
      channel.can.create_threads
        ? iconButton(
            "thread",
            "New thread",
            () =>
              promptDialog({
                title: "New thread",
                label: "Name of the thread",
                button: "Open the thread",
                act: makeThread,
              }),
            { class: "icon-button not-phone" },
          )
        : null,
      channel.can.manage ? removal("Delete channel", channel) : null,
    ];
  }
  return [
    channel.archived && channel.can.open
      ? iconButton("thread", "Open the thread again", () => changeThread({ archived: false }))
      : null,
    !channel.archived && channel.can.archive
      ? iconButton("archived", "Archive the thread", () => changeThread({ archived: true }))
      : null,
    channel.can.manage
      ? iconButton(
          "locked",
          channel.locked ? "Unlock the thread" : "Lock the thread",
          () => changeThread({ locked: !channel.locked }),
          { "aria-pressed": String(channel.locked) },
        )
      : null,
    channel.can.manage ? removal("Delete thread", channel) : null,
  ];
}

const removal = (title, channel) =>
  iconButton(
    "bin",
    title,
    () =>
      confirmDialog({
        title,
        text: `${channel.name} and all its messages are deleted.`,
        label: "Delete",
        act: deleteChannel,
      }),
    { class: "icon-button not-phone" },
  );

function noticesButton(unread) {
  const button = iconButton("bell", unread ? `Notices, ${unread} unread` : "Notices", openNotices, {
    "data-testid": "notices",
  });
  if (unread) button.append(h("span.badge", { "aria-hidden": "true" }, String(unread)));
  return button;
}

function machineButton() {
  const { violations } = state;
  const button = iconButton(
    "machine",
    violations ? `This machine, ${violations} violations` : "This machine",
    toggleMachine,
    { "data-testid": "machine", class: "icon-button labelled" },
  );
  button.append(h("span.not-phone", { "aria-hidden": "true" }, "This machine"));
  if (violations) button.append(h("span.badge", { "aria-hidden": "true" }, String(violations)));
  return button;
}

function personButton() {
  const person = me();
  if (!person) return null;
  const others = [...state.people.values()]
    .filter((one) => one.id !== person.id)
    .reduce((sum, one) => sum + noticesOf(one.id).length, 0);
  return h(
    "button.person-button.only-phone",
    {
      type: "button",
      "aria-label": `You are ${person.name}. Change the person${others ? `, ${others} notices for others` : ""}`,
      onclick: openPeople,
      "data-testid": "person",
    },
    avatar(person, 30),
    others ? h("span.badge", { "aria-hidden": "true" }, String(others)) : null,
  );
}

function setDrawer(open) {
  if (document.body.classList.contains("drawer-open") === open) return;
  document.body.classList.toggle("drawer-open", open);
  byId("scrim").hidden = !open;
  byId("chat").inert = open;
  (open ? byId("drawer").querySelector("[aria-current]") : byId("bar").querySelector("button"))?.focus();
}

// A short gap, as when changing the person or when the bot connects anew, is not worth a word.
const SHORT_GAP = 400;

let bannerTimer = 0;
function banner({ connected }) {
  const element = byId("banner");
  clearTimeout(bannerTimer);
  if (connected) {
    element.hidden = true;
    return;
  }
  bannerTimer = setTimeout(() => {
    element.hidden = false;
    element.replaceChildren(
      "The emulator does not answer. The page comes back by itself; what you typed stays. ",
      h("button.plain-link", { type: "button", onclick: () => emit("retry") }, "Try now"),
    );
  }, SHORT_GAP);
}

// A launcher knows whether the bot is to run; without one the gateway shows whether it does.
const launched = () => Object.keys(state.processes).length > 0;
const botIsDown = () =>
  launched()
    ? state.processes.bot === "stopped"
    : state.bots.size > 0 && ![...state.bots.values()].some((bot) => bot.online);

let botTimer = 0;
function botBanner() {
  const element = byId("bot-banner");
  clearTimeout(botTimer);
  if (!state.connected || !botIsDown()) {
    element.hidden = true;
    return;
  }
  if (!element.hidden) return;
  botTimer = setTimeout(() => {
    element.hidden = false;
    element.replaceChildren(
      "The bot is not running. ",
      launched()
        ? h("button.btn.small.success", { type: "button", onclick: () => process("bot", "start") }, "Start")
        : "",
    );
  }, SHORT_GAP);
}

let sayTimer = 0;
function say(text) {
  document.querySelector(".saying")?.remove();
  clearTimeout(sayTimer);
  const element = h("p.saying", { role: "alert", "data-testid": "saying" }, text);
  document.body.append(element);
  sayTimer = setTimeout(() => element.remove(), 6000);
}
