import type { MailContext, MailName, MailProps, RenderMail } from '../../web/mail-templates/render-mail.tsx';
import {
  type ComposedMail,
  type MailAttachment,
  type OutgoingMail,
  oneLine,
} from '../core/telling/mails/composed-mail.ts';

/** A mail with all its content looked up: plain data, so that another thread can write it. */
export interface MailDraft extends Pick<OutgoingMail, 'id' | 'recipient' | 'replyTo' | 'stopUrl'> {
  name: MailName;
  props: MailProps[MailName];
  context: MailContext;
  /** Codes that the HTML shows. */
  pictures: readonly { filename: string; cid: string; code: string }[];
  /** What the PDF of the tickets shows; null where none goes with it. */
  pdf: object | null;
  calendar: string | null;
  isKept: boolean;
}

/** Twice as many as are shown, for screens that have them. */
export const mailedQrPixels = 440;

/** What drawing and writing take. */
export interface WritingTools {
  renderMail: RenderMail;
  qrPng(text: string): Buffer;
  ticketsPdf(shown: object): Promise<Buffer>;
  /** Makes the bytes for a mail server; where it is left out, the sender does that. */
  pack?(mail: OutgoingMail): Buffer | undefined;
}

/** Puts a mail into words, draws what goes with it, and packs it where it is to be sent. */
export async function writeMail(draft: MailDraft, tools: WritingTools): Promise<ComposedMail> {
  const { id, recipient, replyTo, stopUrl, name, props, context } = draft;
  const { subject, html, text } = tools.renderMail(name, props, context);
  const attachments = await attachmentsOf(draft, tools);
  const mail = { subject: oneLine(subject), html, text, attachments, replyTo, stopUrl };
  if (draft.isKept || tools.pack === undefined) return mail;
  const packed = tools.pack({ ...mail, id, recipient });
  // The packed mail holds all of them already.
  return packed === undefined ? mail : { ...mail, attachments: [], packed };
}

async function attachmentsOf({ pictures, pdf, calendar }: MailDraft, tools: WritingTools): Promise<MailAttachment[]> {
  const attachments: MailAttachment[] = [];
  for (const { filename, cid, code } of pictures) {
    attachments.push({ filename, cid, contentType: 'image/png', content: tools.qrPng(code) });
  }
  if (pdf !== null) {
    const content = await tools.ticketsPdf(pdf);
    attachments.push({ filename: 'tickets.pdf', contentType: 'application/pdf', content });
  }
  if (calendar !== null) {
    const content = Buffer.from(calendar);
    attachments.push({ filename: 'event.ics', contentType: 'text/calendar; charset=utf-8', content });
  }
  return attachments;
}
