// One stream for all seats of a person and all tabs of a browser: a browser has six connections to a server. One tab
// listens and passes everything on; when it is closed, another one takes over.
// @ts-check

/** @typedef {import('../wire.js').Json} Json */

/** A tab that was not heard for so long is gone; how often one says that it is there. In milliseconds. */
const GONE = 2500;
const ALIVE = 800;
const RETRY = [500, 1000, 2000, 5000];

/** Events: `desk` with the person's page, `line` with whether the server is heard. */
export class HallStream extends EventTarget {
  /** @param {import('./api.js').Hall} hall */
  constructor(hall) {
    super();
    this.hall = hall;
    this.tab = Math.random();
    /** By seat how much has been had: `observations.messages`. @type {Map<string, [number, number]>} */
    this.places = new Map();
    /** The open sources by seat. @type {Map<string, SeatSource>} */
    this.sources = new Map();
    /** @type {Json} */
    this.desk = null;
    this.failures = 0;
    /** When the tab that listens was last heard. */
    this.heard = Date.now();
    this.leads = false;
    this.channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`hall-${hall.id}`) : null;
    this.channel?.addEventListener('message', ({ data }) => this.#hear(data));
  }

  start() {
    this.channel?.postMessage({ kind: 'hello', tab: this.tab });
    // A tab that listens answers at once; without one this tab does.
    setTimeout(() => this.#mind(), this.channel ? 250 : 0);
    this.minding = setInterval(() => this.#mind(), ALIVE);
    addEventListener('pagehide', () => this.#leave());
  }

  #mind() {
    if (this.leads) this.channel?.postMessage({ kind: 'alive', tab: this.tab });
    else if (!this.channel || !this.known || Date.now() - this.heard > GONE) this.#lead();
  }

  #leave() {
    if (this.leads) this.channel?.postMessage({ kind: 'bye', tab: this.tab });
    this.source?.close();
  }

  #lead() {
    this.leads = true;
    this.known = true;
    this.#listen();
  }

  /** Listens anew from where it was. */
  again() {
    if (this.leads) this.#listen();
  }

  #listen() {
    this.source?.close();
    const from = [...this.places].map(([seat, [n, m]]) => `${seat}:${n}.${m}`).join(',');
    const source = this.hall.live(from);
    this.source = source;
    let seat = '';
    source.addEventListener('open', () => {
      this.failures = 0;
      this.#pass({ kind: 'line', line: true });
    });
    source.addEventListener('error', () => {
      // A browser would go on from one seat's place; all seats have one.
      source.close();
      this.#pass({ kind: 'line', line: false });
      const wait = RETRY[Math.min(this.failures++, RETRY.length - 1)];
      setTimeout(() => this.leads && this.#listen(), wait);
    });
    source.addEventListener('at', ({ data }) => {
      seat = JSON.parse(data);
    });
    source.addEventListener('desk', ({ data }) => this.#pass({ kind: 'desk', desk: JSON.parse(data) }));
    for (const name of ['observations', 'chat', 'status', 'to_move', 'unsaid', 'dice']) {
      source.addEventListener(name, ({ data }) => this.#pass({ kind: 'event', seat, name, data }));
    }
  }

  /** Gives an event to this tab and the others. @param {Json} event */
  #pass(event) {
    this.channel?.postMessage({ ...event, tab: this.tab });
    this.#take(event);
  }

  /** @param {Json} event from another tab */
  #hear(event) {
    if (event.kind === 'hello') {
      if (!this.leads) return;
      this.channel?.postMessage({ kind: 'alive', tab: this.tab });
      this.channel?.postMessage({ kind: 'desk', desk: this.desk, tab: this.tab });
    } else if (event.kind === 'bye') {
      this.heard = 0;
      setTimeout(() => !this.leads && this.heard === 0 && this.#lead(), Math.random() * 400);
    } else {
      this.heard = Date.now();
      this.known = true;
      // Two that lead: the lower number goes on.
      if (this.leads && event.tab < this.tab) {
        this.leads = false;
        this.source?.close();
      }
      this.#take(event);
    }
  }

  /** @param {Json} event */
  #take(event) {
    if (event.kind === 'desk' && event.desk) {
      this.desk = event.desk;
      this.dispatchEvent(new CustomEvent('desk', { detail: event.desk }));
    } else if (event.kind === 'line') {
      this.dispatchEvent(new CustomEvent('line', { detail: event.line }));
      for (const source of this.sources.values()) source.line(event.line);
    } else if (event.kind === 'event') {
      const [n, m] = this.places.get(event.seat) ?? [0, 0];
      if (event.name === 'observations') this.places.set(event.seat, [JSON.parse(event.data).number, m]);
      if (event.name === 'chat') this.places.set(event.seat, [n, m + 1]);
      this.sources.get(event.seat)?.dispatchEvent(new MessageEvent(event.name, { data: event.data }));
    }
  }

  /** A seat's part of the stream, as a session listens to it. @param {string} seat @param {string} from */
  of(seat, from) {
    const [n, m] = from.split('.').map(Number);
    this.places.set(seat, [n, m]);
    const source = new SeatSource(() => this.sources.delete(seat));
    this.sources.set(seat, source);
    queueMicrotask(() => source.line(true));
    return source;
  }
}

/** Stands in for an `EventSource` of one seat. */
class SeatSource extends EventTarget {
  /** @param {() => void} done */
  constructor(done) {
    super();
    this.done = done;
    this.readyState = 1;
  }

  /** @param {boolean} open */
  line(open) {
    this.dispatchEvent(new Event(open ? 'open' : 'error'));
  }

  close() {
    this.done();
  }
}
