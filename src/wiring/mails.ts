import type { RenderMail } from '../../web/mail-templates/render-mail.tsx';
import type { Config } from '../config/config.ts';
import { createMessageKeys } from '../core/back-office/messages/message-keys.ts';
import { createOrderLinks, createTicketLinks, createWaitingLinks } from '../core/selling/orders/order-links.ts';
import type { TicketSigner } from '../core/selling/tickets/ticket-signer.ts';
import type { MailComposer } from '../core/telling/mails/composed-mail.ts';
import { mailLinkPurpose } from '../core/telling/mails/mail.ts';
import { keptMailPurpose } from '../core/telling/mails/mailbox.ts';
import { mailQueueKinds } from '../core/telling/mails/mailer.ts';
import type { MailComposerOptions, MailDocuments } from '../mail-composer/composing.ts';
import type { Database } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import type { QueueKind } from '../platform/queue/queue-kind.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import type { ThreadWatch } from '../platform/worker-pool/thread-watch.ts';
import { createMailWriter } from './mail-writer.ts';

interface MailsOptions {
  config: Config;
  db: Database;
  log: Log;
  ticketSigner: TicketSigner;
  /** The built templates. */
  renderMail: () => Promise<RenderMail>;
  documents?: MailDocuments;
  now: () => number;
  isBusy?: () => boolean;
  threads: ThreadWatch;
}

interface Mails {
  kinds: QueueKind[];
  close(): Promise<void>;
}

/** Puts together what writing to people needs. */
export async function createMails(options: MailsOptions): Promise<Mails> {
  const { config, db, log } = options;
  if (config.smtpUrl === undefined && config.isProduction) {
    log.warn({}, 'SMTP_URL is not set: mails are kept and reach nobody');
  }
  const sender = config.smtpUrl === undefined ? undefined : await createSender(config.smtpUrl, config);
  // Where nothing is sent there is little to do, and this thread can do it.
  const writer =
    sender === undefined
      ? undefined
      : createMailWriter({ from: config.mailFrom, watch: options.threads.ofPool('mails') });
  const kinds = mailQueueKinds({
    db,
    composer: createComposer(options, writer?.write),
    sender,
    box: createSecretBox(config.secrets, keptMailPurpose),
    limits: config.mailLimits,
    isBusy: options.isBusy,
    onFault: (sentence, error) => log.warn({ reason: (error as Error).message }, sentence),
  });
  return {
    kinds,
    close: async () => {
      sender?.close();
      await writer?.close();
    },
  };
}

async function createSender(url: string, { mailFrom }: Config) {
  const { createSmtpSender } = await import('../adapters/smtp/smtp.ts');
  return createSmtpSender({ url, from: mailFrom });
}

/** Loads what composing needs with the first mail: a start waits for none of it. */
export function createComposer(
  options: Omit<MailsOptions, 'log' | 'isBusy' | 'threads'>,
  write: MailComposerOptions['write'] = writeHere(options),
): MailComposer {
  const { config, db, ticketSigner, documents, now } = options;
  const { secrets, publicUrl } = config;
  const load = async (): Promise<MailComposer> => {
    const { createMailComposer } = await import('../mail-composer/compose.ts');
    return createMailComposer({
      db,
      ticketSigner,
      links: createOrderLinks(secrets),
      ticketLinks: createTicketLinks(secrets),
      waitingLinks: createWaitingLinks(secrets),
      messageKeys: createMessageKeys(secrets),
      box: createSecretBox(secrets, mailLinkPurpose),
      publicUrl,
      namesSellers: config.taxRules === 'ph',
      now,
      write,
      documents,
    });
  };
  let loaded: Promise<MailComposer> | undefined;
  return {
    async compose(mail) {
      loaded ??= load();
      return (await loaded).compose(mail);
    },
  };
}

/** For mails that are only viewed: no document goes with them. */
function writeHere({ renderMail }: Pick<MailsOptions, 'renderMail'>): MailComposerOptions['write'] {
  return async (draft) => {
    const [{ mailedQrPixels, writeMail }, { qrPng }] = await Promise.all([
      import('../mail-composer/write-mail.ts'),
      import('../adapters/documents/qr-code.ts'),
    ]);
    return writeMail(draft, {
      renderMail: await renderMail(),
      qrPng: (text) => qrPng(text, { pixels: mailedQrPixels }),
      ticketsPdf: () => Promise.reject(new Error('No document goes with a mail that is kept')),
    });
  };
}
