import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Language } from '../../base/language.ts';
import type { Page } from '../../base/page.ts';
import type { MailKind, MailStatus } from './mail.ts';

export interface MailListRow {
  id: string;
  kind: MailKind;
  recipient: string;
  language: Language;
  status: MailStatus;
  /** Null before it was composed for the first time. */
  subject: string | null;
  orderId: string | null;
  isSandbox: boolean;
  attempts: number;
  error: string | null;
  sentAt: string | null;
  createdAt: string;
}

/** Without mails that are folded into others. */
export function listNewestMails(db: Queryable, { page, take }: Page): Promise<MailListRow[]> {
  return db.many(sql`
    select id, kind, recipient, language, status, subject, order_id, is_sandbox, attempts, error, sent_at, created_at
    from mails where status <> 'FOLDED' order by created_at desc, id desc limit ${take} offset ${(page - 1) * take}`);
}

export function countMails(db: Queryable): Promise<{ total: number }> {
  return db.one(sql`select count(*) as total from mails where status <> 'FOLDED'`);
}

interface KeptMailRow extends MailListRow {
  htmlSealed: Buffer | null;
  textSealed: Buffer | null;
}

export function findMail(db: Queryable, { id }: { id: string }): Promise<KeptMailRow | undefined> {
  return db.maybe(sql`
    select id, kind, recipient, language, status, subject, order_id, is_sandbox, attempts, error, sent_at, created_at,
           html_sealed, text_sealed
    from mails where id = ${id}`);
}
