// A modal window above the page.

import { freshId, h, iconButton } from "./dom.js";

/** Open a window with a title and a body; resolves nothing, calls `closed()` when it goes. Returns the dialog element. */
export function openDialog({ title, body, kind = "window", closed = () => {}, testid = null }) {
  const id = freshId("title");
  const dialog = h(
    `dialog.${kind}`,
    {
      "aria-labelledby": id,
      "data-testid": testid,
      // A press on the backdrop lands on the dialog itself.
      onpointerdown: (event) => event.target === dialog && kind !== "modal" && dialog.close(),
      onclose() {
        dialog.remove();
        closed();
      },
    },
    h(
      "div.dialog-box",
      {},
      h(
        "header",
        {},
        h("h2", { id }, title),
        iconButton("close", "Close", () => dialog.close()),
      ),
      h("div.dialog-body", {}, body),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Ask before something that cannot be taken back; calls `act` when the person agrees. */
export function confirmDialog({ title, text, label, act }) {
  const dialog = openDialog({
    title,
    body: [
      h("p", {}, text),
      h(
        "div.dialog-actions",
        {},
        h("button.btn.secondary", { type: "button", onclick: () => dialog.close() }, "Cancel"),
        h(
          "button.btn.danger",
          {
            type: "button",
            onclick() {
              dialog.close();
              act();
            },
          },
          label,
        ),
      ),
    ],
  });
}

/** Ask for one line of text; calls `act(text)`. */
export function promptDialog({ title, label, button, act }) {
  const input = h("input.field", { required: true, maxlength: "100", "aria-label": label });
  const dialog = openDialog({
    title,
    body: h(
      "form.dialog-form",
      {
        onsubmit(event) {
          event.preventDefault();
          dialog.close();
          act(input.value.trim());
        },
      },
      h("label", {}, label, input),
      h("div.dialog-actions", {}, h("button.btn.primary", {}, button)),
    ),
  });
}
