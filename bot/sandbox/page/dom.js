// Elements without a framework.

/** Make an element from "tag.class.class", attributes (on… = listeners, null and false are left out) and children. */
export function h(spec, attributes = {}, ...children) {
  const [tag, ...classes] = spec.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

function set(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "dataset") Object.assign(element.dataset, value);
  else if (name === "style")
    for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
  else if (name === "value" || name === "checked") element[name] = value;
  else element.setAttribute(name, value === true ? "" : value);
}

export const byId = (id) => document.getElementById(id);

const ICONS = {
  hash: "M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16",
  thread: "M5 5h14v10h-8l-4 4v-4H5zM9 9h6M9 12h4",
  archived: "M4 5h16v4H4zM6 9v10h12V9M10 13h4",
  locked: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  at: "M16 12a4 4 0 1 1-1-2.7M16 8v5.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-4 7.5",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
  machine: "M3.5 5h17v11h-17zM9 20h6M12 16v4M7 9l2.5 2L7 13M12 13h4",
  send: "M4 12 20 4l-5 16-3.5-6.5zM11.5 13.5 20 4",
  down: "M12 5v14M6 13l6 6 6-6",
  chevron: "M6 9l6 6 6-6",
  bin: "M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5",
  reply: "M10 6 4 12l6 6v-4c5 0 8 1.5 10 5 0-6-3-11-10-11z",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  out: "M14 4h6v6M20 4l-9 9M18 14v5.5H4.5V6H10",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4",
  check: "M5 12.5l4.5 4.5L19 7.5",
};

/** A drawn icon of 24 units, hidden from assistive technology. */
export function icon(name, size = 20) {
  const ns = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(ns, "svg");
  for (const [key, value] of Object.entries({
    viewBox: "0 0 24 24",
    width: size,
    height: size,
    class: "icon",
    "aria-hidden": "true",
  }))
    svg.setAttribute(key, value);
  const path = document.createElementNS(ns, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** A round button that shows an icon and says its name. */
export function iconButton(name, label, onclick, attributes = {}) {
  return h(
    "button.icon-button",
    { type: "button", "aria-label": label, title: label, onclick, ...attributes },
    icon(name),
  );
}

/** The coloured disc of a person, with initials. */
export function avatar(person, size = 40) {
  const initials = person.bot
    ? ""
    : person.name
        .split(/\s+/)
        .map((word) => [...word][0])
        .slice(0, 2)
        .join("");
  const disc = h(
    "span.avatar",
    { "aria-hidden": "true", style: { "--colour": person.colour || "#5865f2", "--size": `${size}px` } },
    initials,
  );
  if (person.bot) disc.append(h("img", { src: "icon.svg", alt: "" }));
  return disc;
}

let serial = 0;
/** An id that no other element of the page has. */
export const freshId = (prefix) => `${prefix}-${++serial}`;
