import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { updateBrandRow } from './brand.sql.ts';
import type { Brand } from './brand.ts';
import type { BrandFields } from './brand-fields.ts';
import { ownBrand } from './own-brand.sql.ts';

interface UpdateBrandInput {
  eventId: string;
  brandId: string;
  fields: Partial<BrandFields>;
  ifMatch?: string;
}

export async function updateBrand(tx: Tx, actor: Actor, input: UpdateBrandInput): Promise<Brand> {
  const { eventId, fields, ifMatch } = input;
  const event = await ownEventForChange(tx, actor, eventId);
  const brand = await ownBrand(tx, actor, input);
  checkIfMatch(ifMatch, 'brand', brand);
  checkEditable(event);
  const names = Object.keys(fields) as (keyof BrandFields)[];
  if (names.every((name) => brand[name] === fields[name])) return brand;
  return updateBrandRow(tx, { ...brand, ...fields });
}
