import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../actor.ts';
import { limitReached } from '../common.errors.ts';
import { raise } from '../define-error.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange } from '../ownership.sql.ts';
import type { Policy } from '../policy.ts';
import { countBrands, insertBrand } from './brand.sql.ts';
import type { Brand, BrandFields } from './brand.ts';

export async function createBrand(
  tx: Tx,
  actor: Actor,
  { policy, eventId, fields }: { policy: Policy; eventId: string; fields: BrandFields },
): Promise<Brand> {
  const event = await ownEventForChange(tx, actor, eventId);
  checkEditable(event);
  const { count } = await countBrands(tx, { eventId: event.id });
  const most = policy.maxima.brands;
  if (count >= most) raise(limitReached, { what: 'brands of an event', most });
  return insertBrand(tx, { ...fields, id: newId(), organizationId: event.organizationId, eventId: event.id });
}
