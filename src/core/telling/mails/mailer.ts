import type { Database } from '../../../platform/database/database.ts';
import { naturalBatch } from '../../../platform/natural-batch.ts';
import type { QueueKind, RowToRecord, WorkOutcome } from '../../../platform/queue/queue-kind.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';
import { type Admit, createAdmit } from './admit-mail.ts';
import { type ComposedMail, type MailComposer, type MailSender, oneLine } from './composed-mail.ts';
import { listMailsToSend, type MailOutcome, type MailToSend, recordMails } from './mail.sql.ts';
import {
  accountMailKind,
  exportMailKind,
  type FoldedMail,
  messageMailKind,
  onSaleMailKind,
  orderMailKind,
  waitingMailKind,
} from './mail.ts';
import { closeMail, listFoldedMails } from './mail-limit.sql.ts';
import type { MailLimits } from './mail-limits.ts';

interface MailerOptions {
  db: Database;
  composer: MailComposer;
  /** Undefined where no mail server is named: all mails are kept for the mailbox. */
  sender: MailSender | undefined;
  /** Seals the mails that are kept. */
  box: SecretBox;
  onFault: (sentence: string, error: unknown) => void;
  /** Null: any number of mails to anybody. */
  limits: MailLimits | null;
  /** Whether the process sells as fast as it can, and everything else should wait. */
  isBusy?: () => boolean;
}

const minute = 60;
const hour = 60 * minute;
/** How long to wait after the first failure, the second, and so on. After the last one a mail has failed for good. */
export const mailRetrySeconds = [30, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour] as const;
// Composing takes the processor that sells tickets: people in a rush get their tickets at once, and their mails when it
// lets up.
const perSecondWhenBusy = 10;

/** How many of each kind are handed to the mail server at once: none takes the places of another. */
export const sendingPlaces = {
  [orderMailKind]: 24,
  [accountMailKind]: 5,
  [messageMailKind]: 3,
  [onSaleMailKind]: 3,
  [exportMailKind]: 3,
  [waitingMailKind]: 12,
} as const;
// So many are composed while as many as possible are being sent: one statement reads what all of them need.
const roundsMax = 4;
// Longer than composing may take, and as many sendings as one may have to wait for.
const leaseSeconds = 300;

/** Composing and sending mails, as kinds of the queue: those that somebody waits for, those about orders, and messages. */
export function mailQueueKinds(options: MailerOptions): QueueKind[] {
  const { db, limits, isBusy } = options;
  const find = naturalBatch<string, MailToSend | undefined>({
    sizeMax: 200,
    inFlightMax: 2,
    patienceMs: 1_000,
    load: async (ids) => {
      const found = new Map((await listMailsToSend(db, { ids })).map((mail) => [mail.id, mail]));
      return ids.map((id) => found.get(id));
    },
  });
  const admit = createAdmit(db, limits);
  const perSecondMax = () => (isBusy?.() ? perSecondWhenBusy : undefined);
  return Object.entries(sendingPlaces).map(([name, places]) => {
    const mailing = { ...options, admit, inPlace: createSemaphore({ most: places, waitingMax: places * roundsMax }) };
    return {
      name,
      concurrency: places * roundsMax,
      freeMin: places,
      leaseSeconds,
      retrySeconds: mailRetrySeconds,
      isEndless: false,
      perSecondMax: name === accountMailKind ? undefined : perSecondMax,
      work: async ({ id }) => {
        const mail = await find(id);
        return mail === undefined ? done : admitted(mailing, mail);
      },
    };
  });
}

interface Mailing extends MailerOptions {
  admit: Admit;
  /** Sends where there is a place. */
  inPlace: ReturnType<typeof createSemaphore>;
}

const done: WorkOutcome = { result: 'DONE' };

async function admitted(mailing: Mailing, mail: MailToSend): Promise<WorkOutcome> {
  const admission = await mailing.admit(mail);
  if (admission.goes === 'NOW') return attempt(mailing, mail);
  return admission.goes === 'FOLDED' ? done : { result: 'AGAIN', afterSeconds: admission.afterSeconds };
}

async function attempt(mailing: Mailing, mail: MailToSend): Promise<WorkOutcome> {
  const { composer, sender, box, onFault, inPlace } = mailing;
  const isKept = sender === undefined || mail.isSandbox;
  let composed: ComposedMail;
  try {
    composed = await composer.compose({ ...mail, isKept, folded: await foldedInto(mailing, mail) });
  } catch (error) {
    onFault(`A mail (${mail.kind}) could not be composed`, error);
    return failure(mail, { isFinal: false, error: 'It could not be composed', subject: null });
  }
  const subject = oneLine(composed.subject);
  if (isKept) {
    const sealed = { htmlSealed: box.seal(withPictures(composed)), textSealed: box.seal(composed.text) };
    return success(mail, { status: 'KEPT', subject, ...sealed });
  }
  const answer = await inPlace(() => sender.send({ ...composed, id: mail.id, recipient: mail.recipient, subject }));
  if (answer.isSent) return success(mail, { status: 'SENT', subject });
  onFault(`A mail (${mail.kind}) could not be sent`, new Error(answer.reason));
  return failure(mail, { ...answer, subject });
}

/** The mails that were folded into one that had to wait. */
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
  return { result: 'DONE', record: () => rowOf(outcome) };
}

function failure(
  { id }: MailToSend,
  { isFinal, error, subject }: { isFinal: boolean; error: string; subject: string | null },
): WorkOutcome {
  const outcome = { id, error: oneLine(error), subject, htmlSealed: null, textSealed: null };
  return {
    result: isFinal ? 'FAILED' : 'RETRY',
    error: outcome.error,
    record: (_tx, { isFailed }) => rowOf({ ...outcome, status: isFailed ? 'FAILED' : 'PENDING' }),
  };
}

function rowOf(row: MailOutcome): RowToRecord {
  return { row, write: recordMails };
}

/** Nothing is attached in a mailbox: the pictures go into the page itself. */
function withPictures({ html, attachments = [] }: ComposedMail): string {
  return attachments.reduce(
    (page, { cid, contentType, content }) =>
      cid === undefined
        ? page
        : page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
    html,
  );
}
