import type { Queryable } from '../../../platform/database/database.ts';
import { type SettlementDays, spanOfDays } from '../../back-office/settlements/settlement-days.ts';
import type { Actor } from '../../base/actor.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import { listSalesOver, type SalesBucket } from './sales-over.sql.ts';

export type { SalesBucket } from './sales-over.sql.ts';

const dayMs = 86_400_000;
const daysMax = 120;
const weeksMax = 120;

/** What the caller sold over some days, without gaps: by the day, or by the week or month where there are many. */
export async function salesOver(
  db: Queryable,
  actor: Actor,
  { eventId, days }: { eventId?: string; days: SettlementDays },
): Promise<SalesBucket[]> {
  const { organizationId } = actor;
  spanOfDays(days);
  const own = eventId === undefined ? undefined : (await ownEvent(db, actor, eventId)).id;
  const count = (Date.parse(days.to) - Date.parse(days.from)) / dayMs + 1;
  const step = count <= daysMax ? 'day' : count <= weeksMax * 7 ? 'week' : 'month';
  return listSalesOver(db, { organizationId, eventId: own, ...days, step });
}
