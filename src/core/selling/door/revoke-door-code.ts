import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { revokeDoorCodeRow } from './door-code.sql.ts';
import type { DoorCode } from './door-code.ts';
import { type DoorCodePath, ownDoorCode } from './own-door-code.sql.ts';

/** Nobody signs in with the code any more, and those who did are signed out. Doing it again changes nothing. */
export async function revokeDoorCode(
  tx: Tx,
  actor: Actor,
  path: DoorCodePath,
): Promise<DoorCode & { isRevokedNow: boolean }> {
  const { id } = await ownDoorCode(tx, actor, path);
  const isRevokedNow = (await revokeDoorCodeRow(tx, { id })) === 1;
  return { ...(await ownDoorCode(tx, actor, path)), isRevokedNow };
}
