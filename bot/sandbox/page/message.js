// One message as elements.

import { deleteMessage, openChannel } from "./actions.js";
import { attachments } from "./attachments.js";
import { controls } from "./components.js";
import { confirmDialog } from "./dialog.js";
import { avatar, freshId, h, icon, iconButton } from "./dom.js";
import { markdown, plainText } from "./markdown.js";
import { context, nameOf } from "./names.js";
import { dropInteraction, emit, me, someone, state } from "./store.js";
import { date, hour, when } from "./time.js";

const THREAD_STARTED = 18;
const THREAD_FIRST = 21;

/** The person or bot who wrote a message. */
export function authorOf({ author }) {
  return (
    someone(author.id) ?? {
      id: author.id,
      name: author.global_name ?? author.username,
      username: author.username,
      bot: author.bot ?? false,
    }
  );
}

const moment = (message) => Date.parse(message.timestamp);

/** A row of the list: an article, under a divider where a day or the unread part begins. */
export function messageRow(message, { compact, day, fresh }) {
  return h(
    "li.message-row",
    { "data-row": message.id },
    day ? h("div.divider", { role: "separator" }, h("span", {}, date(moment(message)))) : null,
    fresh ? h("div.divider.fresh", { role: "separator" }, h("span", {}, "New")) : null,
    article(message, compact),
  );
}

function article(message, compact) {
  const author = authorOf(message);
  const body = freshId("message");
  const classes = [compact && "compact", message.notify && "mentioned", message.for && "ephemeral"]
    .filter(Boolean)
    .map((name) => `.${name}`)
    .join("");
  const element = h(`article.message${classes}`, {
    "aria-labelledby": body,
    tabindex: "-1",
    "data-testid": "message",
    "data-id": message.id,
    "data-author": author.name,
    "data-ephemeral": message.for ? "true" : null,
  });
  if (message.type === THREAD_STARTED) return system(element, message, author, body);
  element.append(
    ...[
      contextLine(message),
      compact ? h("span.gutter-time", { "aria-hidden": "true" }, hour(moment(message))) : avatar(author, 40),
      h(
        "div.message-body",
        {},
        compact ? h("span.unseen", { id: body }, author.name) : heading(message, author, body),
        ...parts(message),
      ),
      tools(message),
    ].filter(Boolean),
  );
  return element;
}

function heading(message, author, id) {
  return h(
    "h3.message-head",
    { id },
    h("span.author", {}, author.name),
    author.bot ? h("span.tag", {}, "App") : null,
    h("time.when", { datetime: message.timestamp }, when(moment(message))),
  );
}

function parts(message) {
  return [
    content(message),
    attachments(message.attachments ?? []),
    ...(message.embeds ?? []).map((embed) => embedBox(embed, message)),
    message.components?.length ? controls(message) : null,
    message.thread ? threadBox(message.thread) : null,
    message.for ? onlyYou(() => deleteMessage(message)) : null,
  ].filter(Boolean);
}

function content(message) {
  if (message.loading)
    return h(
      "div.content.thinking",
      { "data-testid": "thinking" },
      dots(),
      ` ${authorOf(message).name} is thinking…`,
    );
  const edited = message.edited_timestamp
    ? h("span.edited", { title: when(Date.parse(message.edited_timestamp)) }, "(edited)")
    : null;
  if (message.type === THREAD_FIRST && message.referenced_message)
    return h(
      "div.content",
      { "data-testid": "content" },
      markdown(message.referenced_message.content, context(message)),
    );
  if (!message.content) return edited && message.attachments?.length ? h("div.content", {}, edited) : null;
  const blocks = markdown(message.content, context(message));
  const last = blocks.at(-1);
  if (edited) (last?.tagName === "P" ? last : { append: (node) => blocks.push(node) }).append(edited);
  return h("div.content", { "data-testid": "content" }, blocks);
}

const dots = () => h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i"));

function embedBox(embed, message) {
  const colour = embed.color ? `#${embed.color.toString(16).padStart(6, "0")}` : "var(--line)";
  return h(
    "div.embed",
    { style: { "--colour": colour } },
    embed.title ? h("strong.embed-title", {}, embed.title) : null,
    embed.description ? h("div.content", {}, markdown(embed.description, context(message))) : null,
    (embed.fields ?? []).map((field) =>
      h(
        "div.embed-field",
        {},
        h("strong", {}, field.name),
        h("div", {}, markdown(field.value, context(message))),
      ),
    ),
    embed.image?.url ? h("img", { src: embed.image.url, alt: embed.image.description ?? "" }) : null,
    embed.footer ? h("p.small", {}, embed.footer.text) : null,
  );
}

function contextLine(message) {
  const used = message.command && message.interaction_metadata?.user;
  if (used) {
    const person = someone(used.id) ?? { name: used.global_name ?? used.username };
    return h(
      "div.context",
      {},
      avatar(person, 16),
      h("strong", {}, person.name),
      " used ",
      h("span.mention", {}, `/${message.command}`),
    );
  }
  const quoted = message.referenced_message;
  if (message.type === THREAD_FIRST || !message.message_reference) return null;
  if (!quoted) return h("div.context", {}, icon("reply", 14), h("em", {}, "The message was deleted"));
  const author = authorOf(quoted);
  return h(
    "button.context",
    { type: "button", onclick: () => openChannel(quoted.channel_id, quoted.id) },
    avatar(author, 16),
    h("strong", {}, author.name),
    h("span.excerpt", {}, plainText(quoted.content, nameOf(quoted)) || "a picture"),
  );
}

function threadBox(thread) {
  const known = state.channels.get(thread.id) ?? thread;
  return h(
    "button.thread-box",
    { type: "button", onclick: () => openChannel(thread.id) },
    icon(known.archived ? "archived" : "thread"),
    h("strong", {}, known.name),
    h("span", {}, known.archived ? "archived ›" : "open ›"),
  );
}

function system(element, message, author, id) {
  const thread = message.message_reference?.channel_id;
  element.classList.add("system");
  element.append(
    icon("thread"),
    h(
      "p",
      { id },
      h("strong", {}, author.name),
      " started a thread: ",
      thread && state.channels.has(thread)
        ? h(
            "button.plain-link",
            { type: "button", onclick: () => openChannel(thread) },
            state.channels.get(thread).name,
          )
        : h("strong", {}, message.content),
      h("time.when", {}, when(moment(message))),
    ),
  );
  return element;
}

function onlyYou(dismiss) {
  return h(
    "p.only-you",
    {},
    icon("eye", 14),
    "Only you can see this · ",
    h("button.plain-link", { type: "button", onclick: dismiss, "data-testid": "dismiss" }, "Dismiss message"),
  );
}

function tools(message) {
  if (message.for) return null;
  const may = message.author.id === state.me || me()?.moderator;
  return h(
    "div.tools",
    { role: "group", "aria-label": "Message actions" },
    iconButton("reply", "Reply", () => emit("reply", message)),
    may
      ? iconButton("bin", "Delete message", () =>
          confirmDialog({
            title: "Delete message",
            text: "The message is deleted for everybody.",
            label: "Delete",
            act: () => deleteMessage(message),
          }),
        )
      : null,
  );
}

/** The place of a command that waits for its answer, or got none. */
export function stubRow(interaction) {
  const bot = [...state.bots.values()][0] ?? { name: "App", bot: true };
  const person = someone(interaction.person) ?? me();
  const failed = interaction.state === "failed";
  return h(
    "li.message-row",
    { "data-row": `stub-${interaction.id}` },
    h(
      "article.message.ephemeral.stub",
      { "data-testid": "stub", "data-state": interaction.state, tabindex: "-1" },
      interaction.name
        ? h(
            "div.context",
            {},
            avatar(person, 16),
            h("strong", {}, person.name),
            " used ",
            h("span.mention", {}, `/${interaction.name}`),
          )
        : null,
      avatar(bot, 40),
      h(
        "div.message-body",
        {},
        h("h3.message-head", {}, h("span.author", {}, bot.name), h("span.tag", {}, "App")),
        failed
          ? h("p.failed", { role: "alert", "data-testid": "failed" }, interaction.text)
          : h("div.content.thinking", {}, dots(), " Sending command…"),
        failed ? onlyYou(() => dropInteraction(interaction.id)) : null,
      ),
    ),
  );
}
