import type { DeskPart } from '../desk/desk.ts';
import { barkadaLinksStatement, listBarkadaLinks } from './barkada-link.sql.ts';
import type { BarkadaLink } from './barkada-link.ts';

/** The links of the orders that commands ask for. What is taken by them and when they close is decided under the locks of the desk. */
class LinksAtDesk {
  readonly ofOrders = new Map<string, BarkadaLink>();
  readonly changed = new Set<BarkadaLink>();

  change(link: BarkadaLink, changes: Partial<BarkadaLink>): BarkadaLink {
    Object.assign(link, changes);
    this.ofOrders.set(link.orderId, link);
    this.changed.add(link);
    return link;
  }

  close(orderId: string, now: string): void {
    const link = this.ofOrders.get(orderId);
    if (link?.closedAt === null) this.change(link, { closedAt: now });
  }
}

export const barkadaLinks: DeskPart<LinksAtDesk, string> = {
  name: 'barkada links',
  locks: [],
  changes: () => new LinksAtDesk(),
  async loadMore({ ofOrders }, { tx, asked }) {
    if (asked.length === 0) return;
    for (const link of await listBarkadaLinks(tx, { orderIds: asked })) ofOrders.set(link.orderId, link);
  },
  write: {
    ended({ changed }, _desk, tx) {
      if (changed.size > 0) tx.later(barkadaLinksStatement([...changed]));
    },
  },
};
