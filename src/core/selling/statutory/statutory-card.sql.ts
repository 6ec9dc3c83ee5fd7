import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { isHeld } from '../../catalog/inventory/order-status.sql.ts';
import { isGoodTicket } from '../../catalog/inventory/ticket-status.sql.ts';
import type { NewCard, SealedCard } from './statutory-card.ts';

/** The newest card of the line, of an order that is held, or with a ticket that is good. */
const isLive = sql`
  not exists (select from statutory_cards l where l.order_id = c.order_id and l.position = c.position and l.nth > c.nth)
  and (${isHeld('o')} or exists (
    select from issued_tickets t
    where t.order_id = c.order_id and t.ticket_type_id = i.ticket_type_id and coalesce(t.line, c.position) = c.position and ${isGoodTicket('t')}))`;

/** The card of a ticket `t` of an order `o` as it is now: that of whom it was given to, where it was. */
const cardOfTicket = (columns: string) => `
  select ${columns} from order_items ci join statutory_cards c on c.order_id = ci.order_id and c.position = ci.position
  where o.taxes is not null and ci.order_id = t.order_id and ci.position = coalesce(t.line, ci.position)
    and (ci.ticket_type_id = t.ticket_type_id or t.ticket_type_id = any(ci.former_ticket_type_ids))
  order by c.nth desc limit 1`;

/** What a door looks at; null where the ticket cost less by no law. */
export const cardKindOfTicket = trustedSql(`(${cardOfTicket('c.kind')}) as card_kind`);

/** The whole card, as JSON with the number sealed. */
export const sealedCardOfTicket = trustedSql(
  `(${cardOfTicket(
    "json_build_object('kind', c.kind, 'document', c.document, 'name', c.name, 'numberSealed', encode(c.number_sealed, 'hex'))",
  )}) as sealed_card`,
);

/** The cards of an order's tickets as they are now, each whole with its number sealed. */
export function listCardsOfTickets(
  db: Queryable,
  { orderId }: { orderId: string },
): Promise<{ ticketId: string; sealedCard: SealedCard }[]> {
  return db.many(sql`
    select * from (
      select t.id as ticket_id, ${sealedCardOfTicket} from orders o join issued_tickets t on t.order_id = o.id
      where o.id = ${orderId} and o.taxes is not null
    ) as c where c.sealed_card is not null`);
}

/** Those of these cards that have a ticket of the event. Anyone who decides by it holds the locks on its types. */
export function listUsedCards(
  tx: Tx,
  { eventId, hashes }: { eventId: string; hashes: readonly string[] },
): Promise<{ hash: string }[]> {
  return tx.many(sql`
    select distinct encode(c.card_hash, 'hex') as hash
    from statutory_cards c join orders o on o.id = c.order_id join order_items i on i.order_id = c.order_id and i.position = c.position
    where c.card_hash = any(select decode(h, 'hex') from unnest(${hashes}::text[]) as h) and o.event_id = ${eventId} and ${isLive}`);
}

/** The cards that orders were placed with. */
export function listCardsOfOrders(
  tx: Tx,
  { orderIds }: { orderIds: readonly string[] },
): Promise<{ orderId: string; hash: string }[]> {
  return tx.many(sql`
    select distinct on (order_id, position) order_id, encode(card_hash, 'hex') as hash
    from statutory_cards where order_id = any(${orderIds}::uuid[]) order by order_id, position, nth desc`);
}

export function newCardsStatement(cards: readonly NewCard[], { at }: { at: string }): Statement {
  const column = <Name extends keyof NewCard>(name: Name) => cards.map((card) => card[name]);
  return sql`
    insert into statutory_cards (order_id, position, nth, kind, document, name, number_sealed, card_hash, created_at)
    select order_id, position,
           (select count(*) from statutory_cards b where b.order_id = c.order_id and b.position = c.position),
           kind, document, name, number_sealed, decode(hash, 'hex'), ${at}::timestamptz
    from unnest(${column('orderId')}::uuid[], ${column('position')}::smallint[], ${column('kind')}::text[],
                ${column('document')}::text[], ${column('name')}::text[], ${column('numberSealed')}::bytea[], ${column('hash')}::text[])
      as c (order_id, position, kind, document, name, number_sealed, hash)`;
}
