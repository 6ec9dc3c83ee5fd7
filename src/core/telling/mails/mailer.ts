import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { type ComposedMail, type MailComposer, type MailSender, oneLine } from './composed-mail.ts';
import { type ClaimedMail, claimDueMails, finishMail, type MailOutcome } from './mail.sql.ts';
import { nextMailSeconds } from './mail-plan.ts';

export interface MailerOptions {
  db: Database;
  composer: MailComposer;
  /** Undefined where no mail server is named: all mails are kept for the mailbox. */
  sender: MailSender | undefined;
  /** Seals the mails that are kept. */
  box: SecretBox;
  onFault: (sentence: string, error: unknown) => void;
  /** How many are started a second at most. */
  perSecondMax?: number;
}

/** Composes and sends what is due, with no transaction open, and writes down what came of it. */
export interface Mailer {
  /** Starts whatever can be started now; mails that take their time go on by themselves. */
  run(): Promise<void>;
  /** Starts nothing more and waits for what is under way, though not for long. */
  stop(): Promise<void>;
}

const underWayMax = 5;
// Composing takes the processor that sells tickets: a rush is written to over minutes, and sold to at once.
const perSecondDefault = 20;
// Longer than composing and sending may take, so it is over when its lease ends.
const leaseSeconds = 180;
// What is abandoned then comes up again elsewhere when its lease ends.
const stopPatienceMs = 15_000;

export function createMailer(options: MailerOptions): Mailer {
  const { db, composer, sender, box, onFault, perSecondMax = perSecondDefault } = options;
  const underWay = new Set<Promise<void>>();
  let isStopping = false;
  let isAbandoned = false;
  let running: Promise<void> = Promise.resolve();

  const attempt = async (mail: ClaimedMail, lease: string): Promise<MailOutcome> => {
    const isKept = sender === undefined || mail.isSandbox;
    let composed: ComposedMail;
    try {
      composed = await composer.compose({ ...mail, isKept });
    } catch (error) {
      onFault(`A mail (${mail.kind}) could not be composed`, error);
      return failure(mail, lease, { isFinal: false, error: 'It could not be composed' });
    }
    const subject = oneLine(composed.subject);
    if (isKept) return kept(mail, lease, { ...composed, subject }, box);
    const { html, text, attachments } = composed;
    const answer = await sender.send({ id: mail.id, recipient: mail.recipient, subject, html, text, attachments });
    if (answer.isSent) return { ...settled(mail, lease), status: 'SENT', subject };
    onFault(`A mail (${mail.kind}) could not be sent`, new Error(answer.reason));
    return { ...failure(mail, lease, answer), subject };
  };

  const handle = async (mail: ClaimedMail, lease: string): Promise<void> => {
    try {
      const outcome = await attempt(mail, lease);
      if (!isAbandoned) await finishMail(db, outcome);
    } catch (error) {
      onFault('What came of a mail could not be written down; it comes up again', error);
    }
  };

  const runAll = async () => {
    while (!isStopping) {
      const most = underWayMax - underWay.size;
      if (most === 0) {
        await Promise.race(underWay);
        continue;
      }
      const lease = newId();
      const claimed = await claimDueMails(db, { lease, leaseSeconds, most });
      for (const mail of claimed) {
        const handled: Promise<void> = handle(mail, lease).finally(() => underWay.delete(handled));
        underWay.add(handled);
      }
      if (claimed.length < most) return;
      await pause((claimed.length * 1_000) / perSecondMax);
    }
  };

  return {
    run() {
      running = runAll();
      return running;
    },
    async stop() {
      isStopping = true;
      await running.catch(() => {});
      await Promise.race([Promise.all(underWay), pause(stopPatienceMs, { isHolding: false })]);
      isAbandoned = true;
    },
  };
}

/** What the outcomes of an attempt have in common. */
function settled({ id }: ClaimedMail, lease: string): Omit<MailOutcome, 'status'> {
  return { id, lease, error: null, nextSeconds: null, subject: null, htmlSealed: null, textSealed: null };
}

function failure(
  mail: ClaimedMail,
  lease: string,
  { isFinal, error }: { isFinal: boolean; error: string },
): MailOutcome {
  const nextSeconds = isFinal ? undefined : nextMailSeconds({ attempts: mail.attempts + 1 });
  return {
    ...settled(mail, lease),
    status: nextSeconds === undefined ? 'FAILED' : 'PENDING',
    error: oneLine(error),
    nextSeconds: nextSeconds ?? null,
  };
}

function kept(mail: ClaimedMail, lease: string, composed: ComposedMail, box: SecretBox): MailOutcome {
  return {
    ...settled(mail, lease),
    status: 'KEPT',
    subject: composed.subject,
    htmlSealed: box.seal(withPictures(composed)),
    textSealed: box.seal(composed.text),
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

function pause(milliseconds: number, { isHolding = true } = {}): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    if (!isHolding) timer.unref();
  });
}
