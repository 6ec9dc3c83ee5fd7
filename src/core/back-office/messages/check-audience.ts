import type { Queryable } from '../../../platform/database/database.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { notOfEventFaults } from '../../catalog/ticket-types/not-of-event-faults.ts';
import type { Audience } from './message.ts';

export async function checkAudience(db: Queryable, eventId: string, { ticketTypeIds }: Audience): Promise<void> {
  const [fault] = await notOfEventFaults(db, eventId, ticketTypeIds);
  if (fault !== undefined) raiseInvalid([{ ...fault, field: 'ticketTypeIds' }]);
}
