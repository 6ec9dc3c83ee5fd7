import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { announceSoldOut } from './announce-sold-out.ts';
import { changeStock } from './change-stock.ts';
import type { TicketTypePath } from './own-ticket-type.sql.ts';
import { lockTicketTypesOfEvent } from './ticket-type.sql.ts';
import { soldOut, type TicketType } from './ticket-type.ts';

/** Takes everything that remains off sale. Refunds and expired holds do not reopen it; publishing does. */
export async function markSoldOut(
  tx: Tx,
  actor: Actor,
  input: TicketTypePath & { ifMatch?: string },
): Promise<TicketType> {
  // All of them: whether the event is sold out now depends on every type, and each may be selling at this moment.
  const event = await ownEventForChange(tx, actor, input.eventId);
  const before = await lockTicketTypesOfEvent(tx, { eventId: event.id });
  const marked = await changeStock(tx, actor, input, (type) => ({ ...type, ...soldOut(type) }));
  await announceSoldOut(tx, actor, event, before);
  return marked;
}
