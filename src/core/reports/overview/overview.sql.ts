import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { CounterCash } from '../../back-office/settlements/settlement.ts';
import { wasSold } from '../../catalog/inventory/order-status.sql.ts';
import { refundsOfDay, salesOfDay, ticketsOfDay } from '../../catalog/inventory/sales-days.sql.ts';
import { stockRow } from '../../catalog/inventory/sold.sql.ts';
import { salesZone } from '../../selling/orders/sales-days.ts';

interface OfOrganization {
  organizationId: string;
  now: string;
}

/** What was sold and given back on a day in Manila, online and for cash. The cash is part of the sums. */
export interface SalesOfDay extends SalesSumsOfDays {
  day: string;
}

export interface SalesSumsOfDays extends CounterCash {
  orders: number;
  tickets: number;
  grossCentavos: number;
  refundsCentavos: number;
}

/** The sums of days `s`, of what was sold online and at the counter; what was given away is no sale. */
export const salesSums = trustedSql(`
  coalesce(sum(s.orders + s.counter_orders), 0)::int as orders,
  coalesce(sum(${ticketsOfDay}), 0)::int as tickets, coalesce(sum(${salesOfDay}), 0)::bigint as gross_centavos,
  coalesce(sum(${refundsOfDay}), 0)::bigint as refunds_centavos,
  coalesce(sum(s.counter_centavos), 0)::bigint as cash_centavos,
  coalesce(sum(s.counter_refunds_centavos), 0)::bigint as cash_back_centavos`);

/** The days up to today, oldest first; days without a sale are there too. */
export function listDays(
  db: Queryable,
  { organizationId, now, days }: OfOrganization & { days: number },
): Promise<SalesOfDay[]> {
  return db.many(sql`
    with today as (select (${now}::timestamptz at time zone ${salesZone})::date as day),
    days as (select today.day - back as day from today, generate_series(0, ${days}::int - 1) as back)
    select to_char(d.day, 'YYYY-MM-DD') as day, ${salesSums}
    from days d left join sales_days s on s.organization_id = ${organizationId} and s.day = d.day
    group by d.day order by d.day`);
}

export interface UpcomingEvent {
  id: string;
  name: string;
  slug: string;
  dateTime: string;
  timezone: string;
  soldQuantity: number;
  heldQuantity: number;
  /** Over all ticket types. */
  quantity: number;
  eventCapacity: number | null;
}

/** Published and not over, soonest first. */
export function listUpcoming(
  db: Queryable,
  { organizationId, now, most }: OfOrganization & { most: number },
): Promise<UpcomingEvent[]> {
  // An event that began longer ago is no longer upcoming, and the walk need not start at the first one ever.
  return db.many(sql`
    select e.id, e.name, e.slug, e.date_time, e.timezone, e.event_capacity, t.sold as sold_quantity, t.held as held_quantity, t.quantity
    from events e cross join lateral ${stockRow('e.id')} as t
    where e.organization_id = ${organizationId} and e.date_time > ${now}::timestamptz - interval '90 days'
      and e.ends_at > ${now}::timestamptz and e.status = 'PUBLISHED'
    order by e.date_time, e.id limit ${most}`);
}

/** Published events of this day where they are, and those that go on; what is over is shown for three hours more. */
export function listOfToday(
  db: Queryable,
  { organizationId, now, most }: OfOrganization & { most: number },
): Promise<{ id: string }[]> {
  return db.many(sql`
    select e.id from events e
    where e.organization_id = ${organizationId} and e.status = 'PUBLISHED' and e.cancelled_at is null
      and e.date_time > ${now}::timestamptz - interval '90 days' and e.date_time < ${now}::timestamptz + interval '1 day'
      and e.ends_at > ${now}::timestamptz - interval '3 hours'
      and (e.date_time at time zone e.timezone)::date <= (${now}::timestamptz at time zone e.timezone)::date
    order by e.date_time, e.id limit ${most}`);
}

/** How far a new organization has come. */
export interface FirstSteps {
  hasProfile: boolean;
  /** Its latest event. */
  eventId: string | null;
  /** Whether a ticket type was put on sale. */
  hasTicketType: boolean;
  /** Whether somebody bought in the sandbox. */
  hasTrial: boolean;
  hasPayoutAccount: boolean;
  hasPublished: boolean;
  /** Whether something was sold, tickets that were given away aside. */
  hasSale: boolean;
}

export function findFirstSteps(
  db: Queryable,
  { organizationId, sandboxId }: { organizationId: string; sandboxId: string },
): Promise<FirstSteps> {
  return db.one(sql`
    select o.description is not null or o.logo_url is not null as has_profile,
           (select id from events where organization_id = o.id order by created_at desc, id desc limit 1) as event_id,
           exists (select from ticket_types where organization_id = o.id and published) as has_ticket_type,
           exists (select from orders where organization_id = ${sandboxId} and ${wasSold('orders')}) as has_trial,
           exists (select from payout_accounts where organization_id = o.id) as has_payout_account,
           exists (select from events where organization_id = o.id and status = 'PUBLISHED') as has_published,
           exists (select from orders where organization_id = o.id and ${wasSold('orders')}
                     and channel <> 'COMPLIMENTARY') as has_sale
    from organizations o where o.id = ${organizationId}`);
}
