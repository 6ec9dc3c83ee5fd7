import type { RenderedPage } from '../../../http/send-page.ts';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import { steadyClockOf } from '../../../platform/steady-clock.ts';

export interface MadePage {
  page: RenderedPage;
  /** Null for a page about no single event. */
  eventId: string | null;
  /** Says whether making it anew would give the same. */
  madeOf?: string;
}

interface Kept extends MadePage {
  /** How many changes had been announced when its making began. */
  madeAt: number;
  /** Milliseconds of the steady clock. */
  until: number;
}

// Other processes change events too, and may not announce it here: after a moment a page is made anew in any case.
const momentMs = 2_000;
const pagesMax = 2_000;
const changesMax = 20_000;

/**
 * Pages that are the same for everybody, kept for a moment. When something about an event changes, its pages are not
 * shown any more, nor is one that was being made from the earlier state.
 */
export class PageCache {
  readonly #pages = new BoundedMap<string, Kept>(pagesMax);
  /** The number of the last change of each event. */
  readonly #changes = new BoundedMap<string, number>(changesMax);
  readonly #now: () => number;
  #count = 0;

  constructor({ now }: { now: () => number }) {
    this.#now = steadyClockOf(now);
  }

  /** An event has changed. */
  drop(eventId: string): void {
    this.#count += 1;
    this.#changes.set(eventId, this.#count);
  }

  get(key: string): RenderedPage | undefined {
    const kept = this.#pages.get(key);
    if (kept === undefined || kept.until < this.#now()) return undefined;
    const isChanged = kept.eventId !== null && (this.#changes.get(kept.eventId) ?? 0) > kept.madeAt;
    return isChanged ? undefined : kept.page;
  }

  /** The work gets what it made before, and may return it where nothing is different. */
  async make(key: string, work: (before: MadePage | undefined) => Promise<MadePage>): Promise<RenderedPage> {
    const madeAt = this.#count;
    const until = this.#now() + momentMs;
    const { page, eventId, madeOf } = await work(this.#pages.get(key));
    this.#pages.set(key, { page, eventId, madeOf, madeAt, until });
    return page;
  }
}
