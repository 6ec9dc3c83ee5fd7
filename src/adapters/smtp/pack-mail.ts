import MailMessage from 'nodemailer/lib/mail-composer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import { wireAddress } from '../../core/base/mail-address/mail-address.ts';
import type { OutgoingMail } from '../../core/telling/mails/composed-mail.ts';

export interface Sender {
  name: string;
  address: string;
}

/** A mail as servers take it; undefined where its address cannot be written to. */
export async function packMail(mail: OutgoingMail, from: Sender): Promise<Buffer | undefined> {
  const recipient = recipientOf(mail);
  if (recipient === undefined) return undefined;
  return new MailMessage(messageOf({ ...mail, recipient }, from)).compile().build();
}

/** The address as it stands on the wire. Faces refuse odd ones; here it is certain that none reaches a header or a command. */
export function recipientOf({ recipient }: Pick<OutgoingMail, 'recipient'>): string | undefined {
  return isPlainAddress(recipient) ? wireAddress(recipient) : undefined;
}

function isPlainAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u.test(address);
}

function messageOf(
  { id, recipient, subject, html, text, attachments = [], replyTo, stopUrl }: OutgoingMail,
  from: Sender,
) {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    messageId: `<${id}@${domain}>`,
    from,
    // The address alone: what buyers call themselves has no place in a header.
    to: { name: '', address: recipient },
    html,
    text,
    attachments: attachments.map(({ filename, contentType, content, cid }) => ({
      filename,
      contentType,
      content,
      ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
    })),
    ...(replyTo !== undefined && isPlainAddress(replyTo) ? { replyTo: { name: '', address: replyTo } } : {}),
    headers: {
      Subject: subjectHeader(subject),
      'Auto-Submitted': 'auto-generated',
      ...(stopUrl === undefined ? {} : stopHeaders(stopUrl)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** RFC 8058: the mail program shows a button of its own, which posts there. Not to be cut or encoded. */
function stopHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

const encodedWordLengthMax = 52;

/** What looks like an encoded word is encoded itself: mail programs would decode it and show something else. */
function subjectHeader(subject: string) {
  return subject.includes('=?') ? { prepared: true, value: encodeWord(subject, 'Q', encodedWordLengthMax) } : subject;
}
