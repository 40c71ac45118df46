// The WebSocket of events. It comes back by itself, a little later each time.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

/** Keep a stream open for `person`; calls `on.event(type, data)`, `on.open()`, `on.lost(milliseconds until the next try)`. */
export class Stream {
  #socket = null;
  #timer = 0;
  #wait = FIRST_WAIT;

  constructor(on) {
    this.on = on;
  }

  open(person) {
    this.close();
    this.person = person;
    this.#connect();
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
      this.on.open();
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
