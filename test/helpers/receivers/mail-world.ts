import { createSmtpSender } from '../../../src/adapters/smtp/smtp.ts';
import { ticketsMail } from '../../../src/core/selling/orders/order-mails.ts';
import type { ComposedMail, MailComposer, MailSender } from '../../../src/core/telling/mails/composed-mail.ts';
import { mailsStatement } from '../../../src/core/telling/mails/mail.sql.ts';
import type { Mail } from '../../../src/core/telling/mails/mail.ts';
import type { MailLimits } from '../../../src/core/telling/mails/mail-limits.ts';
import { keptMailPurpose } from '../../../src/core/telling/mails/mailbox.ts';
import { mailQueueKinds } from '../../../src/core/telling/mails/mailer.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { createQueue, type Queue } from '../../../src/platform/queue/queue.ts';
import { createSecretBox } from '../../../src/platform/secret-box.ts';

export const appSecret = 'a secret that only the tests know, 48 characters';
export const keptBox = createSecretBox(appSecret, keptMailPurpose);
export const from = { name: 'Takilya', address: 'tickets@takilya.example' };

interface MailRow {
  id: string;
  kind: string;
  recipient: string;
  status: string;
  attempts: number;
  error: string | null;
  subject: string | null;
  lease: string | null;
  nextAttemptAt: string | null;
  sentAt: string | null;
  language: string;
  data: Record<string, unknown>;
  isSandbox: boolean;
  isBodyKept: boolean;
}

export function mailRows(db: Database): Promise<MailRow[]> {
  return db.many(sql`
    select m.id, m.kind, recipient, status, m.attempts, m.error, subject, q.lease, q.due_at as next_attempt_at, sent_at,
           language, data, is_sandbox, html_sealed is not null or text_sealed is not null as is_body_kept
    from mails m left join queue q on q.id = m.id and not q.is_failed order by m.created_at, m.id`);
}

export async function emptyMails(db: Database): Promise<void> {
  await db.run(sql`delete from mails`);
  await db.run(sql`delete from queue where kind like '%mail'`);
}

/** Whatever waits for its time, or for a lease to end, is due. */
export async function makeDue(db: Database): Promise<void> {
  await db.run(sql`update queue set due_at = now() - interval '1 second', leased_until = null where kind like '%mail'`);
}

/** Queues mails to these addresses, about orders that do not exist: the composer needs none. */
export async function queueMails(
  db: Database,
  recipients: readonly string[],
  { isSandbox = false } = {},
): Promise<Mail[]> {
  const order = { eventId: newId(), channel: 'ONLINE', totalCentavos: 80_000, language: 'en', isSandbox } as const;
  const mails = recipients.map((buyerEmail) =>
    ticketsMail({ ...order, id: newId(), organizationId: newId(), buyerEmail }),
  );
  await db.run(mailsStatement(mails));
  return mails;
}

/** Says the same of every mail. */
export function plainComposer(composed: Partial<ComposedMail> = {}): MailComposer {
  return {
    compose: async ({ id }) => ({ subject: `Mail ${id}`, html: `<p>${id}</p>`, text: `Mail ${id}`, ...composed }),
  };
}

export interface TrialMailer extends Pick<Queue, 'start' | 'stop'> {
  faults: string[];
  /** A round, and the end of what it started. */
  settle(): Promise<void>;
}

export function trialMailer(options: {
  db: Database;
  sender: MailSender | undefined;
  composer?: MailComposer;
  /** Left out: any number of mails to anybody. */
  limits?: MailLimits;
}): TrialMailer {
  const { db, sender, composer = plainComposer(), limits = null } = options;
  const faults: string[] = [];
  const onFault = (sentence: string, error: unknown) => faults.push(`${sentence}: ${(error as Error).message}`);
  const kinds = mailQueueKinds({ db, composer, sender, box: keptBox, onFault, limits });
  const make = () => createQueue({ db, kinds, now: Date.now, onFault });
  return {
    ...make(),
    faults,
    async settle() {
      await make().workOff();
    },
  };
}

export function senderTo(url: string, { attemptMsMax }: { attemptMsMax?: number } = {}): MailSender {
  return createSmtpSender({ url, from, attemptMsMax });
}
