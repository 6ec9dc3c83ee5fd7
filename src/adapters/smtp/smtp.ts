import { createTransport } from 'nodemailer';
import type { MailSender, SendAnswer } from '../../core/telling/mails/composed-mail.ts';
import { sendingPlaces } from '../../core/telling/mails/mailer.ts';
import { beginCall } from '../../platform/tracing/tracer.ts';
import { packMail, recipientOf, type Sender } from './pack-mail.ts';

export interface SmtpOptions {
  /** smtp://user:password@host:587, or smtps:// where the connection is encrypted from the start. */
  url: string;
  from: Sender;
  /** All of one attempt; less for tests. */
  attemptMsMax?: number;
}

// One for each that is sent at once: none waits for a connection while its time runs.
const connectionsMax = Object.values(sendingPlaces).reduce((sum, places) => sum + places, 0);
const messagesPerConnectionMax = 100;
const connectMsMax = 10_000;
const greetingMsMax = 15_000;
const silenceMsMax = 30_000;
// Below what servers close by themselves, so that none closes just as a mail is handed over.
const idleMsMax = 10_000;
const attemptMsDefault = 60_000;

/** Sends through one mail server, over a few connections that are used again. */
export function createSmtpSender({ url, from, attemptMsMax = attemptMsDefault }: SmtpOptions): MailSender {
  const open = () => createTransport(transportOptions(url));
  let transport = open();
  const server = new URL(url).hostname;

  const retired = new Map<typeof transport, NodeJS.Timeout>();
  /** Mails under way over it end as they end; those that are left when their time is over are just as stuck. */
  const retire = (stuck: typeof transport) => {
    if (stuck !== transport) return;
    transport = open();
    // After mails that were just handed to it have their connection.
    setImmediate(() => stuck.close());
    const ending = setTimeout(() => {
      retired.delete(stuck);
      stuck.close({ force: true });
    }, attemptMsMax);
    retired.set(stuck, ending);
  };

  return {
    async send(mail): Promise<SendAnswer> {
      const recipient = recipientOf(mail);
      const raw = mail.packed ?? packMail(mail, from);
      if (recipient === undefined || raw === undefined) {
        const sentence = 'The address cannot be written to';
        return { isSent: false, isFinal: true, reason: sentence, error: sentence };
      }
      const used = transport;
      const sending = used.sendMail({ envelope: { from: from.address, to: [recipient] }, raw: Buffer.from(raw) });
      const traced = beginCall('SMTP', server);
      const answer = await within(sending, attemptMsMax);
      traced.end(answer === 'LATE' || !answer.isSent);
      // No other limit notices a server that trickles its answers.
      if (answer === 'LATE') retire(used);
      return answer === 'LATE' ? lateAnswer : answer;
    },
    close: () => {
      for (const [stuck, ending] of retired) {
        clearTimeout(ending);
        stuck.close({ force: true });
      }
      retired.clear();
      transport.close({ force: true });
    },
  };
}

const checkMsMax = 15_000;

/** Greets the server and signs in, sends nothing, and rejects with what is wrong. */
export async function checkSmtp({ url }: Pick<SmtpOptions, 'url'>): Promise<void> {
  const transport = createTransport(transportOptions(url));
  try {
    const answer = await within(transport.verify(), checkMsMax);
    if (answer === 'LATE') throw new Error(`no answer within ${checkMsMax / 1_000} s`);
    if (!answer.isSent) throw new Error(answer.error);
  } finally {
    transport.close({ force: true });
  }
}

function transportOptions(address: string) {
  const url = new URL(address);
  const isEncrypted = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  return {
    pool: true as const,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isEncrypted ? 465 : 587) : Number(url.port),
    secure: isEncrypted,
    // A password never travels in the clear.
    requireTLS: !isEncrypted && user !== '',
    auth: user === '' ? undefined : { user, pass: decodeURIComponent(url.password) },
    maxConnections: connectionsMax,
    maxMessages: messagesPerConnectionMax,
    // The mailer tries again, and writes it down.
    maxRequeues: 0,
    idleTimeout: idleMsMax,
    connectionTimeout: connectMsMax,
    greetingTimeout: greetingMsMax,
    socketTimeout: silenceMsMax,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const lateAnswer: SendAnswer = {
  isSent: false,
  isFinal: false,
  reason: 'The mail server took too long',
  error: 'The mail server took too long',
};

async function within(sending: Promise<unknown>, milliseconds: number): Promise<SendAnswer | 'LATE'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'LATE'>((resolve) => {
    timer = setTimeout(() => resolve('LATE'), milliseconds);
  });
  const answered = sending.then((): SendAnswer => ({ isSent: true }), failureOf);
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface SmtpFault {
  code?: string;
  command?: string;
  responseCode?: number;
  message?: string;
}

/** A server's permanent refusal of the recipient or the mail is final; one about us, or a temporary one, is not. */
function failureOf(error: unknown): SendAnswer {
  const { code = 'ERROR', command = '', responseCode, message = '' } = (error ?? {}) as SmtpFault;
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return {
    isSent: false,
    isFinal: isAboutMail && responseCode !== undefined && responseCode >= 500,
    reason: [code, responseCode, command].filter((part) => part !== undefined && part !== '').join(' '),
    error: message === '' ? code : message,
  };
}
