import type { Queryable } from '../../../platform/database/database.ts';
import { type SettlementDays, spanOfDays } from '../../back-office/settlements/settlement-days.ts';
import type { Actor } from '../../base/actor.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import { sumHandedOutOn } from '../../selling/counter/handed-out.sql.ts';
import { findFirstSale, listSales, listSalesOfTypes } from './sales-report.sql.ts';
import type { SalesDimension, SalesReport, SalesRow, SalesSums } from './sales-report.ts';
import type { SalesScope } from './sales-scope.sql.ts';

interface SalesReportInput {
  /** One of the caller's events; undefined for all of them. */
  eventId?: string;
  days: SettlementDays;
  by: SalesDimension;
  /** How many rows there are at most; the rest is summed in one more. */
  most: number;
}

/** What the caller sold and gave back on some days in Manila, by one dimension. */
export async function salesReportOf(
  db: Queryable,
  actor: Actor,
  { eventId, days, by, most }: SalesReportInput,
): Promise<SalesReport> {
  const { organizationId } = actor;
  const scope = { organizationId, eventId: await ownIdOf(db, actor, eventId), ...spanOfDays(days), most };
  const [report, handedOut] = await Promise.all([
    by === 'type' ? ofTypes(db, scope) : ofDimension(db, { ...scope, by }),
    sumHandedOutOn(db, { organizationId, eventId: scope.eventId, ...days }),
  ]);
  const { counterCentavos: cashCentavos, counterRefundsCentavos: cashBackCentavos } = handedOut;
  return { ...report, counter: { cashCentavos, cashBackCentavos } };
}

type Rows = Omit<SalesReport, 'counter'>;

/** An order of two types is counted with both, so the total is asked separately. */
async function ofTypes(db: Queryable, scope: SalesScope & { most: number }): Promise<Rows> {
  const [rows, channels] = await Promise.all([listSalesOfTypes(db, scope), listSales(db, { ...scope, by: 'channel' })]);
  return { rows: inOrder('type', rows), totals: sumOf(channels.filter(isSale)), complimentary: null };
}

async function ofDimension(
  db: Queryable,
  { by, ...scope }: SalesScope & { by: Exclude<SalesDimension, 'type'>; most: number },
): Promise<Rows> {
  const found = await listSales(db, { ...scope, by });
  if (by !== 'channel') return { rows: inOrder(by, found), totals: sumOf(found), complimentary: null };
  const sold = found.filter(isSale);
  return { rows: sold, totals: sumOf(sold), complimentary: sumOf(found.filter((row) => !isSale(row))) };
}

function isSale({ key }: SalesRow): boolean {
  return key !== 'COMPLIMENTARY';
}

/** The first day of all that was ever sold; null where nothing was. */
export async function firstSaleDayOf(
  db: Queryable,
  actor: Actor,
  { eventId }: Pick<SalesReportInput, 'eventId'>,
): Promise<string | null> {
  const { organizationId } = actor;
  return (await findFirstSale(db, { organizationId, eventId: await ownIdOf(db, actor, eventId) })).day;
}

async function ownIdOf(db: Queryable, actor: Actor, eventId: string | undefined): Promise<string | undefined> {
  return eventId === undefined ? undefined : (await ownEvent(db, actor, eventId)).id;
}

/**
 * Hours and weekdays in their order, days from the newest; of all others the most sold first, and rows without a key
 * last.
 */
function inOrder(by: SalesDimension, rows: SalesRow[]): SalesRow[] {
  const byKey = (one: SalesRow, other: SalesRow) => (one.key ?? '').localeCompare(other.key ?? '');
  if (by === 'day') return rows.toSorted((one, other) => byKey(other, one));
  if (by === 'hour' || by === 'weekday') return rows.toSorted(byKey);
  const isKeyless = ({ key, isRest }: SalesRow) => key === null && !isRest;
  return [...rows.filter((row) => !isKeyless(row)), ...rows.filter(isKeyless)];
}

function sumOf(rows: readonly SalesSums[]): SalesSums {
  const sum = (name: keyof SalesSums) => rows.reduce((total, row) => total + row[name], 0);
  return {
    orders: sum('orders'),
    tickets: sum('tickets'),
    grossCentavos: sum('grossCentavos'),
    discountCentavos: sum('discountCentavos'),
    refundsCentavos: sum('refundsCentavos'),
    commissionCentavos: sum('commissionCentavos'),
    processingCentavos: sum('processingCentavos'),
    otherCentavos: sum('otherCentavos'),
    netCentavos: sum('netCentavos'),
  };
}
