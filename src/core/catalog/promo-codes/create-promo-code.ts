import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { checkEditable, raiseCodeTaken } from '../events/event.errors.ts';
import { type EventOrSeries, ownEventOrSeriesForChange } from '../series/event-or-series.sql.ts';
import { countPromoCodes, insertPromoCode, isCodeTaken } from './promo-code.sql.ts';
import type { PromoCode } from './promo-code.ts';
import { promoCodeFaults } from './promo-code-faults.ts';
import type { PromoCodeFields } from './promo-code-fields.ts';

// More than this are personal codes, one per buyer; an event needs far fewer.
const codesMax = 1_000;

export async function createPromoCode(
  tx: Tx,
  actor: Actor,
  { fields, ...path }: EventOrSeries & { fields: PromoCodeFields },
): Promise<PromoCode> {
  const { event, organizationId, ...of } = await ownEventOrSeriesForChange(tx, actor, path);
  const { faults, names: ticketTypeNames } = await promoCodeFaults(tx, of, fields);
  if (faults.length > 0) raiseInvalid(faults);
  if (event !== null) checkEditable(event);
  const { count } = await countPromoCodes(tx, of);
  const what = event === null ? 'promo codes of a series' : 'promo codes of an event';
  if (count >= codesMax) raise(limitReached, { what, most: codesMax });
  const { code } = fields;
  if (await isCodeTaken(tx, { ...of, code })) raiseCodeTaken(code);
  const made = await insertPromoCode(tx, { ...fields, ...of, id: newId(), organizationId, ticketTypeNames });
  return made ?? raiseCodeTaken(code);
}
