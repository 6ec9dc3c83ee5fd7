import type { Queryable } from '../../../platform/database/database.ts';
import type { Language } from '../../base/language.ts';
import type { Payout, StatementAmounts, StatementEvent, StatementLine } from './settlement.ts';
import type { SettlementDays } from './settlement-days.ts';
import {
  type LinePlace,
  listLinesOfPart,
  listLinesOfPeriod,
  listPartsOfPayout,
  type PayoutPart,
  sumPayoutByEvent,
  sumPeriodByEvent,
} from './statement.sql.ts';

/** Of what moved from one instant to before another. */
interface OfPeriod {
  organizationId: string;
  from: string;
  to: string;
}

export interface SettlementStatement {
  payout: Payout | null;
  events: StatementEvent[];
  /** All lines summed; of a payout, `netCentavos` is its amount exactly. */
  totals: StatementAmounts;
  orders: number;
  lineCount: number;
  /** Read as they are needed, however many there are. */
  lines(): AsyncGenerator<StatementLine>;
}

export async function statementOfPayout(db: Queryable, payout: Payout): Promise<SettlementStatement> {
  const { id: payoutId } = payout;
  const [parts, events] = await Promise.all([listPartsOfPayout(db, { payoutId }), sumPayoutByEvent(db, { payoutId })]);
  const carried = parts.filter(isWhole).map((part) => carriedLine(payout, part));
  return {
    payout,
    ...summed(events, [...carried, ...withheldLines(payout)]),
    lines: () => linesOfParts(db, payout, parts),
  };
}

export async function statementOfPeriod(db: Queryable, period: OfPeriod): Promise<SettlementStatement> {
  return {
    payout: null,
    ...summed(await sumPeriodByEvent(db, period), []),
    lines: () => inPieces((after, take) => listLinesOfPeriod(db, { ...period, after, take })),
  };
}

/** A statement to be printed: lines that are too many for paper are counted and not listed. */
export interface PrintedStatement extends Omit<SettlementStatement, 'lines'> {
  lines: StatementLine[];
}

/** The same with what is printed around it. */
export interface StatementToDraw {
  language: Language;
  createdAt: string;
  organizationName: string;
  isSandbox: boolean;
  /** Null for the statement of a payout. */
  period: SettlementDays | null;
  statement: PrintedStatement;
  /** As they are registered for taxes, line by line. */
  taxDetails: { organization: readonly string[]; platform: readonly string[] };
}

const printedLinesMax = 2_000;

export async function printedOf({ lines, ...statement }: SettlementStatement): Promise<PrintedStatement> {
  const printed: StatementLine[] = [];
  for await (const line of lines()) {
    printed.push(line);
    if (printed.length === printedLinesMax) break;
  }
  return { ...statement, lines: printed };
}

/** A page of a payout's lines, and how many there are in all. */
export async function payoutLinesPage(
  db: Queryable,
  payout: Payout,
  page: { skip: number; take: number },
): Promise<{ lines: StatementLine[]; total: number }> {
  const parts = await listPartsOfPayout(db, { payoutId: payout.id });
  const lines: StatementLine[] = [];
  let { skip } = page;
  for (const part of parts) {
    const take = page.take - lines.length;
    if (take > 0 && skip < lineCountOf(part)) {
      const found = isWhole(part)
        ? [carriedLine(payout, part)]
        : await listLinesOfPart(db, { partId: part.id, after: undefined, skip, take });
      lines.push(...found);
    }
    skip = Math.max(0, skip - lineCountOf(part));
  }
  const withheld = withheldLines(payout);
  if (skip === 0 && lines.length < page.take) lines.push(...withheld);
  return { lines, total: parts.reduce((sum, part) => sum + lineCountOf(part), withheld.length) };
}

async function* linesOfParts(db: Queryable, payout: Payout, parts: readonly PayoutPart[]) {
  for (const part of parts) {
    if (isWhole(part)) yield carriedLine(payout, part);
    else yield* inPieces((after, take) => listLinesOfPart(db, { partId: part.id, after, skip: 0, take }));
  }
  yield* withheldLines(payout);
}

const linesAtOnce = 1_000;

async function* inPieces(
  list: (after: LinePlace | undefined, take: number) => Promise<StatementLine[]>,
): AsyncGenerator<StatementLine> {
  let after: LinePlace | undefined;
  do {
    const lines: StatementLine[] = await list(after, linesAtOnce);
    yield* lines;
    after = lines.length === linesAtOnce ? lines.at(-1) : undefined;
  } while (after !== undefined);
}

function isWhole({ eventId }: PayoutPart): boolean {
  return eventId === null;
}

function lineCountOf(part: PayoutPart): number {
  return isWhole(part) ? 1 : part.movements;
}

/** A payout that came back, or what was kept back for refunds under way: one line. */
function carriedLine({ createdAt }: Payout, { id, amountCentavos }: PayoutPart): StatementLine {
  return wholeLine({ id, kind: 'CARRIED', createdAt }, amountCentavos);
}

/** The last one. */
function withheldLines({ id, createdAt, withheldCentavos }: Payout): StatementLine[] {
  return withheldCentavos === 0 ? [] : [wholeLine({ id, kind: 'WITHHELD', createdAt }, 0 - withheldCentavos)];
}

function wholeLine(of: Pick<StatementLine, 'id' | 'kind' | 'createdAt'>, amountCentavos: number): StatementLine {
  return {
    ...nothing,
    ...of,
    orderId: null,
    orderNumber: null,
    orderedAt: null,
    eventId: null,
    eventName: null,
    otherCentavos: amountCentavos,
    netCentavos: amountCentavos,
  };
}

const nothing: StatementAmounts = {
  grossCentavos: 0,
  refundsCentavos: 0,
  commissionCentavos: 0,
  processingCentavos: 0,
  otherCentavos: 0,
  netCentavos: 0,
};

function summed(events: StatementEvent[], carried: readonly StatementLine[]) {
  const totals = { ...nothing };
  for (const each of [...events, ...carried]) {
    for (const name of Object.keys(nothing) as (keyof StatementAmounts)[]) totals[name] += each[name];
  }
  return {
    events,
    totals,
    orders: events.reduce((sum, { orders }) => sum + orders, 0),
    lineCount: events.reduce((sum, { lines }) => sum + lines, carried.length),
  };
}
