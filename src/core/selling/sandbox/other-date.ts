import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import type { Policy } from '../../base/policy.ts';
import { duplicateEvent } from '../../catalog/event-editing/duplicate-event.ts';
import { publishEvent } from '../../catalog/event-editing/publish-event.ts';
import { updateEvent } from '../../catalog/event-editing/update-event.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import { publishTicketType } from '../../catalog/ticket-types/publish-ticket-type.ts';
import type { Order } from '../orders/order.ts';
import { findOtherDate, insertPlayedSeries, putIntoSeries } from './other-date.sql.ts';

const weekMs = 7 * 24 * 3_600_000;

/** Another date of the series that an order's event is one of. Where there is none, a week later is made one. */
export async function otherDate(
  tx: Tx,
  actor: Actor,
  { policy, order, now }: { policy: Policy; order: Pick<Order, 'eventId'>; now: number },
): Promise<string> {
  const event = await ownEvent(tx, actor, order.eventId);
  const known = await findOtherDate(tx, { eventId: event.id });
  if (known !== undefined) return known.id;
  const weekLater = (instant: string) => new Date(Date.parse(instant) + weekMs).toISOString();
  const made = await duplicateEvent(tx, actor, { policy, eventId: event.id, name: event.name });
  const { id } = made.event;
  const { dateTime, endDateTime } = event;
  const end = endDateTime === null ? {} : { endDateTime: weekLater(endDateTime) };
  await updateEvent(tx, actor, { policy, eventId: id, changes: { dateTime: weekLater(dateTime), ...end } });
  for (const { id: ticketTypeId } of made.ticketTypes)
    await publishTicketType(tx, actor, { eventId: id, ticketTypeId });
  await publishEvent(tx, actor, { eventId: id, now });
  const seriesId = newId();
  await insertPlayedSeries(tx, { id: seriesId, eventId: event.id });
  await putIntoSeries(tx, { eventIds: [event.id, id], seriesId });
  return id;
}
