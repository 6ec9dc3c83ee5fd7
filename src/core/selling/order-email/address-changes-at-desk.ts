import type { Desk, DeskPart } from '../desk/desk.ts';
import {
  endedChangesStatement,
  heldTextsStatement,
  lockOpenChangesOfOrders,
  newAddressChangeStatement,
  readdressedMailsStatement,
  readdressedOrdersStatement,
  readdressedTextsStatement,
} from '../orders/address-change.sql.ts';
import type { AddressChange } from '../orders/address-change.ts';
import type { Order } from '../orders/order.ts';

/** Requests for another address, and orders that a batch gives another. */
class AddressChangesAtDesk {
  readonly open: AddressChange[] = [];
  readonly ended = new Set<AddressChange>();
  /** Corrections that were made at once. */
  readonly made: AddressChange[] = [];
  /** Orders that go to another address from now on. */
  readonly readdressed = new Set<Order>();

  /** One that was open when the batch began. */
  change(changeId: string): AddressChange | undefined {
    return this.open.find(({ id }) => id === changeId);
  }

  /** The one that waits for an answer. */
  ofOrder(orderId: string): AddressChange | undefined {
    return this.open.find((change) => change.orderId === orderId && change.status === 'OPEN');
  }

  end({ now }: Pick<Desk, 'now'>, change: AddressChange, ended: Pick<AddressChange, 'status' | 'decidedBy'>): void {
    Object.assign(change, ended, { endedAt: now });
    this.ended.add(change);
  }
}

export const addressChanges: DeskPart<AddressChangesAtDesk, never> = {
  name: 'address changes',
  locks: ['address_changes'],
  changes: () => new AddressChangesAtDesk(),
  async loadOfOrders({ open }, tx, { orderIds }) {
    open.push(...(await lockOpenChangesOfOrders(tx, { orderIds })));
  },
  write: {
    freed({ readdressed, ended, made }, _desk, tx) {
      const orders = [...readdressed];
      if (orders.length > 0) {
        tx.later(readdressedOrdersStatement(orders));
        tx.later(heldTextsStatement());
        tx.later(readdressedTextsStatement(orders));
        tx.later(readdressedMailsStatement(orders));
      }
      if (ended.size > 0) tx.later(endedChangesStatement([...ended]));
      for (const change of made) tx.later(newAddressChangeStatement(change));
    },
  },
};
