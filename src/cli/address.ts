import type { Command } from 'commander';
import { commandLine } from '../core/accounts/operators/operator.ts';
import { decideAddress } from '../core/selling/order-email/decide-address.ts';
import { listWaitingChanges, type WaitingAddressChange } from '../core/selling/orders/address-change.sql.ts';
import type { Run } from './command.ts';
import { withSales } from './with-sales.ts';

const rowsMax = 10_000;

export function addAddressCommands(program: Command, run: Run): void {
  const changes = program
    .command('address-change')
    .description('addresses of orders that buyers want put right, where no one confirms it at the old one');

  changes
    .command('list')
    .description('those that no one decided on yet, the oldest first')
    .action(() =>
      run(async ({ db }) => {
        const waiting = await listWaitingChanges(db, { most: rowsMax });
        const text = waiting.length === 0 ? 'No address waits to be put right.' : waiting.map(describe).join('\n');
        return { json: { addressChanges: waiting.map(present) }, text };
      }),
    );

  for (const [name, isConfirmed, description] of [
    [
      'confirm',
      true,
      'the tickets are issued anew and go to the new address; those that were sent before are worthless',
    ],
    ['refuse', false, 'everything stays as it is'],
  ] as const) {
    changes
      .command(name)
      .description(description)
      .requiredOption('--id <id>', 'as takilya address-change list shows it')
      .action(({ id }: { id: string }) =>
        run((context) =>
          withSales(context, async (sales) => {
            const order = await decideAddress({ db: context.db, sales }, commandLine, { id, isConfirmed });
            const { id: orderId, orderNumber, buyerEmail: email } = order;
            const status = isConfirmed ? 'CONFIRMED' : 'REFUSED';
            return { json: { id, orderId, status, email }, text: `Order ${orderNumber} goes to ${email}.` };
          }),
        ),
      );
  }
}

function present(change: WaitingAddressChange) {
  const { id, orderId, orderNumber, buyerName, oldEmail, newEmail, eventName, organizationName, createdAt } = change;
  return { id, orderId, orderNumber, buyerName, oldEmail, newEmail, eventName, organizationName, createdAt };
}

function describe({ id, orderNumber, buyerName, oldEmail, newEmail, createdAt }: WaitingAddressChange): string {
  return `${createdAt}  ${id}  ${orderNumber}  ${buyerName}: ${oldEmail} -> ${newEmail}`;
}
