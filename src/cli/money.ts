import type { Command } from 'commander';
import { recordAct } from '../core/accounts/audit-log/record-act.ts';
import { pesosOf } from '../core/base/money.ts';
import { listMoneyThatRests, type RestingMoney } from '../core/reports/resting/list-money-that-rests.ts';
import { countRefundsToAccounts, type RefundsToAccounts } from '../core/reports/resting/money-that-rests.sql.ts';
import { retryCancellation } from '../core/selling/cancellation/retry-cancellation.ts';
import type { Dispute } from '../core/selling/payments/dispute.ts';
import { endDispute } from '../core/selling/resting/end-dispute.ts';
import { openDispute } from '../core/selling/resting/open-dispute.ts';
import { recordRefund } from '../core/selling/resting/record-refund.ts';
import { resolveMoney } from '../core/selling/resting/resolve-money.ts';
import type { Run } from './command.ts';
import { type CommandAnswer, CommandError } from './command.ts';
import { atCommandLine } from './refund.ts';
import { withSales } from './with-sales.ts';

const rowsMax = 10_000;

export function addMoneyCommands(program: Command, run: Run): void {
  const money = program
    .command('money')
    .description('money that is not where it belongs, oldest first, and what can be done about it')
    .action(() =>
      run((context) =>
        withSales(context, async ({ providers }) => {
          const [rows, waiting] = await Promise.all([
            listMoneyThatRests(context.db, { providers, most: rowsMax }),
            countRefundsToAccounts(context.db),
          ]);
          const text = rows.length === 0 ? ['No money rests.'] : rows.map(describe);
          const toAccounts = waiting.map(presentWaiting);
          return {
            json: { money: rows.map(present), toAccounts },
            text: [...text, ...toAccounts.map(describeWaiting)].join('\n'),
          };
        }),
      ),
    );

  money
    .command('resolve')
    .description('do something about money that rests')
    .requiredOption('--id <id>', 'as takilya money lists it')
    .requiredOption('--act <act>', 'one of those that it lists')
    .option('--reason <text>', 'why, or by which way', '')
    .action(({ id, act, reason }: { id: string; act: string; reason: string }) =>
      run((context) =>
        withSales(context, async (sales) => {
          const tools = { db: context.db, ...sales };
          const { sort, money: resolved } = await resolveMoney(tools, atCommandLine, { id, act, reason });
          const { status } = resolved;
          return { json: { id, kind: sort, status }, text: `The ${sort} ${id} is ${status} now.` };
        }),
      ),
    );

  money
    .command('record-refund')
    .description("book a refund that was made at the provider's own page; the provider is asked for nothing")
    .requiredOption('--payment <id>', "the provider's id of the payment, as in its report")
    .requiredOption('--refund <id>', "the provider's id of the refund; each is recorded once")
    .requiredOption('--amount <pesos>', 'what was refunded')
    .option('--reason <text>', 'why')
    .action(({ payment, refund: providerRefundId, amount, reason }: Recorded) =>
      run((context) =>
        withSales(context, async (sales) => {
          const amountCentavos = centavosIn(amount) as number;
          const input = { providerPaymentId: payment, providerRefundId, amountCentavos, reason };
          const { id, orderId, status } = await recordRefund({ db: context.db, ...sales }, atCommandLine, input);
          const text = `The refund ${providerRefundId} of ₱${amount} of order ${orderId} is in the books.`;
          return { json: { id, orderId, providerRefundId, amount: pesosOf(amountCentavos), status }, text };
        }),
      ),
    );

  money
    .command('retry-all')
    .description('have every refund of a cancelled event tried again that the provider refused, each once')
    .requiredOption('--event <id>', 'id of the event')
    .action(({ event: eventId }: { event: string }) =>
      run(async ({ db }) => {
        const { refunds, centavos, eventName } = await db.transaction(async (tx) => {
          const { act, ...retried } = await retryCancellation(tx, { eventId });
          const { organizationId } = retried;
          if (act !== undefined) await recordAct(tx, { ...atCommandLine, organizationId, ...act });
          return retried;
        });
        const amount = pesosOf(centavos);
        const text =
          refunds === 0
            ? `Nothing of ${eventName} is to be tried again: no refund is refused, or a worker is at it.`
            : `${refunds} refunds of ${eventName}, ₱${amount} together, are tried again; a worker goes on with it.`;
        return { json: { eventId, refunds, amount }, text };
      }),
    );
}

interface Recorded {
  payment: string;
  refund: string;
  amount: string;
  reason?: string;
}

const amountShape = /^\d{1,12}(?:\.\d{1,2})?$/;

interface Opened {
  order?: string;
  payment?: string;
  amount?: string;
  reference: string;
  reason?: string;
}

export function addDisputeCommands(program: Command, run: Run): void {
  const dispute = program.command('dispute').description('payments that banks of buyers take back');

  dispute
    .command('open')
    .description("enter a dispute: it is taken from the organization's balance until it is won")
    .option('--order <id>', 'id or number of the order')
    .option('--payment <id>', "or the provider's id of the payment")
    .option('--amount <pesos>', 'left out: all that was paid')
    .requiredOption('--reference <text>', "the provider's reference; each is entered once")
    .option('--reason <text>', 'what the buyer says')
    .action(({ order, payment: providerPaymentId, amount, reference, reason }: Opened) =>
      run((context) =>
        withSales(context, async (sales) => {
          const input = { order, providerPaymentId, amountCentavos: centavosIn(amount), reference, reason };
          return answerOf(await openDispute({ db: context.db, ...sales }, atCommandLine, input));
        }),
      ),
    );

  for (const [name, outcome, description] of [
    ['won', 'WON', 'the money comes back to the organization'],
    ['lost', 'LOST', 'the money stays gone; where all of an order went back, its tickets are no longer valid'],
  ] as const) {
    dispute
      .command(name)
      .description(description)
      .requiredOption('--reference <text>', "the provider's reference")
      .action(({ reference }: { reference: string }) =>
        run((context) =>
          withSales(context, async (sales) => {
            const input = { dispute: { reference }, outcome };
            return answerOf(await endDispute({ db: context.db, ...sales }, atCommandLine, input));
          }),
        ),
      );
  }
}

function centavosIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!amountShape.test(text))
    throw new CommandError(`--amount takes pesos such as 1500 or 1500.50, but it is "${text}".`);
  const [pesos, centavos = ''] = text.split('.');
  return Number(pesos) * 100 + Number(centavos.padEnd(2, '0'));
}

function answerOf({ id, reference, orderId, amountCentavos, status }: Dispute): CommandAnswer {
  const amount = pesosOf(amountCentavos);
  return {
    json: { id, reference, orderId, amount, status },
    text: `The dispute ${reference} of ₱${amount} of order ${orderId} is ${status}.`,
  };
}

function present({ amountCentavos, ...row }: RestingMoney) {
  return { ...row, amount: amountCentavos === null ? null : pesosOf(amountCentavos) };
}

function presentWaiting({ centavos, ...row }: RefundsToAccounts) {
  return { ...row, amount: pesosOf(centavos) };
}

function describeWaiting({ waitsFor, refunds, amount, since }: ReturnType<typeof presentWaiting>): string {
  const next = waitsFor === 'BUYER' ? 'wait for their buyers to name an account' : 'are being paid to accounts';
  return `${refunds} refunds, ₱${amount}, ${next}, the first since ${since}.`;
}

function describe(row: RestingMoney): string {
  const { since, kind, amountCentavos, currency, id, orderNumber, organizationName, providerPaymentId, detail, acts } =
    row;
  const amount =
    amountCentavos === null ? '?' : pesosOf(amountCentavos).toLocaleString('en', { minimumFractionDigits: 2 });
  const of = [orderNumber, organizationName, providerPaymentId, detail].filter((part) => part !== null).join(', ');
  const next = acts.length === 0 ? 'nothing to do, it is under way' : acts.join(' | ');
  return `${since}  ${kind}  ${currency ?? ''} ${amount}  ${id}  ${of}\n    ${next}`;
}
