import type { Queryable } from '../../../platform/database/database.ts';
import { type SettlementDays, spanOfDays } from '../../back-office/settlements/settlement-days.ts';
import type { Actor } from '../../base/actor.ts';
import { type CursorPage, checkCursorPage, cursorPageOf, streamRows } from '../../base/cursor-page.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import {
  type LinesAsked,
  type LinesSums,
  listSalesLines,
  type SalesLine,
  type SalesLineKind,
  sumSalesLines,
} from './sales-lines.sql.ts';
import type { SalesDimension } from './sales-report.ts';

interface SalesLinesInput {
  /** One of the caller's events; undefined for all of them. */
  eventId?: string;
  days: SettlementDays;
  by: SalesDimension;
  /** Of this row of the report, null for what has no key; undefined for all rows. */
  key?: string | null;
  /** Of all rows but these: what the report has in one row, after the largest. */
  except?: readonly (string | null)[];
  kind?: SalesLineKind;
}

const cursorName = 'sales lines';

/** The sales, refunds and disputes that a figure of a report, the overview or the settlement is the sum of. */
export async function salesLinesOf(
  db: Queryable,
  actor: Actor,
  { cursor, take: wanted, ...input }: SalesLinesInput & { cursor?: string; take: number },
): Promise<CursorPage<SalesLine> & { totals: LinesSums }> {
  const { after, take } = checkCursorPage(cursorName, { cursor, take: wanted });
  const asked = await askedFor(db, actor, input);
  const [found, totals] = await Promise.all([
    listSalesLines(db, { ...asked, after, take: take + 1 }),
    sumSalesLines(db, asked),
  ]);
  return { ...cursorPageOf(cursorName, found, take), totals };
}

const streamedMax = 100_000;

/** All of them, for a file. */
export async function* streamSalesLines(
  db: Queryable,
  actor: Actor,
  input: SalesLinesInput,
): AsyncGenerator<SalesLine> {
  const asked = await askedFor(db, actor, input);
  yield* streamRows<SalesLine>({ most: streamedMax }, (part) => listSalesLines(db, { ...asked, ...part }));
}

async function askedFor(
  db: Queryable,
  actor: Actor,
  { eventId, days, by, key, except, kind }: SalesLinesInput,
): Promise<LinesAsked> {
  const { organizationId } = actor;
  const own = eventId === undefined ? undefined : (await ownEvent(db, actor, eventId)).id;
  return { organizationId, eventId: own, ...spanOfDays(days), by, key, except, kind };
}
