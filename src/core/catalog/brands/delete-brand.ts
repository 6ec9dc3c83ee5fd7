import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { deleteBrandRow } from './brand.sql.ts';
import { ownBrand } from './own-brand.sql.ts';

export async function deleteBrand(
  tx: Tx,
  actor: Actor,
  { eventId, brandId, ifMatch }: { eventId: string; brandId: string; ifMatch?: string },
): Promise<{ id: string }> {
  const event = await ownEventForChange(tx, actor, eventId);
  const brand = await ownBrand(tx, actor, { eventId, brandId });
  checkIfMatch(ifMatch, 'brand', brand);
  checkEditable(event);
  await deleteBrandRow(tx, brand);
  return { id: brand.id };
}
