import type { Queryable } from '../../platform/database.ts';
import type { Actor } from '../actor.ts';
import { ownEvent } from '../ownership.sql.ts';
import type { SettlementAmounts } from '../settlements/settlement.ts';
import { listTicketTypesOfEvents } from '../ticket-types/ticket-type.sql.ts';
import type { TicketType } from '../ticket-types/ticket-type.ts';
import { listDaysOfEvent, sumDaysOfEvent, sumSoldByType } from './event-sales.sql.ts';
import type { SalesOfDay } from './overview.sql.ts';

export interface TypeSales
  extends Pick<
    TicketType,
    | 'id'
    | 'name'
    | 'priceCentavos'
    | 'published'
    | 'quantity'
    | 'soldQuantity'
    | 'heldQuantity'
    | 'remainingQuantity'
    | 'withdrawnQuantity'
    | 'refundedQuantity'
  > {
  /** What the tickets that are valid were sold for, at the prices of then, fees apart. */
  soldCentavos: number;
}

export interface EventSales {
  types: TypeSales[];
  /** Everything ever sold and given back; as in the ledger. */
  totals: SettlementAmounts & { orders: number; tickets: number };
  /** In Manila, since the first sale. */
  days: SalesOfDay[];
}

const daysMax = 1_100;

/** How the caller's event sells. */
export async function eventSalesOf(db: Queryable, actor: Actor, eventId: string): Promise<EventSales> {
  const event = await ownEvent(db, actor, eventId);
  const [types, sold, totals, days] = await Promise.all([
    listTicketTypesOfEvents(db, { eventIds: [event.id] }),
    sumSoldByType(db, { eventId: event.id }),
    sumDaysOfEvent(db, { eventId: event.id }),
    listDaysOfEvent(db, { eventId: event.id, most: daysMax }),
  ]);
  const soldByType = new Map(sold.map(({ ticketTypeId, soldCentavos }) => [ticketTypeId, soldCentavos]));
  return { types: types.map((type) => typeSales(type, soldByType.get(type.id) ?? 0)), totals, days };
}

function typeSales(type: TicketType, soldCentavos: number): TypeSales {
  return {
    id: type.id,
    name: type.name,
    priceCentavos: type.priceCentavos,
    published: type.published,
    quantity: type.quantity,
    soldQuantity: type.soldQuantity,
    heldQuantity: type.heldQuantity,
    remainingQuantity: type.remainingQuantity,
    withdrawnQuantity: type.withdrawnQuantity,
    refundedQuantity: type.refundedQuantity,
    soldCentavos,
  };
}
