import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { deactivateAccessCodeRow } from './access-code.sql.ts';
import type { AccessCode } from './access-code.ts';
import { ownAccessCode } from './own-access-code.sql.ts';

/** Nobody can buy with the code any more. Orders that were placed with it stay; doing it again changes nothing. */
export async function deactivateAccessCode(
  tx: Tx,
  actor: Actor,
  path: { eventId: string; accessCodeId: string },
): Promise<AccessCode> {
  const { id } = await ownAccessCode(tx, actor, path);
  return deactivateAccessCodeRow(tx, { id });
}
