import type { Tx } from '../../platform/database.ts';
import type { Actor } from '../actor.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownBrand, ownEventForChange } from '../ownership.sql.ts';
import { deleteBrandRow } from './brand.sql.ts';

export async function deleteBrand(
  tx: Tx,
  actor: Actor,
  { eventId, brandId }: { eventId: string; brandId: string },
): Promise<{ id: string }> {
  const event = await ownEventForChange(tx, actor, eventId);
  const { id } = await ownBrand(tx, actor, { eventId, brandId });
  checkEditable(event);
  await deleteBrandRow(tx, { id });
  return { id };
}
