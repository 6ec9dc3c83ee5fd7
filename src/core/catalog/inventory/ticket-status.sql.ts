import { type Statement, trustedSql } from '../../../platform/database/sql.ts';

// What the status of an issued ticket means, for statements that read it; `selling/tickets/issued-ticket.ts` says it to code.

/** It is not void: who has it may come in, or has. */
export const isGoodTicket = (ticket: string): Statement => trustedSql(`${ticket}.status <> 'VOID'`);

/** Nobody came in with it. */
export const isUnusedTicket = (ticket: string): Statement => trustedSql(`${ticket}.status = 'VALID'`);

export const isUsedTicket = (ticket: string): Statement => trustedSql(`${ticket}.status = 'USED'`);
