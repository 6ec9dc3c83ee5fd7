import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import { lockDeskTypes } from '../desk/desk.sql.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import { openReturnsStatement } from '../tickets/ticket-return.sql.ts';
import type { TurnOuts } from '../waiting/turn-outs.ts';
import { type TurnedOut, type TurnOutRules, turnOut } from './turn-out.ts';
import {
  listBrokenOffers,
  listEventsToTurnOut,
  listMiscounted,
  listUnwishedTypes,
  wishForTypes,
} from './turn-outs.sql.ts';

interface TurnOutsOptions extends TurnOutRules {
  db: Database;
  desk: () => SalesDesk;
  now: () => number;
  onFault: (sentence: string, error: unknown) => void;
}

const eventsMax = 200;
const pauseMsMax = 200;
// What is left is found by the sweep.
const roundsMax = 1_000;

export function createTurnOuts({ db, desk, now, onFault, ...tools }: TurnOutsOptions): TurnOuts {
  const underWay = new Map<string, { isAskedAgain: boolean; done: Promise<void> }>();

  const run = (eventId: string): Promise<void> => {
    const known = underWay.get(eventId);
    if (known !== undefined) {
      known.isAskedAgain = true;
      return known.done;
    }
    const round = { isAskedAgain: false, done: Promise.resolve() };
    underWay.set(eventId, round);
    round.done = turnAllOut(eventId, round).finally(() => underWay.delete(eventId));
    return round.done;
  };

  // A round that did nothing is followed by one more at most: what the desk knew of those who wait may have been too much.
  const turnAllOut = async (eventId: string, round: { isAskedAgain: boolean }): Promise<void> => {
    for (let rounds = 0, idle = 0; rounds < roundsMax && idle < 2; rounds += 1) {
      round.isAskedAgain = false;
      const startedAt = now();
      const done: TurnedOut = await desk().serve(eventId, turnOut(tools));
      const isIdle = done.offers + done.ended === 0;
      idle = isIdle ? idle + 1 : 0;
      if (isIdle && !round.isAskedAgain) break;
      // Half of the time is for those who buy something else.
      if (rounds > 0) await sleep(Math.max(0, Math.min(pauseMsMax, now() - startedAt)));
    }
  };

  return {
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
      for (const { id } of await listEventsToTurnOut(db, { sandboxId, most: eventsMax })) await run(id);
    },
  };
}

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
