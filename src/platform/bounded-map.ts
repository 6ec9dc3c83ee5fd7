/** A map that forgets its oldest entries when it grows past its size. */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #sizeMax: number;

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#sizeMax) return;
    // A tenth at once: forgetting one by one would cost something on every new entry of a full map.
    let excess = Math.ceil(this.#sizeMax / 10);
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      excess -= 1;
      if (excess === 0) return;
    }
  }
}
