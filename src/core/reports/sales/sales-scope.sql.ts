import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { salesZone } from '../../selling/orders/sales-days.ts';
import { isOfUndoneSale } from '../../selling/orders/undone.sql.ts';
import type { SalesDimension } from './sales-report.ts';

/** Whose sales, from when (included) until when (not included). */
export interface SalesScope {
  organizationId: string;
  /** One of its events; undefined for all. */
  eventId: string | undefined;
  from: string;
  to: string;
}

// In Manila clocks are never changed, so its hours and days are as long as any.
const midnight = "timestamptz '2000-01-01 00:00:00+08'";
const hourOf = (moment: string) => `date_bin('1 hour', ${moment}, ${midnight})`;
const dayOf = (moment: string) => `date_bin('1 day', ${moment}, ${midnight})`;
const shown = (format: string) => `to_char(m.key at time zone '${salesZone}', '${format}')`;

/**
 * What an order is first grouped by, with `o` as the order and `moment` as when it was sold or given back; and what is shown of
 * it.
 */
export const salesKeys: Record<Exclude<SalesDimension, 'type'>, { of: (moment: string) => string; shown: string }> = {
  day: { of: dayOf, shown: shown('YYYY-MM-DD') },
  hour: { of: hourOf, shown: shown('HH24') },
  weekday: { of: dayOf, shown: shown('ID') },
  event: { of: () => 'o.event_id', shown: 'm.key::text' },
  promo: { of: () => 'o.promo_code', shown: 'm.key' },
  source: { of: () => 'o.via', shown: 'm.key' },
  channel: { of: () => 'o.channel', shown: 'm.key' },
};

export const isSale = trustedSql(`o.channel <> 'COMPLIMENTARY'`);

/** By its events, for which an index has the sales. Nothing that was sold can be deleted, nor its event. */
export function isSold({ organizationId, eventId, from, to }: SalesScope): Statement {
  const isOfEvent =
    eventId === undefined
      ? sql`o.event_id in (select id from events where organization_id = ${organizationId})`
      : sql`o.event_id = ${eventId}`;
  return sql`${isOfEvent} and o.completed_at >= ${from}::timestamptz and o.completed_at < ${to}::timestamptz`;
}

/** Through the provider as the ledger has it, and in cash, which never passed through it. */
export function givenBack({ organizationId, eventId, from, to }: SalesScope): Statement {
  const isMeant = sql`organization_id = ${organizationId}
    and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
    and ${eventId === undefined ? trustedSql('true') : sql`event_id = ${eventId}`}`;
  return sql`
    select refund_id, order_id, created_at as given_at, -provider_centavos as amount_centavos, commission_centavos
    from ledger where kind = 'REFUND' and ${isMeant}
    union all
    select id, order_id, created_at, amount_centavos, 0 from refunds where payment_id is null and ${isMeant} and not ${isOfUndoneSale}`;
}

/** What disputes took when they were entered, and gave back when they were won. */
export function disputed({ organizationId, eventId, from, to }: SalesScope): Statement {
  return sql`
    select l.id, l.order_id, l.created_at as moved_at, -l.organization_centavos as other_centavos
    from disputes d join ledger l on l.dispute_id = d.id
    where d.organization_id = ${organizationId} and l.created_at >= ${from}::timestamptz
      and l.created_at < ${to}::timestamptz
      and ${eventId === undefined ? trustedSql('true') : sql`d.event_id = ${eventId}`}`;
}

/**
 * What each order, refund and dispute moved of each ticket type, as a list of queries that ends with `moved`. A line of an
 * order has its part of the charge as tickets have (`ticketShares`): in whole pesos and in proportion to the prices, rounded
 * over all lines so far, so that the parts add up to the order. Fees are divided alike, to the centavo. A refund that names
 * tickets, or gives a whole order back, is divided among their types in the same way; any other refund belongs to none, nor
 * does a dispute.
 */
export function movesOfTypes(scope: SalesScope): Statement {
  return sql`
    given as (${givenBack(scope)}), disputed as (${disputed(scope)}), lines as (
      select i.ticket_type_id, i.quantity, i.discount_centavos, o.id as order_id, o.completed_at, o.total_centavos,
             o.commission_centavos, o.processing_centavos, o.subtotal_centavos as whole,
             i.quantity * (i.price_centavos - i.discount_centavos) as part,
             (sum(i.quantity * (i.price_centavos - i.discount_centavos)) over so_far)::bigint
               - i.quantity * (i.price_centavos - i.discount_centavos) as before,
             row_number() over (partition by i.order_id, i.ticket_type_id order by i.position) as line_of_type
      from orders o join order_items i on i.order_id = o.id where ${isSold(scope)} and ${isSale}
      window so_far as (partition by i.order_id order by i.position)
    ), returned as (
      select g.amount_centavos, g.commission_centavos, g.refund_id, g.order_id, g.given_at, i.position, i.ticket_type_id,
             case when r.ticket_ids is not null then t.named when r.amount_centavos = o.total_centavos then i.quantity else 0 end
               * (i.price_centavos - i.discount_centavos) as part
      from given g join refunds r on r.id = g.refund_id join orders o on o.id = g.order_id
      join order_items i on i.order_id = o.id
      cross join lateral (
        select count(*) as named from issued_tickets
        where id = any(r.ticket_ids) and ticket_type_id = i.ticket_type_id and i.position = coalesce(line, i.position)
      ) as t
    ), returned_parts as (
      select *, (sum(part) over (partition by refund_id order by position))::bigint - part as before,
             (sum(part) over (partition by refund_id))::bigint as whole
      from returned
    ), moved as (
      select ticket_type_id as key, order_id as id, 'SALE' as kind, order_id, completed_at as moved_at,
             -- An order counts once for a type, however many lines it has there.
             case line_of_type when 1 then 1 else 0 end as orders,
             quantity as tickets, ${partOf('total_centavos', { unit: 100 })} as gross_centavos,
             quantity * discount_centavos as discount_centavos, 0 as refunds_centavos,
             ${partOf('commission_centavos')} as commission_centavos,
             ${partOf('processing_centavos')} as processing_centavos, 0 as other_centavos
      from lines
      union all
      select ticket_type_id, refund_id, 'REFUND', order_id, given_at, 0, 0, 0, 0,
             case when amount_centavos % 100 = 0 then ${partOf('amount_centavos', { unit: 100 })}
               else ${partOf('amount_centavos')} end, -(${partOf('commission_centavos')}), 0, 0
      from returned_parts where whole > 0 and part > 0
      union all
      select distinct null::uuid, refund_id, 'REFUND', order_id, given_at, 0, 0, 0, 0, amount_centavos, -commission_centavos, 0, 0
      from returned_parts where whole = 0
      union all
      select null, id, 'DISPUTE', order_id, moved_at, 0, 0, 0, 0, 0, 0, 0, other_centavos from disputed
    )`;
}

/**
 * The part of an amount that falls to a part of a whole, after the parts `before` it: half-up over all so far, as `proportionOf`
 * does it. Hardly anybody pays more at once than fits into whole numbers, which are several times faster.
 */
function partOf(amount: string, { unit = 1 } = {}): Statement {
  const upTo = (place: string) => `(2 * (${amount} / ${unit}) * (${place}) + whole) / (2 * whole)`;
  const upToAny = (place: string) => `round(${amount}::numeric / ${unit} * (${place}) / whole)`;
  return trustedSql(`
    case when part = whole then ${amount}
      when whole < 1000000000 then (${upTo('before + part')} - ${upTo('before')}) * ${unit}
      else ((${upToAny('before + part')} - ${upToAny('before')}) * ${unit})::bigint end`);
}
