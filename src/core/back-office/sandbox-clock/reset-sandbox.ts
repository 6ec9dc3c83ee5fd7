import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { keyFreshMs } from '../../accounts/api-keys/key-ring.ts';
import type { NewAct } from '../../accounts/audit-log/act.ts';
import { recordAct } from '../../accounts/audit-log/record-act.ts';
import { findOwnSandbox } from '../../accounts/organizations/find-organization.ts';
import type { Organization } from '../../accounts/organizations/organization.ts';
import {
  copyPosition,
  countResets,
  insertSuccessor,
  moveKeys,
  retireSandbox,
  switchOffWebhooks,
} from '../../accounts/organizations/sandbox.sql.ts';
import { limitReached } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { Claim } from '../../base/idempotency/claim.ts';
import { once } from '../../base/idempotency/once.ts';
import { lockOrganization } from '../../base/lock-organization.sql.ts';
import type { EventChanges } from '../../catalog/events/event-changes.ts';
import { deleteExportsOf } from '../exports/export.sql.ts';
import { eventsToldMax } from './advance-clock.ts';
import { findClock, listShownEvents, type SandboxClock } from './sandbox-clock.sql.ts';

interface ResetTools {
  db: Database;
  changes: Pick<EventChanges, 'tell'>;
}

interface ResetInput {
  /** The live organization, and the name of its sandbox. */
  organizationId: string;
  sandbox: string;
  /** The sandbox as the caller knows it: where another stands in its place already, that one stays. */
  sandboxId: string;
  act: Pick<NewAct, 'by' | 'address'>;
  claim?: Claim | undefined;
}

// Each leaves rows behind that only age removes.
const resetsMax = 100;
const webhooksOff = 'The sandbox was reset.';

/**
 * Puts an empty sandbox at the real time in the place of the one that there is, and moves its keys there. Nothing is deleted:
 * nobody reaches the old one any more, however much is in it, and what is under way in it ends there.
 */
export async function resetSandbox(
  { db, changes }: ResetTools,
  input: ResetInput,
): Promise<SandboxClock & { isReplayed: boolean }> {
  const { organizationId, sandbox, sandboxId, claim } = input;
  const isReplayed = await db.transaction(async (tx) => {
    if (claim === undefined) return replace(tx, input).then(() => false);
    // Kept for the organization: the sandbox that asked is another one for a repeat.
    const kept = { ...claim, organizationId, path: `${claim.path} ${sandbox}` };
    const done = await once(tx, kept, async () => {
      await replace(tx, input);
      return { status: 200, headers: {}, body: '' };
    });
    return done.isReplayed;
  });
  for (const { id } of await listShownEvents(db, { organizationId: sandboxId, most: eventsToldMax })) changes.tell(id);
  // Until then a node may take a key for one of the old sandbox.
  await sleep(keyFreshMs);
  const { id } = await findOwnSandbox(db, { organizationId, sandbox });
  return { ...(await findClock(db, { organizationId: id })), isReplayed };
}

async function replace(tx: Tx, { organizationId, sandbox, sandboxId, act }: ResetInput): Promise<void> {
  await lockOrganization(tx, { organizationId });
  const present = await findOwnSandbox(tx, { organizationId, sandbox });
  if (present.id !== sandboxId) return;
  const { count } = await countResets(tx, present);
  if (count >= resetsMax) raise(limitReached, { what: 'resets of a sandbox within a day', most: resetsMax });
  await succeed(tx, present);
  await recordAct(tx, {
    organizationId,
    action: 'sandbox.reset',
    subject: { kind: 'other', id: sandboxId, label: sandbox },
    details: { isTest: true },
    by: act.by,
    address: act.address,
  });
}

async function succeed(tx: Tx, present: Organization): Promise<void> {
  const id = newId();
  await retireSandbox(tx, present);
  await insertSuccessor(tx, { id, of: present });
  await copyPosition(tx, { from: present.id, to: id });
  await moveKeys(tx, { from: present.id, to: id });
  await deleteExportsOf(tx, { organizationId: present.id });
  await switchOffWebhooks(tx, { organizationId: present.id, reason: webhooksOff });
}
