import type { Queryable } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import type { Page, Paged } from '../../base/page.ts';
import { countMails, findMail, listNewestMails, type MailListRow } from './mailbox.sql.ts';

/** The purpose of the box that seals the mails of the mailbox. */
export const keptMailPurpose = 'kept mails';

/**
 * Everybody's mails, newest first. Only for development: they hold links that open orders and accounts, so the face shows
 * them to nobody where real people get mails.
 */
export async function listMails(db: Queryable, { page }: { page: Page }): Promise<Paged<MailListRow>> {
  const [rows, { total }] = await Promise.all([listNewestMails(db, page), countMails(db)]);
  return { rows, total, page };
}

export interface MailToRead extends MailListRow {
  /** Null where it was sent: what went out is not kept. */
  html: string | null;
  text: string | null;
}

/** A mail with what it says; undefined where there is none of that id. */
export async function readMail(db: Queryable, box: SecretBox, { id }: { id: string }): Promise<MailToRead | undefined> {
  const found = isUuid(id) ? await findMail(db, { id }) : undefined;
  if (found === undefined) return undefined;
  const { htmlSealed, textSealed, ...mail } = found;
  const open = (sealed: Buffer | null) => (sealed === null ? null : box.open(sealed));
  return { ...mail, html: open(htmlSealed), text: open(textSealed) };
}
