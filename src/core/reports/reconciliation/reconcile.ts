import type { Database, Tx } from '../../../platform/database/database.ts';
import type { ProviderName } from '../../selling/payments/payment-provider.ts';
import { type ReportKind, type ReportLine, readReport } from './read-report.ts';
import {
  createReportTables,
  type Difference,
  type DifferenceOutcome,
  differenceOutcomes,
  insertDifferences,
  insertPaymentsMissingThere,
  insertRefundsMissingThere,
  listDifferences,
  lookUpPayments,
  lookUpRefunds,
  lookUpStrayReturns,
  lookUpStrays,
  noteSeen,
  type OurSide,
} from './reconciliation.sql.ts';
import type { ReportColumns } from './report-columns.ts';

export interface ReconcileInput {
  provider: ProviderName;
  /** Opens the report from its beginning, each time: a transaction may have to be begun again. */
  open: () => AsyncIterable<Uint8Array>;
  /** The period that the report covers; left out, from its first moment to its last. */
  from?: string;
  to?: string;
}

/** How a report compares with our books. */
export interface Reconciliation {
  columns: ReportColumns;
  lines: number;
  /** Lines that moved no money, such as failed payments, and lines about something else, such as payouts. */
  withoutMoney: number;
  otherLines: number;
  matched: number;
  differences: number;
  counts: Record<DifferenceOutcome, number>;
  /** Null where the file has no times and none were given: then it cannot be said what it lacks. */
  period: { from: string; to: string } | null;
  /** Whether refunds were looked for in the file: an export of payments alone has none. */
  hasRefunds: boolean;
  /**
   * Of fees: what the provider kept of what it reports, and what we booked for the same; null where the file has none.
   */
  theirs: ReconciledSums;
  ours: ReconciledSums;
}

export interface ReconciledSums {
  paymentsCentavos: number;
  refundsCentavos: number;
  feesCentavos: number | null;
}

/**
 * Compares a provider's report with our payments and refunds, line by line. It writes nothing that is kept, so the same
 * report gives the same answer as long as nothing else happens. `tell` gets the findings while they exist.
 */
export function reconcile<Told>(
  db: Database,
  input: ReconcileInput,
  tell: (found: Reconciliation, differences: AsyncGenerator<Difference>) => Promise<Told>,
): Promise<Told> {
  return db.transaction(async (tx) => {
    await createReportTables(tx);
    return tell(await compare(tx, input), everyDifference(tx));
  });
}

const linesAtOnce = 2_000;

async function compare(tx: Tx, { provider, open, from, to }: ReconcileInput): Promise<Reconciliation> {
  const report = readReport(open());
  const tally = newTally();
  let batch: ReportLine[] = [];
  for await (const line of report.lines) {
    batch.push(line);
    if (batch.length === linesAtOnce) {
      await compareLines(tx, tally, { provider, lines: batch });
      batch = [];
    }
  }
  await compareLines(tx, tally, { provider, lines: batch });

  const columns = report.columns();
  const start = from ?? tally.first;
  const end = to ?? tally.last;
  const period = start === null || end === null ? null : { from: start, to: end };
  const hasRefunds = tally.hasRefunds || columns.found.type !== undefined || columns.found.refundId !== undefined;
  if (period !== null) {
    addMissing(tally, 'PAYMENT', await insertPaymentsMissingThere(tx, { provider, ...period }));
    if (hasRefunds) addMissing(tally, 'REFUND', await insertRefundsMissingThere(tx, { provider, ...period }));
  }
  const { lines, withoutMoney, matched, counts, theirs, ours } = tally;
  const differences = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const otherLines = report.otherLines();
  return { columns, lines, withoutMoney, otherLines, matched, differences, counts, period, hasRefunds, theirs, ours };
}

function newTally() {
  return {
    lines: 0,
    withoutMoney: 0,
    matched: 0,
    counts: Object.fromEntries(differenceOutcomes.map((outcome) => [outcome, 0])) as Record<DifferenceOutcome, number>,
    first: null as string | null,
    last: null as string | null,
    hasRefunds: false,
    theirs: { paymentsCentavos: 0, refundsCentavos: 0, feesCentavos: null } as ReconciledSums,
    ours: { paymentsCentavos: 0, refundsCentavos: 0, feesCentavos: null } as ReconciledSums,
  };
}
type Tally = ReturnType<typeof newTally>;

async function compareLines(
  tx: Tx,
  tally: Tally,
  { provider, lines }: { provider: ProviderName; lines: readonly ReportLine[] },
): Promise<void> {
  if (lines.length === 0) return;
  const idsOf = (kind: ReportKind) => lines.filter((line) => line.kind === kind).map(({ providerId }) => providerId);
  const fresh = await noteSeen(tx, lines);
  const found = new Map<string, OurSide>();
  const providerIds = idsOf('PAYMENT');
  const strays = await lookUpStrays(tx, { provider, providerIds });
  // Money that was accepted since is among the payments, and those count.
  for (const row of [...strays, ...(await lookUpPayments(tx, { provider, providerIds }))]) {
    found.set(`PAYMENT ${row.providerId}`, row);
  }
  const refundIds = idsOf('REFUND');
  const returns = await lookUpStrayReturns(tx, { provider, providerIds: refundIds });
  for (const row of [...returns, ...(await lookUpRefunds(tx, { provider, providerIds: refundIds }))]) {
    found.set(`REFUND ${row.providerId}`, row);
  }
  const differences: Difference[] = [];
  for (const line of lines) {
    const name = `${line.kind} ${line.providerId}`;
    const ours = found.get(name);
    const isFirst = fresh.delete(name);
    noteLine(tally, line, isFirst ? ours : undefined);
    const outcome = isFirst ? outcomeOf(line, ours) : 'TWICE';
    if (outcome === 'MATCHED') tally.matched += 1;
    else if (outcome === 'NO_MONEY') tally.withoutMoney += 1;
    else {
      tally.counts[outcome] += 1;
      differences.push(differenceOf(line, ours, outcome));
    }
  }
  await nameOrders(tx, provider, differences);
  if (differences.length > 0) await insertDifferences(tx, differences);
}

/** Whose refund it is that was made at the provider's own page. */
async function nameOrders(tx: Tx, provider: ProviderName, differences: readonly Difference[]): Promise<void> {
  const made = differences.filter(({ outcome, paymentId }) => outcome === 'REFUNDED_THERE' && paymentId !== null);
  if (made.length === 0) return;
  const payments = await lookUpPayments(tx, {
    provider,
    providerIds: made.map(({ paymentId }) => paymentId as string),
  });
  for (const difference of made) {
    const payment = payments.findLast(({ providerId }) => providerId === difference.paymentId);
    if (payment !== undefined)
      Object.assign(difference, { orderId: payment.orderId, orderNumber: payment.orderNumber });
  }
}

const done = /^(?:paid|succeeded|success|successful|completed|complete|settled|captured|refunded|partially.refunded)$/i;
const undone = /^(?:failed|pending|processing|expired|cancelled|canceled|voided|awaiting.*|unpaid)$/i;

/** The outcome of a line, given what we have under its id. */
function outcomeOf(
  line: Pick<ReportLine, 'kind' | 'status' | 'currency' | 'amountCentavos' | 'feeCentavos'>,
  ours: Pick<OurSide, 'centavos' | 'status' | 'feeCentavos'> | undefined,
): DifferenceOutcome | 'MATCHED' | 'NO_MONEY' {
  const { status, currency, amountCentavos, feeCentavos } = line;
  const areWeDone = isDoneHere(ours);
  if (status !== null && undone.test(status)) return areWeDone ? 'STATUS' : 'NO_MONEY';
  if (ours === undefined) return line.kind === 'REFUND' ? 'REFUNDED_THERE' : 'MISSING_HERE';
  if (ours.centavos !== null && amountCentavos !== ours.centavos) return 'AMOUNT';
  if (currency !== null && currency !== 'PHP') return 'CURRENCY';
  const areTheyDone = status === null || done.test(status);
  if (!areTheyDone || !areWeDone) return 'STATUS';
  return feeCentavos !== null && ours.feeCentavos !== null && feeCentavos !== ours.feeCentavos ? 'FEE' : 'MATCHED';
}

/** Money that was nobody's and went back is finished too. */
function isDoneHere(ours: Pick<OurSide, 'status'> | undefined): boolean {
  return ours !== undefined && ['PAID', 'SUCCEEDED', 'STRAY RETURNED'].includes(ours.status);
}

function noteLine(tally: Tally, line: ReportLine, ours: OurSide | undefined): void {
  const { kind, at, status, amountCentavos, feeCentavos } = line;
  tally.lines += 1;
  if (at !== null && (tally.first === null || at < tally.first)) tally.first = at;
  if (at !== null && (tally.last === null || at > tally.last)) tally.last = at;
  if (kind === 'REFUND') tally.hasRefunds = true;
  const sum = kind === 'REFUND' ? 'refundsCentavos' : 'paymentsCentavos';
  if (status === null || !undone.test(status)) tally.theirs[sum] += amountCentavos;
  if (isDoneHere(ours)) tally.ours[sum] += ours?.centavos ?? 0;
  if (feeCentavos === null || (status !== null && undone.test(status))) return;
  tally.theirs.feesCentavos = (tally.theirs.feesCentavos ?? 0) + feeCentavos;
  tally.ours.feesCentavos = (tally.ours.feesCentavos ?? 0) + (isDoneHere(ours) ? (ours?.feeCentavos ?? 0) : 0);
}

function addMissing(tally: Tally, kind: ReportKind, { count, centavos }: { count: number; centavos: number }): void {
  tally.counts.MISSING_THERE += count;
  tally.ours[kind === 'REFUND' ? 'refundsCentavos' : 'paymentsCentavos'] += centavos;
}

function differenceOf(line: ReportLine, ours: OurSide | undefined, outcome: DifferenceOutcome): Difference {
  return {
    line: line.line,
    outcome,
    kind: line.kind,
    providerId: line.providerId,
    theirCentavos: line.amountCentavos,
    ourCentavos: ours?.centavos ?? null,
    theirCurrency: line.currency,
    theirStatus: line.status,
    ourStatus: ours?.status ?? null,
    at: line.at,
    orderId: ours?.orderId ?? null,
    orderNumber: ours?.orderNumber ?? null,
    theirFeeCentavos: line.feeCentavos,
    ourFeeCentavos: line.feeCentavos === null ? null : (ours?.feeCentavos ?? null),
    paymentId: line.paymentId,
  };
}

const differencesAtOnce = 1_000;

async function* everyDifference(tx: Tx): AsyncGenerator<Difference> {
  for (let after = 0; ; ) {
    const rows = await listDifferences(tx, { after, take: differencesAtOnce });
    yield* rows;
    if (rows.length < differencesAtOnce) return;
    after = rows.at(-1)?.place as number;
  }
}
