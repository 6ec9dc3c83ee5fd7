/** How many observations lie up to each bound. Written by hand, because every request pays for it. */
export class Histogram {
  readonly #bounds: readonly number[];
  /** Up to each bound and above the one before; the last is for those above all. */
  readonly #counts: number[];
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = new Array(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    let bucket = 0;
    while (bucket < this.#bounds.length && value > (this.#bounds[bucket] as number)) bucket += 1;
    this.#counts[bucket] = (this.#counts[bucket] as number) + 1;
    this.#sum += value;
  }

  /** In the text format of Prometheus; `labels` as they stand between the braces. */
  lines(name: string, labels = ''): string[] {
    const braced = labels === '' ? '' : `{${labels}}`;
    const rest = labels === '' ? '' : `,${labels}`;
    const lines: string[] = [];
    let total = 0;
    this.#counts.forEach((count, index) => {
      total += count;
      lines.push(`${name}_bucket{le="${this.#bounds[index] ?? '+Inf'}"${rest}} ${total}`);
    });
    lines.push(`${name}_sum${braced} ${this.#sum}`, `${name}_count${braced} ${total}`);
    return lines;
  }
}
