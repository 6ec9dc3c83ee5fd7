import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { lockOrganization } from '../../base/lock-organization.sql.ts';
import { generateSecret, previousSecretHours } from '../../telling/webhooks/webhook.ts';
import { findCallbackSecret, markCallbackSecretShown, replaceCallbackSecret } from './callback-secret.sql.ts';
import { callbackSecretShown } from './organization.errors.ts';

type Tenant = Pick<Actor, 'organizationId'>;

/** What may be known of an organization's callback secret beside the secret. */
interface CallbackSecretState {
  isMade: boolean;
  shownAt: string | null;
  /** Until when the previous one signs too; null where it no longer does. */
  previousUntil: string | null;
}

export async function readCallbackSecretState(db: Queryable, { organizationId }: Tenant): Promise<CallbackSecretState> {
  const row = await findCallbackSecret(db, { organizationId });
  return {
    isMade: row.callbackSecretSealed !== null,
    shownAt: row.callbackSecretShownAt,
    previousUntil: row.previousUntil,
  };
}

/** The secret that signs calls to callback URLs of events made in the dashboard: made if need be, shown once. */
export async function revealCallbackSecret(
  tx: Tx,
  { organizationId }: Tenant,
  { secrets }: { secrets: SecretBox },
): Promise<string> {
  // Locked, so that of two who ask at once only one sees it.
  await lockOrganization(tx, { organizationId });
  const { callbackSecretShownAt } = await findCallbackSecret(tx, { organizationId });
  if (callbackSecretShownAt !== null) raise(callbackSecretShown, {});
  const freshSealed = secrets.seal(generateSecret());
  const { callbackSecretSealed } = await markCallbackSecretShown(tx, { organizationId, freshSealed });
  return secrets.open(callbackSecretSealed);
}

/** Gives the organization another callback secret, shown now. The old one also signs for a day. */
export async function rotateCallbackSecret(
  tx: Tx,
  { organizationId }: Tenant,
  { secrets }: { secrets: SecretBox },
): Promise<string> {
  await lockOrganization(tx, { organizationId });
  const secret = generateSecret();
  const freshSealed = secrets.seal(secret);
  await replaceCallbackSecret(tx, { organizationId, freshSealed, previousHours: previousSecretHours });
  return secret;
}
