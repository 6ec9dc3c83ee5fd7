import type { Command } from 'commander';
import type { Notice, OrderDetail, Takilya } from '../../../sdk/src/index.ts';
import { kindOf, type NoticeType, noticeTypes } from '../../core/telling/notices/kinds.ts';
import { testEventType } from '../../core/telling/notices/message.ts';
import type { RunApart } from '../command.ts';
import { type CommandAnswer, CommandError } from '../command.ts';
import { type Connection, type ConnectionOptions, connect, withConnection } from './connection.ts';
import { latestPosition } from './find-position.ts';
import { type Played, playNotice } from './play-notice.ts';
import { fieldsHelp, readSetFields } from './set-fields.ts';

interface TriggerOptions extends ConnectionOptions {
  list?: boolean;
  set: string[];
  event?: string;
  webhook?: string;
}

type TriggerType = NoticeType | typeof testEventType;

const types: Readonly<Record<string, string>> = {
  ...Object.fromEntries(noticeTypes.map((type) => [type, kindOf(type).played])),
  [testEventType]:
    'the service sends a test to a registered webhook, by --webhook or to the only one; listen does not hear it',
};

const explanation = `
It plays a buyer in the sandbox, by the same code that serves real ones, on an event that it makes or that --event names. The
key must be a test key.

Fields of --set: ${fieldsHelp}.

Examples:
  takilya trigger order.completed --set quantity=2 --set buyer.email=ana@example.com
  takilya trigger event.sold_out --set event.name='Open Mic Night' --set price=500`;

export function addTriggerCommand(program: Command, run: RunApart): void {
  withConnection(program.command('trigger'))
    .description('make something happen in the sandbox, so that its webhook is sent')
    .argument('[type]', 'what is to happen; --list names all')
    .option('--list', 'name the types')
    .option(
      '--set <field=value>',
      'a field, as often as needed',
      (value: string, before: string[]) => [...before, value],
      [],
    )
    .option('--event <id>', 'an event of the sandbox, in place of one that is made')
    .option('--webhook <id>', `the webhook that ${testEventType} goes to`)
    .addHelpText('after', explanation)
    .action((type: string | undefined, options: TriggerOptions) =>
      run(async () => (options.list === true ? list() : trigger(typeOf(type), options))),
    );
}

function list(): CommandAnswer {
  const width = Math.max(...Object.keys(types).map((type) => type.length));
  const lines = Object.entries(types).map(([type, what]) => `${type.padEnd(width)}  ${what}`);
  return { json: Object.keys(types), text: lines.join('\n') };
}

function typeOf(type: string | undefined): TriggerType {
  if (type !== undefined && Object.hasOwn(types, type)) return type as TriggerType;
  const what = type === undefined ? 'What is to happen' : `"${type}" is not among what can happen`;
  throw new CommandError(`${what}: ${Object.keys(types).join(', ')}.`);
}

async function trigger(type: TriggerType, options: TriggerOptions): Promise<CommandAnswer> {
  const fields = readSetFields(options.set);
  const connection = connect(options);
  const { takilya } = connection;
  if (!connection.isTest) {
    throw new CommandError(
      'Nothing is triggered with a live key: it is about real events and real buyers. Use a key that starts with tak_test_; the dashboard makes one in Test mode, and `takilya key create --org SLUG --name Test --scopes all --test` does.',
    );
  }
  if (type === testEventType) return testWebhook(takilya, options.webhook);
  const before = await latestPosition(takilya);
  const played = await playNotice(takilya, { type, eventId: options.event, fields });
  const notice = await noticeOf(connection, { type, after: before, played });
  return { json: presentPlayed(played, notice), text: describePlayed(played, notice) };
}

async function testWebhook(takilya: Takilya, id: string | undefined): Promise<CommandAnswer> {
  const { data: webhooks } = await takilya.listWebhooks();
  const [webhook, ...others] = id === undefined ? webhooks : webhooks.filter((each) => each.id === id);
  if (webhook === undefined || others.length > 0) {
    throw new CommandError(
      `${testEventType} goes to a registered webhook: ${webhook === undefined ? 'there is no such one' : 'there are several'}, so name one with --webhook ID.`,
    );
  }
  const { data: result } = await takilya.testWebhook(webhook.id);
  const { success, responseStatus, durationMs, error } = result;
  return {
    json: { type: testEventType, webhook, result },
    text: `Webhook  ${webhook.url}  ${webhook.id}\nTest     ${success ? `answered with ${responseStatus} after ${durationMs} ms` : error}`,
    exitCode: success ? 0 : 1,
  };
}

const relayMsMax = 30_000;
const relayWaitMs = 500;

/** The notice as a webhook gets it, once it has its position. */
async function noticeOf(
  { takilya }: Connection,
  { type, after, played }: { type: NoticeType; after: number; played: Played },
): Promise<Notice> {
  const signal = AbortSignal.timeout(relayMsMax);
  try {
    for await (const notice of takilya.notices({ after, waitMs: relayWaitMs, signal, onGone: () => {} })) {
      if (notice.type === type && isOf(notice, played)) return notice;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  throw new CommandError(
    [
      `The notice is not there after ${relayMsMax / 1_000} s; what causes it was done, so it comes once the service has a worker again.`,
      ...describeMade(played),
    ].join('\n'),
  );
}

/** A payout is of no event; an order that went to another date is of the one that it left. */
function isOf({ data }: Notice, { event }: Played): boolean {
  if ('fromEventId' in data) return data.fromEventId === event.id;
  return !('eventId' in data) || data.eventId === event.id;
}

function presentPlayed({ event, isEventMade, orders, clock }: Played, notice: Notice) {
  const { id, name, url } = event;
  return { event: { id, name, url, isMade: isEventMade }, orders, clock, notice };
}

function describePlayed(played: Played, notice: Notice): string {
  return [...describeMade(played), `Notice  ${notice.type}  ${notice.id}  position ${notice.position}`].join('\n');
}

function describeMade({ event, isEventMade, orders, clock }: Played): string[] {
  return [
    `Event   ${event.name}${isEventMade ? ', made for this' : ''}  ${event.id}`,
    ...orders.map(describeOrder),
    ...(clock === null
      ? []
      : [`Clock   the sandbox's time went from ${clock.from} to ${clock.to}; POST /sandbox/reset sets it back`]),
  ];
}

function describeOrder({ id, orderNumber, status, quantity, totalAmount, buyerEmail }: OrderDetail): string {
  return `Order   ${orderNumber}  ${status}, ${quantity} for ${totalAmount} pesos, ${buyerEmail}  ${id}`;
}
