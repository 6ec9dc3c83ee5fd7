import { raise } from '../../base/define-error.ts';
import { ask, type DeskPart } from '../desk/desk.ts';
import type { CounterSale } from '../orders/counter-sale.ts';
import type { Order } from '../orders/order.ts';
import { doorSalesLimit } from './door-sales.errors.ts';
import { type DoorSales, listDoorSales } from './door-sales.sql.ts';
import { leftToSell } from './left-to-sell.ts';

/** What was sold today with door codes that have a limit. */
class DoorSalesAtDesk {
  readonly byCode = new Map<string, DoorSales>();

  /** Counts a sale towards the limit of its door code, or refuses it. */
  sell({ doorCodeId }: Partial<CounterSale>, { quantity, totalCentavos }: Order): void {
    const door = doorCodeId === undefined ? undefined : this.byCode.get(doorCodeId);
    if (door === undefined) return;
    const left = leftToSell(door);
    const isPast = left.pesosLeft !== null && totalCentavos > left.pesosLeft * 100;
    if (isPast || (left.ticketsLeft !== null && quantity > left.ticketsLeft)) raise(doorSalesLimit, left);
    door.tickets += quantity;
    door.centavos += totalCentavos;
  }
}

export const doorSales: DeskPart<DoorSalesAtDesk, string> = {
  name: 'door sales',
  locks: [],
  changes: () => new DoorSalesAtDesk(),
  async loadMore({ byCode }, { tx, eventId, asked, now: at }) {
    if (asked.length === 0) return;
    for (const door of await listDoorSales(tx, { eventId, doorCodeIds: asked, at })) byCode.set(door.doorCodeId, door);
  },
};

export const askDoorSales = (sale: Partial<CounterSale> | undefined) => ask(doorSales, sale?.doorCodeId);
