import type { Command } from 'commander';
import { byOperator } from '../core/accounts/audit-log/act.ts';
import { type StepClaim, stepOf } from '../core/base/idempotency/claim.ts';
import { centavosOf, pesosOf } from '../core/base/money.ts';
import type { Sales } from '../core/selling/cashier/sales.ts';
import { findOrderById } from '../core/selling/orders/order.sql.ts';
import { isGivenBack } from '../core/selling/orders/order.ts';
import { isSucceededRefund, type Refund } from '../core/selling/payments/refund.ts';
import { checkRefundReason } from '../core/selling/refunds/refundable.ts';
import { endRefund } from '../core/selling/resting/end-refund.ts';
import type { Resolver } from '../core/selling/resting/resolver.ts';
import { retryRefund } from '../core/selling/resting/retry-refund.ts';
import type { Run } from './command.ts';
import { type CommandAnswer, type CommandContext, CommandError } from './command.ts';
import { withSales } from './with-sales.ts';

const amountShape = /^[1-9]\d{0,11}(?:\.0{1,2})?$/;
const keyShape = /^[\x21-\x7e]{1,200}$/;
export const atCommandLine: Resolver = { by: byOperator, address: null };

interface RefundOptions {
  order: string;
  tickets?: string;
  amount?: string;
  reason?: string;
  key?: string;
}

export function addRefundCommand(program: Command, run: Run): void {
  const refund = program
    .command('refund')
    .description(
      'refund what a buyer paid: for single tickets, which are no longer valid then; an amount, after which all stay valid; or all that is left, after which none is',
    )
    .option('--order <id>', 'id of the order')
    .option('--tickets <ids>', 'ids of tickets, with commas between them; what they cost goes back')
    .option('--amount <pesos>', 'whole pesos')
    .option('--reason <text>', 'why; the organizer sees it')
    .option('--key <text>', 'any word of yours: the same command under the same key refunds once, within a day')
    // The commands below have a reason of their own.
    .enablePositionalOptions()
    .action((options: Partial<RefundOptions>, command: Command) => {
      const { order, tickets, amount, reason, key } = options;
      // Not a required option: those would be asked of the commands below too.
      if (order === undefined) return command.error("error: required option '--order <id>' not specified");
      return run((context) =>
        withSales(context, (sales) => refundOrder(context, sales, { order, tickets, amount, reason, key })),
      );
    });

  const about = (name: string, description: string) =>
    refund
      .command(name)
      .description(description)
      .requiredOption('--id <id>', 'id of the refund; takilya money lists them');

  about(
    'retry',
    'ask the provider anew for a refund that it refused, or once more for one that it left pending for a day',
  ).action(({ id }: { id: string }) =>
    run((context) =>
      withSales(context, async (sales) => {
        const given = await retryRefund({ db: context.db, ...sales }, atCommandLine, { refundId: id });
        if (isSucceededRefund(given)) return answerOf(given, 'was done by the provider meanwhile');
        const isWaiting = given.askedAgainAt !== null;
        const waiting = 'is still under way at the provider; pay it by another way or give it up, or wait';
        return answerOf(given, isWaiting ? waiting : 'is asked for anew; a worker goes on with it');
      }),
    ),
  );

  const ends = (command: Command, to: 'SETTLED_OTHERWISE' | 'GIVEN_UP', told: string) =>
    command.action(({ id: refundId, reason }: { id: string; reason: string }) =>
      run((context) =>
        withSales(context, async (sales) =>
          answerOf(await endRefund({ db: context.db, ...sales }, atCommandLine, { refundId, reason, to }), told),
        ),
      ),
    );
  const otherwise = about('otherwise', 'write down that the buyer was paid back by another way; booked as any refund');
  otherwise.requiredOption('--reason <text>', 'by which way, with its reference');
  ends(otherwise, 'SETTLED_OTHERWISE', 'is booked as paid back by another way');
  const givenUp = about('give-up', 'stop trying; the money stays where it is').requiredOption('--reason <text>', 'why');
  ends(givenUp, 'GIVEN_UP', 'is given up');
}

async function refundOrder(
  { db }: Pick<CommandContext, 'db'>,
  { cashier }: Pick<Sales, 'cashier'>,
  options: RefundOptions,
): Promise<CommandAnswer> {
  if (options.amount !== undefined && !amountShape.test(options.amount)) {
    throw new CommandError(`--amount takes whole pesos of at least 1, but it is "${options.amount}".`);
  }
  const ticketIds = options.tickets?.split(',').map((id) => id.trim());
  const asked = {
    amountCentavos: options.amount === undefined ? undefined : centavosOf(Number(options.amount)),
    ticketIds,
    reason: checkRefundReason(options.reason ?? ''),
  };
  const claim = options.key === undefined ? undefined : claimOf(options.order, options.key, asked);
  const refund = await cashier.refund({ orderId: options.order, ...asked, claim });
  const order = await findOrderById(db, { id: options.order });
  const isWhole = order !== undefined && isGivenBack(order);
  const orderId = order?.id ?? options.order;
  if (refund === undefined) {
    return {
      json: { orderId, refundId: null, amount: 0, ticketIds, status: 'SUCCEEDED' },
      text: `Nothing was paid for these tickets of order ${orderId}. ${ticketsTold({ ticketIds, isWhole })}`,
    };
  }
  const amount = pesosOf(refund.amountCentavos);
  const told: Record<Refund['status'], string> = {
    SUCCEEDED: `Refunded ₱${amount} of order ${orderId}. ${ticketsTold({ ticketIds, isWhole })}`,
    SETTLED_OTHERWISE: `₱${amount} of order ${orderId} was paid back by another way: ${refund.resolution}.`,
    PENDING: `The refund of ₱${amount} is under way; the provider has not done it yet. A worker goes on with it.`,
    FAILED: `The payment provider refused the refund of ₱${amount}: ${refund.failure}`,
    GIVEN_UP: `The refund of ₱${amount} was given up: ${refund.resolution}.`,
  };
  return {
    json: { orderId, refundId: refund.id, amount, ticketIds: refund.ticketIds, status: refund.status },
    text: told[refund.status],
  };
}

/** However its parts are spelled, the same command is the same. */
function claimOf(
  order: string,
  key: string,
  { amountCentavos, ticketIds, reason }: { amountCentavos?: number; ticketIds?: string[]; reason: string | null },
): StepClaim {
  if (!keyShape.test(key)) throw new CommandError('--key takes 1 to 200 letters, digits or signs, without spaces.');
  const body = JSON.stringify({ amountCentavos, ticketIds: ticketIds?.map((id) => id.toLowerCase()).sort(), reason });
  const by = { organizationId: '', method: 'takilya refund', path: order.toLowerCase() };
  return stepOf({ ...by, key, body }, 'refund');
}

function ticketsTold({ ticketIds, isWhole }: { ticketIds?: readonly string[]; isWhole: boolean }): string {
  if (isWhole) return 'None of its tickets is valid any more.';
  if (ticketIds === undefined) return 'An amount alone voids no ticket: all that were good still are.';
  return `${ticketIds.length === 1 ? 'The ticket is' : `The ${ticketIds.length} tickets are`} no longer valid; the others are.`;
}

function answerOf(refund: Refund, what: string): CommandAnswer {
  const { id: refundId, orderId, amountCentavos, status } = refund;
  const amount = pesosOf(amountCentavos);
  return {
    json: { refundId, orderId, amount, status },
    text: `The refund of ₱${amount} of order ${orderId} ${what}.`,
  };
}
