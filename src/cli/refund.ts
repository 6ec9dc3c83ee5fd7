import type { Command } from 'commander';
import { byOperator } from '../core/accounts/audit-log/act.ts';
import { centavosOf, pesosOf } from '../core/base/money.ts';
import type { Refund } from '../core/selling/payments/refund.ts';
import { giveUpRefund } from '../core/selling/resting/give-up-refund.ts';
import type { Resolver } from '../core/selling/resting/resolver.ts';
import { retryRefund } from '../core/selling/resting/retry-refund.ts';
import { settleRefundOtherwise } from '../core/selling/resting/settle-refund-otherwise.ts';
import { type CommandAnswer, CommandError } from './command.ts';
import type { Run } from './program.ts';
import { withSales } from './with-sales.ts';

const amountShape = /^[1-9]\d{0,11}$/;
export const atCommandLine: Resolver = { by: byOperator, address: null };

export function addRefundCommand(program: Command, run: Run): void {
  const refund = program
    .command('refund')
    .description('give back what a buyer paid; without an amount all that is left of it, which voids the tickets')
    .option('--order <id>', 'id of the order')
    .option('--amount <pesos>', 'whole pesos')
    .option('--reason <text>', 'why; the organizer sees it')
    // The commands below have a reason of their own.
    .enablePositionalOptions()
    .action((options: { order?: string; amount?: string; reason?: string }, command: Command) => {
      const { order, amount, reason } = options;
      // Not a required option: those would be asked of the commands below too.
      if (order === undefined) return command.error("error: required option '--order <id>' not specified");
      return run((context) => withSales(context, ({ cashier }) => refundOrder(cashier, { order, amount, reason })));
    });

  const about = (name: string, description: string) =>
    refund
      .command(name)
      .description(description)
      .requiredOption('--id <id>', 'id of the refund; takilya money lists them');

  about('retry', 'ask the provider anew for a refund that it refused').action(({ id }: { id: string }) =>
    run((context) =>
      withSales(context, async (sales) => {
        const given = await retryRefund({ db: context.db, ...sales }, atCommandLine, { refundId: id });
        return answerOf(given, 'is asked for anew; a worker goes on with it');
      }),
    ),
  );

  about('otherwise', 'write down that the buyer was paid back by another way; booked as any refund')
    .requiredOption('--reason <text>', 'by which way, with its reference')
    .action(({ id, reason }: { id: string; reason: string }) =>
      run((context) =>
        withSales(context, async (sales) => {
          const input = { refundId: id, reason };
          const given = await settleRefundOtherwise({ db: context.db, ...sales }, atCommandLine, input);
          return answerOf(given, 'is booked as paid back by another way');
        }),
      ),
    );

  about('give-up', 'stop trying; the money stays where it is')
    .requiredOption('--reason <text>', 'why')
    .action(({ id, reason }: { id: string; reason: string }) =>
      run((context) =>
        withSales(context, async (sales) => {
          const input = { refundId: id, reason };
          return answerOf(await giveUpRefund({ db: context.db, ...sales }, atCommandLine, input), 'is given up');
        }),
      ),
    );
}

async function refundOrder(
  cashier: { refund(input: { orderId: string; amountCentavos?: number; reason: string | null }): Promise<Refund> },
  options: { order: string; amount?: string; reason?: string },
): Promise<CommandAnswer> {
  if (options.amount !== undefined && !amountShape.test(options.amount)) {
    throw new CommandError(`--amount takes whole pesos of at least 1, but it is "${options.amount}".`);
  }
  const refund = await cashier.refund({
    orderId: options.order,
    amountCentavos: options.amount === undefined ? undefined : centavosOf(Number(options.amount)),
    reason: options.reason?.trim() || null,
  });
  const amount = pesosOf(refund.amountCentavos);
  const isDone = refund.status === 'SUCCEEDED';
  return {
    json: { orderId: refund.orderId, refundId: refund.id, amount, status: refund.status },
    text: isDone
      ? `Refunded ₱${amount} of order ${refund.orderId}.`
      : `The refund of ₱${amount} is under way; the provider has not done it yet. A worker goes on with it.`,
  };
}

function answerOf(refund: Refund, what: string): CommandAnswer {
  const { id: refundId, orderId, amountCentavos, status } = refund;
  const amount = pesosOf(amountCentavos);
  return {
    json: { refundId, orderId, amount, status },
    text: `The refund of ₱${amount} of order ${orderId} ${what}.`,
  };
}
