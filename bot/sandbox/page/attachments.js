// Pictures and files of a message.

import { h, icon } from "./dom.js";
import { openDialog } from "./dialog.js";

// The box into which Discord's desktop client fits a picture, in CSS pixels.
const BOX = { width: 550, height: 350 };

/** Width and height of a picture inside Discord's inline box; small ones keep their size. */
export function fit({ width, height }) {
  const scale = Math.min(1, BOX.width / width, BOX.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

const isPicture = (file) =>
  Boolean(file.width && file.height && /^image\//.test(file.content_type ?? "image/"));

/** All attachments of a message, or null. */
export function attachments(files) {
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  if (!files.length) return null;
  return h(
    "div.attachments",
    {},
    pictures.length
      ? h(`div.pictures${pictures.length > 1 ? ".several" : ""}`, {}, pictures.map(picture))
      : null,
    others.map(fileLink),
  );
}

function picture(file) {
  const size = fit(file);
  const alt = file.description ?? "";
  const image = h("img", {
    src: file.url,
    alt,
    width: size.width,
    height: size.height,
    decoding: "async",
    "data-testid": "picture",
  });
  return h(
    "figure.picture",
    { style: { "--width": `${size.width}px` } },
    h(
      "button.picture-open",
      {
        type: "button",
        "aria-label": alt ? `Enlarge: ${alt}` : `Enlarge ${file.filename}`,
        onclick: () => enlarge(file),
      },
      image,
    ),
    alt ? altBadge(alt) : null,
  );
}

function altBadge(alt) {
  return h(
    "button.alt-badge",
    {
      type: "button",
      "aria-label": "Show the description",
      "data-testid": "alt",
      onclick: () =>
        openDialog({
          title: "Description of the picture",
          body: h("p.alt-text", { "data-testid": "alt-text" }, alt),
        }),
    },
    "ALT",
  );
}

function enlarge(file) {
  const original = h(
    "a",
    { href: file.url, target: "_blank", rel: "noopener noreferrer" },
    icon("out", 16),
    "Open in a new tab",
  );
  openDialog({
    title: file.filename,
    kind: "lightbox",
    body: [
      h("img", {
        src: file.url,
        alt: file.description ?? "",
        width: file.width,
        height: file.height,
        onclick: (event) => event.target.closest("dialog").close(),
      }),
      h("footer", {}, original),
    ],
  });
}

const UNITS = ["bytes", "KB", "MB"];
function sizeText(bytes) {
  const at = Math.min(2, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${Number((bytes / 1024 ** at).toFixed(at))} ${UNITS[at]}`;
}

function fileLink(file) {
  return h(
    "a.file",
    { href: file.url, download: file.filename, target: "_blank", rel: "noopener" },
    icon("file", 28),
    h("span", {}, h("strong", {}, file.filename), h("small", {}, sizeText(file.size ?? 0))),
  );
}
