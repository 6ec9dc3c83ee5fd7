import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventOrSeriesForChange } from '../series/event-or-series.sql.ts';
import { ownPromoCodeForChange, type PromoCodePath } from './own-promo-code.sql.ts';
import { promoCodeUsed } from './promo-code.errors.ts';
import { deletePromoCodeRow } from './promo-code.sql.ts';

export async function deletePromoCode(
  tx: Tx,
  actor: Actor,
  input: PromoCodePath & { ifMatch?: string },
): Promise<{ id: string }> {
  const { event } = await ownEventOrSeriesForChange(tx, actor, input);
  const promo = await ownPromoCodeForChange(tx, actor, input);
  checkIfMatch(input.ifMatch, 'promo code', promo);
  if (event !== null) checkEditable(event);
  const { id, code, usedOrders: orders } = promo;
  if ((await deletePromoCodeRow(tx, { id })) === 0) raise(promoCodeUsed, { code, orders });
  return { id };
}
