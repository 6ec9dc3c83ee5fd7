import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { checkEditable, raiseCodeTaken } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
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
  const event = await ownEventForChange(tx, actor, input.eventId);
  const promo = await ownPromoCodeForChange(tx, actor, input);
  const wanted = { ...promo, ...input.changes };
  const faults = await promoCodeFaults(tx, event.id, wanted);
  if (faults.length > 0) raiseInvalid(faults);
  checkIfMatch(input.ifMatch, 'promo code', promo);
  checkEditable(event);
  if (JSON.stringify(wanted) === JSON.stringify(promo)) return promo;
  const { code } = wanted;
  if (await isCodeTaken(tx, { eventId: event.id, code, except: promo.id })) raiseCodeTaken(code);
  return updatePromoCodeRow(tx, wanted);
}
