import type { Manifest } from '../../../door-rules/manifest.ts';
import type { Change, Store } from './store.ts';
import { type ListedTicket, TicketList } from './ticket-list.ts';

const partsMax = 40;

/** The list of an event, in this device's memory and in its storage: everything, and the changes since. */
export class KeptList {
  #store: Store;
  #list = new TicketList('');
  #parts = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  get list(): TicketList {
    return this.#list;
  }

  /** Turns to another event, of which nothing is known yet. */
  turnTo(eventId: string): void {
    this.#list = new TicketList(eventId);
    this.#parts = 0;
  }

  /** Loads what was kept of the event. */
  async open(): Promise<void> {
    const parts = await this.#store.all<Manifest>('list');
    for (const [, part] of parts) this.#list.apply(part);
    this.#parts = parts.length;
  }

  /** Returns which tickets are new or changed. */
  async take(manifest: Manifest): Promise<ListedTicket[]> {
    const before = this.#list.about;
    const changed = this.#list.apply(manifest);
    // How people come in may change without any ticket.
    const isOther = this.#list.about !== before;
    if (manifest.isWhole || isOther || (changed.length > 0 && this.#parts === partsMax)) {
      this.#parts = 1;
      const whole = manifest.isWhole ? manifest : this.#list.whole();
      await this.#store.write([{ shelf: 'list', key: 0, value: whole }], { emptied: ['list'] });
    } else if (changed.length > 0) {
      await this.#store.write([{ shelf: 'list', key: this.#parts, value: manifest }]);
      this.#parts += 1;
    }
    return changed;
  }

  /** Returns what is written in place of all parts. */
  forgetNames(): Change[] {
    this.#list.forgetNames();
    this.#parts = 1;
    return this.#list.version === undefined ? [] : [{ shelf: 'list', key: 0, value: this.#list.whole() }];
  }
}
