import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { csvPieces } from '../../base/csv.ts';
import { sheetTimeIn } from '../../base/zoned-time.ts';
import { netCentavosOf, paidWithOf } from '../../selling/orders/order.ts';
import type { FoundOrder } from './search-orders.sql.ts';
import { type OrderFilter, streamOrders } from './search-orders.ts';

const columns = [
  'order_number',
  'status',
  'event',
  'buyer_name',
  'buyer_email',
  'tickets',
  'method',
  'subtotal',
  'total',
  'commission',
  'processing',
  'refunded',
  'commission_returned',
  'disputed',
  'net',
  'placed_at',
  'completed_at',
  'discount',
  'promo_code',
  'via',
  'channel',
  'time_zone',
  'bundles',
];

// Of an order whose event was deleted.
const zoneDefault = 'Asia/Manila';

/** The orders that a search finds as a file, piece by piece; amounts in pesos, times as clocks show them in the event's zone. */
export function ordersCsv(db: Queryable, actor: Actor, { filter }: { filter?: OrderFilter }): AsyncGenerator<string> {
  return csvPieces(columns, streamOrders(db, actor, { filter }), cellsOf);
}

function cellsOf(order: FoundOrder) {
  const zone = order.eventTimezone ?? zoneDefault;
  return [
    order.orderNumber,
    order.status,
    order.eventName,
    order.buyerName,
    order.buyerEmail,
    { count: order.quantity },
    paidWithOf(order),
    { centavos: order.subtotalCentavos },
    { centavos: order.totalCentavos },
    { centavos: order.commissionCentavos },
    { centavos: order.processingCentavos },
    { centavos: order.refundedCentavos },
    { centavos: order.commissionRefundedCentavos },
    { centavos: order.disputedCentavos },
    { centavos: netCentavosOf(order) },
    sheetTimeIn(order.createdAt, zone),
    order.completedAt === null ? null : sheetTimeIn(order.completedAt, zone),
    { centavos: order.discountCentavos },
    order.promoCode,
    order.via,
    order.channel,
    zone,
    order.bundleNames,
  ];
}
