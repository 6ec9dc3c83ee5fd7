import type { Queryable } from '../../../platform/database/database.ts';
import { type NextPayout, owedTo } from '../../back-office/settlements/next-payout.ts';
import type { Actor } from '../../base/actor.ts';
import { type HandedOut, sumAllHandedOutToday } from '../../selling/counter/handed-out.sql.ts';
import { listDays, listUpcoming, type SalesOfDay, type UpcomingEvent } from './overview.sql.ts';
import { listToDos, type ToDo } from './to-do.ts';

interface Overview {
  /** Days are days in Manila. A sale counts on the day it was completed, a refund on the day it was given. */
  today: SalesOfDay;
  /** The last thirty, today too, oldest first. */
  days: SalesOfDay[];
  /** What of today's was for cash, and beside it what was given away. */
  handedOut: HandedOut;
  nextPayout: NextPayout | null;
  upcoming: UpcomingEvent[];
  toDos: ToDo[];
}

const daysShown = 30;
const upcomingMax = 10;

/** What an organizer sees first. */
export async function overviewOf(
  db: Queryable,
  actor: Actor,
  input: { now: number; holdDays: number },
): Promise<Overview> {
  const { organizationId } = actor;
  const now = new Date(input.now).toISOString();
  const [days, handedOut, { nextPayout }, upcoming, toDos] = await Promise.all([
    listDays(db, { organizationId, now, days: daysShown }),
    sumAllHandedOutToday(db, { organizationId }),
    owedTo(db, { organizationId, holdDays: input.holdDays }),
    listUpcoming(db, { organizationId, now, most: upcomingMax }),
    listToDos(db, { organizationId, now }),
  ]);
  return { today: days.at(-1) as SalesOfDay, days, handedOut, nextPayout, upcoming, toDos };
}
