import type { Command } from 'commander';
import { findLiveOrganization } from '../core/accounts/organizations/find-organization.ts';
import { pesosOf } from '../core/base/money.ts';
import { settleDue } from '../core/reports/settlements/settle-due.ts';
import { balanceOf, listPayouts } from '../core/reports/settlements/settlement.sql.ts';
import type { Balance, Payout, SettlementAmounts } from '../core/reports/settlements/settlement.ts';
import { statementCsv } from '../core/reports/settlements/statement-csv.ts';
import { type SettlementStatement, statementOf } from '../core/reports/settlements/statement-of.ts';
import { CommandError } from './command.ts';
import type { Run } from './program.ts';

const payoutsMax = 100;
const organizationsMax = 10_000;

export function addSettlementCommands(program: Command, run: Run): void {
  program
    .command('payouts')
    .description(`what an organization earned, is owed and was paid; the newest ${payoutsMax} payouts`)
    .requiredOption('--org <slug>', 'slug of the organization')
    .action(({ org: slug }: { org: string }) =>
      run(async ({ db }) => {
        const { id: organizationId } = await findLiveOrganization(db, { slug });
        const balance = await balanceOf(db, { organizationId });
        const payouts = await listPayouts(db, { organizationId, most: payoutsMax });
        return {
          json: { balance: presentBalance(balance), payouts: payouts.map(presentPayout) },
          text: [describeBalance(balance), ...payouts.map(describePayout)].join('\n'),
        };
      }),
    );

  program
    .command('statement')
    .description('the orders that a payout pays for, which sum to it exactly')
    .requiredOption('--payout <id>', 'id of the payout')
    .option('--csv', 'answer a spreadsheet, one row an order')
    .action(({ payout: payoutId, csv }: { payout: string; csv?: boolean }) =>
      run(async ({ db }) => {
        const statement = await statementOf(db, { payoutId });
        if (statement === undefined) {
          throw new CommandError(`There is no payout ${payoutId}; takilya payouts --org SLUG lists them.`);
        }
        const text = csv === true ? statementCsv(statement) : describeStatement(statement);
        return { json: presentStatement(statement), text };
      }),
    );

  program
    .command('settle')
    .description('pay out now what is due; the worker does so every ten minutes by itself')
    .action(() =>
      run(async ({ db }) => {
        const payouts = await settleDue(db, { organizationsMax });
        const text = payouts.length === 0 ? 'Nothing is due.' : payouts.map(describePayout).join('\n');
        return { json: { payouts: payouts.map(presentPayout) }, text };
      }),
    );
}

function presentPayout({ id, organizationId, amountCentavos, createdAt }: Payout) {
  return { id, organizationId, amount: pesosOf(amountCentavos), createdAt };
}

function presentBalance(balance: Balance) {
  return {
    ...presentAmounts(balance),
    paidOut: pesosOf(balance.paidOutCentavos),
    owed: pesosOf(balance.owedCentavos),
  };
}

function presentAmounts(amounts: SettlementAmounts) {
  return {
    gross: pesosOf(amounts.grossCentavos),
    refunds: pesosOf(amounts.refundsCentavos),
    commission: pesosOf(amounts.commissionCentavos),
    processing: pesosOf(amounts.processingCentavos),
    net: pesosOf(amounts.netCentavos),
  };
}

function presentStatement({ payout, lines, totals }: SettlementStatement) {
  return {
    payout: payout === null ? null : presentPayout(payout),
    lines: lines.map((line) => ({
      orderId: line.orderId,
      orderNumber: line.orderNumber,
      eventId: line.eventId,
      eventName: line.eventName,
      ...presentAmounts(line),
    })),
    totals: presentAmounts(totals),
  };
}

function describePayout({ id, amountCentavos, createdAt }: Payout): string {
  return `${createdAt}  ${inPesos(amountCentavos)}  payout ${id}`;
}

function describeBalance(balance: Balance): string {
  return `${describeAmounts(balance)}, paid out ${inPesos(balance.paidOutCentavos)}, owed ${inPesos(balance.owedCentavos)}`;
}

function describeStatement({ lines, totals }: SettlementStatement): string {
  const orders = lines.map((line) => `${line.orderNumber}  ${describeAmounts(line)}  ${line.eventName}`);
  return [...orders, `Total  ${describeAmounts(totals)}`].join('\n');
}

function describeAmounts(amounts: SettlementAmounts): string {
  const { grossCentavos, refundsCentavos, commissionCentavos, processingCentavos, netCentavos } = amounts;
  return `sold ${inPesos(grossCentavos)}, refunds ${inPesos(refundsCentavos)}, commission ${inPesos(commissionCentavos)}, processing ${inPesos(processingCentavos)}, net ${inPesos(netCentavos)}`;
}

function inPesos(centavos: number): string {
  return `₱${pesosOf(centavos).toLocaleString('en', { minimumFractionDigits: 2 })}`;
}
