import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { checkEditable, raiseCodeTaken } from '../events/event.errors.ts';
import { ownEventOrSeriesForChange } from '../series/event-or-series.sql.ts';
import { ownPromoCodeForChange, type PromoCodePath } from './own-promo-code.sql.ts';
import { isCodeTaken, updatePromoCodeRow } from './promo-code.sql.ts';
import type { PromoCode } from './promo-code.ts';
import { promoCodeFaults } from './promo-code-faults.ts';
import type { PromoCodeFields } from './promo-code-fields.ts';

/** Earlier orders keep what they were promised. */
export async function updatePromoCode(
  tx: Tx,
  actor: Actor,
  input: PromoCodePath & { changes: Partial<PromoCodeFields>; ifMatch?: string },
): Promise<PromoCode> {
  const { event, ...of } = await ownEventOrSeriesForChange(tx, actor, input);
  const promo = await ownPromoCodeForChange(tx, actor, input);
  const { wanted: said, keepsNames, checked } = changedPromoCode(promo, input.changes);
  const { faults, names } = await promoCodeFaults(tx, of, checked);
  if (faults.length > 0) raiseInvalid(faults);
  const wanted = { ...said, ticketTypeNames: keepsNames ? promo.ticketTypeNames : names };
  checkIfMatch(input.ifMatch, 'promo code', promo);
  if (event !== null) checkEditable(event);
  if (JSON.stringify(wanted) === JSON.stringify(promo)) return promo;
  const { code } = wanted;
  if (await isCodeTaken(tx, { ...of, code, except: promo.id })) raiseCodeTaken(code);
  return updatePromoCodeRow(tx, wanted);
}

/** What it would be, and what of that is to be checked: the date of a series whose types were named may be gone, their names stay. */
export function changedPromoCode(promo: PromoCode, changes: Partial<PromoCodeFields>) {
  const wanted = { ...promo, ...changes };
  const keepsNames = promo.seriesId !== null && changes.ticketTypeIds === undefined;
  return { wanted, keepsNames, checked: keepsNames ? { ...wanted, ticketTypeIds: null } : wanted };
}
