import { setImmediate as immediately, setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import type { OfferRounds } from '../cashier/sales.ts';
import { lockDeskTypes } from '../desk/desk.sql.ts';
import { ask, type Command } from '../desk/desk.ts';
import type { Rider, SalesDesk } from '../desk/sales-desk.ts';
import { isHeld, isLetGo } from '../orders/order.ts';
import { openReturnsStatement } from '../tickets/ticket-return.sql.ts';
import { type OfferingRules, type OffersMade, offerReturnedTickets } from './offer-returned-tickets.ts';
import {
  listBrokenOffers,
  listEventsWithOffersDue,
  listMiscounted,
  listUntoldOffers,
  listUnwishedTypes,
  wishForTypes,
} from './offer-rounds.sql.ts';
import { endOffer, takeOffer } from './offers-to-waiting.ts';
import { waitingList } from './waiting-list-part.ts';

interface OfferRoundsOptions extends OfferingRules {
  db: Database;
  desk: () => SalesDesk;
  onFault: (sentence: string, error: unknown) => void;
}

const eventsMax = 200;
const eventsAtOnce = 4;
// What is left is found by the next sweep.
const roundsMax = 10_000;
/** One event with a crowd must not keep the sweep from all others: its offers go on beside. */
const sweepMsMax = 5_000;

/** Sales of an event follow one another more quickly than that, or there are none to ride along with. */
const rideMs = 25;

interface Round {
  isAskedAgain: boolean;
  done: Promise<void>;
  /** How often offers went along with a batch of sales, whether some do now, and whether none were left for the last. */
  rides: number;
  isRiding: boolean;
  isSpent: boolean;
}

interface RidingOfferRounds extends OfferRounds {
  /** While an event's offers are made, its sales take some along. */
  rideAlong(eventId: string): Rider | undefined;
}

export function createOfferRounds({ db, desk, onFault, ...tools }: OfferRoundsOptions): RidingOfferRounds {
  const underWay = new Map<string, Round>();

  const run = (eventId: string): Promise<void> => {
    const known = underWay.get(eventId);
    if (known !== undefined) {
      known.isAskedAgain = true;
      return known.done;
    }
    const done = Promise.resolve();
    const round: Round = { isAskedAgain: false, done, rides: 0, isRiding: false, isSpent: false };
    underWay.set(eventId, round);
    round.done = runOfferRounds(eventId, round).finally(() => underWay.delete(eventId));
    return round.done;
  };

  // A round that did nothing is followed by one more at most: what the desk knew of those who wait may have been too much.
  // Where others are served meanwhile the offers ride along with them: a transaction of their own would make everybody wait.
  const runOfferRounds = async (eventId: string, round: Round): Promise<void> => {
    let rides = 0;
    for (let rounds = 0, idle = 0; rounds < roundsMax && idle < 2; rounds += 1) {
      if (!round.isSpent && (round.isRiding || round.rides > rides)) {
        rides = round.rides;
        await sleep(rideMs);
        continue;
      }
      Object.assign(round, { isAskedAgain: false, isSpent: false });
      const done: OffersMade = await desk().serve(eventId, offerReturnedTickets(tools));
      const isIdle = isNothing(done);
      idle = isIdle ? idle + 1 : 0;
      if (isIdle && !round.isAskedAgain) break;
      // By then those who waited for this round are being served.
      await immediately();
    }
  };

  return {
    rideAlong(eventId) {
      const round = underWay.get(eventId);
      if (round === undefined || round.isRiding || round.isSpent) return undefined;
      round.isRiding = true;
      return {
        command: offerReturnedTickets(tools),
        onServed(outcome) {
          round.isRiding = false;
          round.rides += 1;
          round.isSpent = outcome === undefined || !('result' in outcome) || isNothing(outcome.result as OffersMade);
        },
      };
    },
    ask(eventId) {
      run(eventId).catch((error: unknown) =>
        onFault('Tickets could not be offered to those who wait; a worker does it', error),
      );
    },
    async sweep({ sandboxId } = {}) {
      await wishForNewTypes(db);
      await recount(db);
      for (const { orderId, eventId } of await listBrokenOffers(db, { most: eventsMax })) {
        // The desk sees by itself that it cannot be taken any more.
        await desk().serve(eventId, { orderIds: [orderId], decide: () => undefined });
      }
      for (const { eventId, ...offer } of await listUntoldOffers(db, { most: eventsMax })) {
        await desk().serve(eventId, followOffer(offer));
      }
      const events = await listEventsWithOffersDue(db, { sandboxId, most: eventsMax });
      const turn = async () => {
        for (let next = events.shift(); next !== undefined; next = events.shift()) await run(next.id);
      };
      const ended = Promise.all(Array.from({ length: eventsAtOnce }, turn));
      await Promise.race([ended, sleep(sweepMsMax, undefined, { ref: false })]);
    },
  };
}

/** What became of an offer where nobody looked at whose it is. */
function followOffer({ orderId, entryId }: { orderId: string; entryId: string }): Command<void> {
  return {
    orderIds: [orderId],
    asks: [ask(waitingList, { entryId })],
    choosesSeats: true,
    decide(desk) {
      const order = desk.orders.get(orderId)?.order;
      if (order === undefined || isHeld(order)) return;
      if (!isLetGo(order)) takeOffer(desk.at(waitingList), desk, order);
      else
        endOffer(
          desk.at(waitingList),
          desk,
          order,
          (order.expiresAt ?? '') <= desk.now ? 'order.expired' : 'order.cancelled',
        );
    },
  };
}

const isNothing = ({ offers, ended }: OffersMade) => offers + ended === 0;

async function recount(db: Database): Promise<void> {
  for (const { eventId } of await listMiscounted(db, { most: eventsMax })) {
    await db.transaction(async (tx) => {
      await lockDeskTypes(tx, { eventId });
      await tx.run(openReturnsStatement(eventId));
    });
  }
}

async function wishForNewTypes(db: Database): Promise<void> {
  const byEvent = Map.groupBy(await listUnwishedTypes(db), ({ eventId }) => eventId);
  for (const [eventId, types] of byEvent) {
    await db.transaction(async (tx) => {
      await lockDeskTypes(tx, { eventId });
      await wishForTypes(tx, { ticketTypeIds: types.map(({ id }) => id) });
    });
  }
}
