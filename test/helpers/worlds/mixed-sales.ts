import { sql } from '../../../src/platform/database/sql.ts';
import type { BuyerOrder } from '../clients/buyer.ts';
import { insertOrders } from './orders.ts';
import type { OrdersDashboard } from './orders-dashboard.ts';

export interface MixedSales {
  /** Fees on top, three types of which one costs nothing, and a promo code. */
  event: { id: string; types: string[] };
  /** Another one, of which the organizer bears the fees. */
  other: { id: string; types: string[] };
  orders: BuyerOrder[];
}

const vias = ['poster', '=cmd|calc', undefined, 'Poster', undefined] as const;
const ordersCount = 24;

/** A mixed bag of sales: free, discounted, of several types, refunded whole, by ticket and by amount, on days around midnight. */
export async function mixedSales(world: OrdersDashboard, random: (below: number) => number): Promise<MixedSales> {
  const { buyer, client, db, sales } = world;
  const event = await world.event({
    name: 'Una',
    absorbFees: false,
    tickets: [
      { name: 'Regular', price: 1_033, quantity: 100 },
      { name: 'VIP', price: 2_517, quantity: 100 },
      { name: 'Kids', price: 0, quantity: 100 },
    ],
  });
  const other = await world.event({
    name: 'Dalawa',
    dateTime: '2027-01-20T19:00:00+08:00',
    tickets: [{ price: 333, quantity: 100 }],
  });
  await client.post(`/events/${event.id}/promo-codes`, {
    code: 'BARKADA',
    kind: 'PERCENT',
    value: 15,
    ticketTypeIds: [event.types[0]],
  });
  const orders: BuyerOrder[] = [];
  for (let place = 0; place < ordersCount; place += 1) {
    const of = place % 4 === 3 ? other : event;
    // The first two are what the tests look at one by one.
    const few = of.types.map((_, type) => (place < 2 ? 1 : random(3) + (type === place % of.types.length ? 1 : 0)));
    const items = Object.fromEntries(of.types.map((id, type) => [id, few[type] as number]).filter(([, many]) => many));
    const hasRegular = of === event && (few[0] as number) > 0;
    const promoCode = hasRegular && place % 3 === 0 ? 'barkada' : undefined;
    const email = `buyer${place}@example.com`;
    const more = { promoCode, via: vias[place % vias.length], buyer: { name: 'Ana Reyes', email } };
    const order = await buyer.buy(of.id, items, more);
    orders.push(order);
    if (order.totalAmount === 0) continue;
    const tickets = await buyer.tickets(order);
    const ticketIds = tickets.slice(0, 1 + random(tickets.length)).map(({ id }) => id);
    const refund = { orderId: order.id, reason: null };
    if (place === 0 || place % 6 === 4) await sales.cashier.refund({ ...refund, ticketIds });
    if (place === 1 || place % 6 === 5) await sales.cashier.refund({ ...refund, amountCentavos: 10_001 });
    if (place % 6 === 2) await sales.cashier.refund(refund);
  }
  await insertOrders(db, event.id, [
    {
      channel: 'COUNTER',
      via: 'poster',
      items: [{ ticketTypeId: event.types[0] as string, quantity: 2, priceCentavos: 103_300 }],
    },
    { channel: 'COMPLIMENTARY', items: [{ ticketTypeId: event.types[1] as string, quantity: 3, priceCentavos: 0 }] },
  ]);
  return { event, other, orders };
}

/** Moves every sale and refund to another moment, so that they lie around midnights in Manila. */
export async function scatter({ db }: Pick<OrdersDashboard, 'db'>): Promise<void> {
  const moved = sql`timestamptz '2026-10-01 00:00:00+08' + place * interval '1 day'
    + (case place % 3 when 0 then -1 when 1 then 0 else 44100000 end) * interval '1 millisecond'`;
  await db.transaction(async (tx) => {
    await tx.run(sql`
      update orders o set completed_at = ${moved}
      from (select id, row_number() over (order by created_at, id) % 7 as place from orders) as p
      where p.id = o.id and o.completed_at is not null`);
    await tx.run(sql`alter table ledger disable trigger ledger_is_append_only`);
    await tx.run(sql`
      update ledger l set created_at = case l.kind when 'SALE' then o.completed_at else ${moved} end
      from orders o, (select id, row_number() over (order by created_at, id) % 9 as place from ledger) as p
      where p.id = l.id and o.id = l.order_id`);
    await tx.run(sql`alter table ledger enable trigger ledger_is_append_only`);
  });
}
