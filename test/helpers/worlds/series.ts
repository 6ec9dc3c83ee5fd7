import assert from 'node:assert/strict';
import { seriesChangeQueueKind } from '../../../src/core/catalog/series/apply-series-changes.ts';
import { seriesQueueKind } from '../../../src/core/catalog/series/make-series-dates.ts';
import type { QueueKind } from '../../../src/platform/queue/queue-kind.ts';
import { createPolicy } from '../../../src/wiring/rules.ts';
import type { EventRecord, Json } from '../clients/api-client.ts';
import { workOffNow } from '../machine/queue.ts';
import { openShop, type Shop } from './shop.ts';

export interface SeriesRecord {
  id: string;
  slug: string;
  name: string;
  templateEventId: string | null;
  publish: boolean;
  status: string;
  stoppedBecause: string | null;
  planned: number;
  made: number;
  published: number;
  sold: number;
  createdAt: string;
}

export interface SeriesChangeRecord {
  id: string;
  status: string;
  changed: number;
  skipped: { eventId: string; code: string }[];
  buyersTold: number;
}

export type DateRecord = EventRecord & {
  dateTime: string;
  endDateTime: string | null;
  seriesId: string | null;
  seriesPosition: number | null;
  tickets: (Json & { id: string; name: string })[];
};

export interface SeriesWorld extends Shop {
  kinds: QueueKind[];
  /** A draft with one type of ten tickets at 800, where nothing is said. */
  template(event?: Json): Promise<DateRecord>;
  /** A series of as many Fridays, not made yet. */
  series(count: number, more?: Json & { template?: Json }): Promise<SeriesRecord>;
  /** Has its worker make what is due. */
  make(): Promise<void>;
  made(count: number, more?: Json & { template?: Json }): Promise<SeriesRecord & { dates: DateRecord[] }>;
  dates(series: { id: string }): Promise<DateRecord[]>;
  change(series: { id: string }, body: Json): Promise<SeriesChangeRecord>;
}

export const fridays = { freq: 'WEEKLY', interval: 1, byDay: ['FR'], times: ['19:00'], from: '2027-01-08' };

export async function openSeriesWorld(options: { environment?: Record<string, string> } = {}): Promise<SeriesWorld> {
  const shop = await openShop({ environment: { RATE_LIMIT: 'off', ...options.environment } });
  const { client, db } = shop;
  const policy = createPolicy(shop.server.config);
  const kinds = [
    seriesQueueKind({ db, policy, onFault: () => {} }),
    seriesChangeQueueKind({ db, policy, now: Date.now, onChanged: () => {} }),
  ];
  const world: SeriesWorld = {
    ...shop,
    kinds,
    template: (event = {}) =>
      client.post('/events', {
        name: 'Kundiman sa Biyernes',
        dateTime: '2027-01-01T19:00:00+08:00',
        endDateTime: '2027-01-01T22:00:00+08:00',
        tickets: [{ name: 'General', price: 800, quantity: 10, published: true }],
        ...event,
      }),
    async series(count, { template = {}, ...more } = {}) {
      const { id } = await world.template(template);
      const body = { name: 'Kundiman sa Biyernes', templateEventId: id, rule: { ...fridays, count }, ...more };
      return client.post('/series', body);
    },
    async make() {
      await workOffNow(db, kinds, 'series');
    },
    async made(count, more) {
      const { id } = await world.series(count, more);
      await world.make();
      const series = await client.get<SeriesRecord>(`/series/${id}`);
      assert.equal(series.status, 'READY', series.stoppedBecause ?? '');
      return { ...series, dates: await world.dates(series) };
    },
    async dates({ id }) {
      const listed = await client.get<{ id: string }[]>(`/series/${id}/events?take=100`);
      return Promise.all(listed.map((event) => client.get<DateRecord>(`/events/${event.id}`)));
    },
    async change({ id }, body) {
      const started = await client.succeed<SeriesChangeRecord>('POST', `/series/${id}/changes`, { body });
      assert.equal(started.status, 202);
      assert.equal(started.data.status, 'APPLYING');
      await workOffNow(db, kinds, 'series-change');
      const done = await client.get<SeriesChangeRecord>(`/series/${id}/changes/${started.data.id}`);
      assert.equal(done.status, 'DONE');
      return done;
    },
  };
  return world;
}
