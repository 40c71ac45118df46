// Discord's markdown, read into elements. Text never becomes HTML.

import { h } from "./dom.js";
import { stamp, writtenOut } from "./time.js";

// Order matters: the first that matches at a place wins.
const INLINE = [
  [/^\\([^A-Za-z0-9\s])/, (m) => m[1]],
  [/^``(?!`)([^]+?)``(?!`)|^`([^`]+?)`(?!`)/, (m) => h("code", {}, (m[1] ?? m[2]).trim() || m[2])],
  [/^\|\|((?:\\[^]|[^\\])+?)\|\|/, (m, context) => spoiler(inline(m[1], context))],
  [
    /^\*\*\*((?:\\[^]|[^\\])+?)\*\*\*(?!\*)/,
    (m, context) => h("em", {}, h("strong", {}, inline(m[1], context))),
  ],
  [
    /^\*\*((?:\\[^]|[^*\\]|\*(?!\*)|\*(?=\*\*(?!\*)))+?)\*\*(?!\*)/,
    (m, context) => h("strong", {}, inline(m[1], context)),
  ],
  [/^__((?:\\[^]|[^_\\]|_(?!_))+?)__(?!_)/, (m, context) => h("u", {}, inline(m[1], context))],
  [/^~~((?:\\[^]|[^\\])+?)~~/, (m, context) => h("s", {}, inline(m[1], context))],
  [/^\*(?=\S)((?:\\[^]|[^*\\]|\*\*)+?)(?<=\S)\*(?!\*)/, (m, context) => h("em", {}, inline(m[1], context))],
  [/^_((?:\\[^]|[^_\\]|__)+?)_(?![_A-Za-z0-9])/, (m, context) => h("em", {}, inline(m[1], context))],
  [/^<@!?(\d+)>/, (m, context) => context.mention(m[1])],
  [/^<#(\d+)>/, (m, context) => context.channel(m[1])],
  [/^<@&(\d+)>/, () => h("span.mention", {}, "@role")],
  [/^<\/([-\w ]+):\d+>/, (m, context) => context.command(m[1])],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => stamp(Number(m[1]) * 1000, m[2])],
  [/^<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [
    /^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/,
    (m, context) => context.link(m[2], inline(m[1], { ...context, link: (url) => url })),
  ],
  [/^<(https?:\/\/[^\s>]+)>/, (m, context) => context.link(m[1])],
  [/^https?:\/\/[^\s<]*[^\s<.,:;"'\])!?*_|~]/, (m, context) => context.link(m[0])],
  [/^@(everyone|here)\b/, (m) => h("span.mention", {}, m[0])],
  [/^\n/, () => h("br")],
];
const PLAIN = /^(?:[A-Za-z0-9 ,.]+(?=[^]|$))|^[^]/;

/** Inline markdown as a list of nodes and strings. */
export function inline(text, context) {
  const nodes = [];
  let rest = text;
  let before = "";
  while (rest) {
    const [length, node] = first(rest, context, before);
    if (typeof node === "string" && typeof nodes.at(-1) === "string") nodes[nodes.length - 1] += node;
    else nodes.push(node);
    before = rest[length - 1];
    rest = rest.slice(length);
  }
  return nodes;
}

function first(rest, context, before) {
  for (const [pattern, make] of INLINE) {
    const match = pattern.exec(rest);
    if (match && !(match[0][0] === "_" && /\w/.test(before))) return [match[0].length, make(match, context)];
  }
  // A link inside a run of letters must still be found.
  const run = PLAIN.exec(rest)[0];
  const link = run.indexOf("http");
  const plain = link > 0 ? run.slice(0, link) : run;
  return [plain.length, plain];
}

function spoiler(children) {
  const cover = h(
    "span.spoiler",
    { role: "button", tabindex: "0", "aria-label": "Spoiler, press to show", "aria-expanded": "false" },
    h("span", { "aria-hidden": "true" }, children),
  );
  const show = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    cover.classList.add("shown");
    for (const name of ["role", "tabindex", "aria-label", "aria-expanded"]) cover.removeAttribute(name);
    cover.firstChild.removeAttribute("aria-hidden");
  };
  cover.addEventListener("click", show, { once: true });
  cover.addEventListener("keydown", show);
  return cover;
}

const LIST = /^( *)(?:([-*])|(\d{1,9})[.)]) +(.*)$/;

function mark(row) {
  const [, space, , number] = LIST.exec(row);
  return { depth: space.length, ordered: Boolean(number) };
}

/** A whole message as block elements. */
export function markdown(text, context) {
  const blocks = [];
  const pieces = text.split(/(```[^]*?```)/);
  for (const piece of pieces) {
    const fence = /^```(?:([\w+-]+)\n)?\n*([^]*?)\n*```$/.exec(piece);
    if (fence && fence[2].trim())
      blocks.push(h("pre", { tabindex: "0" }, h("code", { "data-language": fence[1] ?? null }, fence[2])));
    else blocks.push(...lines(piece.replace(/^\n|\n$/g, "").split("\n"), context));
  }
  return blocks;
}

function lines(rows, context) {
  const blocks = [];
  let at = 0;
  while (at < rows.length) {
    const [block, next] = blockAt(rows, at, context);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

function blockAt(rows, at, context) {
  const heading = /^(#{1,3}) +(\S.*)$/.exec(rows[at]);
  if (heading)
    return [
      h(`h${heading[1].length + 2}.heading.size-${heading[1].length}`, {}, inline(heading[2], context)),
      at + 1,
    ];
  const small = /^-# +(\S.*)$/.exec(rows[at]);
  if (small) return [h("p.small", {}, inline(small[1], context)), at + 1];
  if (rows[at].startsWith(">>> "))
    return [quote([rows[at].slice(4), ...rows.slice(at + 1)], context), rows.length];
  const quoted = run(rows, at, (row) => /^>( |$)/.test(row));
  if (quoted > at && rows[at].startsWith("> "))
    return [
      quote(
        rows.slice(at, quoted).map((row) => row.slice(2)),
        context,
      ),
      quoted,
    ];
  if (LIST.test(rows[at])) {
    const { depth, ordered } = mark(rows[at]);
    const end = run(
      rows,
      at,
      (row) => LIST.test(row) && (mark(row).depth > depth || mark(row).ordered === ordered),
    );
    return [list(rows.slice(at, end), context), end];
  }
  const end = run(
    rows,
    at,
    (row, index) => index === at || (!/^(#{1,3} +\S|-# +\S|> |>>> )/.test(row) && !LIST.test(row)),
  );
  const paragraph = rows.slice(at, end).join("\n");
  return [paragraph ? h("p", {}, inline(paragraph, context)) : null, end];
}

function run(rows, at, test) {
  let end = at;
  while (end < rows.length && test(rows[end], end)) end += 1;
  return end;
}

const quote = (rows, context) => h("blockquote", {}, lines(rows, context));

function list(rows, context) {
  const items = rows.map((row) => LIST.exec(row));
  const depth = items[0][1].length;
  const element = items[0][3] ? h("ol", { start: items[0][3] }) : h("ul");
  for (let at = 0; at < items.length;) {
    const end = run(rows, at + 1, (row) => LIST.exec(row)[1].length > depth);
    // "1." with a number that does not follow keeps its own number, as Discord shows it.
    element.append(
      h(
        "li",
        { value: items[at][3] ?? null },
        inline(items[at][4], context),
        end > at + 1 ? list(rows.slice(at + 1, end), context) : null,
      ),
    );
    at = end;
  }
  return element;
}

/** The text of a message without its marks, for one-line excerpts; `name(id)` gives the display name. */
export function plainText(text, name) {
  return writtenOut(text)
    .replace(/<@!?(\d+)>/g, (_, id) => `@${name(id)}`)
    .replace(/<#(\d+)>/g, "#channel")
    .replace(/<\/([-\w ]+):\d+>/g, "/$1")
    .replace(/```[\w+-]*\n?|\*\*|__|~~|\|\||`/g, "")
    .replace(/\\([^A-Za-z0-9\s])/g, "$1")
    .replace(/\s+/g, " ");
}
