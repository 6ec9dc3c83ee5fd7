import type { RenderMail } from '../web/mails/render-mail.tsx';
import type { Config } from './config.ts';
import type { MailComposer } from './core/mails/composed-mail.ts';
import { mailLinkPurpose } from './core/mails/mail.ts';
import { keptMailPurpose } from './core/mails/mailbox.ts';
import { createMailer, type Mailer } from './core/mails/mailer.ts';
import { createOrderLinks } from './core/orders/order-links.ts';
import type { TicketSigner } from './core/tickets/ticket-signer.ts';
import type { MailDocuments } from './mails/compose.ts';
import type { Database } from './platform/database.ts';
import type { Log } from './platform/log.ts';
import { createSecretBox } from './platform/secret-box.ts';

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

/** Puts together what writing to people needs. */
export async function createMails(options: MailsOptions): Promise<Mailer> {
  const { config, db, log } = options;
  if (config.smtpUrl === undefined && config.isProduction) {
    log.warn({}, 'SMTP_URL is not set: mails are kept and reach nobody');
  }
  const sender = config.smtpUrl === undefined ? undefined : await createSender(config.smtpUrl, config);
  const mailer = createMailer({
    db,
    composer: createComposer(options),
    sender,
    box: createSecretBox(config.appSecret, keptMailPurpose),
    onFault: (sentence, error) => log.warn({ reason: (error as Error).message }, sentence),
  });
  return {
    run: () => mailer.run(),
    stop: async () => {
      await mailer.stop();
      sender?.close();
    },
  };
}

async function createSender(url: string, { mailFrom }: Config) {
  const { createSmtpSender } = await import('./adapters/smtp.ts');
  return createSmtpSender({ url, from: mailFrom });
}

/** Loads what composing takes with the first mail: a start waits for none of it. */
function createComposer({ config, db, ticketSigner, renderMail, documents, now }: MailsOptions): MailComposer {
  const { appSecret, publicUrl } = config;
  const load = async (): Promise<MailComposer> => {
    const [{ createMailComposer }, { qrPng }] = await Promise.all([
      import('./mails/compose.ts'),
      import('./adapters/qr-code.ts'),
    ]);
    return createMailComposer({
      db,
      ticketSigner,
      links: createOrderLinks(appSecret),
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
