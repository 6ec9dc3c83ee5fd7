import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { presentTime } from '../../base/clock/present-time.sql.ts';
import type { CursorPlace } from '../../base/cursor-page.ts';
import type { Language } from '../../base/language.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import { leftToBuy } from '../public-events/left-to-buy.sql.ts';
import { isWithdrawn, namedEvent } from '../public-events/public-event.sql.ts';
import { isWithheld } from '../public-events/withheld.sql.ts';

interface InterestingEvent {
  id: string;
  organizationId: string;
  isOver: boolean;
  isOnSale: boolean;
}

/**
 * The event of that id or slug, published or withdrawn since, kept from being deleted until the transaction ends. A draft that
 * was never published is not there.
 */
export async function findInterestingEvent(
  tx: Tx,
  { idOrSlug }: { idOrSlug: string },
): Promise<InterestingEvent | undefined> {
  return tx.maybe(sql`
    select e.id, e.organization_id, e.ends_at <= ${presentTime('e')} as is_over, e.status = 'PUBLISHED' and ${leftToBuy} > 0 as is_on_sale
    from events e
    where ${namedEvent(idOrSlug)} and not ${isWithheld} and (e.status = 'PUBLISHED' or ${isWithdrawn}) for key share`);
}

/**
 * An address is written down once for an event. What it said first stays, since anybody may type an address. Who was told
 * before and asks again waits anew, at the end.
 */
export function insertInterest(
  tx: Tx,
  interest: { id: string; organizationId: string; eventId: string; name: string; email: string; language: Language },
): Promise<number> {
  const { id, organizationId, eventId, name, email, language } = interest;
  return tx.run(sql`
    insert into interests as i (id, organization_id, event_id, name, email, email_key, language)
    values (${id}, ${organizationId}, ${eventId}, ${name}, ${email}, ${mailAddressKey(email)}, ${language})
    on conflict (event_id, email_key) do update set asked_at = now() where i.told_at >= i.asked_at`);
}

export interface Interest {
  id: string;
  name: string;
  email: string;
  createdAt: string;
}

/** Newest first. */
export function listInterestRows(
  db: Queryable,
  { eventId, after, take, skip = 0 }: { eventId: string; after: CursorPlace | undefined; take: number; skip?: number },
): Promise<Interest[]> {
  const beyond =
    after === undefined
      ? trustedSql('true')
      : sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  return db.many(sql`
    select id, name, email, created_at from interests where event_id = ${eventId} and ${beyond}
    order by created_at desc, id desc limit ${take} offset ${skip}`);
}

export function countInterests(db: Queryable, { eventId }: { eventId: string }): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from interests where event_id = ${eventId}`);
}

/** How many access codes an event has, and how many people want to hear of it. */
export function countPresale(
  db: Queryable,
  { eventId }: { eventId: string },
): Promise<{ accessCodes: number; interests: number }> {
  return db.one(sql`
    select (select count(*) from access_codes where event_id = ${eventId})::int as access_codes,
           (select count(*) from interests where event_id = ${eventId})::int as interests`);
}
