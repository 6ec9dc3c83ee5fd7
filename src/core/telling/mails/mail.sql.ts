import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import { nobodysLane } from '../../../platform/queue/queue.sql.ts';
import { isNobodysAddress } from '../../base/mail-address/erased-buyer.ts';
import type { Mail, MailStatus } from './mail.ts';
import {
  accountMailKind,
  exportMailKind,
  messageMailKind,
  onSaleMailKind,
  orderMailKind,
  waitingMailKind,
} from './mail.ts';

/** Queues a mail in the transaction that it reports. */
export function queueMail(tx: Tx, mail: Mail): Promise<number> {
  return queueMails(tx, [mail]);
}

export function queueMails(tx: Tx, mails: readonly Mail[]): Promise<number> {
  return tx.run(mailsStatement(mails));
}

/** The statement alone, for a batch that sends several at once. An erased person gets no more mails. */
export function mailsStatement(given: readonly Mail[]): Statement {
  const mails = given.filter(({ recipient }) => !isNobodysAddress(recipient));
  const column = <Name extends keyof Mail>(name: Name) => mails.map((mail) => mail[name]);
  return queuedMails(sql`
    insert into mails (id, organization_id, order_id, kind, recipient, language, data, is_sandbox)
    select * from unnest(${column('id')}::uuid[], ${column('organizationId')}::uuid[], ${column('orderId')}::uuid[],
      ${column('kind')}::text[], ${column('recipient')}::text[], ${column('language')}::text[],
      ${mails.map(({ data }) => JSON.stringify(data))}::jsonb[], ${column('isSandbox')}::boolean[])`);
}

/** Puts into the queue what a statement inserts. */
export function queuedMails(insert: Statement): Statement {
  return sql`with ${mailedAndQueued(insert)} select from mailed`;
}

/** The same as parts of a statement that does more. A mail about no order is for somebody who waits for it. */
export function mailedAndQueued(insert: Statement): Statement {
  return sql`
    mailed as (${insert} returning id, organization_id, order_id, kind), queued_mails as (
      insert into queue (kind, id, lane)
      select case when kind = 'MESSAGE' then ${messageMailKind} when kind = 'ON_SALE' then ${onSaleMailKind}
                  when kind in ('EXPORT', 'EXPORT_FAILING') then ${exportMailKind}
                  when kind in ('WAITING', 'WAITING_OFFER', 'TICKET_RETURN') then ${waitingMailKind}
                  when order_id is null then ${accountMailKind}
                  else ${orderMailKind} end, id,
             coalesce(organization_id, ${nobodysLane}::uuid)
      from mailed
    )`;
}

/** A mail that is about to be tried. */
export interface MailToSend extends Mail {
  createdAt: string;
  /** Whether it has its place among the mails to its recipient. */
  isCounted: boolean;
  /** Whether others to the same address are folded into it. */
  isOpen: boolean;
  /** Until it may go, below 0 where that time is over; null where it never had to wait. */
  waitSeconds: number | null;
}

export function listMailsToSend(db: Queryable, { ids }: { ids: readonly string[] }): Promise<MailToSend[]> {
  return db.many(sql`
    select id, organization_id, order_id, kind, recipient, language, data, is_sandbox, created_at, is_counted,
           open_key is not null as is_open, extract(epoch from waits_until - now())::float8 as wait_seconds
    from mails where id = any(${ids}::uuid[]) and status = 'PENDING'`);
}

export interface MailOutcome {
  id: string;
  status: MailStatus;
  error: string | null;
  subject: string | null;
  htmlSealed: Buffer | null;
  textSealed: Buffer | null;
}

/** Writes attempts down, of each mail one. */
export function recordMails(tx: Tx, outcomes: readonly MailOutcome[]): Promise<number> {
  const column = <Name extends keyof MailOutcome>(name: Name) => outcomes.map((outcome) => outcome[name]);
  return tx.run(sql`
    update mails m set status = o.status, attempts = m.attempts + 1, error = o.error,
      sent_at = case when o.status = 'SENT' then now() end,
      data = case when o.status = 'PENDING' then m.data else m.data - 'pathSealed' - 'unpaid' end,
      subject = coalesce(o.subject, m.subject), html_sealed = o.html_sealed, text_sealed = o.text_sealed
    from unnest(${column('id')}::uuid[], ${column('status')}::text[], ${column('error')}::text[],
                ${column('subject')}::text[], ${column('htmlSealed')}::bytea[], ${column('textSealed')}::bytea[])
      as o (id, status, error, subject, html_sealed, text_sealed)
    where m.id = o.id`);
}

/** Mails that had failed and are tried again. */
export function reviveMails(tx: Tx, { ids }: { ids: readonly string[] }): Promise<number> {
  return tx.run(sql`update mails set status = 'PENDING' where id = any(${ids}::uuid[]) and status = 'FAILED'`);
}

/** Removes mails to addresses that somebody signed up with, sent or not, a bounded number at once. */
export function deleteOldSignUpMails(db: Queryable, { days, most }: { days: number; most: number }): Promise<number> {
  return db.run(sql`
    delete from mails where id in (
      select id from mails where kind in ('SIGN_UP', 'SIGN_UP_KNOWN')
        and created_at < now() - make_interval(days => ${days}::int)
      order by created_at limit ${most})`);
}

/**
 * Removes mails past their time, a bounded number at once. A mail that was not sent yet, or could not be, stays; but
 * nobody mends a message of an organizer, or news of a sale, that could not be sent.
 */
export function deleteOldMails(db: Queryable, { days, most }: { days: number; most: number }): Promise<number> {
  return db.run(sql`
    with gone as (
      delete from mails where id in (
        select id from mails m where created_at < now() - make_interval(days => ${days}::int)
          and (status in ('SENT', 'KEPT', 'FOLDED') or (status = 'FAILED' and kind in ('MESSAGE', 'ON_SALE')))
          and not exists (select from mails other where other.id = m.folded_into and other.status in ('PENDING', 'FAILED'))
        order by created_at limit ${most}) returning id, status
    ), unqueued as (
      delete from queue q using gone where gone.status = 'FAILED' and q.kind in (${messageMailKind}, ${onSaleMailKind}) and q.id = gone.id
    )
    select from gone`);
}
