import { listBundlesById } from '../../catalog/bundles/bundle.sql.ts';
import type { Bundle } from '../../catalog/bundles/bundle.ts';
import type { DeskPart } from '../desk/desk.ts';
import { usedBundlesStatement } from './bundle-use.sql.ts';

/** The bundles that buyers ordered, by their ids. */
export const orderedBundles: DeskPart<Map<string, Bundle>, string> = {
  name: 'bundles',
  locks: [],
  changes: () => new Map(),
  async load(known, { tx, eventId, asked }) {
    if (asked.length === 0) return;
    for (const bundle of await listBundlesById(tx, { eventId, ids: [...new Set(asked)] })) known.set(bundle.id, bundle);
  },
  write: {
    ended(_known, { changes }, tx) {
      const ids = changes.newOrders.flatMap(({ items }) => items.flatMap(({ bundleId }) => bundleId ?? []));
      if (ids.length > 0) tx.later(usedBundlesStatement([...new Set(ids)]));
    },
  },
};
