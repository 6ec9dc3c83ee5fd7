import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { byOperator } from '../core/accounts/audit-log/act.ts';
import { commandLine } from '../core/accounts/operators/operator.ts';
import { findLiveOrganization } from '../core/accounts/organizations/find-organization.ts';
import { payoutAccountPurpose } from '../core/accounts/payout-accounts/payout-account.ts';
import { type BalancePart, listBalanceParts } from '../core/back-office/settlements/balance-parts.sql.ts';
import { markFileSent, movePayouts, type PayoutsToMove } from '../core/back-office/settlements/move-payouts.ts';
import { findPayout, listPayouts } from '../core/back-office/settlements/payout.sql.ts';
import { listFiles } from '../core/back-office/settlements/payout-file.sql.ts';
import { makePayoutFile, readPayoutFile } from '../core/back-office/settlements/payout-file.ts';
import { recordSentAnyway, retryPayout } from '../core/back-office/settlements/retry-payout.ts';
import { settleDue } from '../core/back-office/settlements/settle-due.ts';
import {
  amountsInPesos,
  type Balance,
  isScheduledPayout,
  type Payout,
  type PayoutStatus,
  payoutStatuses,
  type SettlementAmounts,
  type StatementAmounts,
  type StatementLine,
} from '../core/back-office/settlements/settlement.ts';
import { balanceOf } from '../core/back-office/settlements/settlement-page.sql.ts';
import { statementCsv } from '../core/back-office/settlements/statement-csv.ts';
import { type SettlementStatement, statementOfPayout } from '../core/back-office/settlements/statement-of.ts';
import { pesosOf } from '../core/base/money.ts';
import type { Queryable, Tx } from '../platform/database/database.ts';
import { isUuid } from '../platform/ids.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import type { Run } from './command.ts';
import { CommandError } from './command.ts';

const payoutsMax = 100;
const organizationsMax = 10_000;

export function addSettlementCommands(program: Command, run: Run): void {
  addPayoutsCommands(program, run);
  addPayoutCommands(program, run);

  program
    .command('statement')
    .description('the sales and refunds that a payout pays for, which sum to it exactly')
    .requiredOption('--payout <id>', 'id of the payout')
    .option('--csv', 'answer a spreadsheet, one row a movement')
    .action(({ payout: payoutId, csv }: { payout: string; csv?: boolean }) =>
      run(async ({ db }) => {
        const payout = isUuid(payoutId) ? await findPayout(db, { payoutId }) : undefined;
        if (payout === undefined) {
          throw new CommandError(`There is no payout ${payoutId}; takilya payouts --org SLUG lists them.`);
        }
        const statement = await statementOfPayout(db, payout);
        if (csv === true) {
          const pieces = await Array.fromAsync(statementCsv(statement, { withMark: false }));
          return { json: { csv: pieces.join('') }, text: pieces.join('') };
        }
        const lines = await Array.fromAsync(statement.lines());
        return { json: presentStatement(statement, lines), text: describeStatement(statement, lines) };
      }),
    );

  program
    .command('settle')
    .description('schedule now what has been earned; the worker does so every ten minutes automatically')
    .action(() =>
      run(async ({ config, db }) => {
        const { payoutHoldDays: holdDays, taxRules } = config;
        const settled = await settleDue(db, { holdDays, organizationsMax, taxRules });
        // Payouts of sandboxes are paid already, by nobody.
        const payouts = settled.filter(isScheduledPayout);
        const text = payouts.length === 0 ? 'Nothing is due.' : payouts.map(describePayout).join('\n');
        return { json: { payouts: payouts.map(presentPayout) }, text };
      }),
    );
}

function addPayoutsCommands(program: Command, run: Run): void {
  const payouts = program
    .command('payouts')
    .description(`the newest ${payoutsMax} payouts; of one organization also what it earned and is owed`)
    .option('--org <slug>', 'slug of the organization; left out, of all')
    .option('--status <status>', `one of ${payoutStatuses.join(', ')}`)
    .action(({ org: slug, status }: { org?: string; status?: string }) =>
      run(async ({ config, db }) => {
        const organizationId = slug === undefined ? null : (await findLiveOrganization(db, { slug })).id;
        const balance = organizationId === null ? undefined : await balanceOf(db, { organizationId });
        const unsettled = organizationId === null ? [] : await listUnsettled(db, { organizationId, config });
        const found = await listPayouts(db, { organizationId, status: statusOf(status), most: payoutsMax });
        const lines = [
          ...(balance === undefined ? [] : [describeBalance(balance)]),
          ...unsettled.map(describePart),
          ...found.map(describePayout),
        ];
        return {
          json: {
            ...(balance === undefined ? {} : { balance: presentBalance(balance) }),
            ...(unsettled.length === 0 ? {} : { unsettled: unsettled.map(presentPart) }),
            payouts: found.map(presentPayout),
          },
          text: lines.join('\n') || 'There are no payouts.',
        };
      }),
    );
  payouts
    .command('file')
    .description(
      'a file for the bank: every payout that can be sent and is in no file yet, and where to; then mark it sent',
    )
    .option('--number <number>', 'make the file of this number again, as it was')
    .action(({ number }: { number?: string }) =>
      run(async ({ config, db }) => {
        const accounts = createSecretBox(config.secrets, payoutAccountPurpose);
        const file = await db.transaction((tx) =>
          number === undefined
            ? makePayoutFile(tx, commandLine, { accounts, holdDays: config.payoutHoldDays })
            : readPayoutFile(tx, commandLine, { accounts, number }),
        );
        return { json: file, text: file.csv };
      }),
    );
  payouts
    .command('files')
    .description(`the newest ${payoutsMax} files for the bank, and how many of their payouts are not sent or withdrawn`)
    .action(() =>
      run(async ({ db }) => {
        const files = await listFiles(db, { number: null, most: payoutsMax });
        const lines = files.map(
          ({ number, madeAt, payouts: count, amountCentavos, filed, withdrawn }) =>
            `${madeAt}  file ${number}  ${count} payouts  ${inPesos(amountCentavos)}  ${filed} not sent, ${withdrawn} withdrawn`,
        );
        return {
          json: {
            files: files.map(({ amountCentavos, ...file }) => ({ ...file, amount: pesosOf(amountCentavos) })),
          },
          text: lines.join('\n') || 'There is no file yet.',
        };
      }),
    );
  payouts
    .command('sent')
    .description('the bank has a file: what it names and was not withdrawn since is sent')
    .requiredOption('--number <number>', 'number of the file')
    .action(({ number }: { number: string }) =>
      run(async ({ config, db }) => {
        const input = { number, holdDays: config.payoutHoldDays };
        const sent = await db.transaction((tx) => markFileSent(tx, byOperator, input));
        const text = sent.map(describePayout).join('\n') || `Nothing of the file ${number} was left to be sent.`;
        return { json: { payouts: sent.map(presentPayout) }, text };
      }),
    );
}

function addPayoutCommands(program: Command, run: Run): void {
  const payout = program.command('payout').description('what became of a payout');
  const add = (
    name: string,
    description: string,
    act: (tx: Tx, options: { id: string; reason?: string; holdDays: number }) => Promise<Payout | undefined>,
    reasonIs?: string,
  ) => {
    const command = payout.command(name).description(description).requiredOption('--id <id>', 'id of the payout');
    if (reasonIs !== undefined) command.requiredOption('--reason <text>', `${reasonIs}; the organizer sees it`);
    command.action((options: { id: string; reason?: string }) =>
      run(async ({ config, db }) => {
        const given = { ...options, holdDays: config.payoutHoldDays };
        const changed = (await db.transaction((tx) => act(tx, given))) as Payout;
        return { json: presentPayout(changed), text: describePayout(changed) };
      }),
    );
  };
  const move = async (tx: Tx, said: PayoutsToMove) => (await movePayouts(tx, byOperator, said))[0];
  add('sent', 'the bank was told to pay it', (tx, { id, holdDays }) =>
    move(tx, { payoutIds: [id], to: 'SENT', holdDays }),
  );
  add('paid', 'the money has arrived', (tx, { id }) => move(tx, { payoutIds: [id], to: 'PAID' }));
  add(
    'returned',
    'the bank sent it back, also after it had arrived: it is owed again',
    (tx, { id, reason = '' }) => move(tx, { payoutIds: [id], to: 'RETURNED', reason }),
    'what the bank says',
  );
  add(
    'withdraw',
    'stop what was not sent: it is owed again, and paid once you say retry',
    (tx, { id, reason = '' }) => move(tx, { payoutIds: [id], to: 'WITHDRAWN', reason }),
    'why',
  );
  add('retry', 'what came back or was withdrawn is part of the next payout', (tx, { id }) =>
    retryPayout(tx, byOperator, { payoutId: id }),
  );
  add(
    'sent-anyway',
    'it was withdrawn out of a file, but the bank paid it: booked as another payout, sent',
    (tx, { id }) => recordSentAnyway(tx, byOperator, { payoutId: id }),
  );
}

/** What waits for the payment provider longer than for its event. */
async function listUnsettled(
  db: Queryable,
  { organizationId, config }: { organizationId: string; config: Config },
): Promise<BalancePart[]> {
  const parts = await listBalanceParts(db, { organizationId, holdDays: config.payoutHoldDays, most: payoutsMax });
  return parts.filter(({ isSettledLast, isDue }) => isSettledLast && !isDue);
}

function statusOf(text: string | undefined): PayoutStatus | null {
  if (text === undefined) return null;
  const status = payoutStatuses.find((known) => known === text);
  if (status === undefined) throw new CommandError(`--status takes one of ${payoutStatuses.join(', ')}.`);
  return status;
}

function presentPayout(payout: Payout) {
  const { id, organizationId, amountCentavos, status, waitingFor, createdAt, sentAt, paidAt } = payout;
  const { returnedAt, returnReason, fileNumber, withdrawnAt, withdrawCause, withdrawReason, isHeld } = payout;
  return {
    id,
    organizationId,
    amount: pesosOf(amountCentavos),
    status,
    waitingFor,
    createdAt,
    sentAt,
    paidAt,
    returnedAt,
    returnReason,
    fileNumber,
    withdrawnAt,
    withdrawCause,
    withdrawReason,
    isHeld,
  };
}

function presentBalance(balance: Balance) {
  return {
    ...amountsInPesos(balance),
    disputes: pesosOf(0 - balance.otherCentavos),
    paidOut: pesosOf(balance.paidOutCentavos),
    withheld: pesosOf(balance.withheldCentavos),
    scheduled: pesosOf(balance.scheduledCentavos),
    owed: pesosOf(balance.owedCentavos),
  };
}

function presentPart({ eventId, eventName, amountCentavos, earnedAt }: BalancePart) {
  return { eventId, eventName, amount: pesosOf(amountCentavos), settlesAt: earnedAt };
}

function presentStatementAmounts(amounts: StatementAmounts) {
  return { ...amountsInPesos(amounts), other: pesosOf(amounts.otherCentavos) };
}

function presentStatement({ payout, totals }: SettlementStatement, lines: readonly StatementLine[]) {
  return {
    payout: payout === null ? null : presentPayout(payout),
    lines: lines.map((line) => ({
      kind: line.kind,
      createdAt: line.createdAt,
      orderId: line.orderId,
      orderNumber: line.orderNumber,
      orderedAt: line.orderedAt,
      eventId: line.eventId,
      eventName: line.eventName,
      ...presentStatementAmounts(line),
    })),
    totals: presentStatementAmounts(totals),
  };
}

function describePayout(payout: Payout): string {
  const { id, amountCentavos, status, waitingFor, createdAt, fileNumber, withdrawCause, isHeld } = payout;
  const state = [
    status,
    ...(waitingFor === null ? [] : [`waiting for ${waitingFor}`]),
    ...(fileNumber === null ? [] : [`in file ${fileNumber}`]),
    ...(withdrawCause === null ? [] : [withdrawCause]),
    ...(isHeld ? ['held until payout retry'] : []),
  ].join(', ');
  return `${createdAt}  ${inPesos(amountCentavos)}  payout ${id}  ${state}`;
}

function describeBalance(balance: Balance): string {
  const { otherCentavos, paidOutCentavos, scheduledCentavos, owedCentavos } = balance;
  const disputes = otherCentavos === 0 ? '' : ` after disputes of ${inPesos(0 - otherCentavos)}`;
  const where = [
    `paid out ${inPesos(paidOutCentavos)}`,
    `in payouts not sent ${inPesos(scheduledCentavos)}`,
    `in none yet ${inPesos(owedCentavos)}`,
  ].join(', ');
  return `${describeAmounts(balance)}${disputes}, ${where}`;
}

function describePart({ eventName, amountCentavos, earnedAt }: BalancePart): string {
  return `${earnedAt}  ${inPesos(amountCentavos)}  settled by its provider then  ${eventName}`;
}

function describeStatement({ totals }: SettlementStatement, lines: readonly StatementLine[]): string {
  const texts = lines.map((line) =>
    [line.kind, line.orderNumber ?? '', describeAmounts(line), line.eventName ?? ''].join('  '),
  );
  return [...texts, `Total  ${describeAmounts(totals)}`].join('\n');
}

function describeAmounts(amounts: SettlementAmounts): string {
  const { grossCentavos, refundsCentavos, commissionCentavos, processingCentavos, netCentavos } = amounts;
  return `sold ${inPesos(grossCentavos)}, refunds ${inPesos(refundsCentavos)}, commission ${inPesos(commissionCentavos)}, processing ${inPesos(processingCentavos)}, net ${inPesos(netCentavos)}`;
}

function inPesos(centavos: number): string {
  return `₱${pesosOf(centavos).toLocaleString('en', { minimumFractionDigits: 2 })}`;
}
