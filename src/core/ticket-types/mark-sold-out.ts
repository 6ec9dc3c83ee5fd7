import type { Tx } from '../../platform/database.ts';
import type { Actor } from '../actor.ts';
import type { TicketTypePath } from '../ownership.sql.ts';
import { changeStock } from './change-stock.ts';
import { soldOut, type TicketType } from './ticket-type.ts';

/** Takes everything that remains off sale. Refunds and expired holds do not reopen it; publishing does. */
export function markSoldOut(tx: Tx, actor: Actor, input: TicketTypePath & { ifMatch?: string }): Promise<TicketType> {
  return changeStock(tx, actor, input, (type) => ({ ...type, ...soldOut(type) }));
}
