import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { presentTimeOfEvent, presentTimeOfOrganization } from '../../base/clock/present-time.sql.ts';
import { salesZone } from '../orders/sales-days.ts';

/** What was sold at the counter, and what was given away. */
export interface HandedOut {
  counterOrders: number;
  counterTickets: number;
  counterCentavos: number;
  counterRefundsCentavos: number;
  complimentaryOrders: number;
  complimentaryTickets: number;
}

const sums = trustedSql(`
  coalesce(sum(counter_orders), 0)::int as counter_orders, coalesce(sum(counter_tickets), 0)::int as counter_tickets,
  coalesce(sum(counter_centavos), 0)::bigint as counter_centavos,
  coalesce(sum(counter_refunds_centavos), 0)::bigint as counter_refunds_centavos,
  coalesce(sum(complimentary_orders), 0)::int as complimentary_orders,
  coalesce(sum(complimentary_tickets), 0)::int as complimentary_tickets`);

/** Whether it is the day in Manila on which this time lies. */
function isDayOf(time: Statement): Statement {
  return sql`day = (${time} at time zone ${salesZone})::date`;
}

export function sumHandedOut(db: Queryable, { eventId }: { eventId: string }): Promise<HandedOut> {
  return db.one(sql`select ${sums} from sales_days where event_id = ${eventId}`);
}

/** Of some days in Manila, both counted: of an event, or of the whole organization. */
export function sumHandedOutOn(
  db: Queryable,
  { organizationId, eventId, from, to }: { organizationId: string; eventId?: string; from: string; to: string },
): Promise<HandedOut> {
  const isOfEvent = eventId === undefined ? trustedSql('true') : sql`event_id = ${eventId}`;
  return db.one(sql`
    select ${sums} from sales_days
    where organization_id = ${organizationId} and ${isOfEvent} and day between ${from}::date and ${to}::date`);
}

/** For a day in Manila. */
export function sumHandedOutToday(db: Queryable, { eventId }: { eventId: string }): Promise<HandedOut> {
  return db.one(
    sql`select ${sums} from sales_days where event_id = ${eventId} and ${isDayOf(presentTimeOfEvent(eventId))}`,
  );
}

/** The same over all events. */
export function sumAllHandedOutToday(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<HandedOut> {
  const today = isDayOf(presentTimeOfOrganization(organizationId));
  return db.one(sql`select ${sums} from sales_days where organization_id = ${organizationId} and ${today}`);
}
