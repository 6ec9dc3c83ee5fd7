import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { nothingCounted, type PrivacyCounts, type PrivacyEntry } from './privacy-log.ts';

/**
 * Writes down what was done, in the transaction that did it. An act that takes several transactions adds to one entry.
 */
export function recordPrivacyAct(tx: Tx, entry: PrivacyEntry, counted: Partial<PrivacyCounts>): Promise<number> {
  const { id, act, askedBy, addressHash } = entry;
  const { orders, ordersLater, interests, mails } = { ...nothingCounted, ...counted };
  return tx.run(sql`
    insert into privacy_log as l (id, act, asked_by, address_hash, orders, orders_later, interests, mails)
    values (${id}, ${act}, ${askedBy}, ${addressHash}, ${orders}, ${ordersLater}, ${interests}, ${mails})
    on conflict (id) do update set orders = l.orders + excluded.orders, orders_later = l.orders_later + excluded.orders_later,
      interests = l.interests + excluded.interests, mails = l.mails + excluded.mails`);
}

export type PrivacyLogRow = PrivacyEntry & PrivacyCounts & { createdAt: string };

/** Newest first. */
export function listPrivacyLog(
  db: Queryable,
  { addressHash, most }: { addressHash: Buffer | null; most: number },
): Promise<PrivacyLogRow[]> {
  const ofAddress = addressHash === null ? sql`true` : sql`address_hash = ${addressHash}`;
  return db.many(sql`
    select id, act, asked_by, address_hash, orders, orders_later, interests, mails, created_at from privacy_log
    where ${ofAddress} order by created_at desc, id desc limit ${most}`);
}
