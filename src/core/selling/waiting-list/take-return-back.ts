import { raise } from '../../base/define-error.ts';
import { mayDo } from '../acts/may-do.ts';
import { noOpenReturn } from '../acts/return.errors.ts';
import { factsAtDesk } from '../desk/acts-at-desk.ts';
import { ownTicket } from '../giving/open-offer.ts';
import { isReturnTakenBack } from '../tickets/ticket-return.ts';
import type { ReturnInput, ReturnTools, ShownReturn } from './return-ticket.ts';
import { waitingList } from './waiting-list-part.ts';

/** The holder keeps the ticket after all, as long as nobody has paid for its place. Taken back again, it is answered as it is. */
export function takeReturnBack({ sales }: ReturnTools, input: ReturnInput): Promise<ShownReturn> {
  const { id: orderId, eventId } = input.order;
  return sales.desk.serve(eventId, {
    orderIds: [orderId],
    needsRefunds: true,
    decide(desk) {
      const { found, ticket } = ownTicket(desk, { ...input, orderId });
      const open = desk.at(waitingList).openReturnOf(ticket.id);
      if (open !== undefined) {
        mayDo('TAKE_RETURN_BACK', factsAtDesk(desk, found, ticket));
        desk.at(waitingList).changeReturn(open, { status: 'TAKEN_BACK', endedAt: desk.now });
        return open;
      }
      const last = desk.at(waitingList).returns.findLast(({ ticketId }) => ticketId === ticket.id);
      if (last === undefined || !isReturnTakenBack(last)) raise(noOpenReturn, {});
      return last;
    },
  });
}
