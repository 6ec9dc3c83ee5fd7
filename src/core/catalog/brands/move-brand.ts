import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { checkEditable } from '../events/event.errors.ts';
import { type MoveDirection, movePart } from '../events/move-part.sql.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import type { Brand } from './brand.ts';
import { ownBrand } from './own-brand.sql.ts';

/** One place up or down among the brands of its event. */
export async function moveBrand(
  tx: Tx,
  actor: Actor,
  { eventId, brandId, direction }: { eventId: string; brandId: string; direction: MoveDirection },
): Promise<Brand> {
  const event = await ownEventForChange(tx, actor, eventId);
  const brand = await ownBrand(tx, actor, { eventId, brandId });
  checkEditable(event);
  await movePart(tx, 'brands', { eventId: event.id, id: brand.id, direction });
  return brand;
}
