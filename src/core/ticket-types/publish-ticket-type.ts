import type { Tx } from '../../platform/database.ts';
import type { Actor } from '../actor.ts';
import type { TicketTypePath } from '../ownership.sql.ts';
import { changeStock } from './change-stock.ts';
import { reopened, type TicketType } from './ticket-type.ts';

/** Makes a type available for purchase, with everything that is unsold. */
export function publishTicketType(
  tx: Tx,
  actor: Actor,
  input: TicketTypePath & { ifMatch?: string },
): Promise<TicketType> {
  return changeStock(tx, actor, input, (type) => ({ ...type, ...reopened(type), published: true }));
}
