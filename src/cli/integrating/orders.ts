import { type Command, Option } from 'commander';
import type { Order, SearchOrdersQuery } from '../../../sdk/src/index.ts';
import type { CommandAnswer, RunApart } from '../command.ts';
import { type ConnectionOptions, connect, withConnection } from './connection.ts';

export interface OrderChoice {
  event?: string;
  status?: NonNullable<SearchOrdersQuery['status']>;
}

interface SearchOptions extends ConnectionOptions, OrderChoice {
  take: string;
}

export function addOrderCommands(program: Command, run: RunApart): void {
  const orders = program.command('orders').description('orders of your events');
  withOrderChoice(withConnection(orders.command('search')))
    .description('find orders by a part of the number, of the buyer’s name or address; the newest first')
    .argument('[text]', 'what to look for; left out, all')
    .option('--take <count>', 'how many, at most 100', '20')
    .addHelpText(
      'after',
      '\nThe key needs the scope orders:read.\n\nExample:\n  takilya orders search reyes --status COMPLETED',
    )
    .action((search: string | undefined, options: SearchOptions) => run(() => searchOrders(search, options)));
}

export function withOrderChoice(command: Command): Command {
  return command
    .option('--event <id>', 'of one event')
    .addOption(
      new Option('--status <status>', 'with this status').choices(['PENDING', 'COMPLETED', 'CANCELLED', 'REFUNDED']),
    );
}

async function searchOrders(search: string | undefined, options: SearchOptions): Promise<CommandAnswer> {
  const { event: eventId, status, take, ...given } = options;
  const { data, meta } = await connect(given).takilya.searchOrders({
    take: Number(take),
    ...(search === undefined ? {} : { search }),
    ...(eventId === undefined ? {} : { eventId }),
    ...(status === undefined ? {} : { status }),
  });
  const more = meta.total > data.length ? [`${data.length} of ${meta.total}; --take shows more`] : [];
  const text = data.length === 0 ? 'No order is like that.' : [...data.map(lineOf), ...more].join('\n');
  return { json: { orders: data, total: meta.total }, text };
}

function lineOf({ orderNumber, status, createdAt, quantity, totalAmount, buyerName, buyerEmail }: Order): string {
  return `${orderNumber}  ${status.padEnd(9)}  ${createdAt}  ${quantity} for ${totalAmount} pesos  ${buyerName} <${buyerEmail}>`;
}
