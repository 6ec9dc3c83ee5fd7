import type { Command } from 'commander';
import { centavosOf, pesosOf } from '../core/base/money.ts';
import { createSales } from '../wiring/sales.ts';
import { CommandError } from './command.ts';
import type { Run } from './program.ts';

const amountShape = /^[1-9]\d{0,11}$/;

export function addRefundCommand(program: Command, run: Run): void {
  program
    .command('refund')
    .description('give back what a buyer paid; without an amount all that is left of it, which voids the tickets')
    .requiredOption('--order <id>', 'id of the order')
    .option('--amount <pesos>', 'whole pesos')
    .option('--reason <text>', 'why; the organizer sees it')
    .action((options: { order: string; amount?: string; reason?: string }) =>
      run(async ({ config, db }) => {
        if (options.amount !== undefined && !amountShape.test(options.amount)) {
          throw new CommandError(`--amount takes whole pesos of at least 1, but it is "${options.amount}".`);
        }
        const faults: string[] = [];
        const sales = await createSales({
          config,
          db,
          now: Date.now,
          callbackUrl: () => config.publicUrl,
          onFault: (sentence) => faults.push(sentence),
        });
        try {
          const refund = await sales.cashier.refund({
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
              : `The refund of ₱${amount} is under way; the provider has not answered yet. A worker goes on with it.`,
          };
        } finally {
          await sales.close();
        }
      }),
    );
}
