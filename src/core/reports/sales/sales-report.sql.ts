import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { salesZone } from '../../selling/orders/sales-days.ts';
import type { SalesDimension, SalesRow } from './sales-report.ts';
import { disputed, givenBack, isSale, isSold, movesOfTypes, type SalesScope, salesKeys } from './sales-scope.sql.ts';

/** By one dimension; for ticket types there is `listSalesOfTypes`. Only the channels show gifts. */
export function listSales(
  db: Queryable,
  { by, most, ...scope }: SalesScope & { by: Exclude<SalesDimension, 'type'>; most: number },
): Promise<SalesRow[]> {
  const key = salesKeys[by];
  const counted = by === 'channel' ? trustedSql('true') : isSale;
  return db.many(sql`
    with given as (${givenBack(scope)}), disputed as (${disputed(scope)}), moved as (
      select ${trustedSql(key.of('o.completed_at'))} as key, count(*) as orders, sum(o.quantity) as tickets,
             sum(o.total_centavos) as gross_centavos, sum(o.discount_centavos) as discount_centavos,
             0 as refunds_centavos, sum(o.commission_centavos) as commission_centavos,
             sum(o.processing_centavos) as processing_centavos, 0 as other_centavos
      from orders o where ${isSold(scope)} and ${counted} group by 1
      union all
      select ${trustedSql(key.of('g.given_at'))}, 0, 0, 0, 0, sum(g.amount_centavos), -sum(g.commission_centavos), 0, 0
      from given g join orders o on o.id = g.order_id group by 1
      union all
      select ${trustedSql(key.of('d.moved_at'))}, 0, 0, 0, 0, 0, 0, 0, sum(d.other_centavos)
      from disputed d join orders o on o.id = d.order_id group by 1
    ), summed as (
      select ${trustedSql(key.shown)} as key, ${sums} from moved m group by 1
    )
    select ${columns}, ${trustedSql(by === 'event' ? 'e.name' : 'null::text')} as name
    from (${placed(most)}) as s ${trustedSql(by === 'event' ? 'left join events e on e.id = s.key::uuid' : '')}
    order by s.place`);
}

/** By ticket type, as `movesOfTypes` divides orders and refunds among them. */
export function listSalesOfTypes(
  db: Queryable,
  { most, ...scope }: SalesScope & { most: number },
): Promise<SalesRow[]> {
  return db.many(sql`
    with ${movesOfTypes(scope)}, summed as (
      select m.key::text as key, ${sums} from moved m group by 1
    )
    select ${columns}, t.name, t.kind
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

const sums = trustedSql(`
  sum(m.orders)::int as orders, sum(m.tickets)::int as tickets, sum(m.gross_centavos)::bigint as gross_centavos,
  sum(m.discount_centavos)::bigint as discount_centavos, sum(m.refunds_centavos)::bigint as refunds_centavos,
  sum(m.commission_centavos)::bigint as commission_centavos, sum(m.processing_centavos)::bigint as processing_centavos,
  sum(m.other_centavos)::bigint as other_centavos,
  sum(m.gross_centavos - m.refunds_centavos - m.commission_centavos - m.processing_centavos + m.other_centavos)::bigint
    as net_centavos`);

const columns = trustedSql(`
  s.key, s.is_rest, s.orders, s.tickets, s.gross_centavos, s.discount_centavos, s.refunds_centavos, s.commission_centavos,
  s.processing_centavos, s.other_centavos, s.net_centavos`);

/** The largest of them, rows without a key first of all, and the rest in one. */
function placed(most: number): Statement {
  return sql`
    select case when m.place <= ${most} then m.key end as key, m.place > ${most} as is_rest, min(m.place) as place, ${sums}
    from (
      select *, row_number() over (order by key is not null, tickets desc, gross_centavos desc, key) as place from summed
    ) as m
    group by 1, 2`;
}
