// Start: who sits here, which channel, and the stream of events.

import { get } from "./api.js";
import { noteTold, openChannel, reload, remembered, sitAs, useStream } from "./actions.js";
import { buildAnswers } from "./answers.js";
import { buildChannels } from "./channels.js";
import { buildComposer } from "./composer.js";
import { buildMessages } from "./messages.js";
import { buildModals } from "./modals.js";
import { buildNotices } from "./notices.js";
import { buildRail } from "./people.js";
import { buildBar } from "./bar.js";
import { apply, emit, on, state } from "./store.js";
import { Stream } from "./stream.js";

const stream = new Stream({
  open: () => setConnected(true),
  reopened: () => reload().catch(() => {}),
  lost(wait) {
    setConnected(false, wait);
  },
  event(type, data) {
    if (type === "hello") return;
    if (type === "interaction") noteTold(data);
    apply(type, data);
  },
});

function setConnected(connected, wait = 0) {
  state.connected = connected;
  emit("connection", { connected, wait });
}

/** Which person a fresh page shows: ?person=Ana, the one of this tab, or the first. */
async function firstPerson() {
  const wanted = new URLSearchParams(location.search).get("person") ?? remembered("person");
  const { people } = await get("state");
  return (
    people.find((person) => [person.id, person.name, person.username].includes(wanted))?.id ?? people[0].id
  );
}

async function start() {
  for (const build of [
    buildRail,
    buildChannels,
    buildBar,
    buildMessages,
    buildComposer,
    buildModals,
    buildNotices,
    buildAnswers,
  ])
    build();
  useStream(stream);
  on("retry", () => stream.retryNow());
  state.channel = remembered("channel");
  await tryStart();
}

async function tryStart(wait = 300) {
  try {
    await sitAs(await firstPerson());
  } catch {
    setConnected(false, wait);
    setTimeout(() => tryStart(Math.min(wait * 2, 4000)), wait);
  }
}

addEventListener("hashchange", () => {
  const [, channel, message] = /^#\/(\d+)(?:\/(\d+))?$/.exec(location.hash) ?? [];
  if (channel && state.channels.has(channel)) openChannel(channel, message ?? null);
});

start();
