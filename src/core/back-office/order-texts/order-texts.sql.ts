import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { containsPattern, type OrderNames } from '../../base/search-text.ts';

interface TextsMark {
  createdAt: string;
  orderId: string;
}

interface OrderToWrite extends OrderNames {
  id: string;
  organizationId: string;
  createdAt: string;
}

/** Answers nothing where somebody else is writing. */
export function lockTextsMark(tx: Tx): Promise<TextsMark | undefined> {
  return tx.maybe(sql`select created_at, order_id from order_texts_mark for update skip locked`);
}

export function listOrdersWithoutText(
  tx: Tx,
  { mark, settledMinutes, most }: { mark: TextsMark; settledMinutes: number; most: number },
): Promise<OrderToWrite[]> {
  return tx.many(sql`
    select id, organization_id, order_number, buyer_name, buyer_email, created_at from orders
    where (created_at, id) > (${mark.createdAt}::timestamptz, ${mark.orderId}::uuid)
      and created_at <= now() - make_interval(mins => ${settledMinutes}::int)
    order by created_at, id limit ${most}`);
}

export function insertOrderTexts(
  tx: Tx,
  texts: readonly { id: string; organizationId: string; text: string }[],
): Promise<number> {
  return tx.run(sql`
    insert into order_texts (order_id, organization_id, text)
    select * from unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map((each) => each.organizationId)}::uuid[],
      ${texts.map(({ text }) => text)}::text[])
    on conflict (order_id) do update set text = excluded.text where order_texts.text <> excluded.text`);
}

export function moveTextsMark(tx: Tx, { createdAt, orderId }: TextsMark): Promise<number> {
  return tx.run(sql`
    update order_texts_mark set created_at = ${createdAt}::timestamptz, order_id = ${orderId}`);
}

/** Null asks for every organization. */
function isOf(organizationId: string | null, table: 'o.' | '' = 'o.'): Statement {
  return organizationId === null
    ? trustedSql('true')
    : sql`${trustedSql(`${table}organization_id`)} = ${organizationId}`;
}

/** What a search has to read one by one, newest first. */
export function listUnwrittenTexts(
  db: Queryable,
  { organizationId, most }: { organizationId: string | null; most: number },
): Promise<(OrderNames & { id: string })[]> {
  return db.many(sql`
    select o.id, o.order_number, o.buyer_name, o.buyer_email from orders o
    where ${isOf(organizationId)}
      and (o.created_at, o.id) > (select m.created_at, m.order_id from order_texts_mark m)
    order by o.created_at desc, o.id desc limit ${most}`);
}

/** How many of the newest orders have the text in them. */
export function sampleTexts(
  db: Queryable,
  { organizationId, search, size }: { organizationId: string | null; search: string; size: number },
): Promise<{ matches: number }> {
  // "is true" keeps the planner from finding all that match first.
  return db.one(sql`
    select count(*) as matches
    from (
      select o.id from orders o
      where ${isOf(organizationId)}
        and (o.created_at, o.id) <= (select m.created_at, m.order_id from order_texts_mark m)
      order by o.created_at desc, o.id desc limit ${size}
    ) as newest
    join order_texts t on t.order_id = newest.id
    where (t.text like ${containsPattern(search)}) is true`);
}

/** What is looked for in the texts of orders, of an organization or, for the operator, of all. */
export interface TextSearch {
  organizationId: string | null;
  search: string;
  /** Orders that match and whose text is not written yet. */
  unwrittenIds: readonly string[];
  /** Whether so many match that a walk from the newest on soon meets enough of them. */
  isCommon: boolean;
}

/** The condition that the order whose id is in that column has the text in it. */
export function hasText(
  { organizationId, search, unwrittenIds, isCommon }: TextSearch,
  column: 'o.id' | 't.order_id' | 'h.order_id' = 'o.id',
): Statement {
  const orderId = trustedSql(column);
  const pattern = containsPattern(search);
  // "offset 0" keeps the planner from finding all that match first.
  if (isCommon) {
    return sql`(
      exists (select from order_texts x where x.order_id = ${orderId} and x.text like ${pattern} offset 0)
      or ${orderId} = any(${unwrittenIds}::uuid[]))`;
  }
  return sql`${orderId} in (
    select order_id from order_texts where ${isOf(organizationId, '')} and text like ${pattern}
    union select id from unnest(${unwrittenIds}::uuid[]) as id)`;
}
