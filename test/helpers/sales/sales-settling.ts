import { byOperator } from '../../../src/core/accounts/audit-log/act.ts';
import { movePayouts } from '../../../src/core/back-office/settlements/move-payouts.ts';
import { retryPayout } from '../../../src/core/back-office/settlements/retry-payout.ts';
import { settleOrganization } from '../../../src/core/back-office/settlements/settle-organization.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';

// So long before the end of every event that all of them count as over.
const holdDays = -36_500;

/** Several settle at once; orders and the money of buyers stay as they are, which the model checks. */
export async function settleNow(
  db: Database,
  eventId: string,
  fate: 'waits' | 'paid' | 'returned' | 'sent again',
): Promise<void> {
  const { organizationId } = await db.one<{ organizationId: string }>(
    sql`select organization_id from events where id = ${eventId}`,
  );
  // As if each provider settled at once.
  await db.run(sql`update earnings set settles_at = null where event_id = ${eventId} and payout_id is null`);
  const settle = () => db.transaction((tx) => settleOrganization(tx, { organizationId, holdDays }));
  const payouts = await Promise.all([settle(), settle(), settle()]);
  const payoutId = payouts.find((payout) => payout !== undefined)?.id;
  if (payoutId === undefined || fate === 'waits') return;
  // A refund that was interrupted may go on meanwhile, and one of those who settle withdraw what it no longer covers.
  const sent = await db.run(
    sql`update payouts set status = 'SENT', sent_at = now() where id = ${payoutId} and status = 'SCHEDULED'`,
  );
  if (sent === 0) return;
  if (fate === 'paid') await db.transaction((tx) => movePayouts(tx, byOperator, { payoutIds: [payoutId], to: 'PAID' }));
  else
    await db.transaction((tx) =>
      movePayouts(tx, byOperator, { payoutIds: [payoutId], to: 'RETURNED', reason: 'Account closed' }),
    );
  if (fate === 'sent again') await db.transaction((tx) => retryPayout(tx, byOperator, { payoutId }));
}
