import type { Database } from '../../../platform/database/database.ts';
import type { QueueKind, WorkOutcome } from '../../../platform/queue/queue.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { admitMail } from './admit-mail.ts';
import { type ComposedMail, type MailComposer, type MailSender, oneLine } from './composed-mail.ts';
import { findMailToSend, type MailOutcome, type MailToSend, recordMail } from './mail.sql.ts';
import { accountMailKind, type FoldedMail, messageMailKind, orderMailKind } from './mail.ts';
import { closeMail, listFoldedMails } from './mail-limit.sql.ts';
import type { MailLimits } from './mail-limits.ts';

export interface MailerOptions {
  db: Database;
  composer: MailComposer;
  /** Undefined where no mail server is named: all mails are kept for the mailbox. */
  sender: MailSender | undefined;
  /** Seals the mails that are kept. */
  box: SecretBox;
  onFault: (sentence: string, error: unknown) => void;
  /** Null: any number of mails to anybody. */
  limits: MailLimits | null;
  /** How many mails about orders are begun a second at most. */
  perSecondMax?: number;
}

const minute = 60;
const hour = 60 * minute;
/** How long to wait after the first failure, the second, and so on. After the last one a mail has failed for good. */
export const mailRetrySeconds = [30, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour] as const;
// Composing takes the processor that sells tickets: a rush is written to over minutes, and sold to at once.
const perSecondDefault = 20;
const concurrency = 5;
// They share the connections to the mail server with those that somebody waits for, and must leave most of them free.
const messageConcurrency = 2;
// Longer than composing and sending may take.
const leaseSeconds = 180;

/** Composing and sending mails, as kinds of the queue: those that somebody waits for, those about orders, and messages. */
export function mailQueueKinds(options: MailerOptions): QueueKind[] {
  const { perSecondMax = perSecondDefault } = options;
  const ofMails = {
    concurrency,
    leaseSeconds,
    retrySeconds: mailRetrySeconds,
    isEndless: false,
    work: async ({ id }: { id: string }) => {
      const mail = await findMailToSend(options.db, { id });
      return mail === undefined ? done : admit(options, mail);
    },
  };
  return [
    { ...ofMails, name: accountMailKind },
    { ...ofMails, name: orderMailKind, perSecondMax },
    { ...ofMails, name: messageMailKind, perSecondMax, concurrency: messageConcurrency },
  ];
}

const done: WorkOutcome = { result: 'DONE' };

async function admit(options: MailerOptions, mail: MailToSend): Promise<WorkOutcome> {
  const admission = await admitMail(options.db, options.limits, mail);
  if (admission.goes === 'NOW') return attempt(options, mail);
  return admission.goes === 'FOLDED' ? done : { result: 'AGAIN', afterSeconds: admission.afterSeconds };
}

async function attempt(options: MailerOptions, mail: MailToSend): Promise<WorkOutcome> {
  const { composer, sender, box, onFault } = options;
  const isKept = sender === undefined || mail.isSandbox;
  let composed: ComposedMail;
  try {
    composed = await composer.compose({ ...mail, isKept, folded: await foldedInto(options, mail) });
  } catch (error) {
    onFault(`A mail (${mail.kind}) could not be composed`, error);
    return failure(mail, { isFinal: false, error: 'It could not be composed', subject: null });
  }
  const subject = oneLine(composed.subject);
  if (isKept) {
    const sealed = { htmlSealed: box.seal(withPictures(composed)), textSealed: box.seal(composed.text) };
    return success(mail, { status: 'KEPT', subject, ...sealed });
  }
  const answer = await sender.send({ ...composed, id: mail.id, recipient: mail.recipient, subject });
  if (answer.isSent) return success(mail, { status: 'SENT', subject });
  onFault(`A mail (${mail.kind}) could not be sent`, new Error(answer.reason));
  return failure(mail, { ...answer, subject });
}

/** What goes with a mail that had to wait. */
async function foldedInto({ db }: MailerOptions, { id, waitSeconds }: MailToSend): Promise<FoldedMail[]> {
  if (waitSeconds === null) return [];
  await closeMail(db, { id });
  return listFoldedMails(db, { id });
}

function success(
  { id }: MailToSend,
  given: Pick<MailOutcome, 'status' | 'subject'> & Partial<MailOutcome>,
): WorkOutcome {
  const outcome = { id, error: null, htmlSealed: null, textSealed: null, ...given };
  return { result: 'DONE', record: (tx) => recordMail(tx, outcome) };
}

function failure(
  { id }: MailToSend,
  { isFinal, error, subject }: { isFinal: boolean; error: string; subject: string | null },
): WorkOutcome {
  const outcome = { id, error: oneLine(error), subject, htmlSealed: null, textSealed: null };
  return {
    result: isFinal ? 'FAILED' : 'RETRY',
    error: outcome.error,
    record: (tx, { isFailed }) => recordMail(tx, { ...outcome, status: isFailed ? 'FAILED' : 'PENDING' }),
  };
}

/** In a mailbox there is nothing attached: the pictures go into the page itself. */
function withPictures({ html, attachments = [] }: ComposedMail): string {
  return attachments.reduce(
    (page, { cid, contentType, content }) =>
      cid === undefined
        ? page
        : page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
    html,
  );
}
