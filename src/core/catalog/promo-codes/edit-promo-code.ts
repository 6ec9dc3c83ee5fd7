import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { listTicketTypesOfEvents } from '../ticket-types/ticket-type.sql.ts';
import { ownPromoCodeForChange, type PromoCodePath } from './own-promo-code.sql.ts';
import { promoCodeUsed } from './promo-code.errors.ts';
import {
  countPromoCodes,
  deletePromoCodeRow,
  insertPromoCode,
  isCodeTaken,
  updatePromoCodeRow,
} from './promo-code.sql.ts';
import type { PromoCode, PromoCodeFields } from './promo-code.ts';

// More than this are personal codes, one a buyer; what an event needs is far fewer.
const codesMax = 1_000;
const taken: Detail = { field: 'code', message: 'is a code of this event already' };

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
  return (await insertPromoCode(tx, { ...fields, ...of })) ?? raiseInvalid([taken]);
}

/** What orders were promised before stays promised. */
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
  if (await isCodeTaken(tx, { eventId: event.id, code: wanted.code, except: promo.id })) raiseInvalid([taken]);
  return updatePromoCodeRow(tx, wanted);
}

export async function deletePromoCode(
  tx: Tx,
  actor: Actor,
  input: PromoCodePath & { ifMatch?: string },
): Promise<{ id: string }> {
  const event = await ownEventForChange(tx, actor, input.eventId);
  const promo = await ownPromoCodeForChange(tx, actor, input);
  checkIfMatch(input.ifMatch, 'promo code', promo);
  checkEditable(event);
  const { id, code, usedOrders: orders } = promo;
  if ((await deletePromoCodeRow(tx, { id })) === 0) raise(promoCodeUsed, { code, orders });
  return { id };
}

/** The faults that a schema cannot show. What the schema found faulty is missing here. */
export async function promoCodeFaults(
  db: Queryable,
  eventId: string,
  { kind, value, startsAt, endsAt, ticketTypeIds }: Partial<PromoCodeFields>,
): Promise<Detail[]> {
  const faults: Detail[] = [];
  if (kind === 'PERCENT' && value !== undefined && value > 100) {
    faults.push({ field: 'value', message: 'must be 1 to 100 where kind is PERCENT' });
  }
  if (startsAt != null && endsAt != null && Date.parse(endsAt) <= Date.parse(startsAt)) {
    faults.push({ field: 'endsAt', message: 'must be after startsAt' });
  }
  if (ticketTypeIds != null) {
    const known = new Set((await listTicketTypesOfEvents(db, { eventIds: [eventId] })).map(({ id }) => id));
    ticketTypeIds.forEach((id, index) => {
      if (!known.has(id)) {
        faults.push({ field: `ticketTypeIds[${index}]`, message: 'is not a ticket type of this event' });
      }
    });
  }
  return faults;
}
