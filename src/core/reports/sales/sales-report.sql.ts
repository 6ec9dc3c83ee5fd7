import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { salesZone } from '../../selling/orders/sales-days.ts';
import type { SalesDimension, SalesRow } from './sales-report.ts';

/** Whose sales, from when (included) until when (not included). */
interface SalesScope {
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
const keys: Record<Exclude<SalesDimension, 'type'>, { of: (moment: string) => string; shown: string }> = {
  day: { of: dayOf, shown: shown('YYYY-MM-DD') },
  hour: { of: hourOf, shown: shown('HH24') },
  weekday: { of: dayOf, shown: shown('ID') },
  event: { of: () => 'o.event_id', shown: 'm.key::text' },
  promo: { of: () => 'o.promo_code', shown: 'm.key' },
  source: { of: () => 'o.via', shown: 'm.key' },
  channel: { of: () => 'o.channel', shown: 'm.key' },
};

/** By one dimension; for ticket types there is `listSalesOfTypes`. Only the channels show gifts. */
export function listSales(
  db: Queryable,
  { by, most, ...scope }: SalesScope & { by: Exclude<SalesDimension, 'type'>; most: number },
): Promise<SalesRow[]> {
  const key = keys[by];
  const counted = by === 'channel' ? trustedSql('true') : isSale;
  return db.many(sql`
    with given as (${givenBack(scope)}), moved as (
      select ${trustedSql(key.of('o.completed_at'))} as key, count(*) as orders, sum(o.quantity) as tickets,
             sum(o.total_centavos) as gross_centavos, sum(o.discount_centavos) as discount_centavos,
             0 as refunds_centavos, sum(o.commission_centavos) as commission_centavos,
             sum(o.processing_centavos) as processing_centavos
      from orders o where ${isSold(scope)} and ${counted} group by 1
      union all
      select ${trustedSql(key.of('g.given_at'))}, 0, 0, 0, 0, sum(g.amount_centavos), -sum(g.commission_centavos), 0
      from given g join orders o on o.id = g.order_id group by 1
    ), summed as (
      select ${trustedSql(key.shown)} as key, ${sums} from moved m group by 1
    )
    select ${columns}, ${trustedSql(by === 'event' ? 'e.name' : 'null::text')} as name
    from (${placed(most)}) as s ${trustedSql(by === 'event' ? 'left join events e on e.id = s.key::uuid' : '')}
    order by s.place`);
}

/**
 * By ticket type. A line of an order has its part of the charge as tickets have (`ticketShares`): in whole pesos and in
 * proportion to the prices, rounded over all lines so far, so that the parts add up to the order. Fees are divided alike, to the
 * centavo. A refund that names tickets, or gives a whole order back, is divided among their types in the same way; any other
 * refund belongs to none.
 */
export function listSalesOfTypes(
  db: Queryable,
  { most, ...scope }: SalesScope & { most: number },
): Promise<SalesRow[]> {
  return db.many(sql`
    with given as (${givenBack(scope)}), lines as (
      select i.ticket_type_id, i.quantity, i.discount_centavos, o.total_centavos, o.commission_centavos,
             o.processing_centavos, o.subtotal_centavos as whole,
             i.quantity * (i.price_centavos - i.discount_centavos) as part,
             (sum(i.quantity * (i.price_centavos - i.discount_centavos)) over so_far)::bigint
               - i.quantity * (i.price_centavos - i.discount_centavos) as before
      from orders o join order_items i on i.order_id = o.id where ${isSold(scope)} and ${isSale}
      window so_far as (partition by i.order_id order by i.position)
    ), returned as (
      select g.amount_centavos, g.commission_centavos, g.refund_id, i.position, i.ticket_type_id,
             case when r.ticket_ids is not null then t.named when r.amount_centavos = o.total_centavos then i.quantity else 0 end
               * (i.price_centavos - i.discount_centavos) as part
      from given g join refunds r on r.id = g.refund_id join orders o on o.id = g.order_id
      join order_items i on i.order_id = o.id
      cross join lateral (
        select count(*) as named from issued_tickets
        where id = any(r.ticket_ids) and ticket_type_id = i.ticket_type_id
      ) as t
    ), returned_parts as (
      select *, (sum(part) over (partition by refund_id order by position))::bigint - part as before,
             (sum(part) over (partition by refund_id))::bigint as whole
      from returned
    ), moved as (
      select ticket_type_id as key, count(*) as orders, sum(quantity) as tickets,
             sum(${partOf('total_centavos', { unit: 100 })}) as gross_centavos,
             sum(quantity * discount_centavos) as discount_centavos, 0 as refunds_centavos,
             sum(${partOf('commission_centavos')}) as commission_centavos,
             sum(${partOf('processing_centavos')}) as processing_centavos
      from lines group by 1
      union all
      select ticket_type_id, 0, 0, 0, 0,
             sum(case when amount_centavos % 100 = 0 then ${partOf('amount_centavos', { unit: 100 })}
                 else ${partOf('amount_centavos')} end), -sum(${partOf('commission_centavos')}), 0
      from returned_parts where whole > 0 and part > 0 group by 1
      union all
      select null, 0, 0, 0, 0, sum(amount_centavos), -sum(commission_centavos), 0
      from (select distinct refund_id, amount_centavos, commission_centavos from returned_parts where whole = 0) as apart
      having count(*) > 0
    ), summed as (
      select m.key::text as key, ${sums} from moved m group by 1
    )
    select ${columns}, t.name
    from (${placed(most)}) as s left join ticket_types t on t.id = s.key::uuid
    order by s.place`);
}

/** The first day on which anything was sold; null where nothing was. */
export function findFirstSale(
  db: Queryable,
  { organizationId, eventId }: Pick<SalesScope, 'organizationId' | 'eventId'>,
): Promise<{ day: string | null }> {
  return db.one(sql`
    select to_char(min(o.completed_at) at time zone ${salesZone}, 'YYYY-MM-DD') as day
    from events e cross join lateral (
      select completed_at from orders where event_id = e.id and completed_at is not null order by completed_at limit 1
    ) as o
    where e.organization_id = ${organizationId} and (${eventId ?? null}::uuid is null or e.id = ${eventId ?? null})`);
}

const isSale = trustedSql(`o.channel <> 'COMPLIMENTARY'`);

/** By its events, for which an index has the sales. Nothing that was sold can be deleted, nor its event. */
function isSold({ organizationId, eventId, from, to }: SalesScope): Statement {
  const isOfEvent =
    eventId === undefined
      ? sql`o.event_id in (select id from events where organization_id = ${organizationId})`
      : sql`o.event_id = ${eventId}`;
  return sql`${isOfEvent} and o.completed_at >= ${from}::timestamptz and o.completed_at < ${to}::timestamptz`;
}

/** Through the provider as the ledger has it, and in cash, which never passed through it. */
function givenBack({ organizationId, eventId, from, to }: SalesScope): Statement {
  const isMeant = sql`organization_id = ${organizationId}
    and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
    and ${eventId === undefined ? trustedSql('true') : sql`event_id = ${eventId}`}`;
  return sql`
    select refund_id, order_id, created_at as given_at, -provider_centavos as amount_centavos, commission_centavos
    from ledger where kind = 'REFUND' and ${isMeant}
    union all
    select id, order_id, created_at, amount_centavos, 0 from refunds where payment_id is null and ${isMeant}`;
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

const sums = trustedSql(`
  sum(m.orders)::int as orders, sum(m.tickets)::int as tickets, sum(m.gross_centavos)::bigint as gross_centavos,
  sum(m.discount_centavos)::bigint as discount_centavos, sum(m.refunds_centavos)::bigint as refunds_centavos,
  sum(m.commission_centavos)::bigint as commission_centavos, sum(m.processing_centavos)::bigint as processing_centavos,
  sum(m.gross_centavos - m.refunds_centavos - m.commission_centavos - m.processing_centavos)::bigint as net_centavos`);

const columns = trustedSql(`
  s.key, s.is_rest, s.orders, s.tickets, s.gross_centavos, s.discount_centavos, s.refunds_centavos, s.commission_centavos,
  s.processing_centavos, s.net_centavos`);

/** The largest of them, rows without a key first of all, and the rest in one. */
function placed(most: number): Statement {
  return sql`
    select case when m.place <= ${most} then m.key end as key, m.place > ${most} as is_rest, min(m.place) as place, ${sums}
    from (
      select *, row_number() over (order by key is not null, tickets desc, gross_centavos desc, key) as place from summed
    ) as m
    group by 1, 2`;
}
