import type { Door } from '../door.ts';
import type { Session } from '../model.ts';
import { type LeftToSell, NotTaken, type Sale, ServerAway, type Sold, type SoldType } from '../server.ts';
import { dialogOf, element, part } from './page-parts.ts';
import { CardsToSell } from './sell-cards.ts';
import { type DoorTexts, fill } from './texts.ts';

const pesos = new Intl.NumberFormat('en-PH', { maximumFractionDigits: 0 });
const amountOf = (value: number) => `₱${pesos.format(value)}`;

/** Sells at the door, with a network alone. A sale that was not answered is sent again as it was, and never made twice. */
export function prepareSellDialog(door: Door, texts: DoorTexts, onCode: (code: string) => void): void {
  const selling = new SellDialog(door, texts);
  const dialog = dialogOf('sell-dialog', 'open-sell', () => void selling.open());
  part('sell-next').addEventListener('click', () => void selling.open());
  part('sell-received').addEventListener('input', () => selling.draw());
  part('sell-method').addEventListener('change', () => selling.draw());
  part('sell-undo').addEventListener('click', () => void selling.undo());
  part('sell-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void selling.sell();
  });
  part('sell-let-in').addEventListener('click', () => {
    dialog.close();
    for (const code of selling.codes) onCode(code);
  });
}

const noLimit: LeftToSell = { pesosLeft: null, ticketsLeft: null };

class SellDialog {
  /** Of the tickets that were sold last. */
  codes: string[] = [];
  readonly #door: Door;
  readonly #texts: DoorTexts;
  readonly #received = part<HTMLInputElement>('sell-received');
  readonly #method = part<HTMLSelectElement>('sell-method');
  readonly #undo = part<HTMLButtonElement>('sell-undo');
  #sold: Sold | undefined;
  readonly #submit = part<HTMLButtonElement>('sell-submit');
  readonly #plain = this.#submit.textContent;
  readonly #chosen = new Map<string, number>();
  readonly #cards: CardsToSell;
  #types: SoldType[] = [];
  #left: LeftToSell = noLimit;

  constructor(door: Door, texts: DoorTexts) {
    this.#door = door;
    this.#texts = texts;
    this.#cards = new CardsToSell(texts, () => this.draw());
  }

  async open(): Promise<void> {
    part('sell-form').hidden = false;
    part('sell-done').hidden = true;
    const waiting = keptSale(this.#door.session);
    this.#chosen.clear();
    for (const { ticketTypeId, quantity } of waiting?.items ?? []) this.#chosen.set(ticketTypeId, quantity);
    this.#received.value = waiting?.received == null ? '' : String(waiting.received);
    this.#method.value = waiting?.method ?? 'CASH';
    this.#say(waiting === null ? '' : this.#texts.sellUnsure);
    try {
      [this.#types, this.#left] = await Promise.all([this.#door.counter(), this.#askLeft()]);
    } catch (error) {
      if (waiting === null) this.#say(faultOf(error, this.#texts.sellAway));
    }
    this.#cards.begin(this.#types, waiting?.items ?? []);
  }

  /** A server of before knows no limits. */
  #askLeft(): Promise<LeftToSell> {
    return this.#door.leftToSell().catch((error: unknown) => {
      if (error instanceof NotTaken) return noLimit;
      throw error;
    });
  }

  draw(): void {
    this.#drawLimit();
    const { sellFor, sellOther, sellTotal, sellShort, sellChange } = this.#texts;
    const isCash = this.#method.value === 'CASH';
    const total = this.#total();
    const isAny = [...this.#chosen.values()].some((quantity) => quantity > 0);
    const isWaiting = keptSale(this.#door.session) !== null;
    part('sell-types').replaceChildren(...this.#types.map((type) => this.#row(type, isWaiting)));
    this.#submit.textContent = isAny ? fill(isCash ? sellFor : sellOther, { amount: amountOf(total) }) : this.#plain;
    this.#cards.lock(isWaiting);
    this.#received.disabled = isWaiting;
    this.#method.disabled = isWaiting;
    part('sell-cash').hidden = !isCash;
    const told = [fill(sellTotal, { amount: amountOf(total) })];
    const back = Number(this.#received.value) - total;
    if (isCash && this.#received.value !== '') {
      told.push(fill(back < 0 ? sellShort : sellChange, { amount: amountOf(Math.abs(back)) }));
    }
    part('sell-total').textContent = isAny ? told.join(' · ') : '';
  }

  #drawLimit(): void {
    const { sellLimit, sellTickets } = this.#texts;
    const { pesosLeft, ticketsLeft } = this.#left;
    const left = [
      ...(pesosLeft === null ? [] : [amountOf(pesosLeft)]),
      ...(ticketsLeft === null ? [] : [fill(sellTickets, { count: ticketsLeft })]),
    ];
    part('sell-limit').hidden = left.length === 0;
    part('sell-limit').textContent = left.length === 0 ? '' : fill(sellLimit, { left: left.join(' · ') });
  }

  /** What is chosen is more than may still be sold, as far as this phone knows. */
  #isPast(): boolean {
    const { pesosLeft, ticketsLeft } = this.#left;
    const tickets = [...this.#chosen.values()].reduce((sum, quantity) => sum + quantity, 0);
    return this.#total() > (pesosLeft ?? Infinity) || tickets > (ticketsLeft ?? Infinity);
  }

  #total(): number {
    return this.#types.reduce((sum, type) => {
      const quantity = this.#chosen.get(type.id) ?? 0;
      return sum + type.price * quantity - this.#cards.takenOff(type, quantity);
    }, 0);
  }

  async sell(): Promise<void> {
    if (this.#submit.disabled) return;
    const { session } = this.#door;
    const sale = keptSale(session) ?? this.#freshSale();
    if (sale.items.length === 0) {
      this.#say(this.#texts.sellNone);
      return;
    }
    this.#submit.disabled = true;
    keepSale(session, sale);
    try {
      this.#showSold(await this.#door.sell(sale));
      keepSale(session, null);
    } catch (error) {
      // Refused, so surely not sold; without an answer nobody knows.
      const isRefused = error instanceof NotTaken;
      if (isRefused) {
        keepSale(session, null);
        // Another phone may have sold what was left.
        this.#left = await this.#askLeft().catch(() => this.#left);
      }
      this.#say(
        isRefused ? (this.#isPast() ? this.#texts.sellPast : error.message) : faultOf(error, this.#texts.sellUnsure),
      );
      this.draw();
    } finally {
      this.#submit.disabled = false;
    }
  }

  #freshSale(): Sale {
    const items = this.#types
      .map(({ id }) => {
        const statutory = this.#cards.cardsOf(id);
        const line = { ticketTypeId: id, quantity: this.#chosen.get(id) ?? 0 };
        return statutory.length === 0 ? line : { ...line, statutory };
      })
      .filter(({ quantity }) => quantity > 0);
    const { value: method } = this.#method;
    const received = method === 'CASH' ? this.#received.value : '';
    return { id: crypto.randomUUID(), items, received: received === '' ? null : Number(received), method };
  }

  #row({ id, name, price, remainingQuantity }: SoldType, isWaiting: boolean): HTMLLIElement {
    const { sellMore, sellFewer, sellLeft } = this.#texts;
    const step = (by: 1 | -1) => {
      const button = element('button', { text: by > 0 ? '+' : '−', className: 'is-second' });
      button.type = 'button';
      button.disabled = isWaiting;
      button.setAttribute('aria-label', fill(by > 0 ? sellMore : sellFewer, { name }));
      button.addEventListener('click', () => {
        this.#chosen.set(id, Math.min(remainingQuantity, Math.max(0, (this.#chosen.get(id) ?? 0) + by)));
        this.draw();
      });
      return button;
    };
    const left = fill(sellLeft, { price: amountOf(price), count: remainingQuantity });
    const words = element('span', {}, [element('strong', { text: name }), element('span', { text: left })]);
    return element('li', {}, [
      words,
      step(-1),
      element('output', { text: String(this.#chosen.get(id) ?? 0) }),
      step(1),
    ]);
  }

  /** Takes back what was sold just now; the phone may be handed to somebody who never sold. */
  async undo(): Promise<void> {
    const sold = this.#sold;
    if (sold === undefined || this.#undo.disabled) return;
    this.#undo.disabled = true;
    const say = (text: string) => {
      part('sell-undone').textContent = text;
    };
    try {
      await this.#door.undoSale(sold.orderId);
      this.#undo.hidden = true;
      part('sell-let-in').hidden = true;
      part('sell-change').textContent = '';
      this.codes = [];
      say(fill(this.#texts.undone, { amount: amountOf(sold.totalAmount) }));
    } catch (error) {
      say(faultOf(error, this.#texts.sellAway));
    } finally {
      this.#undo.disabled = false;
    }
  }

  #showSold(done: Sold): void {
    const { orderNumber, totalAmount, change, tickets } = done;
    const { sold, soldOther, sellChange, letIn, letInAll } = this.#texts;
    this.#sold = done;
    this.#undo.hidden = false;
    part('sell-undone').textContent = '';
    part('sell-form').hidden = true;
    part('sell-done').hidden = false;
    part('sell-said').textContent = fill(this.#method.value === 'CASH' ? sold : soldOther, {
      number: orderNumber,
      amount: amountOf(totalAmount),
    });
    part('sell-change').textContent = change === null ? '' : fill(sellChange, { amount: amountOf(change) });
    const people = tickets.filter(({ kind }) => kind !== 'ADD_ON');
    part('sell-let-in').hidden = people.length === 0;
    part('sell-let-in').textContent = people.length === 1 ? letIn : fill(letInAll, { count: people.length });
    this.codes = people.map(({ code }) => code);
    this.#chosen.clear();
    part('sell-said').focus();
  }

  #say(text: string): void {
    part('sell-note').textContent = text;
  }
}

function faultOf(error: unknown, away: string): string {
  if (error instanceof ServerAway) return away;
  return error instanceof Error ? error.message : String(error);
}

const saleName = 'door-sale';

/** The sale of this event that was sent and not answered, also after the page was loaded anew. */
function keptSale(session: Session | null): Sale | null {
  const kept = localStorage.getItem(saleName);
  if (kept === null || session === null) return null;
  const { eventId, ...sale } = JSON.parse(kept) as Sale & { eventId: string };
  return eventId === session.event.id ? sale : null;
}

function keepSale(session: Session | null, sale: Sale | null): void {
  if (sale === null || session === null) localStorage.removeItem(saleName);
  else localStorage.setItem(saleName, JSON.stringify({ ...sale, eventId: session.event.id }));
}
