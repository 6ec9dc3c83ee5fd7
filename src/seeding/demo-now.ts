import type { Actor } from '../core/base/actor.ts';
import { entryOf } from '../core/catalog/events/entry.ts';
import { listTicketTypesOfEvents } from '../core/catalog/ticket-types/ticket-type.sql.ts';
import type { Tx } from '../platform/database/database.ts';
import type { DemoPastOptions } from './demo-events.ts';
import { makeDemoFestival } from './demo-festival.ts';
import { listDemoEvents } from './demo-past.sql.ts';

/** What hangs on the hour: who is inside the festival that goes on. Answers how many events the demo has. */
export async function makeDemoNow(
  tx: Tx,
  { organizationId }: Actor,
  { selling: { doorCodeHash }, now }: Omit<DemoPastOptions, 'policy'>,
): Promise<number> {
  const events = await listDemoEvents(tx, { organizationId });
  for (const [place, event] of events.entries()) {
    if (entryOf(event).mode !== 'REENTRY') continue;
    const types = await listTicketTypesOfEvents(tx, { eventIds: [event.id] });
    await makeDemoFestival(tx, { event, types, doorCodeHash, seed: place + 1, now });
  }
  return events.length;
}
