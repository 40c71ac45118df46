// Names of people and channels: found in typed text, shown in messages.

import { openChannel } from "./actions.js";
import { h, icon } from "./dom.js";
import { emit, everybody, someone, state } from "./store.js";

const same = (a, b) => a.toLowerCase() === b.toLowerCase();

/** The id of the person or bot that typed text names, or null. */
export function personId(text) {
  const name = text.replace(/^<@!?(\d+)>$/, "$1").replace(/^@/, "");
  return (
    everybody().find((one) => one.id === name || same(one.name, name) || same(one.username, name))?.id ?? null
  );
}

/** The id of the channel that typed text names, or null. */
export function channelId(text) {
  const name = text.replace(/^<#(\d+)>$/, "$1").replace(/^#/, "");
  return (
    [...state.channels.values()].find(
      (channel) => channel.kind !== "dm" && (channel.id === name || same(channel.name, name)),
    )?.id ?? null
  );
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function replaceNames(text, sign, entries, mark) {
  const byName = new Map(entries.map(([name, id]) => [name.toLowerCase(), id]));
  const names = [...byName.keys()].sort((a, b) => b.length - a.length).map(escape);
  if (!names.length) return text;
  const pattern = new RegExp(`(^|[\\s(,])${sign}(${names.join("|")})(?![\\w-])`, "gi");
  return text.replace(pattern, (_, before, name) => `${before}<${mark}${byName.get(name.toLowerCase())}>`);
}

/** Typed "@Ben" and "#general" as Discord sends them: "<@id>" and "<#id>". */
export function withMentions(text) {
  const people = everybody().flatMap((one) => [
    [one.username, one.id],
    [one.name, one.id],
  ]);
  const channels = [...state.channels.values()]
    .filter(({ kind }) => kind !== "dm")
    .map((channel) => [channel.name, channel.id]);
  return replaceNames(replaceNames(text, "@", people, "@"), "#", channels, "#");
}

const FIND = { mentions: withMentions, user: personId, channel: channelId };
/** What typed text means in an option: find("user" | "channel" | "mentions", text). */
export const find = (kind, text) => FIND[kind](text);

function channelLink(id, name, message = null) {
  const channel = state.channels.get(id);
  const label = name ?? channel?.name ?? "unknown";
  if (!channel) return h("span.mention", {}, `#${label}`);
  return h(
    "a.mention",
    {
      href: `#/${id}${message ? `/${message}` : ""}`,
      onclick(event) {
        event.preventDefault();
        openChannel(id, message);
      },
    },
    icon(channel.kind === "text" ? "hash" : channel.kind === "dm" ? "at" : "thread", 14),
    label,
    message ? h("span.mention-more", {}, " › message") : null,
  );
}

const JUMP = /^https:\/\/(?:[a-z]+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

/** How the names inside a message are shown; links into this server jump, others open a new tab. */
export function context(message) {
  return {
    mention(id) {
      const name = someone(id)?.name ?? message.names?.[id] ?? "unknown person";
      return h(`span.mention${id === state.me ? ".own" : ""}`, {}, `@${name}`);
    },
    channel: (id) => channelLink(id, state.channels.get(id)?.name ?? message.channels?.[id]),
    command: (path) =>
      h("button.mention", { type: "button", onclick: () => emit("compose", `/${path} `) }, `/${path}`),
    link(url, children = null) {
      const jump = JUMP.exec(url);
      if (jump && state.channels.has(jump[1])) return channelLink(jump[1], null, jump[2]);
      return h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, children ?? url);
    },
  };
}

export const nameOf = (message) => (id) => someone(id)?.name ?? message.names?.[id] ?? "unknown";
