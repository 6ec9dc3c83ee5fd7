import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

interface CallbackSecretRow {
  callbackSecretSealed: Buffer | null;
  callbackSecretShownAt: string | null;
  /** Until when the previous one signs too; null where it no longer does. */
  previousUntil: string | null;
}

export function findCallbackSecret(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<CallbackSecretRow> {
  return db.one(sql`
    select callback_secret_sealed, callback_secret_shown_at,
           case when callback_previous_secret_until > now() then callback_previous_secret_until end as previous_until
    from organizations where id = ${organizationId}`);
}

/** Makes this the secret where there is none yet. */
export function markCallbackSecretShown(
  tx: Tx,
  { organizationId, freshSealed }: { organizationId: string; freshSealed: Buffer },
): Promise<{ callbackSecretSealed: Buffer }> {
  return tx.one(sql`
    update organizations set callback_secret_sealed = coalesce(callback_secret_sealed, ${freshSealed}),
      callback_secret_shown_at = now()
    where id = ${organizationId} returning callback_secret_sealed`);
}

/** The present secret goes on signing beside the new one for a while; an earlier one no longer does. */
export function replaceCallbackSecret(
  tx: Tx,
  input: { organizationId: string; freshSealed: Buffer; previousHours: number },
): Promise<number> {
  const { organizationId, freshSealed, previousHours } = input;
  return tx.run(sql`
    update organizations set callback_secret_sealed = ${freshSealed}, callback_secret_shown_at = now(),
      callback_previous_secret_sealed = callback_secret_sealed,
      callback_previous_secret_until = now() + make_interval(hours => ${previousHours}::int)
    where id = ${organizationId}`);
}
