// The list of channels, threads and direct messages.

import { makeChannel, openChannel, openDirect } from "./actions.js";
import { promptDialog } from "./dialog.js";
import { avatar, byId, h, icon, iconButton } from "./dom.js";
import { selfPanel } from "./people.js";
import { me, on, older, someone, state } from "./store.js";

let showArchived = false;

export function buildChannels() {
  on("channels channel person people", render);
}

let drawn = "";
function render() {
  const shown = JSON.stringify([
    [...state.channels.values()],
    [...state.people.values()],
    [...state.bots.values()],
    state.channel,
    state.me,
    showArchived,
  ]);
  if (shown === drawn) return;
  drawn = shown;
  const focused = byId("channels").contains(document.activeElement)
    ? document.activeElement.dataset.channel
    : null;
  byId("guild").replaceChildren(
    h("strong", {}, state.guild.name),
    h("small", {}, "Local Discord (emulator)"),
  );
  byId("channels").replaceChildren(
    section("Channels", textRows(), me()?.moderator ? addButton() : null),
    section("Direct messages", directRows()),
  );
  byId("self").replaceChildren(...selfPanel());
  if (focused) byId("channels").querySelector(`[data-channel="${focused}"]`)?.focus();
}

const section = (title, rows, action = null) =>
  h("section", {}, h("div.section-head", {}, h("h2", {}, title), action), h("ul", {}, rows));

const addButton = () =>
  h(
    "button.plus",
    {
      type: "button",
      "aria-label": "New channel",
      title: "New channel",
      onclick: () =>
        promptDialog({
          title: "New channel",
          label: "Name of the channel",
          button: "Open the channel",
          act: makeChannel,
        }),
    },
    "+",
  );

const all = () => [...state.channels.values()];
const threadsOf = (channel) =>
  all()
    .filter((one) => one.parent === channel.id)
    .sort((a, b) => older(b.id, a.id));

function textRows() {
  return all()
    .filter((channel) => channel.kind === "text")
    .sort((a, b) => a.position - b.position)
    .map((channel) => {
      const threads = threadsOf(channel);
      const open = threads.filter((thread) => !thread.archived || thread.id === state.channel);
      const archived = threads.filter((thread) => thread.archived && thread.id !== state.channel);
      return h(
        "li",
        {},
        entry(channel, icon("hash")),
        open.length || archived.length
          ? h(
              "ul.threads",
              {},
              open.map((thread) =>
                h("li", {}, entry(thread, icon(thread.archived ? "archived" : "thread", 16))),
              ),
              archivedRows(archived),
            )
          : null,
      );
    });
}

function archivedRows(threads) {
  if (!threads.length) return null;
  const toggle = h(
    "button.channel.faint",
    {
      type: "button",
      "aria-expanded": String(showArchived),
      onclick() {
        showArchived = !showArchived;
        render();
      },
    },
    icon("archived", 16),
    h("span.channel-name", {}, `Archived (${threads.length})`),
  );
  return [
    h("li", {}, toggle),
    ...(showArchived ? threads.map((thread) => h("li", {}, entry(thread, icon("archived", 16)))) : []),
  ];
}

function directRows() {
  const direct = all().filter((channel) => channel.kind === "dm");
  const met = new Set(direct.flatMap((channel) => channel.members));
  return [
    ...direct.map((channel) => h("li", {}, entry(channel, avatar(partner(channel), 24)))),
    ...[...state.bots.values()]
      .filter((bot) => !met.has(bot.id))
      .map((bot) =>
        h(
          "li",
          {},
          h(
            "button.channel.faint",
            { type: "button", onclick: () => openDirect(bot.id) },
            avatar(bot, 24),
            h("span.channel-name", {}, `Write to ${bot.name}`),
          ),
        ),
      ),
  ];
}

const partner = (channel) =>
  someone(channel.members.find((id) => id !== state.me)) ?? { name: channel.name, bot: true };

function entry(channel, sign) {
  const unread = channel.unread > 0;
  const said = [
    channel.name,
    channel.archived && "archived",
    channel.locked && "locked",
    unread && `${channel.unread} unread`,
    channel.mentions && `${channel.mentions} mentions`,
  ]
    .filter(Boolean)
    .join(", ");
  return h(
    `button.channel${unread ? ".unread" : ""}${channel.archived ? ".faint" : ""}`,
    {
      type: "button",
      "aria-label": said,
      title: channel.name,
      "aria-current": channel.id === state.channel ? "page" : null,
      "data-testid": "channel",
      "data-channel": channel.id,
      "data-name": channel.name,
      onclick: () => openChannel(channel.id),
    },
    sign,
    h("span.channel-name", {}, channel.name),
    channel.locked ? icon("locked", 14) : null,
    channel.mentions ? h("span.badge", { "aria-hidden": "true" }, String(channel.mentions)) : null,
  );
}
