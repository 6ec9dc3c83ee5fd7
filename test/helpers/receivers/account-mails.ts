import { type MailKind, mailLinkPurpose, openPath } from '../../../src/core/telling/mails/mail.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { createSecretBox } from '../../../src/platform/secret-box.ts';
import type { TestServer } from '../machine/test-server.ts';

/** The paths in the links of an address's mails, newest last. */
export async function mailedPaths({ db, config }: TestServer, recipient: string, kind: MailKind): Promise<string[]> {
  const box = createSecretBox(config.appSecret, mailLinkPurpose);
  const mails = await db.many<{ data: { pathSealed?: string } }>(sql`
    select data from mails where recipient = ${recipient} and kind = ${kind} order by created_at, id`);
  return mails.flatMap(({ data }) => (data.pathSealed === undefined ? [] : openPath(box, data)));
}

export async function lastMailedPath(server: TestServer, recipient: string, kind: MailKind): Promise<string> {
  const path = (await mailedPaths(server, recipient, kind)).at(-1);
  if (path === undefined) throw new Error(`${recipient} got no mail ${kind}`);
  return path;
}
