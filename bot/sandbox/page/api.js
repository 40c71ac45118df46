// Calls to the emulator. A refusal becomes a Refused with the sentence to show.

/** What the emulator would not do: `message` is a sentence for the person, `code` a word, `option` the field at fault. */
export class Refused extends Error {
  constructor({ code = "", message = "", option = null }) {
    super(message || "The emulator refused this.");
    this.code = code;
    this.option = option;
  }
}

/** The emulator does not answer at all. */
export class Unreachable extends Refused {
  constructor() {
    super({
      code: "unreachable",
      message: "The emulator does not answer. Try again when the page is connected.",
    });
  }
}

async function call(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Unreachable();
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(body);
  return body;
}

export function get(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  return call(`/local/${path}?${new URLSearchParams(given)}`);
}

export function post(path, body) {
  return call(`/local/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}
