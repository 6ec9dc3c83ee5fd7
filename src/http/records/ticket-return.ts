import { pesosOf } from '../../core/base/money.ts';
import { returnModes } from '../../core/catalog/events/return-rule.ts';
import { shownReturnStatuses } from '../../core/selling/tickets/ticket-return.ts';
import type { ShownReturn } from '../../core/selling/waiting-list/return-ticket.ts';
import { oneOf, pesos, record } from '../fields/fields.ts';

export const ticketReturnRecord = record(
  'TicketReturn',
  {
    status: oneOf(shownReturnStatuses, {
      description:
        '`REFUNDED` at once, from when the refund is asked for; `WAITING_FOR_MONEY` where the payment provider refused it: the ticket admits nobody until it is paid or given up; `OPEN` while the ticket stays good and somebody else may buy it, `SOLD` once they have; `TAKEN_BACK` by its holder; `ENDED` where nobody bought it until three hours before the start, a dispute was opened, or the refund was given up: the ticket is good.',
    }),
    refund: pesos(
      'What goes back for it; while it is `OPEN`, and in a dry run of `WHEN_RESOLD`, up to so much: less where its replacement pays less.',
    ),
    mode: oneOf(returnModes, { description: 'Whether it is refunded at once, or when somebody else has bought it.' }),
  },
  'The return of a ticket.',
);

export function presentReturn({ status, refundCentavos, mode }: ShownReturn) {
  return { status, refund: pesosOf(refundCentavos), mode };
}
