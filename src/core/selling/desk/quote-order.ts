import type { Queryable } from '../../../platform/database/database.ts';
import { type FeeSchedule, type Price, priceOf } from '../../money/fees/fees.ts';
import type { PaymentMethod } from '../../money/fees/payment-method.ts';
import { readDeskEvent, readDeskTypes } from './desk.sql.ts';
import { Desk, emptyDesk } from './desk.ts';
import { eventOnSale, type OrderLine, wantedTypes } from './place-order.ts';

export interface Quote extends Price {
  absorbFees: boolean;
}

/** What an order would cost: the same figures that placing it would charge. Nothing is held. */
export async function quoteOrder(
  db: Queryable,
  fees: FeeSchedule,
  { eventId, items, method }: { eventId: string; items: readonly OrderLine[]; method: PaymentMethod },
): Promise<Quote> {
  const [types, { now, event }] = await Promise.all([readDeskTypes(db, { eventId }), readDeskEvent(db, { eventId })]);
  const desk = new Desk({ ...emptyDesk, now, event, types });
  const { absorbFees } = eventOnSale(desk, eventId);
  const wanted = wantedTypes(desk, items);
  const subtotalCentavos = wanted.reduce((sum, { type, quantity }) => sum + type.priceCentavos * quantity, 0);
  return { ...priceOf(fees, { subtotalCentavos, absorbFees, method }), absorbFees };
}
