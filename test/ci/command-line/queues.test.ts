import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { queueMail } from '../../../src/core/telling/mails/mail.sql.ts';
import { passwordResetMail } from '../../../src/core/telling/mails/mail.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { en } from '../../../web/texts/en.ts';
import { fil } from '../../../web/texts/fil.ts';
import { type Connection, startTestPostgres, type TestPostgres } from '../../helpers/database/test-database.ts';
import { type Ended, runSource } from '../../helpers/machine/child.ts';
import { until } from '../../helpers/machine/until.ts';
import { emptyMails, keptBox, mailRows, queueMails, trialMailer } from '../../helpers/receivers/mail-world.ts';
import { openShop, type Shop } from '../../helpers/worlds/shop.ts';

// What an operator sees of the queue and does about it, with the real command line beside a running server.

let postgres: TestPostgres | undefined;
let shop: Shop;
let environment: Record<string, string>;
before(async () => {
  if (process.env.TEST_POSTGRES === undefined) postgres = await startTestPostgres();
  process.env.TEST_POSTGRES ??= JSON.stringify(postgres?.connection);
  shop = await openShop({ environment: { ROLE: 'web' } });
  const { host, user } = JSON.parse(process.env.TEST_POSTGRES as string) as Connection;
  const { name } = await shop.db.one<{ name: string }>(sql`select current_database() as name`);
  environment = {
    DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`,
    APP_SECRET: shop.server.config.appSecret,
  };
});
after(async () => {
  await shop.close();
  await postgres?.close();
});
beforeEach(() => emptyMails(shop.db));

function takilya(...args: string[]): Promise<Ended> {
  return runSource(['src/cli.ts', ...args], { environment });
}

async function answered(...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await takilya(...args, '--json');
  assert.deepEqual([code, stderr], [0, ''], stderr);
  return JSON.parse(stdout);
}

interface Count {
  kind: string;
  waiting: number;
  failed: number;
}

const refusing = {
  send: async () => ({ isSent: false as const, isFinal: true, reason: 'no such user', error: 'no such user' }),
  close: () => {},
};

test('queues lists for every kind how much waits and what has failed', async () => {
  await queueMails(shop.db, ['ana@example.com', 'ben@example.com']);
  const { queues } = (await answered('queues')) as { queues: Count[] };
  const byKind = new Map(queues.map((count) => [count.kind, count]));
  assert.deepEqual(
    [...byKind.keys()],
    [
      'account-mail',
      'mail',
      'message-mail',
      'on-sale-mail',
      'export-mail',
      'waiting-mail',
      'refund',
      'refund-account',
      'payment-poll',
      'checkout-close',
      'stray-return',
      'event-cancellation',
      'reschedule',
      'series',
      'series-change',
      'message',
      'series-message',
      'chosen-message',
      'erasure',
      'export',
      'delivery',
      'notice',
      'hold-end',
    ],
  );
  for (const { operator } of [en, fil]) {
    const unnamed = [...byKind.keys()].filter((kind) => operator.queues.kinds[kind] === undefined);
    assert.deepEqual(unnamed, [], 'every one has a name on the operator’s page');
  }
  assert.deepEqual([byKind.get('mail')?.waiting, byKind.get('mail')?.failed], [2, 0]);
  const { stdout } = await takilya('queues');
  assert.match(stdout, /^mail +2 waiting/m);
});

test('a mail that has failed is looked at, tried again, and struck off', async () => {
  const [first, second] = await queueMails(shop.db, ['ana@example.com', 'ben@example.com']);
  await trialMailer({ db: shop.db, sender: refusing }).settle();
  const { failed } = (await answered('queues', 'failed', '--kind', 'mail')) as {
    failed: { id: string; error: string }[];
  };
  assert.deepEqual(failed.map(({ id }) => id).sort(), [first?.id, second?.id].sort());
  assert.equal(failed[0]?.error, 'no such user');
  assert.deepEqual(await answered('queues', 'retry', '--kind', 'mail', '--id', first?.id as string), { retried: 1 });
  const statuses = async () => new Map((await mailRows(shop.db)).map(({ id, status }) => [id, status]));
  assert.deepEqual(
    [(await statuses()).get(first?.id as string), (await statuses()).get(second?.id as string)],
    ['PENDING', 'FAILED'],
  );
  await trialMailer({ db: shop.db, sender: { send: async () => ({ isSent: true }), close: () => {} } }).settle();
  assert.equal((await statuses()).get(first?.id as string), 'SENT');
  assert.deepEqual(await answered('queues', 'give-up', '--kind', 'mail'), { givenUp: 1 });
  assert.deepEqual(await answered('queues', 'failed', '--kind', 'mail'), { failed: [] });
});

test('a kind or an id that does not exist is refused in one sentence, and changes nothing', async () => {
  for (const args of [
    ['queues', 'failed', '--kind', 'pigeons'],
    ['queues', 'retry', '--kind', 'mail', '--id', 'x'],
  ]) {
    const { code, stderr } = await takilya(...args);
    assert.equal(code, 1);
    assert.match(stderr, /^[^\n]+\n$/);
  }
});

test('the figures tell depth, age, failures and attempts by kind', async () => {
  await queueMails(shop.db, ['ana@example.com']);
  const text = await (await fetch(`${shop.server.url}/metrics`)).text();
  assert.match(text, /^takilya_queue_depth\{kind="mail"\} 1$/m);
  assert.match(text, /^takilya_queue_oldest_seconds\{kind="mail"\} \d/m);
  assert.match(text, /^takilya_queue_failed\{kind="refund"\} 0$/m);
  assert.match(text, /^# TYPE takilya_queue_attempts_total counter$/m);
});

test('a password mail does not wait behind mails of buyers, however slow the mail server is', async () => {
  await queueMails(
    shop.db,
    Array.from({ length: 50 }, (_, index) => `buyer${index}@example.com`),
  );
  const sent: string[] = [];
  const endings: (() => void)[] = [];
  const slow = {
    send: async ({ recipient }: { recipient: string }) => {
      sent.push(recipient);
      if (recipient.startsWith('buyer')) await new Promise<void>((resolve) => endings.push(resolve));
      return { isSent: true as const };
    },
    close: () => {},
  };
  const mailer = trialMailer({ db: shop.db, sender: slow });
  mailer.start();
  await until(() => endings.length > 0);
  const link = { path: '/organizer/reset-password?token=x', validUntil: new Date().toISOString() };
  const mail = passwordResetMail(keptBox, { recipient: 'ana@example.com', language: 'en', ...link });
  await shop.db.transaction((tx) => queueMail(tx, mail));
  await until(() => sent.includes('ana@example.com'));
  assert.ok(sent.length < 50, 'the others are still waiting');
  const ending = setInterval(() => {
    for (const end of endings.splice(0)) end();
  }, 5);
  await mailer.stop();
  clearInterval(ending);
});
