import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { centavosOf } from '../../base/money.ts';
import type { Policy } from '../../base/policy.ts';
import { checkEditable } from '../events/event.errors.ts';
import { touchEvent } from '../events/event.sql.ts';
import type { Event } from '../events/event.ts';
import { ownEvent, ownEventForChange } from '../events/own-event.sql.ts';
import { generateTickets } from '../inventory/inventory.ts';
import { checkQuota, takeFromQuota } from '../inventory/quota.ts';
import { writeEventWords } from '../search/write-event-words.ts';
import { addOnFaults } from './add-on-rules.ts';
import { countTicketTypes, insertTicketType } from './ticket-type.sql.ts';
import { priceFaults, type TicketType, windowFaults } from './ticket-type.ts';
import type { TicketTypeFields } from './ticket-type-fields.ts';
import { keptEntry, typeEntryFaults } from './type-entry.ts';
import { chosenPriceFaults, keptBounds, statutoryFaults } from './type-price.ts';

export async function createTicketType(
  tx: Tx,
  actor: Actor,
  { policy, eventId, fields }: { policy: Policy; eventId: string; fields: TicketTypeFields },
): Promise<TicketType> {
  // Refused cheaply first; then the inventory is made before the event is locked, so that 200,000 tickets keep nobody
  // from editing the event meanwhile.
  await checkRoom(tx, policy, await ownEvent(tx, actor, eventId), fields);
  await checkQuota(tx, actor, policy, fields.quantity);
  const prepared = await prepareTicketType(tx, fields);
  const event = await ownEventForChange(tx, actor, eventId);
  await checkRoom(tx, policy, event, fields);
  await takeFromQuota(tx, actor, policy, fields.quantity);
  const created = await insertPrepared(tx, event, prepared);
  await touchEvent(tx, event);
  // Whether it is free may have changed.
  if (event.status === 'PUBLISHED') await writeEventWords(tx, { eventIds: [event.id] });
  return created;
}

async function checkRoom(tx: Tx, policy: Policy, event: Event, fields: TicketTypeFields): Promise<void> {
  const faults = [
    ...priceFaults(event, [{ field: 'price', price: fields.price }]),
    ...chosenPriceFaults(event, fields),
    ...windowFaults(fields),
    ...addOnFaults(fields),
    ...statutoryFaults(fields),
    ...(await typeEntryFaults(tx, { event, eventId: event.id }, [{ said: fields, prefix: '' }])),
  ];
  if (faults.length > 0) raiseInvalid(faults);
  checkEditable(event);
  const { count } = await countTicketTypes(tx, { eventId: event.id });
  if (count >= policy.maxima.ticketTypes) {
    raise(limitReached, { what: 'ticket types of an event', most: policy.maxima.ticketTypes });
  }
}

/** A type whose tickets exist already, and which nobody can see until its row is inserted. */
export interface PreparedTicketType {
  id: string;
  fields: TicketTypeFields;
}

export async function prepareTicketType(tx: Tx, fields: TicketTypeFields): Promise<PreparedTicketType> {
  const id = newId();
  await generateTickets(tx, { id, ...fields });
  return { id, fields };
}

export function insertPrepared(tx: Tx, event: Event, { id, fields }: PreparedTicketType): Promise<TicketType> {
  const { price, row, days: _, ...rest } = fields;
  return insertTicketType(tx, {
    ...rest,
    ...keptEntry(event, fields),
    ...keptBounds(fields),
    id,
    organizationId: event.organizationId,
    eventId: event.id,
    priceCentavos: centavosOf(price),
    rowLabel: row,
  });
}
