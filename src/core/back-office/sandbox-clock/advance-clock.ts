import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { Claim } from '../../base/idempotency/claim.ts';
import { once } from '../../base/idempotency/once.ts';
import type { EventChanges } from '../../catalog/events/event-changes.ts';
import type { TaxRulesKind } from '../../money/tax-rules/tax-rules.ts';
import type { OfferRounds } from '../../selling/cashier/sales.ts';
import type { SalesDesk } from '../../selling/desk/sales-desk.ts';
import { endHolds } from '../../selling/holds/end-holds.ts';
import { requireSandbox } from '../../selling/sandbox/simulate-order.ts';
import { settleOrganization } from '../settlements/settle-organization.ts';
import type { Payout } from '../settlements/settlement.ts';
import { clockNotAhead } from './sandbox-clock.errors.ts';
import { findClock, hastenRefunds, listShownEvents, moveClock, type SandboxClock } from './sandbox-clock.sql.ts';

interface ClockTools {
  db: Database;
  desk: SalesDesk;
  offerRounds: Pick<OfferRounds, 'sweep'>;
  changes: Pick<EventChanges, 'tell'>;
  /** Days between the end of an event and its payout. */
  holdDays: number;
  taxRules: TaxRulesKind;
}

/** The clock afterwards, with the immediate effects. */
interface AdvancedClock extends SandboxClock {
  holdsEnded: number;
  payout: Payout | null;
}

// Far enough for every series of events, and near enough for every calendar.
export const aheadDaysMax = 3_650;
const dayMs = 86_400_000;
// Other pages are made anew a moment later in any case.
export const eventsToldMax = 10_000;

/**
 * Moves the time of the caller's sandbox, and does what the workers would then do: holds that are over end, and earnings are
 * paid out. After an interruption a repeat under the same claim does the rest; otherwise the workers do it later by
 * themselves.
 */
export async function advanceClock(
  { db, desk, offerRounds, changes, holdDays, taxRules }: ClockTools,
  actor: Actor,
  { advanceTo, claim, now }: { advanceTo: string; claim: Claim | undefined; now: number },
): Promise<AdvancedClock> {
  requireSandbox(actor);
  const { organizationId } = actor;
  if (Date.parse(advanceTo) > now + aheadDaysMax * dayMs) {
    raiseInvalid([{ field: 'advanceTo', fault: 'daysTooFar', values: { most: aheadDaysMax } }]);
  }
  await db.transaction((tx) => moveOnce(tx, { organizationId, advanceTo, claim }));
  const holdsEnded = await endHolds({ db, desk }, { sandboxId: organizationId });
  await offerRounds.sweep({ sandboxId: organizationId });
  await hastenRefunds(db, { sandboxId: organizationId });
  const payout = await db.transaction((tx) => settleOrganization(tx, { organizationId, holdDays, taxRules }));
  for (const { id } of await listShownEvents(db, { organizationId, most: eventsToldMax })) changes.tell(id);
  return { ...(await findClock(db, { organizationId })), holdsEnded, payout: payout ?? null };
}

async function moveOnce(
  tx: Tx,
  { organizationId, advanceTo, claim }: { organizationId: string; advanceTo: string; claim: Claim | undefined },
): Promise<void> {
  const move = async () => {
    if ((await moveClock(tx, { organizationId, advanceTo })) === 1) return;
    const { now } = await findClock(tx, { organizationId });
    raise(clockNotAhead, { now });
  };
  if (claim === undefined) return move();
  await once(tx, { ...claim, path: `${claim.path} move` }, async () => {
    await move();
    return { status: 200, headers: {}, body: '' };
  });
}
