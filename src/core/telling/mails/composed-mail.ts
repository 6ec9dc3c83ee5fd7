import type { FoldedMail, Mail } from './mail.ts';

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
  /** Set where the HTML shows it, as `cid:…`. */
  cid?: string;
}

export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
  attachments?: readonly MailAttachment[];
  /** Where answers go; left out: to nobody. */
  replyTo?: string;
  /** The URL where the recipient stops such mails, by one POST. */
  stopUrl?: string;
  /** All of it as a mail server takes it, where it was packed already. */
  packed?: Uint8Array;
}

/** Writes a mail from what is stored at that moment. */
export interface MailComposer {
  /**
   * `isKept`: it goes into the mailbox, where nobody needs documents attached. `folded`: the mails that it also contains.
   */
  compose(mail: Mail & { isKept: boolean; folded: readonly FoldedMail[] }): Promise<ComposedMail>;
}

export interface OutgoingMail extends ComposedMail {
  /** The same at every attempt, so that receivers recognize a repeat. */
  id: string;
  recipient: string;
}

/** What came of an attempt. `reason` names no person and may be logged; `error` is kept with the mail. */
export type SendAnswer = { isSent: true } | { isSent: false; isFinal: boolean; reason: string; error: string };

/** Takes one mail to a mail server. Never throws: a failure is an answer too. */
export interface MailSender {
  send(mail: OutgoingMail): Promise<SendAnswer>;
  close(): void;
}

const headerLengthMax = 200;

// Control characters, line and paragraph separators, and marks that turn the direction of what follows.
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text as it may stand in a header: on one line, bounded, and without what would change how the rest is read. */
export function oneLine(text: string): string {
  const visible = text.replaceAll(invisible, ' ').replaceAll(/\s+/g, ' ').trim();
  return [...visible].slice(0, headerLengthMax).join('');
}

/** The same over several lines: breaks stay, other invisible characters go. */
export function manyLines(text: string): string {
  const lines = text.replaceAll(unseen, '').split(/\r\n|[\r\n]/);
  return lines
    .map((line) => line.replaceAll(invisible, ' ').trimEnd())
    .join('\n')
    .trim();
}

// Invisible characters that could stand where a mail program looks for a URL or an address.
const unseen = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]+/gu;
// The dot of a domain, in any script that a browser accepts.
const domainDot = /(?<=[^\s.。．｡])[.。．｡](?=\p{L}{2})/gu;
const quotationMarks = /["“”„‟«»‹›〝〞〟＂]/gu;

/**
 * An organizer's text as it may stand in one of our mails: on one line, and with nothing that a mail program would make a
 * link of. Anybody can be an organizer, and can order with anybody's address.
 */
export function theirWords(text: string): string {
  const plain = oneLine(text.replaceAll(unseen, ''));
  return plain.replaceAll('://', ' ').replaceAll(domainDot, (dot) => ` ${dot} `);
}

/** The same as it may stand between quotation marks in what we say ourselves: it cannot end them. */
export function theirQuotedWords(text: string, { lengthMax = headerLengthMax }: { lengthMax?: number } = {}): string {
  const characters = [...theirWords(text).replaceAll(quotationMarks, '’')];
  return characters.length <= lengthMax
    ? characters.join('')
    : `${characters
        .slice(0, lengthMax - 1)
        .join('')
        .trimEnd()}…`;
}
