import type { Known } from './known.ts';
import type { Picker } from './step-kinds.ts';

// What somebody wants, of every sort.

interface Line {
  type: number;
  quantity: number;
  price?: number;
  seats?: string[];
  /** Cards by which tickets of it cost less by law. */
  cards?: Card[];
}

interface Card {
  kind: string;
  idNumber: string;
  name: string;
}

export interface Cart {
  event: number;
  lines: Line[];
  bundle?: number;
  promo?: boolean;
  email: number;
}

export function anyCart(known: Known, pick: Picker): Cart {
  // Mostly two of them, so that they are sold out soon.
  const near = pick.event === undefined ? undefined : known.eventAt(pick.event);
  const event = near ?? (pick.of([0, 0, 0, 1, 1, 1, 2, 3].filter((at) => at < known.world.events.length)) as number);
  const { types, seats } = known.event(event);
  const lines: Line[] = [];
  const some = 1 + pick.random(pick.rarely(3) ? 3 : 1);
  for (let count = 0; count < some; count += 1) {
    // Mostly what there still is.
    const left = known.facts.types.filter((each) => each.left > 0).map(({ id }) => id);
    const type = pick.rather(types, ({ id }) => left.includes(id));
    if (type === undefined) continue;
    const at = types.indexOf(type);
    const quantity = 1 + pick.random(type.kind === 'ADD_ON' ? 1 : 3);
    const line: Line = { type: at, quantity };
    if (type.isChosen) line.price = pick.of([0, 1, 100, 300, 1_000]) as number;
    if (type.name === 'Seat' && pick.rarely(2)) {
      const from = pick.random(seats.length);
      line.seats = [...new Set(Array.from({ length: quantity }, (_, n) => seats[(from + n) % seats.length] as string))];
    }
    if (type.kind === 'TICKET' && type.price > 0 && pick.rarely(6))
      line.cards = Array.from({ length: pick.rarely(3) ? quantity : 1 }, () => anyCard(pick));
    lines.push(line);
    // An add-on goes with a ticket.
    if (type.kind === 'ADD_ON' && !type.standalone) lines.push({ type: 0, quantity: 1 });
  }
  const parking = types.findIndex(({ kind, standalone }) => kind === 'ADD_ON' && !standalone);
  const [first] = lines;
  if (parking > 0 && pick.rarely(3) && lines.length === 1 && types[first?.type ?? 0]?.kind === 'TICKET')
    lines.push({ type: parking, quantity: 1 });
  const twins = types.flatMap(({ name }, at) => (name === 'Twin' ? [at] : []));
  if (twins.length > 1 && pick.rarely(5))
    lines.splice(0, lines.length, ...twins.map((type) => ({ type, quantity: 1 })));
  const cart: Cart = { event, lines, email: pick.random(6) };
  if (pick.rarely(6)) cart.bundle = 1;
  if (pick.rarely(4)) cart.promo = true;
  return cart;
}

export function itemsOf(known: Known, { event, lines }: Cart) {
  const { types } = known.event(event);
  return lines.map(({ type, quantity, price, seats, cards }) => ({
    ticketTypeId: types[type]?.id,
    quantity,
    ...(price === undefined ? {} : { price }),
    ...(seats === undefined ? {} : { seats }),
    ...(cards === undefined ? {} : { statutory: cards }),
  }));
}

/** There are few, so that somebody comes with one that has a ticket already. */
export function anyCard(pick: Picker): Card {
  const kind = pick.of(['SENIOR', 'SENIOR', 'PWD', 'ATHLETE']) as string;
  return { kind, idNumber: `CARD-${pick.random(6)}`, name: 'Remedios Cruz' };
}
