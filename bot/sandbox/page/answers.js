// Counts the answers that the person here has got, for whoever drives the page and waits for one.

import { byId } from "./dom.js";
import { failure, on, state } from "./store.js";

/** Keep the count in `data-answers` of the list: private messages, changes of the message used last, forms, failures, refusals. */
export function buildAnswers() {
  const list = byId("messages");
  let count = 0;
  const answered = () => {
    count += 1;
    list.dataset.answers = count;
  };
  list.dataset.answers = count;
  on("message message_update", (message) => (message.for || message.id === state.used) && answered());
  on("message_delete", ({ id }) => id === state.used && answered());
  on("modals", () => state.modals.size && answered());
  on("busy", (message) => failure(message) && answered());
  on("say", answered);
  on("interactions", (interaction) => interaction?.state === "failed" && answered());
}
