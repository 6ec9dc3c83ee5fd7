import type { Queryable } from '../../../platform/database/database.ts';
import type { AppSecrets } from '../../../platform/secret-box.ts';
import { countOthers, findCanary } from './sealing.sql.ts';
import { AppSecretError, fingerprintsOf, keptKeysIn } from './unlock-secrets.ts';

/** In a sentence, whether the secret fits what is stored and the other processes. */
export async function examineSecret(db: Queryable, secrets: AppSecrets): Promise<{ ok: boolean; found: string }> {
  const canary = await findCanary(db);
  if (canary === undefined) return { ok: true, found: 'nothing is sealed yet' };
  try {
    keptKeysIn(canary, secrets);
  } catch (error) {
    if (!(error instanceof AppSecretError)) throw error;
    return { ok: false, found: error.message };
  }
  const own = fingerprintsOf(secrets);
  const { strangers } = await countOthers(db, own);
  if (strangers > 0) {
    return {
      ok: false,
      found: `${strangers} running process(es) have another secret and cannot read what is written with this one (docs/secret.md)`,
    };
  }
  const isToday = canary.fingerprint === own.writes;
  return {
    ok: true,
    found: isToday ? 'opens what is stored' : 'what is stored needs APP_SECRET_PREVIOUS; run takilya secret reseal',
  };
}
