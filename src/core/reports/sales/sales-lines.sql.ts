import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { StatementAmounts } from '../../back-office/settlements/settlement.ts';
import type { CursorPlace } from '../../base/cursor-page.ts';
import type { OrderChannel } from '../../selling/orders/order.ts';
import type { SalesDimension } from './sales-report.ts';
import { disputed, givenBack, isSale, isSold, movesOfTypes, type SalesScope, salesKeys } from './sales-scope.sql.ts';

export const salesLineKinds = ['SALE', 'REFUND', 'DISPUTE'] as const;
export type SalesLineKind = (typeof salesLineKinds)[number];

/** One sale, refund or dispute, or what of it falls to a ticket type. */
export interface SalesLine extends StatementAmounts {
  id: string;
  kind: SalesLineKind;
  /** When it was sold, given back, entered or won. */
  createdAt: string;
  tickets: number;
  orderId: string;
  orderNumber: string;
  channel: OrderChannel;
  buyerName: string;
  eventId: string;
  eventName: string;
}

/** The lines of a figure: of a row of a report where `key` is given, of a kind where that is. */
export interface LinesAsked extends SalesScope {
  by: SalesDimension;
  /** As the report has it: null for what has none. Undefined for all rows. */
  key: string | null | undefined;
  /** Of all rows but these. */
  except?: readonly (string | null)[];
  kind: SalesLineKind | undefined;
}

const amounts = trustedSql(`
  m.gross_centavos, m.refunds_centavos, m.commission_centavos, m.processing_centavos, m.other_centavos,
  m.gross_centavos - m.refunds_centavos - m.commission_centavos - m.processing_centavos + m.other_centavos as net_centavos`);

/** Newest first. */
export function listSalesLines(
  db: Queryable,
  { after, take, ...asked }: LinesAsked & { after: CursorPlace | undefined; take: number },
): Promise<SalesLine[]> {
  const beyond =
    after === undefined
      ? trustedSql('true')
      : sql`(m.moved_at, m.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  return db.many(sql`
    with ${movesOf(asked)}
    select m.id, m.kind, m.moved_at as created_at, m.tickets, m.order_id, o.order_number, o.channel, o.buyer_name, o.event_id,
           e.name as event_name, ${amounts}
    from (
      select * from ${rowsOf(asked)} m where ${isAsked(asked)} and ${beyond} order by m.moved_at desc, m.id desc limit ${take}
    ) as m
    join orders o on o.id = m.order_id join events e on e.id = o.event_id
    order by m.moved_at desc, m.id desc`);
}

export interface LinesSums extends StatementAmounts {
  lines: number;
  tickets: number;
  /** What the ticket type or event is called whose lines they are; null for anything else. */
  name: string | null;
}

/** What all of them come to. */
export function sumSalesLines(db: Queryable, asked: LinesAsked): Promise<LinesSums> {
  const sum = (name: string) => `coalesce(sum(m.${name}), 0)::bigint as ${name}`;
  const names = ['gross', 'refunds', 'commission', 'processing', 'other', 'net'].map((name) => `${name}_centavos`);
  return db.one(sql`
    with ${movesOf(asked)}
    select count(*)::int as lines, coalesce(sum(m.tickets), 0)::int as tickets, ${nameOf(asked)} as name,
           ${trustedSql(names.map(sum).join(', '))}
    from (select m.tickets, ${amounts} from ${rowsOf(asked)} m where ${isAsked(asked)}) as m`);
}

function movesOf(asked: LinesAsked): Statement {
  if (asked.by === 'type') return sql`${movesOfTypes(asked)}, ${linesOfTypes}`;
  const { of, shown } = salesKeys[asked.by];
  const isOfKey = (moment: string) => isRow(asked, trustedSql(shown.replace('m.key', of(moment))));
  return sql`
    given as (${givenBack(asked)}), disputed as (${disputed(asked)}), moved as (
      select o.id, 'SALE' as kind, o.id as order_id, o.completed_at as moved_at, o.quantity as tickets,
             o.total_centavos as gross_centavos, 0 as refunds_centavos, o.commission_centavos, o.processing_centavos,
             0 as other_centavos
      from orders o where ${isSold(asked)} and ${isSale} and ${isOfKey('o.completed_at')}
      union all
      select g.refund_id, 'REFUND', g.order_id, g.given_at, 0, 0, g.amount_centavos, -g.commission_centavos, 0, 0
      from given g join orders o on o.id = g.order_id where ${isOfKey('g.given_at')}
      union all
      select d.id, 'DISPUTE', d.order_id, d.moved_at, 0, 0, 0, 0, 0, d.other_centavos
      from disputed d join orders o on o.id = d.order_id where ${isOfKey('d.moved_at')}
    )`;
}

function rowsOf({ by }: LinesAsked): Statement {
  return trustedSql(by === 'type' ? 'lines_of_types' : 'moved');
}

const summed = ['gross', 'refunds', 'commission', 'processing', 'other'].map(
  (name) => `sum(${name}_centavos)::bigint as ${name}_centavos`,
);
/** Tickets of one type that had several prices in an order are one line. */
const linesOfTypes = trustedSql(`
  lines_of_types as (
    select key, id, kind, order_id, moved_at, sum(tickets)::int as tickets, ${summed.join(', ')}
    from moved group by key, id, kind, order_id, moved_at
  )`);

function isAsked(asked: LinesAsked): Statement {
  const isOfKind = asked.kind === undefined ? trustedSql('true') : sql`m.kind = ${asked.kind}`;
  return asked.by === 'type' ? sql`${isOfKind} and ${isRow(asked, trustedSql('m.key::text'))}` : isOfKind;
}

function isRow({ key, except }: LinesAsked, shown: Statement): Statement {
  if (except !== undefined) {
    const keys = except.filter((each) => each !== null);
    return sql`(case when ${shown} is null then not ${except.includes(null)}::boolean else ${shown} <> all(${keys}::text[]) end)`;
  }
  return key === undefined ? trustedSql('true') : sql`${shown} is not distinct from ${key}::text`;
}

function nameOf({ by, key, organizationId }: LinesAsked): Statement {
  if (by === 'event')
    return sql`(select e.name from events e where e.organization_id = ${organizationId} and e.id::text = ${key ?? null})`;
  if (by === 'type')
    return sql`(
      select t.name from ticket_types t join events e on e.id = t.event_id
      where e.organization_id = ${organizationId} and t.id::text = ${key ?? null})`;
  return trustedSql('null::text');
}
