import assert from 'node:assert/strict';
import type { WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Json } from '../clients/api-client.ts';
import { type Buyer, type BuyerOrder, type BuyerTicket, buyer as person } from '../clients/buyer.ts';
import type { AnyAnswer } from '../clients/refusal.ts';
import { hallOf, paint } from './seats.ts';
import type { Shop } from './shop.ts';

export interface Place {
  ticketTypeId: string;
  section: string;
  row: string;
  seat: string | null;
  seatId: string | null;
}

export interface SeatedOrder extends BuyerOrder {
  tickets: Place[];
}

export type SeatedTicket = BuyerTicket & { seatId: string | null };

export interface Hall {
  id: string;
  types: string[];
  /** The first of them. */
  type: string;
  order(items: Json[], more?: Json, by?: Buyer): Promise<AnyAnswer>;
  /** Seats of the first type by name, such as `A-1`. */
  ask(names: readonly string[], more?: Json, by?: Buyer): Promise<AnyAnswer>;
  best(quantity: number, more?: Json, by?: Buyer): Promise<AnyAnswer>;
}

interface HallOptions {
  plan?: WrittenPlan;
  orphans?: 'REFUSE' | 'ALLOW';
  /** Which rows are of which type; all of the first where nothing is said. */
  rows?: string[][];
  event?: Json & { tickets?: Json[] };
}

/** An event in a hall, by default of three rows of six seats at 800. */
export async function openHall(shop: Shop, options: HallOptions = {}): Promise<Hall> {
  const { id, types } = await shop.event(options.event);
  await paintHall(shop.db, { id, types }, options);
  const type = types[0] as string;
  const hall: Hall = {
    id,
    types,
    type,
    order: (items, more = {}, by = shop.buyer) =>
      by.send('POST', '/orders', { body: { eventId: id, items, buyer: person, ...more } }),
    ask: (names, more, by) =>
      hall.order([{ ticketTypeId: type, quantity: names.length, seats: names.map(seatId) }], more, by),
    best: (quantity, more = {}, by = shop.buyer) => hall.order([{ ticketTypeId: type, quantity, ...more }], {}, by),
  };
  return hall;
}

export async function paintHall(
  db: Database,
  { id, types }: { id: string; types: readonly string[] },
  { plan = hallOf(3, 6), orphans = 'REFUSE', rows }: HallOptions,
): Promise<void> {
  const painted = types.slice(0, rows?.length ?? 1).map((ticketTypeId, index) => ({
    ticketTypeId,
    areas: [{ section: 'MAIN', ...(rows && { rows: rows[index] as string[] }) }],
  }));
  await paint(db, { eventId: id, plan, types: painted, orphans });
}

export const seatId = (name: string): string => `MAIN-${name}`;
const nameOf = (id: string | null): string => (id ?? 'none').replace('MAIN-', '');

export function held({ status, body }: AnyAnswer): SeatedOrder {
  assert.equal(status, 201, body);
  return JSON.parse(body).data;
}

export const namesOf = (order: Pick<SeatedOrder, 'tickets'>): string[] =>
  order.tickets.map(({ seatId: id }) => nameOf(id));

export const ticketNames = async (by: Buyer, order: BuyerOrder): Promise<string[]> =>
  ((await by.tickets(order)) as SeatedTicket[])
    .filter(({ status }) => status !== 'VOID')
    .map(({ seatId: id }) => nameOf(id))
    .sort();

interface SeatRefusal {
  code: string;
  details?: { field: string; message: string }[];
  alternatives?: string[][];
}

export function refusedSeats({ status, body }: AnyAnswer, expected: number, code: string): SeatRefusal {
  const { error } = JSON.parse(body) as { error: SeatRefusal };
  assert.deepEqual([status, error.code], [expected, code], body);
  return error;
}

/** The seats of an event that are in a state, by name. */
export async function seatsIn(db: Database, eventId: string, state: 'FREE' | 'HELD' | 'SOLD'): Promise<string[]> {
  const rows = await db.many<{ seatId: string }>(sql`
    select t.seat_id from tickets t join ticket_types k on k.id = t.ticket_type_id
    where k.event_id = ${eventId} and t.state = ${state} and t.seat_id is not null order by t.seat_id`);
  return rows.map((row) => nameOf(row.seatId));
}

export async function paid(by: Buyer, order: BuyerOrder): Promise<BuyerOrder> {
  const { reference } = await by.startPayment(order);
  await by.press(reference, 'paid');
  return { ...(await by.read(order)), token: order.token };
}
