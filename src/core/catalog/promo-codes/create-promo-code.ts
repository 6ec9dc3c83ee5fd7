import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { checkEditable, raiseCodeTaken } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { countPromoCodes, insertPromoCode } from './promo-code.sql.ts';
import type { PromoCode } from './promo-code.ts';
import { promoCodeFaults } from './promo-code-faults.ts';
import type { PromoCodeFields } from './promo-code-fields.ts';

// More than this are personal codes, one per buyer; an event needs far fewer.
const codesMax = 1_000;

export async function createPromoCode(
  tx: Tx,
  actor: Actor,
  { eventId, fields }: { eventId: string; fields: PromoCodeFields },
): Promise<PromoCode> {
  const event = await ownEventForChange(tx, actor, eventId);
  const faults = await promoCodeFaults(tx, event.id, fields);
  if (faults.length > 0) raiseInvalid(faults);
  checkEditable(event);
  const { count } = await countPromoCodes(tx, { eventId: event.id });
  if (count >= codesMax) raise(limitReached, { what: 'promo codes of an event', most: codesMax });
  const of = { id: newId(), organizationId: event.organizationId, eventId: event.id };
  return (await insertPromoCode(tx, { ...fields, ...of })) ?? raiseCodeTaken(fields.code);
}
