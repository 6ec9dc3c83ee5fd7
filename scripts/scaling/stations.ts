/** Servers that take work in the order of arrival. Must be asked in the order of time. */
export class Station {
  readonly #freeAt: Float64Array;
  #busyMs = 0;

  constructor(servers: number) {
    this.#freeAt = new Float64Array(servers);
  }

  /** When what comes at `at` and takes `ms` is done. */
  serve(at: number, ms: number): number {
    let first = 0;
    for (let index = 1; index < this.#freeAt.length; index += 1)
      if ((this.#freeAt[index] as number) < (this.#freeAt[first] as number)) first = index;
    const done = Math.max(at, this.#freeAt[first] as number) + ms;
    this.#freeAt[first] = done;
    this.#busyMs += ms;
    return done;
  }

  /** How long something that comes now would wait. */
  waitAt(at: number): number {
    return Math.max(0, Math.min(...this.#freeAt) - at);
  }

  /** The work it got, as a part of what it can do in this time. */
  busyOf(elapsedMs: number): number {
    return Math.min(1, this.#busyMs / (elapsedMs * this.#freeAt.length));
  }
}

/** What happens next, a binary heap over numbers only: a million people are some ten million of them. */
export class Agenda {
  #times = new Float64Array(1 << 16);
  #what = new Int32Array(1 << 16);
  #size = 0;
  /** The time and content of the entry taken last: no object is made for it. */
  time = 0;
  what = 0;

  add(time: number, what: number): void {
    if (this.#size === this.#times.length) this.#grow();
    let at = this.#size;
    this.#size += 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if ((this.#times[above] as number) <= time) break;
      this.#put(at, above);
      at = above;
    }
    this.#times[at] = time;
    this.#what[at] = what;
  }

  take(): boolean {
    if (this.#size === 0) return false;
    this.time = this.#times[0] as number;
    this.what = this.#what[0] as number;
    this.#size -= 1;
    const time = this.#times[this.#size] as number;
    const what = this.#what[this.#size] as number;
    let at = 0;
    for (let below = 1; below < this.#size; below = 2 * at + 1) {
      if (below + 1 < this.#size && (this.#times[below + 1] as number) < (this.#times[below] as number)) below += 1;
      if (time <= (this.#times[below] as number)) break;
      this.#put(at, below);
      at = below;
    }
    this.#times[at] = time;
    this.#what[at] = what;
    return true;
  }

  #put(to: number, from: number): void {
    this.#times[to] = this.#times[from] as number;
    this.#what[to] = this.#what[from] as number;
  }

  #grow(): void {
    const times = new Float64Array(this.#times.length * 2);
    const what = new Int32Array(this.#times.length * 2);
    times.set(this.#times);
    what.set(this.#what);
    this.#times = times;
    this.#what = what;
  }
}
