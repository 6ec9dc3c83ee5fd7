import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { presentTime } from '../../base/clock/present-time.sql.ts';
import type { Language } from '../../base/language.ts';
import { leftToBuy } from '../../catalog/public-events/left-to-buy.sql.ts';
import { isWithheld } from '../../catalog/public-events/withheld.sql.ts';

// As the index of migration 0075 has it.
const isWaiting = trustedSql('(i.told_at is null or i.asked_at > i.told_at)');
// Somebody whose address others type in again and again hears of an event once a day at most.
const isRested = trustedSql("(i.told_at is null or i.told_at < now() - interval '1 day')");

export interface EventToTell {
  id: string;
  organizationId: string;
  isSandbox: boolean;
  /** Tickets that anybody could buy now. */
  left: number;
}

/** Events that somebody waits for and whose tickets can be bought; none of which somebody was told just now. */
export function listEventsToTell(
  db: Queryable,
  { pauseSeconds, most }: { pauseSeconds: number; most: number },
): Promise<EventToTell[]> {
  return db.many(sql`
    select e.id, e.organization_id, e.is_sandbox, offered.quantity as left
    from (select distinct i.event_id from interests i where ${isWaiting} and ${isRested}) as waited
    join events e on e.id = waited.event_id
    cross join lateral (select ${leftToBuy}::int as quantity) as offered
    where e.status = 'PUBLISHED' and e.cancelled_at is null and e.ends_at > ${presentTime('e')} and not ${isWithheld}
      and offered.quantity > 0
      and not ${toldJustNow(sql`e.id`, pauseSeconds)}
    order by e.date_time, e.id limit ${most}`);
}

function toldJustNow(eventId: Statement, pauseSeconds: number): Statement {
  return sql`exists (
    select from interests t where t.event_id = ${eventId} and t.told_at > clock_timestamp() - make_interval(secs => ${pauseSeconds}))`;
}

/** Locked until the transaction ends by its oldest interest: of an event one node tells at a time, and no sale waits for it. */
export function lockEventToTell(tx: Tx, { eventId }: { eventId: string }): Promise<number> {
  return tx.run(sql`
    select from interests where event_id = ${eventId} order by created_at, id limit 1 for update`);
}

export async function wasNotified(
  tx: Tx,
  { eventId, pauseSeconds }: { eventId: string; pauseSeconds: number },
): Promise<boolean> {
  const { wasTold } = await tx.one<{ wasTold: boolean }>(sql`
    select ${toldJustNow(sql`${eventId}::uuid`, pauseSeconds)} as was_told`);
  return wasTold;
}

export interface Waiting {
  id: string;
  email: string;
  language: Language;
  recipientHash: string;
  /** They want no messages of this organization. */
  isStopped: boolean;
}

/** Those who asked first, locked until the transaction ends. */
export function lockWaiting(
  tx: Tx,
  { eventId, most, pepper }: { eventId: string; most: number; pepper: Buffer },
): Promise<Waiting[]> {
  return tx.many(sql`
    select i.id, i.email, i.language, encode(h.hash, 'hex') as recipient_hash,
           exists (select from message_stops s where s.organization_id = i.organization_id and s.address_hash = h.hash) as is_stopped
    from interests i
    cross join lateral (
      select sha256(${pepper}::bytea || convert_to(i.email_key, 'UTF8')) as hash) as h
    where i.event_id = ${eventId} and i.email_key is not null and ${isWaiting} and ${isRested}
    order by i.asked_at, i.id limit ${most} for update of i`);
}

export function markTold(tx: Tx, { ids }: { ids: readonly string[] }): Promise<number> {
  return tx.run(sql`update interests set told_at = clock_timestamp() where id = any(${ids}::uuid[])`);
}
