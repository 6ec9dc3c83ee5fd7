import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { isRetired } from '../../base/clock/retired.sql.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import type { Offer } from './offer.ts';

const columns = trustedSql(
  'id, organization_id, event_id, order_id, ticket_id, recipient_name, recipient_email, token_hash, status, new_ticket_id, created_at, ended_at',
);

/** Those that nobody has accepted or taken back. */
export function lockOpenOffersOfOrders(tx: Tx, { orderIds }: { orderIds: readonly string[] }): Promise<Offer[]> {
  return tx.many(sql`
    select ${columns} from ticket_offers where order_id = any(${orderIds}::uuid[]) and status = 'OPEN'
    order by id for no key update`);
}

export function findOfferByToken(db: Queryable, { tokenHash }: { tokenHash: Buffer }): Promise<Offer | undefined> {
  return db.maybe(sql`
    select ${columns} from ticket_offers where token_hash = ${tokenHash}
      and not exists (select from orders where orders.id = order_id and ${isRetired('orders')})`);
}

export function findOffer(db: Queryable, { id }: { id: string }): Promise<Offer | undefined> {
  return db.maybe(sql`select ${columns} from ticket_offers where id = ${id}`);
}

/** The offer of each ticket that stands: open, or accepted. */
export function listStandingOffers(db: Queryable, { orderId }: { orderId: string }): Promise<Offer[]> {
  return db.many(sql`
    select ${columns} from ticket_offers where order_id = ${orderId} and status <> 'TAKEN_BACK' order by created_at, id`);
}

/** Inserts those that are new and ends those that ended. */
export function offersStatement(offers: readonly Offer[]): Statement {
  const column = <Name extends keyof Offer>(name: Name) => offers.map((offer) => offer[name]);
  return sql`
    insert into ticket_offers (id, organization_id, event_id, order_id, ticket_id, recipient_name, recipient_email,
                               recipient_email_key, token_hash, status, new_ticket_id, created_at, ended_at)
    select * from unnest(
      ${column('id')}::uuid[], ${column('organizationId')}::uuid[], ${column('eventId')}::uuid[],
      ${column('orderId')}::uuid[], ${column('ticketId')}::uuid[], ${column('recipientName')}::text[],
      ${column('recipientEmail')}::text[], ${offers.map(({ recipientEmail }) => mailAddressKey(recipientEmail))}::text[],
      ${column('tokenHash')}::bytea[], ${column('status')}::text[], ${column('newTicketId')}::uuid[],
      ${column('createdAt')}::timestamptz[], ${column('endedAt')}::timestamptz[])
    on conflict (id) do update set status = excluded.status, new_ticket_id = excluded.new_ticket_id,
      ended_at = excluded.ended_at`;
}
