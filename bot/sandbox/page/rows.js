// A list of rows of which one is active: suggestions above the composer, options of a select.

import { freshId, h } from "./dom.js";

/**
 * Rows in a listbox. `items` are {label, hint?, note?, lead?: element, group?, value, disabled?}; `choose(item, index)` is called
 * when one is clicked or taken. With `multiple`, `chosen(item)` says which carry a tick.
 */
export class Rows {
  constructor({ label, choose, testid, chosen = null, multiple = false }) {
    this.id = freshId("rows");
    this.choose = choose;
    this.chosen = chosen;
    this.multiple = multiple;
    this.items = [];
    this.active = -1;
    this.element = h("div.rows", {
      id: this.id,
      role: "listbox",
      "aria-label": label,
      "aria-multiselectable": multiple || null,
      "data-testid": testid,
    });
  }

  /** Show other rows; the first is active unless `active` says otherwise. */
  show(items, active = 0) {
    this.items = items;
    this.active = Math.min(active, items.length - 1);
    const rows = [];
    let group = null;
    items.forEach((item, index) => {
      if (item.group && item.group !== group)
        rows.push(h("div.rows-head", { role: "presentation" }, item.group));
      group = item.group;
      rows.push(this.#row(item, index));
    });
    this.element.replaceChildren(...rows);
    this.#mark();
  }

  #row(item, index) {
    const picked = this.chosen?.(item) ?? false;
    return h(
      "div.row",
      {
        id: `${this.id}-${index}`,
        role: "option",
        "aria-selected": String(picked),
        "aria-disabled": item.disabled ? "true" : null,
        "data-value": item.value ?? null,
        // The focus stays where it is: in the text field or on the select.
        onmousedown: (event) => event.preventDefault(),
        onclick: () => this.take(index),
        // A row that appears under a resting pointer is not pointed at.
        onmousemove: (event) =>
          (event.movementX || event.movementY) && this.active !== index && this.activate(index),
      },
      item.lead ?? null,
      h(
        "span.row-text",
        {},
        h("span.row-label", {}, item.label),
        item.hint ? h("span.row-hint", {}, item.hint) : null,
      ),
      item.note ? h("span.row-note", {}, item.note) : null,
      this.chosen ? h(`span.row-tick${this.multiple ? ".box" : ""}`, { "aria-hidden": "true" }) : null,
    );
  }

  get activeId() {
    return this.active >= 0 ? `${this.id}-${this.active}` : null;
  }

  get activeItem() {
    return this.items[this.active] ?? null;
  }

  activate(index) {
    this.active = index;
    this.#mark();
    this.onactive?.();
  }

  move(step) {
    const { length } = this.items;
    if (length) this.activate((this.active + step + length) % length);
  }

  take(index = this.active) {
    const item = this.items[index];
    if (item && !item.disabled) this.choose(item, index);
  }

  /** Make the next row active whose label starts with the typed letters. */
  seek(letters) {
    const at = this.items.findIndex((item) => item.label.toLowerCase().startsWith(letters.toLowerCase()));
    if (at >= 0) this.activate(at);
  }

  #mark() {
    for (const row of this.element.querySelectorAll(".row.active")) row.classList.remove("active");
    const row = this.activeId && this.element.querySelector(`#${this.activeId}`);
    row?.classList.add("active");
    row?.scrollIntoView({ block: "nearest" });
  }
}
