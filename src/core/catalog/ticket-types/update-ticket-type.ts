import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { centavosOf } from '../../base/money.ts';
import type { Policy } from '../../base/policy.ts';
import { checkEditable } from '../events/event.errors.ts';
import { touchEvent } from '../events/event.sql.ts';
import type { Event } from '../events/event.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { adjustTickets, growTickets } from '../inventory/inventory.ts';
import { checkQuota, takeFromQuota } from '../inventory/quota.ts';
import { writeEventWords } from '../search/write-event-words.ts';
import { addOnFaults, checkKind } from './add-on-rules.ts';
import { shortenOffers } from './feed-waiting.sql.ts';
import { fedToWaiting, keepSeats } from './feed-waiting.ts';
import { ownTicketType, ownTicketTypeForChange, type TicketTypePath } from './own-ticket-type.sql.ts';
import { checkPlanned } from './planned-type.ts';
import { raiseSeatingVersion } from './seating-of-types.sql.ts';
import { quantityBelowSold } from './ticket-type.errors.ts';
import { updateTicketTypeRow } from './ticket-type.sql.ts';
import { priceFaults, reopened, type TicketType, windowFaults } from './ticket-type.ts';
import type { TicketTypeFields } from './ticket-type-fields.ts';
import { checkNotTightened, keptEntry, typeEntryFaults, withoutKnownDays } from './type-entry.ts';
import { checkBundlesFit, chosenPriceFaults, keptBounds, statutoryFaults } from './type-price.ts';

export async function updateTicketType(
  tx: Tx,
  actor: Actor,
  input: TicketTypePath & { policy: Policy; changes: Partial<TicketTypeFields>; ifMatch?: string },
): Promise<TicketType> {
  const { policy, ifMatch } = input;
  // Others who edit the event wait here. From now on only sales move the type, and they go on until it is locked.
  const event = await ownEventForChange(tx, actor, input.eventId);
  const type = await ownTicketType(tx, actor, input);
  const changes = withoutKnownDays(event, type, input.changes);
  const faults = [
    ...priceFaults(event, [{ field: 'price', price: changes.price }]),
    ...chosenPriceFaults(event, changes, type),
    ...windowFaults(changes, type),
    ...addOnFaults(changes, type),
    ...statutoryFaults(changes, type),
    ...(await typeEntryFaults(tx, { event, eventId: event.id }, [{ said: changes, prefix: '' }])),
  ];
  if (faults.length > 0) raiseInvalid(faults);
  checkIfMatch(ifMatch, 'ticket type', type);
  checkEditable(event);
  checkPlanned(type, changes);
  const more = (changes.quantity ?? type.quantity) - type.quantity;
  await checkQuota(tx, actor, policy, more);
  await growTickets(tx, type, { ...type, ...changes });
  await takeFromQuota(tx, actor, policy, more);
  const locked = await ownTicketTypeForChange(tx, actor, input);
  const changed = await applyChanges(tx, event, locked, changes);
  if (changed !== locked) await touchEvent(tx, event);
  if (isRepriced(locked, changed)) await checkBundlesFit(tx, event);
  const mayBeFree = (['priceCentavos', 'published', 'kind'] as const).some((name) => changed[name] !== locked[name]);
  if (mayBeFree && event.status === 'PUBLISHED') await writeEventWords(tx, { eventIds: [event.id] });
  return changed;
}

/** Changes what differs. The caller holds the lock on the type, has checked the event and made the tickets it grows by. */
export async function applyChanges(
  tx: Tx,
  event: Event,
  type: TicketType,
  changes: Partial<TicketTypeFields>,
): Promise<TicketType> {
  const { price, row, days, zoneIds, ...rest } = changes;
  const kept = keptEntry(event, { days: days ?? null, zoneIds: zoneIds ?? null });
  const wanted: TicketType = {
    ...type,
    ...rest,
    priceCentavos: price === undefined ? type.priceCentavos : centavosOf(price),
    rowLabel: row ?? type.rowLabel,
    dayNumbers: days === undefined ? type.dayNumbers : kept.dayNumbers,
    zoneIds: zoneIds === undefined ? type.zoneIds : kept.zoneIds,
  };
  Object.assign(wanted, keptBounds(wanted));
  checkKind(type, wanted);
  await checkNotTightened(tx, event, [{ before: type, after: wanted }]);
  const least = type.soldQuantity + type.heldQuantity;
  if (wanted.quantity < least) raise(quantityBelowSold, { least, name: type.name });
  // A new quantity, like the publish action, puts everything unsold back on sale.
  const isReopened = wanted.quantity !== type.quantity;
  const target = await fedToWaiting(tx, type, isReopened ? { ...wanted, ...reopened(wanted) } : wanted);
  if (isSame(type, target)) return type;
  await adjustTickets(tx, type, target);
  if (type.plannedAs !== null) await raiseSeatingVersion(tx, type);
  const changed = await updateTicketTypeRow(tx, target);
  await keepSeats(tx, type, changed);
  if (changed.offSaleAt !== type.offSaleAt) await shortenOffers(tx, type);
  return changed;
}

/** Whether bundles may no longer fit. */
export function isRepriced(before: TicketType, after: TicketType): boolean {
  return before.priceCentavos !== after.priceCentavos || before.priceKind !== after.priceKind;
}

function isSame(before: TicketType, after: TicketType): boolean {
  return (Object.keys(before) as (keyof TicketType)[]).every((name) => isDeepStrictEqual(before[name], after[name]));
}
