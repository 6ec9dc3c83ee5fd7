import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { Policy } from '../../base/policy.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { countBrands, insertBrand } from './brand.sql.ts';
import type { Brand } from './brand.ts';
import type { BrandFields } from './brand-fields.ts';

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
