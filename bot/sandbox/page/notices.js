// Notices for every person who sits here: toasts, and the list behind the bell.

import { attempt, follow, markRead } from "./actions.js";
import { post } from "./api.js";
import { openDialog } from "./dialog.js";
import { avatar, byId, h, iconButton } from "./dom.js";
import { on, someone, state } from "./store.js";
import { stamp, writtenOut } from "./time.js";

const MOST = 3;
const STAYS = 9000;
const toasts = new Map();

export function buildNotices() {
  on("notice", arrive);
  on("notices", () => {
    for (const id of toasts.keys()) if (!state.notices.has(id)) remove(id);
  });
}

const go = (notice) => attempt(() => follow(notice));

function arrive(notice) {
  const seen =
    notice.person === state.me && notice.channel === state.channel && document.visibilityState === "visible";
  if (seen) {
    markRead();
    return;
  }
  const element = toast(notice);
  toasts.set(notice.id, { element, timer: later(notice.id) });
  byId("toasts").append(element);
  const [oldest] = toasts.keys();
  if (toasts.size > MOST) remove(oldest);
}

const later = (id) => setTimeout(() => remove(id), STAYS);

function remove(id) {
  const known = toasts.get(id);
  if (!known) return;
  clearTimeout(known.timer);
  known.element.remove();
  toasts.delete(id);
}

function toast(notice) {
  const stay = () => clearTimeout(toasts.get(notice.id)?.timer);
  const leave = () => toasts.has(notice.id) && (toasts.get(notice.id).timer = later(notice.id));
  return h(
    "div.toast",
    {
      "data-testid": "toast",
      "data-person": someone(notice.person)?.name,
      onpointerenter: stay,
      onpointerleave: leave,
      onfocusin: stay,
      onfocusout: leave,
    },
    body(notice, () => {
      remove(notice.id);
      go(notice);
    }),
    iconButton("close", "Put the notice away", () => remove(notice.id)),
  );
}

function body(notice, onclick) {
  const person = someone(notice.person) ?? { name: "?" };
  const text = writtenOut(notice.text);
  return h(
    "button.notice",
    {
      type: "button",
      onclick,
      "aria-label": `For ${person.name}: ${text}. ${notice.title}. Go there`,
    },
    avatar(person, 36),
    h(
      "span.notice-text",
      {},
      h("span.notice-head", {}, h("strong", {}, person.name), h("span", {}, notice.title)),
      h("span.notice-body", {}, text),
    ),
  );
}

/** The window with the unread notices of everybody. */
export function openNotices() {
  const list = h("ul.notice-list", { "data-testid": "notice-list" });
  const notices = [...state.notices.values()].reverse();
  const dialog = openDialog({ title: "Notices", body: list, testid: "notices-dialog" });
  if (!notices.length) list.append(h("li.empty", {}, "Nobody here has an unread notice."));
  for (const notice of notices) {
    list.append(
      h(
        "li",
        { "data-testid": "notice", "data-person": someone(notice.person)?.name },
        body(notice, () => {
          dialog.close();
          go(notice);
        }),
        stamp(Date.parse(notice.time), "R"),
      ),
    );
  }
  if (notices.length)
    dialog.querySelector(".dialog-body").append(
      h(
        "div.dialog-actions",
        {},
        h(
          "button.btn.secondary",
          {
            type: "button",
            onclick: () => {
              dialog.close();
              readAll(notices);
            },
          },
          "Mark all as read",
        ),
      ),
    );
}

function readAll(notices) {
  for (const person of new Set(notices.map((notice) => notice.person)))
    attempt(() => post("read", { person }));
}
