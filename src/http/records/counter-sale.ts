import { pesosOf } from '../../core/base/money.ts';
import { typeKinds } from '../../core/catalog/inventory/type-kinds.ts';
import { counterMethods, soldByOf } from '../../core/selling/orders/counter-sale.ts';
import type { Order } from '../../core/selling/orders/order.ts';
import type { IssuedTicket } from '../../core/selling/tickets/issued-ticket.ts';
import { idOf, nullable, oneOf, record, text, uuid, wholePesos } from '../fields/fields.ts';
import { Type } from '../fields/schema-type.ts';

export const soldByRecord = record(
  'SoldBy',
  {
    person: nullable(text('Who sold it in the dashboard.')),
    device: nullable(text('The device at the door, or the name of the key.')),
    gate: nullable(text('Its gate.')),
  },
  'Who sold it at the counter or the door.',
);

export const methodRecord = oneOf(counterMethods, { description: 'How it was paid at the counter.' });

/** A sale at the counter, for every face that sells there. */
export const counterSaleRecord = record(
  'CounterSale',
  {
    orderId: uuid({ description: 'The order, of `channel` `COUNTER`.' }),
    orderNumber: text('What people call it by.'),
    totalAmount: wholePesos('What was taken.'),
    change: nullable(wholePesos('What goes back of `received`; null where that is not known.')),
    tickets: Type.Array(
      record(
        'CounterTicket',
        {
          id: idOf('ticket'),
          code: text('Send a scan with it to let its holder in.'),
          name: text('Its type.'),
          kind: oneOf(typeKinds, { description: '`TICKET` lets somebody in, an `ADD_ON` nobody.' }),
        },
        'A ticket that was sold.',
      ),
      { description: 'The tickets, good at once.' },
    ),
    method: methodRecord,
    soldBy: nullable(soldByRecord),
  },
  'Tickets that were sold at the counter.',
);

export function presentCounterSale(
  { id: orderId, orderNumber, totalCentavos, counterSale }: Order,
  { tickets, received }: { tickets: readonly IssuedTicket[]; received: number | null },
) {
  const totalAmount = pesosOf(totalCentavos);
  return {
    orderId,
    orderNumber,
    totalAmount,
    change: received === null ? null : received - totalAmount,
    tickets: tickets.map(({ id, code, name, kind }) => ({ id, code, name, kind })),
    method: counterSale?.method ?? 'CASH',
    soldBy: soldByOf(counterSale),
  };
}

export const undoneRecord = record(
  'UndoneSale',
  {
    undone: Type.Literal(true, { description: 'Always true.' }),
    orderId: idOf('order'),
    orderNumber: text('What people call it by.'),
    totalAmount: wholePesos('What goes back to the buyer.'),
  },
  'A sale at the counter that was taken back.',
);

export function presentUndone({ id: orderId, orderNumber, totalCentavos }: Order) {
  return { undone: true as const, orderId, orderNumber, totalAmount: pesosOf(totalCentavos) };
}
