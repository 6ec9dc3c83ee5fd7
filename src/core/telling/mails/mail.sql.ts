import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import type { Mail, MailStatus } from './mail.ts';

/** Queues a mail in the transaction of what it tells. */
export function queueMail(tx: Tx, mail: Mail): Promise<number> {
  return tx.run(mailsStatement([mail]));
}

/** The statement alone, for a batch that sends several at once. */
export function mailsStatement(mails: readonly Mail[]): Statement {
  const column = <Name extends keyof Mail>(name: Name) => mails.map((mail) => mail[name]);
  return sql`
    insert into mails (id, organization_id, order_id, kind, recipient, language, data, is_sandbox)
    select * from unnest(${column('id')}::uuid[], ${column('organizationId')}::uuid[], ${column('orderId')}::uuid[],
      ${column('kind')}::text[], ${column('recipient')}::text[], ${column('language')}::text[],
      ${mails.map(({ data }) => JSON.stringify(data))}::jsonb[], ${column('isSandbox')}::boolean[])`;
}

/** A mail that is about to be tried. */
export interface ClaimedMail extends Mail {
  attempts: number;
  createdAt: string;
}

/**
 * Takes mails that are due, those that wait longest first. What is taken is put off by the lease, so a worker that dies
 * or freezes loses nothing: it comes up again.
 */
export function claimDueMails(
  db: Queryable,
  { lease, leaseSeconds, most }: { lease: string; leaseSeconds: number; most: number },
): Promise<ClaimedMail[]> {
  // Rounded as the column is: what was made due a moment ago must not seem to lie ahead.
  return db.many(sql`
    with due as (
      select id from mails where status = 'PENDING' and next_attempt_at <= now()::timestamptz(3)
      order by next_attempt_at limit ${most}::int for update skip locked
    )
    update mails m set lease = ${lease}::uuid, next_attempt_at = now() + make_interval(secs => ${leaseSeconds}::int)
    from due where m.id = due.id
    returning m.id, m.organization_id, m.order_id, m.kind, m.recipient, m.language, m.data, m.is_sandbox, m.attempts,
              m.created_at`);
}

export interface MailOutcome {
  id: string;
  lease: string;
  status: MailStatus;
  error: string | null;
  /** Until the next attempt; null where there is none. */
  nextSeconds: number | null;
  subject: string | null;
  htmlSealed: Buffer | null;
  textSealed: Buffer | null;
}

/** Writes down an attempt. One whose lease was lost meanwhile changes nothing, and 0 is answered. */
export function finishMail(db: Queryable, outcome: MailOutcome): Promise<number> {
  const { id, lease, status, error, nextSeconds, subject, htmlSealed, textSealed } = outcome;
  return db.run(sql`
    update mails set status = ${status}, attempts = attempts + 1, error = ${error}, lease = null,
      next_attempt_at = now() + make_interval(secs => ${nextSeconds}::float8),
      sent_at = case when ${status}::text = 'SENT' then now() end,
      data = case when ${status}::text = 'PENDING' then data else data - 'pathSealed' end,
      subject = coalesce(${subject}, subject), html_sealed = ${htmlSealed}, text_sealed = ${textSealed}
    where id = ${id} and lease = ${lease}::uuid`);
}

/** Removes mails past their time, a bounded number at once. One that was not sent yet, or could not be, stays. */
export function deleteOldMails(db: Queryable, { days, most }: { days: number; most: number }): Promise<number> {
  return db.run(sql`
    delete from mails where id in (
      select id from mails where created_at < now() - make_interval(days => ${days}::int) and status in ('SENT', 'KEPT')
      order by created_at limit ${most})`);
}
