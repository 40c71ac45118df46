// The WebSocket of events. It comes back by itself, a little later each time.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

/** Keeps a stream open for one person; calls `on.event(type, data)`, `on.open()`, `on.reopened()` and `on.lost(wait in milliseconds)`. */
export class Stream {
  #socket = null;
  #timer = 0;
  #wait = FIRST_WAIT;
  #waiting = null;

  constructor(on) {
    this.on = on;
  }

  /** Change to a person; resolves once the stream is open, however often that had to be tried. */
  open(person) {
    this.close();
    this.person = person;
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#connect();
    });
  }

  close() {
    clearTimeout(this.#timer);
    const old = this.#socket;
    this.#socket = null;
    old?.close();
  }

  retryNow() {
    if (this.#socket?.readyState === WebSocket.OPEN) return;
    this.#wait = FIRST_WAIT;
    this.close();
    this.#connect();
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/local/stream?person=${this.person}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      const resolve = this.#waiting;
      this.#waiting = null;
      this.on.open();
      if (resolve) resolve();
      else this.on.reopened();
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket) return;
      const { t, d } = JSON.parse(data);
      this.on.event(t, d);
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.on.lost(this.#wait);
      this.#timer = setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
  }
}
