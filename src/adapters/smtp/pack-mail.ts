import { randomBytes } from 'node:crypto';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import MimeNode from 'nodemailer/lib/mime-node';
import { wireAddress } from '../../core/base/mail-address/mail-address.ts';
import type { MailAttachment, OutgoingMail } from '../../core/telling/mails/composed-mail.ts';

export interface Sender {
  name: string;
  address: string;
}

/**
 * A mail as servers take it; undefined where its address cannot be written to. The library writes the headers. The parts are
 * put together here, because its streams take ten times as long.
 */
export function packMail(mail: OutgoingMail, from: Sender): Buffer | undefined {
  const recipient = recipientOf(mail);
  if (recipient === undefined) return undefined;
  const { html, text, attachments = [] } = mail;
  const shown = attachments.filter(({ cid }) => cid !== undefined).map(fileOf);
  const files = attachments.filter(({ cid }) => cid === undefined).map(fileOf);
  const page = multipart('related', [textPart('html', html), ...shown]);
  const { type, body } = multipart('mixed', [multipart('alternative', [textPart('plain', text), page]), ...files]);
  return Buffer.from(`${headersOf({ ...mail, recipient }, from)}\r\nContent-Type: ${type}\r\n${body}\r\n`);
}

/** A part: what stands after its `Content-Type: `, and all that follows. */
interface Part {
  type: string;
  /** Further headers, an empty line, and the content. */
  body: string;
}

/** One alone needs no wrapping. */
function multipart(kind: 'mixed' | 'related' | 'alternative', parts: readonly [Part, ...Part[]]): Part {
  if (parts.length === 1) return parts[0];
  // So long that it does not occur in base64 content.
  const boundary = `--_takilya_${randomBytes(18).toString('hex')}`;
  const inner = parts.map(({ type, body }) => `--${boundary}\r\nContent-Type: ${type}\r\n${body}\r\n`).join('');
  return { type: `multipart/${kind}; boundary="${boundary}"`, body: `\r\n${inner}--${boundary}--` };
}

function textPart(kind: 'plain' | 'html', text: string): Part {
  return { type: `text/${kind}; charset=utf-8`, body: encoded(Buffer.from(text.replaceAll(/\r?\n/g, '\r\n'))) };
}

function fileOf({ filename, contentType, content, cid }: MailAttachment): Part {
  if (!/^[\w.-]+$/.test(filename)) throw new Error('A file of a mail has a name that would have to be encoded');
  const place = cid === undefined ? 'attachment' : 'inline';
  const named = cid === undefined ? '' : `Content-Id: <${cid}>\r\n`;
  return {
    type: `${contentType}; name=${filename}`,
    body: `${named}Content-Disposition: ${place}; filename=${filename}\r\n${encoded(content)}`,
  };
}

const lineLength = 76;

function encoded(content: Buffer): string {
  const letters = content.toString('base64');
  const lines: string[] = [];
  for (let start = 0; start < letters.length; start += lineLength) lines.push(letters.slice(start, start + lineLength));
  return `Content-Transfer-Encoding: base64\r\n\r\n${lines.join('\r\n')}`;
}

/** The address as it is on the wire. Faces refuse odd ones; this makes sure that none reaches a header or a command. */
export function recipientOf({ recipient }: Pick<OutgoingMail, 'recipient'>): string | undefined {
  return isPlainAddress(recipient) ? wireAddress(recipient) : undefined;
}

function isPlainAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u.test(address);
}

/** All headers but those of the content. */
function headersOf({ id, recipient, subject, replyTo, stopUrl }: OutgoingMail, from: Sender): string {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const node = new MimeNode();
  node.setHeader({
    From: from,
    // The address alone: buyers' own names have no place in a header.
    To: { name: '', address: recipient },
    ...(replyTo !== undefined && isPlainAddress(replyTo) ? { 'Reply-To': { name: '', address: replyTo } } : {}),
    'Message-ID': `<${id}@${domain}>`,
    Subject: subjectHeader(subject),
    'Auto-Submitted': 'auto-generated',
    ...(stopUrl === undefined ? {} : stopHeaders(stopUrl)),
  } as never);
  return node.buildHeaders();
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
