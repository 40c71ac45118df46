// A list that opens at a control; a sheet at the bottom on a phone.

import { h } from "./dom.js";

let openOne = null;

/** Open `rows` at `anchor`; `search(text)` gives the rows that fit. Returns {place, close}. */
export function openPopup({ anchor, rows, search = null, note = null, closed = () => {} }) {
  openOne?.close();
  const input = search ? h("input.field", { type: "text", placeholder: "Search", "aria-label": "Search", role: "combobox", "aria-controls": rows.id, "aria-expanded": "true", autocomplete: "off", oninput: () => rows.show(search(input.value.trim())) }) : null;
  const done = note ? h("div.popup-note", {}, h("span", {}, note), h("button.btn.primary.small", { type: "button", onclick: () => popup.close() }, "Done")) : null;
  const element = h("div.popup", { popover: "manual", tabindex: "-1", "data-testid": "popup" }, input, rows.element, done);
  const focusable = input ?? rows.element;
  if (!input) rows.element.tabIndex = 0;
  const ending = new AbortController();
  let typed = "";
  let typedAt = 0;

  const point = () => (rows.activeId ? focusable.setAttribute("aria-activedescendant", rows.activeId) : focusable.removeAttribute("aria-activedescendant"));
  rows.onactive = point;

  const KEYS = {
    ArrowDown: () => rows.move(1),
    ArrowUp: () => rows.move(-1),
    Home: () => rows.activate(0),
    End: () => rows.activate(rows.items.length - 1),
    Enter: () => rows.take(),
    Escape: () => popup.close(),
    Tab: () => popup.close(),
    " ": () => rows.take(),
  };

  function onKey(event) {
    if (event.target.closest(".popup-note") && event.key !== "Escape") return;
    const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
    if (KEYS[event.key] && !(input && event.key === " ")) {
      event.preventDefault();
      KEYS[event.key]();
    } else if (letter && !input) {
      typed = event.timeStamp - typedAt < 700 ? typed + event.key : event.key;
      typedAt = event.timeStamp;
      rows.seek(typed);
    }
    point();
  }

  function onPointer(event) {
    if (!element.contains(event.target) && !anchor.contains(event.target)) popup.close({ keepFocus: true });
  }

  const popup = {
    place() {
      if (!anchor.isConnected) return popup.close();
      const box = anchor.getBoundingClientRect();
      const below = innerHeight - box.bottom - 12;
      const above = box.top - 12;
      const up = below < Math.min(320, element.scrollHeight) && above > below;
      element.style.setProperty("--left", `${box.left}px`);
      element.style.setProperty("--width", `${box.width}px`);
      element.style.setProperty("--top", up ? "auto" : `${box.bottom + 4}px`);
      element.style.setProperty("--bottom", up ? `${innerHeight - box.top + 4}px` : "auto");
      element.style.setProperty("--room", `${Math.max(160, up ? above : below)}px`);
      point();
      return undefined;
    },
    close({ keepFocus = false } = {}) {
      if (openOne !== popup) return;
      openOne = null;
      ending.abort();
      element.remove();
      anchor.setAttribute("aria-expanded", "false");
      if (!keepFocus && anchor.isConnected) anchor.focus();
      closed();
    },
  };

  openOne = popup;
  document.body.append(element);
  element.showPopover();
  element.addEventListener("keydown", onKey);
  const { signal } = ending;
  addEventListener("pointerdown", onPointer, { capture: true, signal });
  addEventListener("resize", popup.place, { signal });
  document.addEventListener("scroll", (event) => !element.contains(event.target) && popup.place(), { capture: true, signal });
  anchor.setAttribute("aria-expanded", "true");
  focusable.focus({ preventScroll: true });
  return popup;
}
