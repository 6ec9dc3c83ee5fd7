import type { DeskPart } from '../desk/desk.ts';
import { type DeskType, type HeldBy, type Holder, heldBy } from '../desk/desk-contents.ts';
import { isCompleted, type Order } from '../orders/order.ts';
import { freeHoldersStatement, listFree, listHeld, listSpentChallenges, spentChallengesStatement } from './held.sql.ts';
import { type Held, letGoMinutes } from './hold-limits.ts';

interface AskedHolder {
  /** Who asks, where it is counted what they hold, and how long holds last. */
  holder?: Holder;
  holdMinutes: number;
  /** The challenge that was solved for it. */
  challengeNonce?: Buffer;
  /** Whether a code or a bundle may make it cost nothing. */
  isCheaper?: boolean;
}

/** What those who order have of the event and have not paid for, and which challenges they used; the batch's own orders included. */
class HoldersAtDesk {
  readonly held = new Map<string, Held>();
  /** Tickets that holders have for nothing. */
  readonly free = new Map<string, number>();
  /** Challenges of this batch that were used before, in hex. */
  readonly spent = new Set<string>();
  readonly spentNow: Buffer[] = [];

  /** What the holder has and has not paid for. */
  heldBy(holder: Holder): Record<HeldBy, Held | undefined> {
    const held = (by: HeldBy) => this.held.get(holder[by]);
    return { email: held('email'), address: held('address'), network: held('network') };
  }

  /** How many tickets the holder has for nothing. */
  freeOf(holder: Holder): Record<HeldBy, number> {
    const free = (by: HeldBy) => this.free.get(holder[by]) ?? 0;
    return { email: free('email'), address: free('address'), network: free('network') };
  }

  count({ quantity, expiresAt, createdAt }: Order, holder: Holder): void {
    const until = new Date(Date.parse(expiresAt ?? createdAt) + letGoMinutes * 60_000).toISOString();
    for (const by of heldBy) {
      if (expiresAt === null) this.free.set(holder[by], (this.free.get(holder[by]) ?? 0) + quantity);
      // A free order is not held.
      if (by === 'email' && expiresAt === null) continue;
      const held = this.held.get(holder[by]);
      this.held.set(holder[by], {
        tickets: (held?.tickets ?? 0) + quantity,
        until: held?.until ?? until,
      });
    }
  }

  isSpent(nonce: Buffer): boolean {
    return this.spent.has(nonce.toString('hex'));
  }

  spend(nonce: Buffer): void {
    this.spent.add(nonce.toString('hex'));
    this.spentNow.push(nonce);
  }
}

export const holders: DeskPart<HoldersAtDesk, AskedHolder> = {
  name: 'hold limits',
  locks: [],
  changes: () => new HoldersAtDesk(),
  async load(at, { tx, eventId, asked }) {
    const named = asked.flatMap(({ holder }) => holder ?? []);
    const nonces = asked.flatMap(({ challengeNonce }) => challengeNonce ?? []);
    const holdMinutes = Math.max(0, ...asked.map((each) => each.holdMinutes));
    const [held, spent] = await Promise.all([
      named.length > 0 ? listHeld(tx, { eventId, holders: named, holdMinutes }) : [],
      nonces.length > 0 ? listSpentChallenges(tx, { nonces }) : [],
    ]);
    for (const { holder, ...had } of held) at.held.set(holder, had);
    for (const { nonce } of spent) at.spent.add(nonce.toString('hex'));
  },
  async loadMore({ free }, { tx, asked, types }) {
    const named = asked.flatMap(({ holder }) => holder ?? []);
    if (named.length === 0 || !(types.some(mayCostNothing) || asked.some(({ isCheaper }) => isCheaper === true)))
      return;
    for (const { holder, tickets } of await listFree(tx, { holders: named })) free.set(holder, tickets);
  },
  write: {
    ended({ spentNow }, { changes }, tx) {
      const free = changes.newOrders.flatMap(({ order, holder }) =>
        isCompleted(order) && holder !== undefined ? { orderId: order.id, eventId: order.eventId, holder } : [],
      );
      if (free.length > 0) tx.later(freeHoldersStatement(free));
      if (spentNow.length > 0) tx.later(spentChallengesStatement(spentNow));
    },
  },
};

/** By itself; a code or a bundle may make others cost nothing. */
function mayCostNothing({ priceCentavos, priceKind }: DeskType): boolean {
  return priceCentavos === 0 || priceKind !== 'FIXED';
}
