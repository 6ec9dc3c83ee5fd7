import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { announce } from '../../telling/notices/notice.sql.ts';
import { eventSoldOut } from '../../telling/notices/notice.ts';
import type { Event } from '../events/event.ts';
import { hasNothingLeftToSell } from '../inventory/stock.ts';
import { listTicketTypesOfEvents } from './ticket-type.sql.ts';
import type { TicketType } from './ticket-type.ts';

/** Tells of an event that has nothing left to sell, where it had before. The caller holds the locks on all its types. */
export async function announceSoldOut(
  tx: Tx,
  actor: Actor,
  event: Event,
  before: readonly TicketType[],
): Promise<void> {
  const { id, eventCapacity } = event;
  if (hasNothingLeftToSell(before, eventCapacity)) return;
  const after = await listTicketTypesOfEvents(tx, { eventIds: [id] });
  if (!hasNothingLeftToSell(after, eventCapacity)) return;
  await announce(tx, [eventSoldOut({ ...event, isSandbox: actor.isSandbox })]);
}
