/** What has to be over by a certain time. */
export interface Timed {
  /** By `performance.now()`. */
  dueAtMs: number;
  /** Where it stands among those under way; -1 where it does not. */
  place: number;
}

const lookMs = 250;

/**
 * Ends what takes too long, by looking at all that is under way four times a second: a timer for every request would be
 * felt. No request gets more than its limit; it may get up to a quarter of a second less.
 */
export class Deadlines<Item extends Timed> {
  readonly #underWay: Item[] = [];
  readonly #onLate: (item: Item) => void;
  readonly #timer: NodeJS.Timeout;

  constructor(onLate: (item: Item) => void) {
    this.#onLate = onLate;
    this.#timer = setInterval(() => this.#look(), lookMs).unref();
  }

  start(item: Item, ms: number): void {
    item.dueAtMs = performance.now() + ms - lookMs;
    item.place = this.#underWay.length;
    this.#underWay.push(item);
  }

  end(item: Item): void {
    const { place } = item;
    if (place === -1) return;
    item.place = -1;
    const last = this.#underWay.pop() as Item;
    if (last === item) return;
    this.#underWay[place] = last;
    last.place = place;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    for (const item of this.#underWay.filter(({ dueAtMs }) => dueAtMs <= now)) {
      this.end(item);
      this.#onLate(item);
    }
  }
}
