import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { createOperator } from '../core/accounts/operators/create-operator.ts';
import { makeOperatorLink } from '../core/accounts/operators/make-operator-link.ts';
import { listOperators } from '../core/accounts/operators/operator.sql.ts';
import { commandLine } from '../core/accounts/operators/operator.ts';
import { removeOperator } from '../core/accounts/operators/remove-operator.ts';
import type { MadeLink } from '../core/accounts/second-factor/operator-link.ts';
import { pesosOf } from '../core/base/money.ts';
import { putBackEvent } from '../core/catalog/event-editing/put-back-event.ts';
import { takeDownEvent } from '../core/catalog/event-editing/take-down-event.ts';
import type { Event } from '../core/catalog/events/event.ts';
import type { AnyOrder } from '../core/reports/operator/find-orders.sql.ts';
import { findOrders } from '../core/reports/operator/find-orders.ts';
import { cancelAnyEvent, previewAnyCancellation } from '../core/selling/cancellation/cancel-any-event.ts';
import type { Run } from './command.ts';

/** Who runs the service, and what they look for and stop. */
export function addOperatorCommands(program: Command, run: Run): void {
  addOperators(program, run);
  addEvents(program, run);

  program
    .command('orders')
    .description('orders of every organization')
    .command('find')
    .description('find orders by number, e-mail address, id, payment reference, or id of the payment at the provider')
    .argument('<text>', 'what to look for, whole')
    .action((search: string) =>
      run(async ({ db }) => {
        const { orders } = await findOrders(db, { search });
        const text = orders.length === 0 ? 'There is no such order.' : orders.map(describeOrder).join('\n');
        return { json: { orders: orders.map(presentOrder) }, text };
      }),
    );
}

function addOperators(program: Command, run: Run): void {
  const operator = program.command('operator').description('people who sign in to /operator');

  operator
    .command('create')
    .description('make a person an operator; prints the link by which they set up a second factor')
    .requiredOption('--email <email>', 'e-mail address to sign in with')
    .option('--password <password>', 'at least 10 characters; one is made and shown when left out')
    .action((input: { email: string; password?: string }) =>
      run(async ({ db, config }) => {
        const created = { ...input, now: Date.now() };
        const { user, madePassword, link } = await db.transaction((tx) => createOperator(tx, commandLine, created));
        const { id, email } = user;
        const password = madePassword === undefined ? {} : { password: madePassword };
        const shown = madePassword === undefined ? '' : `\nPassword ${madePassword} (shown this once)`;
        return {
          json: { id, email, ...password, ...presentLink(config, link) },
          text: `${email} is an operator, id ${id}${shown}\n${linkText(config, { email, link })}`,
        };
      }),
    );

  operator
    .command('link')
    .description('print a new link by which an operator sets up a second factor; the one before is good no longer')
    .requiredOption('--email <email>', 'e-mail address that they sign in with')
    .option('--reset-factor', 'take away the second factor that they have, and sign them out everywhere')
    .action(({ email: given, resetFactor = false }: { email: string; resetFactor?: boolean }) =>
      run(async ({ db, config }) => {
        const input = { email: given.trim(), resetsFactor: resetFactor, now: Date.now() };
        const { user, link, wasReset } = await db.transaction((tx) => makeOperatorLink(tx, commandLine, input));
        const { id, email } = user;
        const reset = wasReset ? `${email} has no second factor any more, and is signed out everywhere.\n` : '';
        return {
          json: { id, email, ...presentLink(config, link), factorReset: wasReset },
          text: `${reset}${linkText(config, { email, link })}`,
        };
      }),
    );

  operator
    .command('list')
    .description('list the operators')
    .action(() =>
      run(async ({ db }) => {
        const operators = await listOperators(db);
        const lines = operators.map(({ email, hasSecondFactor }) =>
          hasSecondFactor ? email : `${email} (no second factor yet: takilya operator link --email ${email})`,
        );
        return { json: { operators }, text: lines.length === 0 ? 'There is no operator yet.' : lines.join('\n') };
      }),
    );

  operator
    .command('remove')
    .description('take /operator away from a person; the account stays')
    .requiredOption('--email <email>', 'e-mail address that they sign in with')
    .action(({ email }: { email: string }) =>
      run(async ({ db }) => {
        const user = await db.transaction((tx) => removeOperator(tx, commandLine, { email: email.trim() }));
        return {
          json: { id: user.id, email: user.email, removed: true },
          text: `${user.email} is no operator any more`,
        };
      }),
    );
}

type Links = Pick<Config, 'publicUrl'>;

/** Null for a person who has a second factor already. */
function presentLink({ publicUrl }: Links, link: MadeLink | undefined) {
  return { link: link === undefined ? null : `${publicUrl}${link.path}`, linkValidUntil: link?.validUntil ?? null };
}

function linkText({ publicUrl }: Links, { email, link }: { email: string; link: MadeLink | undefined }): string {
  if (link === undefined) {
    return `They sign in with the second factor that they have. If it is not theirs: takilya operator link --email ${email} --reset-factor`;
  }
  return [
    `To set up two-step sign-in, without which /operator stays closed, open this link by ${link.validUntil} and sign in. It is good once:`,
    `${publicUrl}${link.path}`,
    `When it is lost or too late: takilya operator link --email ${email}`,
  ].join('\n');
}

function addEvents(program: Command, run: Run): void {
  const event = program
    .command('event')
    .description('take events off the marketplace, whosever they are, put them back, and cancel them');

  event
    .command('take-down')
    .description('list and sell an event no more; tickets that were sold stay valid')
    .requiredOption('--event <id>', 'id or slug of the event')
    .requiredOption('--reason <text>', 'why; the organizer reads it')
    .action(({ event: named, reason }: { event: string; reason: string }) =>
      run(async ({ db }) => {
        const input = { event: named, reason, now: Date.now() };
        const taken = await db.transaction((tx) => takeDownEvent(tx, commandLine, input));
        return { json: presentEvent(taken), text: `${taken.name} is taken down` };
      }),
    );

  event
    .command('put-back')
    .description('an event that was taken down is again what its organizer made of it')
    .requiredOption('--event <id>', 'id or slug of the event')
    .action(({ event: named }: { event: string }) =>
      run(async ({ db }) => {
        const input = { event: named, now: Date.now() };
        const back = await db.transaction((tx) => putBackEvent(tx, commandLine, input));
        return { json: presentEvent(back), text: `${back.name} is back` };
      }),
    );

  event
    .command('cancel')
    .description('cancel an event for good, as its organizer would: every order is refunded, and buyers are told')
    .requiredOption('--event <id>', 'id or slug of the event')
    .requiredOption('--reason <text>', 'why; buyers and the organizer read it')
    .option('--preview', 'only say what would be refunded')
    .action(({ event: named, reason, preview: isPreview }: { event: string; reason: string; preview?: boolean }) =>
      run(async ({ db }) => {
        const { event: found, preview } = await previewAnyCancellation(db, { event: named });
        const input = { event: named, reason, now: Date.now() };
        const { id, cancelledAt } =
          isPreview === true ? found : await db.transaction((tx) => cancelAnyEvent(tx, commandLine, input));
        const refund = pesosOf(preview.refundCentavos + preview.cashCentavos);
        const state = cancelledAt === null ? 'is not cancelled yet' : 'is cancelled';
        return {
          json: { id, name: found.name, cancelledAt, orders: preview.orders, buyers: preview.buyers, refund },
          text: `${found.name} ${state}: ${preview.buyers} buyers get back ₱${refund.toLocaleString('en')}`,
        };
      }),
    );
}

function presentEvent({ id, slug, name, status, takenDownAt, takeDownReason }: Event) {
  return { id, slug, name, status, takenDownAt, takeDownReason };
}

function presentOrder(order: AnyOrder) {
  const { id, orderNumber, status, organizationSlug, eventId, eventName, buyerName, buyerEmail, createdAt } = order;
  const amounts = { total: pesosOf(order.totalCentavos), refunded: pesosOf(order.refundedCentavos) };
  return {
    id,
    orderNumber,
    status,
    organizationSlug,
    eventId,
    eventName,
    buyerName,
    buyerEmail,
    ...amounts,
    createdAt,
  };
}

function describeOrder(order: AnyOrder): string {
  const { orderNumber, status, buyerEmail, organizationSlug, createdAt, id } = order;
  return `${createdAt}  ${orderNumber}  ${status}  ₱${pesosOf(order.totalCentavos)}  ${buyerEmail}  ${organizationSlug}  ${id}`;
}
