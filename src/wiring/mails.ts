import type { RenderMail } from '../../web/mail-templates/render-mail.tsx';
import type { Config } from '../config/config.ts';
import { createMessageKeys } from '../core/selling/messages/message-keys.ts';
import { createOrderLinks, createTicketLinks } from '../core/selling/orders/order-links.ts';
import type { TicketSigner } from '../core/selling/tickets/ticket-signer.ts';
import type { MailComposer } from '../core/telling/mails/composed-mail.ts';
import { mailLinkPurpose } from '../core/telling/mails/mail.ts';
import { keptMailPurpose } from '../core/telling/mails/mailbox.ts';
import { mailQueueKinds } from '../core/telling/mails/mailer.ts';
import type { MailDocuments } from '../mail-composer/compose.ts';
import type { Database } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import type { QueueKind } from '../platform/queue/queue.ts';
import { createSecretBox } from '../platform/secret-box.ts';

export interface MailsOptions {
  config: Config;
  db: Database;
  log: Log;
  ticketSigner: TicketSigner;
  /** The built templates. */
  renderMail: () => Promise<RenderMail>;
  documents?: MailDocuments;
  now: () => number;
}

const qrPixels = 440;

export interface Mails {
  kinds: QueueKind[];
  close(): void;
}

/** Puts together what writing to people needs. */
export async function createMails(options: MailsOptions): Promise<Mails> {
  const { config, db, log } = options;
  if (config.smtpUrl === undefined && config.isProduction) {
    log.warn({}, 'SMTP_URL is not set: mails are kept and reach nobody');
  }
  const sender = config.smtpUrl === undefined ? undefined : await createSender(config.smtpUrl, config);
  const kinds = mailQueueKinds({
    db,
    composer: createComposer(options),
    sender,
    box: createSecretBox(config.appSecret, keptMailPurpose),
    limits: config.mailLimits,
    onFault: (sentence, error) => log.warn({ reason: (error as Error).message }, sentence),
  });
  return { kinds, close: () => sender?.close() };
}

async function createSender(url: string, { mailFrom }: Config) {
  const { createSmtpSender } = await import('../adapters/smtp/smtp.ts');
  return createSmtpSender({ url, from: mailFrom });
}

/** Loads what composing takes with the first mail: a start waits for none of it. */
export function createComposer(options: Omit<MailsOptions, 'log'>): MailComposer {
  const { config, db, ticketSigner, renderMail, documents, now } = options;
  const { appSecret, publicUrl } = config;
  const load = async (): Promise<MailComposer> => {
    const [{ createMailComposer }, { qrPng }] = await Promise.all([
      import('../mail-composer/compose.ts'),
      import('../adapters/documents/qr-code.ts'),
    ]);
    return createMailComposer({
      db,
      ticketSigner,
      links: createOrderLinks(appSecret),
      ticketLinks: createTicketLinks(appSecret),
      messageKeys: createMessageKeys(appSecret),
      box: createSecretBox(appSecret, mailLinkPurpose),
      publicUrl,
      now,
      renderMail,
      qrPng: (text) => qrPng(text, { pixels: qrPixels }),
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
