import type { TicketsToPrint } from '../adapters/posters/print-tickets.ts';
import type { Sender } from '../adapters/smtp/pack-mail.ts';
import type { ComposedMail } from '../core/telling/mails/composed-mail.ts';
import { type MailDraft, mailedQrPixels, type WritingTools, writeMail } from '../mail-composer/write-mail.ts';
import { buildModule } from '../platform/web-build.ts';
import { serveTasks } from '../platform/worker-pool/serve-tasks.ts';

/** The outcome of a draft: one that cannot be written says so, and the others of its bundle are written. */
export type Written = { composed: ComposedMail } | { fault: string };

type Templates = typeof import('../../web/mail-templates/render-mail.tsx');

/** What is done for mails beside the thread that sells. */
const writing = {
  writeMails: async ({ drafts, from }: { drafts: readonly MailDraft[]; from: Sender }) => {
    const tools = await toolsFor(from);
    const written: Written[] = [];
    for (const draft of drafts) {
      written.push(
        await writeMail(draft, tools).then(
          (composed) => ({ composed }),
          (error: Error) => ({ fault: error.message }),
        ),
      );
    }
    return written;
  },
};
export type MailWriting = typeof writing;

let templates: Promise<Templates> | undefined;

/** Each is loaded with the first mail that takes it. */
async function toolsFor(from: Sender): Promise<WritingTools> {
  templates ??= buildModule<Templates>('mail-templates/render-mail.tsx').catch((error: unknown) => {
    templates = undefined;
    throw error;
  });
  const [{ renderMail }, { qrPng }, { packMail }] = await Promise.all([
    templates,
    import('../adapters/documents/qr-code.ts'),
    import('../adapters/smtp/pack-mail.ts'),
  ]);
  return {
    renderMail,
    qrPng: (text) => qrPng(text, { pixels: mailedQrPixels }),
    ticketsPdf: async (shown) =>
      (await import('../adapters/posters/print-tickets.ts')).printTickets(shown as TicketsToPrint),
    pack: (mail) => packMail(mail, from),
  };
}

serveTasks(writing);
