// A list that opens at a control; a sheet at the bottom on a phone.

import { h } from "./dom.js";
import { on } from "./store.js";

// Letters typed within this time of each other (milliseconds) seek one label together.
const TYPING = 700;

let openOne = null;

// A control that was drawn anew takes its list with it, and nothing of it is sent.
on("message_update message_delete log channel busy", () => queueMicrotask(() => openOne?.place()));

/** Opens `rows` at `anchor`, one popup at a time; `search(text)` gives the rows that fit, `note` asks for Done. */
export class Popup {
  #ending = new AbortController();
  #typed = "";
  #typedAt = 0;

  constructor({ anchor, rows, search = null, note = null, closed = () => {} }) {
    openOne?.close();
    openOne = this;
    Object.assign(this, { anchor, rows, search, closed });
    this.input = search ? this.#searchField() : null;
    this.element = h(
      "div.popup",
      { popover: "manual", "data-testid": "popup", onkeydown: (event) => this.#onKey(event) },
      this.input,
      rows.element,
      note ? this.#noteLine(note) : null,
    );
    this.focusable = this.input ?? rows.element;
    this.focusable.tabIndex = 0;
    rows.onactive = () => this.#point();
    this.#show();
  }

  #searchField() {
    return h("input.field", {
      type: "text",
      role: "combobox",
      placeholder: "Search",
      autocomplete: "off",
      "aria-label": "Search",
      "aria-controls": this.rows.id,
      "aria-expanded": "true",
      oninput: (event) => this.rows.show(this.search(event.target.value.trim())),
    });
  }

  #noteLine(note) {
    const done = h("button.btn.primary.small", { type: "button", onclick: () => this.close() }, "Done");
    return h("div.popup-note", {}, h("span", {}, note), done);
  }

  #show() {
    document.body.append(this.element);
    this.element.showPopover();
    const { signal } = this.#ending;
    const outside = ({ target }) => !this.element.contains(target);
    addEventListener("resize", () => this.place(), { signal });
    addEventListener("scroll", (event) => outside(event) && this.place(), { capture: true, signal });
    addEventListener(
      "pointerdown",
      (event) => outside(event) && !this.anchor.contains(event.target) && this.close({ refocus: false }),
      { capture: true, signal },
    );
    this.anchor.setAttribute("aria-expanded", "true");
    this.focusable.focus({ preventScroll: true });
  }

  /** Stand below the anchor, or above where there is more room. */
  place() {
    if (!this.anchor.isConnected) {
      this.close();
      return;
    }
    const box = this.anchor.getBoundingClientRect();
    const below = innerHeight - box.bottom - 12;
    const above = box.top - 12;
    const up = below < Math.min(320, this.element.scrollHeight) && above > below;
    const set = (name, text) => this.element.style.setProperty(name, text);
    set("--left", `${box.left}px`);
    set("--width", `${box.width}px`);
    set("--top", up ? "auto" : `${box.bottom + 4}px`);
    set("--bottom", up ? `${innerHeight - box.top + 4}px` : "auto");
    set("--room", `${Math.max(160, up ? above : below)}px`);
  }

  close({ refocus = true } = {}) {
    if (openOne !== this) return;
    openOne = null;
    this.#ending.abort();
    this.element.remove();
    this.anchor.setAttribute("aria-expanded", "false");
    if (!this.anchor.isConnected) return;
    if (refocus) this.anchor.focus();
    this.closed();
  }

  #onKey(event) {
    const { key, timeStamp } = event;
    if (event.target.closest(".popup-note") && key !== "Escape") return;
    const act = this.#actionOf(key);
    if (act) {
      event.preventDefault();
      act();
    } else if (key.length === 1 && !this.input && !event.ctrlKey && !event.metaKey) {
      this.#typed = timeStamp - this.#typedAt < TYPING ? this.#typed + key : key;
      this.#typedAt = timeStamp;
      this.rows.seek(this.#typed);
    }
  }

  #actionOf(key) {
    const { rows } = this;
    if (key === " " && this.input) return null;
    return {
      ArrowDown: () => rows.move(1),
      ArrowUp: () => rows.move(-1),
      Home: () => rows.activate(0),
      End: () => rows.activate(rows.items.length - 1),
      Enter: () => rows.take(),
      " ": () => rows.take(),
      Escape: () => this.close(),
      Tab: () => this.close(),
    }[key];
  }

  #point() {
    const { activeId } = this.rows;
    if (activeId) this.focusable.setAttribute("aria-activedescendant", activeId);
    else this.focusable.removeAttribute("aria-activedescendant");
  }
}
