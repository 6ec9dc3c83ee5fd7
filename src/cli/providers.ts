import { createReadStream, createWriteStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { pesosOf } from '../core/base/money.ts';
import { instantInZone } from '../core/base/zoned-time.ts';
import { differencesCsv, nextStepOf } from '../core/reports/reconciliation/differences-csv.ts';
import { type ReconciledSums, type Reconciliation, reconcile } from '../core/reports/reconciliation/reconcile.ts';
import type { Difference } from '../core/reports/reconciliation/reconciliation.sql.ts';
import type { ProviderName } from '../core/selling/payments/payment-provider.ts';
import { listProviders, type ProviderState } from '../core/selling/payments/provider-states.ts';
import type { Run } from './command.ts';
import { CommandError } from './command.ts';

interface Options {
  provider?: ProviderName;
  from?: string;
  to?: string;
  out?: string;
}

const shownMax = 1_000;
const dayMs = 86_400_000;

export function addProvidersCommand(program: Command, run: Run): void {
  program
    .command('providers')
    .description('who takes the money of buyers, in the order in which they are asked, and how each of them is')
    .action(() =>
      run(async ({ config, db }) => {
        const providers = await listProviders(db, config.paymentProviders);
        return { json: { providers }, text: providers.map(describeProvider).join('\n') };
      }),
    );
}

function describeProvider({ name, state, lastFailure, methods }: ProviderState): string {
  const failed = lastFailure === null ? '' : `; last failed at ${lastFailure.at}: ${lastFailure.reason}`;
  return `${name.padEnd(10)} ${state === 'WELL' ? 'is well' : 'fails, and others are asked first'}${failed}\n           ${methods.join(', ')}`;
}

export function addReconcileCommand(program: Command, run: Run): void {
  program
    .command('reconcile')
    .description("hold the payment provider's report against our payments and refunds; nothing is changed")
    .argument('<file>', 'CSV with a header, as the provider exports it')
    .addOption(new Option('--provider <name>', 'whose report it is').choices(['paymongo', 'xendit', 'simulator']))
    .option('--from <day>', 'first day that the report covers, such as 2026-11-01; else its first moment')
    .option('--to <day>', 'last day that it covers; else its last moment')
    .option('--out <file>', 'write every difference into this CSV file')
    .action((file: string, options: Options) =>
      run(async ({ config, db }) => {
        await access(file).catch(() => {
          throw new CommandError(`The file ${file} cannot be read.`);
        });
        const input = {
          provider: options.provider ?? config.paymentProviders[0] ?? 'simulator',
          open: () => createReadStream(file),
          from: dayStart('--from', options.from, { daysLater: 0 }),
          to: dayStart('--to', options.to, { daysLater: 1 }),
        };
        return reconcile(db, input, async (found, differences) => {
          if (options.out !== undefined) {
            await pipeline(Readable.from(differencesCsv(differences)), createWriteStream(options.out));
            return answer(found, [], `The differences are in ${options.out}.`);
          }
          const shown: Difference[] = [];
          for await (const difference of differences) {
            if (shown.length === shownMax) break;
            shown.push(difference);
          }
          const more = found.differences - shown.length;
          return answer(found, shown, more > 0 ? `${more} more; --out FILE writes them all.` : '');
        });
      }),
    );
}

function answer(found: Reconciliation, shown: readonly Difference[], last: string) {
  const text = [describe(found), ...shown.map(describeDifference), last].filter((line) => line !== '').join('\n');
  return { json: { ...present(found), differences: shown.map(presentDifference) }, text };
}

function dayStart(option: string, day: string | undefined, { daysLater }: { daysLater: number }): string | undefined {
  if (day === undefined) return undefined;
  const start = instantInZone(`${day}T00:00`, 'Asia/Manila');
  if (start === undefined) throw new CommandError(`${option} takes a day such as 2026-11-01, but it is "${day}".`);
  // The last day counts to its last moment.
  return new Date(Date.parse(start) + daysLater * dayMs - Math.sign(daysLater)).toISOString();
}

function present({ columns, theirs, ours, differences, ...found }: Reconciliation) {
  const understood = Object.fromEntries(Object.entries(columns.found).map(([field, { name }]) => [field, name]));
  const pesos = (sums: ReconciledSums) =>
    Object.fromEntries(
      Object.entries(sums).map(([name, sum]) => [name.replace('Centavos', ''), sum === null ? null : pesosOf(sum)]),
    );
  return {
    columns: { understood, ignored: columns.ignored },
    ...found,
    differencesTotal: differences,
    theirs: pesos(theirs),
    ours: pesos(ours),
  };
}

function presentDifference(row: Difference) {
  const { theirCentavos, ourCentavos, theirFeeCentavos, ourFeeCentavos, ...difference } = row;
  const pesos = (centavos: number | null) => (centavos === null ? null : pesosOf(centavos));
  const { line, outcome, kind, providerId, theirCurrency, theirStatus, ourStatus, at, orderId, orderNumber } =
    difference;
  const amounts = { theirAmount: pesos(theirCentavos), ourAmount: pesos(ourCentavos) };
  return {
    line,
    outcome,
    kind,
    providerId,
    ...amounts,
    theirCurrency,
    theirStatus,
    ourStatus,
    at,
    orderId,
    orderNumber,
    ...{ theirFee: pesos(theirFeeCentavos), ourFee: pesos(ourFeeCentavos), nextStep: nextStepOf(row) },
  };
}

function describe(found: Reconciliation): string {
  const { columns, lines, matched, withoutMoney, otherLines, counts, period, hasRefunds, theirs, ours } = found;
  const understood = Object.entries(columns.found).map(([field, { name }]) => `${field} = "${name}"`);
  const told = Object.entries(counts).filter(([, count]) => count > 0);
  return [
    `Columns: ${understood.join(', ')}${columns.ignored.length > 0 ? `; not needed: ${columns.ignored.join(', ')}` : ''}`,
    period === null
      ? 'The report has no times: what it lacks cannot be told.'
      : `Period: ${period.from} to ${period.to}`,
    hasRefunds ? '' : 'The report has no refunds, so ours were not looked for in it.',
    `${lines} lines: ${matched} matched, ${withoutMoney} moved no money, ${otherLines} about something else`,
    told.map(([outcome, count]) => `${count} ${outcome}`).join(', ') || 'No differences.',
    `Theirs: payments ${inPesos(theirs.paymentsCentavos)}, refunds ${inPesos(theirs.refundsCentavos)}, fees ${feesOf(theirs)}`,
    `Ours:   payments ${inPesos(ours.paymentsCentavos)}, refunds ${inPesos(ours.refundsCentavos)}, fees ${feesOf(ours)}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function feesOf({ feesCentavos }: ReconciledSums): string {
  return feesCentavos === null ? 'not reported' : inPesos(feesCentavos);
}

function describeDifference(row: Difference): string {
  const amount = (centavos: number | null) => (centavos === null ? '–' : inPesos(centavos));
  const { line, outcome, kind, providerId, theirCentavos, ourCentavos, theirStatus, ourStatus, orderNumber } = row;
  const where = line === null ? '' : `line ${line}  `;
  const fees =
    outcome === 'FEE' ? `  fee theirs ${amount(row.theirFeeCentavos)} ours ${amount(row.ourFeeCentavos)}` : '';
  return `${where}${outcome}  ${kind} ${providerId}  theirs ${amount(theirCentavos)} ${theirStatus ?? ''}  ours ${amount(ourCentavos)} ${ourStatus ?? ''}  ${orderNumber ?? ''}${fees}\n    ${nextStepOf(row)}`;
}

function inPesos(centavos: number): string {
  return `₱${pesosOf(centavos).toLocaleString('en', { minimumFractionDigits: 2 })}`;
}
