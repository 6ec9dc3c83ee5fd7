import { raise } from '../../base/define-error.ts';
import { ticketPutUpTooOften } from '../acts/return.errors.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskTicket } from '../desk/desk-contents.ts';

/** Each may cost somebody who waits an offer that comes to nothing. */
const putUpsMax = 3;

/** Counted by ticket, whichever code it had. */
export function refuseFurtherPutUps(desk: Desk, ticket: DeskTicket): void {
  const putUps = desk.pool.returns.filter(
    ({ mode, ticketId }) => mode === 'WHEN_RESOLD' && desk.currentTicket(ticketId)?.id === ticket.id,
  );
  if (putUps.length >= putUpsMax) raise(ticketPutUpTooOften, {});
}
