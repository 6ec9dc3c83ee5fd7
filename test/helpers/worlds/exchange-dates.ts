import assert from 'node:assert/strict';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { BuyerOrder } from '../clients/buyer.ts';
import type { AnyAnswer } from '../clients/refusal.ts';
import { seriesOf } from './dates-of-series.ts';
import type { Shop } from './shop.ts';

export interface Dated {
  id: string;
  types: string[];
}

/** Makes events dates of one series, whose orders may go from one to another. */
export async function makeSeries(
  db: Database,
  events: readonly { id: string }[],
  { untilHours = 0 }: { untilHours?: number | null } = {},
): Promise<string> {
  const eventIds = events.map(({ id }) => id);
  const { id } = await seriesOf(db, { name: 'Gabi-gabi', eventIds });
  await db.run(sql`
    update events set exchange_until_hours = ${untilHours}, revision = revision + 1 where id = any(${eventIds}::uuid[])`);
  return id;
}

export const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Dates of one series, a day apart from the day after tomorrow on. */
export async function seriesAt(
  shop: Pick<Shop, 'event' | 'db'>,
  dates: readonly (Parameters<Shop['event']>[0] & object)[] = [{}, {}],
  options: { untilHours?: number | null } = {},
): Promise<Dated[]> {
  const events: Dated[] = [];
  for (const [index, date] of dates.entries()) {
    const from = 48 + 24 * index;
    events.push(await shop.event({ dateTime: hoursAhead(from), endDateTime: hoursAhead(from + 3), ...date }));
  }
  await makeSeries(shop.db, events, options);
  return events;
}

type SendExchange = (
  order: Pick<BuyerOrder, 'id' | 'token'>,
  event: { id: string },
  more?: object,
) => Promise<AnyAnswer>;

export function exchangerAt({ buyer }: Pick<Shop, 'buyer'>) {
  const send: SendExchange = ({ id, token }, event, more = {}) =>
    buyer.send('POST', `/orders/${id}/exchange`, { token, body: { eventId: event.id, ...more } });
  return {
    send,
    exchange: async (...asked: Parameters<SendExchange>): Promise<BuyerOrder> => {
      const { status, body } = await send(...asked);
      assert.equal(status, 200, body);
      return (JSON.parse(body) as { data: BuyerOrder }).data;
    },
  };
}
