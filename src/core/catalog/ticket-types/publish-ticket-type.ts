import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { changeStock } from './change-stock.ts';
import type { TicketTypePath } from './own-ticket-type.sql.ts';
import { reopened, type TicketType } from './ticket-type.ts';

/** Makes a type available for purchase, with everything that is unsold. */
export function publishTicketType(
  tx: Tx,
  actor: Actor,
  input: TicketTypePath & { ifMatch?: string },
): Promise<TicketType> {
  return changeStock(tx, actor, input, (type) => ({ ...type, ...reopened(type), published: true }));
}
