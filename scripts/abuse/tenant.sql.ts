import { settleDue } from '../../src/core/back-office/settlements/settle-due.ts';
import { mailLinkPurpose, openPath } from '../../src/core/telling/mails/mail.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { createSecretBox } from '../../src/platform/secret-box.ts';
import { endEvent } from '../../test/helpers/worlds/end-event.ts';
import { attackedSecret } from './start-service.ts';

/** Lets an event be over, has its sales paid out, and answers the payout. */
export async function endWithPayout(db: Database, event: { id: string }): Promise<string> {
  await endEvent(db, event, { ago: '5 days' });
  await settleDue(db, { holdDays: 3, organizationsMax: 1_000 });
  const { id } = await db.one<{ id: string }>(sql`
    select p.id from payouts p join events e on e.organization_id = p.organization_id where e.id = ${event.id} limit 1`);
  return id;
}

/** The paths of all mailed links, newest last; the owner of the mailbox has them. */
export async function mailedPaths(db: Database, appSecret: string): Promise<string[]> {
  const box = createSecretBox(appSecret, mailLinkPurpose);
  const mails = await db.many<{ data: { pathSealed: string } }>(sql`
    select data from mails where data ? 'pathSealed' order by created_at, id`);
  return mails.map(({ data }) => openPath(box, data));
}

export async function mailedOffers(db: Database): Promise<string[]> {
  const paths = await mailedPaths(db, attackedSecret);
  return paths.flatMap((path) => /^\/offers\/([^/?]+)/.exec(path)?.[1] ?? []);
}

export async function listMailIds(db: Database, recipient: string): Promise<string[]> {
  const mails = await db.many<{ id: string }>(sql`
    select id from mails where recipient = ${recipient} and status = 'PENDING' order by created_at, id`);
  return mails.map(({ id }) => id);
}

export async function countSessions(db: Database, { userId }: { userId: string }): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from sessions where user_id = ${userId}`,
  );
  return count;
}

/** Since the server started. */
export async function countDeadlocks(db: Database): Promise<number> {
  const { deadlocks } = await db.one<{ deadlocks: number }>(
    sql`select sum(deadlocks)::int as deadlocks from pg_stat_database`,
  );
  return deadlocks;
}
