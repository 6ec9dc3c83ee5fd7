import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import { listWaitingFigures, listWishesOfEvent, type WaitingFigures } from './waiting-reads.sql.ts';

/** How many wait for each type of the caller's event, and what became of the others. */
export async function waitingFigures(
  db: Queryable,
  actor: Actor,
  { eventId }: { eventId: string },
): Promise<WaitingFigures[]> {
  const event = await ownEvent(db, actor, eventId);
  return listWaitingFigures(db, { eventId: event.id });
}

/** What more tickets of a type would bring at once. */
interface Brought {
  offers: number;
  tickets: number;
}

const wishesMax = 10_000;

/** For each type by itself: who waits and would be offered something, were there so many more of it. */
export async function whatMoreBrings(
  db: Queryable,
  actor: Actor,
  { eventId, more }: { eventId: string; more: number },
): Promise<Map<string, Brought>> {
  const event = await ownEvent(db, actor, eventId);
  const wishes = await listWishesOfEvent(db, { eventId: event.id, most: wishesMax });
  const ofType = Map.groupBy(wishes, ({ ticketTypeId }) => ticketTypeId);
  return new Map([...ofType].map(([ticketTypeId, wanted]) => [ticketTypeId, broughtBy(wanted, more)]));
}

/** As the desk offers: the oldest who would take what there is, until nobody would. */
export function broughtBy(wishes: readonly { quantity: number; least: number }[], more: number): Brought {
  let left = more;
  let offers = 0;
  for (const { quantity, least } of wishes) {
    if (left === 0) break;
    if (least > left) continue;
    left -= Math.min(quantity, left);
    offers += 1;
  }
  return { offers, tickets: more - left };
}
