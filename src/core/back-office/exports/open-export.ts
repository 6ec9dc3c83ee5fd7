import type { Queryable } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import { findMembershipOfEither } from '../../accounts/members/team.sql.ts';
import { actorOfMember, type Membership } from '../../accounts/sign-in/person.ts';
import { linkNotGood } from '../../accounts/sign-in/sign-in.errors.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import type { MailedLinks } from '../../selling/orders/order-links.ts';
import { findRun, type RunToDo } from './export.sql.ts';
import { contentOf, type ExportContent, exportLinkDays, mayHave } from './export.ts';

const dayMs = 86_400_000;

interface OpenedExport {
  run: RunToDo;
  membership: Membership;
  actor: Actor;
  content: ExportContent;
}

/**
 * What the link of a mail leads to. It ends after seven days, with the export, and with the right of the member who set it up;
 * a link that is none is refused alike.
 */
export async function openExport(
  db: Queryable,
  links: MailedLinks,
  { runId, key, now }: { runId: string; key: string; now: number },
): Promise<OpenedExport> {
  const isOurs = isUuid(runId) && links.isKey(runId, key);
  const run = isOurs ? await findRun(db, { id: runId }) : undefined;
  if (run === undefined || run.export.delivery !== 'MAIL' || run.finishedAt === null)
    raise(linkNotGood, { what: 'export' });
  if (Date.parse(run.finishedAt) + exportLinkDays * dayMs <= now) raise(linkNotGood, { what: 'export' });
  const membership = await findMembershipOfEither(db, run.export);
  if (membership === undefined || !mayHave(membership, run.export)) raise(linkNotGood, { what: 'export' });
  const actor = actorOfMember(membership, { sandbox: run.export.isSandbox });
  const content = contentOf(run.export, run, { membership, now });
  return { run, membership, actor, content };
}
