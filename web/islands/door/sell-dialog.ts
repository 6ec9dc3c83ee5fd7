import type { Door } from './door.ts';
import type { Session } from './model.ts';
import { dialogOf, element, part } from './page-parts.ts';
import { NotTaken, type Sale, ServerAway, type Sold, type SoldType } from './server.ts';
import { type DoorTexts, fill } from './texts.ts';

const pesos = new Intl.NumberFormat('en-PH', { maximumFractionDigits: 0 });
const amountOf = (value: number) => `₱${pesos.format(value)}`;

/** Sells for cash, with a network alone. A sale that was not answered is sent again as it was, and never made twice. */
export function prepareSellDialog(door: Door, texts: DoorTexts, onCode: (code: string) => void): void {
  const received = part<HTMLInputElement>('sell-received');
  const submit = part<HTMLButtonElement>('sell-submit');
  const plain = submit.textContent;
  let types: SoldType[] = [];
  const chosen = new Map<string, number>();
  const say = (text: string) => {
    part('sell-note').textContent = text;
  };
  const total = () => types.reduce((sum, { id, price }) => sum + price * (chosen.get(id) ?? 0), 0);

  const draw = () => {
    const isAny = [...chosen.values()].some((quantity) => quantity > 0);
    const isWaiting = keptSale(door.session) !== null;
    part('sell-types').replaceChildren(...types.map((type) => row(type, isWaiting)));
    submit.textContent = isAny ? fill(texts.sellFor, { amount: amountOf(total()) }) : plain;
    received.disabled = isWaiting;
    const back = Number(received.value) - total();
    const told = [fill(texts.sellTotal, { amount: amountOf(total()) })];
    if (received.value !== '') {
      told.push(fill(back < 0 ? texts.sellShort : texts.sellChange, { amount: amountOf(Math.abs(back)) }));
    }
    part('sell-total').textContent = isAny ? told.join(' · ') : '';
  };

  const row = ({ id, name, price, remainingQuantity }: SoldType, isWaiting: boolean) => {
    const step = (by: 1 | -1) => {
      const button = element('button', { text: by > 0 ? '+' : '−', className: 'is-second' });
      button.type = 'button';
      button.disabled = isWaiting;
      button.setAttribute('aria-label', fill(by > 0 ? texts.sellMore : texts.sellFewer, { name }));
      button.addEventListener('click', () => {
        chosen.set(id, Math.min(remainingQuantity, Math.max(0, (chosen.get(id) ?? 0) + by)));
        draw();
      });
      return button;
    };
    const left = fill(texts.sellLeft, { price: amountOf(price), count: remainingQuantity });
    const words = element('span', {}, [element('strong', { text: name }), element('span', { text: left })]);
    return element('li', {}, [words, step(-1), element('output', { text: String(chosen.get(id) ?? 0) }), step(1)]);
  };

  const open = async () => {
    part('sell-form').hidden = false;
    part('sell-done').hidden = true;
    const waiting = keptSale(door.session);
    chosen.clear();
    for (const { ticketTypeId, quantity } of waiting?.items ?? []) chosen.set(ticketTypeId, quantity);
    received.value = waiting?.received == null ? '' : String(waiting.received);
    say(waiting === null ? '' : texts.sellUnsure);
    try {
      types = await door.counter();
    } catch (error) {
      if (waiting === null) say(faultOf(error, texts.sellAway));
    }
    draw();
  };

  const sell = async () => {
    const items = types
      .map(({ id }) => ({ ticketTypeId: id, quantity: chosen.get(id) ?? 0 }))
      .filter(({ quantity }) => quantity > 0);
    if (items.length === 0) return say(texts.sellNone);
    const fresh = { id: crypto.randomUUID(), items, received: received.value === '' ? null : Number(received.value) };
    const sale = keptSale(door.session) ?? fresh;
    submit.disabled = true;
    keepSale(door.session, sale);
    try {
      const sold = await door.sell(sale);
      keepSale(door.session, null);
      showSold(sold);
    } catch (error) {
      // Refused, so surely not sold; without an answer nobody knows.
      const isRefused = error instanceof NotTaken;
      if (isRefused) keepSale(door.session, null);
      say(isRefused ? error.message : faultOf(error, texts.sellUnsure));
      draw();
    } finally {
      submit.disabled = false;
    }
  };

  const showSold = ({ orderNumber, totalAmount, change, tickets }: Sold) => {
    part('sell-form').hidden = true;
    part('sell-done').hidden = false;
    part('sell-said').textContent = fill(texts.sold, { number: orderNumber, amount: amountOf(totalAmount) });
    part('sell-change').textContent = change === null ? '' : fill(texts.sellChange, { amount: amountOf(change) });
    const letIn = part<HTMLButtonElement>('sell-let-in');
    letIn.textContent = tickets.length === 1 ? texts.letIn : fill(texts.letInAll, { count: tickets.length });
    letIn.onclick = () => {
      dialog.close();
      for (const { code } of tickets) onCode(code);
    };
  };

  const dialog = dialogOf('sell-dialog', 'open-sell', () => void open());
  part('sell-next').addEventListener('click', () => void open());
  received.addEventListener('input', draw);
  part('sell-form').addEventListener('submit', (event) => {
    event.preventDefault();
    if (!submit.disabled) void sell();
  });
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
