import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { uuid } from '../../helpers/clients/api-client.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { snapshot } from '../../helpers/database/snapshot.ts';
import { type Connection, startTestPostgres, type TestPostgres } from '../../helpers/database/test-database.ts';
import { type Ended, runSource } from '../../helpers/machine/child.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

// The real command line, as a process of its own beside a running server.

let postgres: TestPostgres | undefined;
let shop: Shop;
let environment: Record<string, string>;
let event: { id: string; types: string[] };

before(async () => {
  // Run alone, without the runner's server, it starts one whose address it knows.
  if (process.env.TEST_POSTGRES === undefined) postgres = await startTestPostgres();
  process.env.TEST_POSTGRES ??= JSON.stringify(postgres?.connection);
  shop = await openShop();
  event = await shop.event({ tickets: [{ quantity: 100 }] });
  const { host, user } = JSON.parse(process.env.TEST_POSTGRES as string) as Connection;
  const { name } = await shop.db.one<{ name: string }>(sql`select current_database() as name`);
  environment = {
    DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`,
    APP_SECRET: shop.server.config.appSecret,
  };
});
afterEach(() => assertSound(shop.db));
after(async () => {
  await shop.close();
  await postgres?.close();
});

function takilya(...args: string[]): Promise<Ended> {
  return runSource(['src/cli.ts', ...args], { environment });
}

function bought(): Promise<BuyerOrder> {
  return shop.buyer.buy(event.id, { [event.types[0] as string]: 2 });
}

async function refunded(...args: string[]): Promise<Record<string, unknown>> {
  const ended = await takilya('refund', ...args, '--json');
  assert.deepEqual([ended.code, ended.stderr], [0, ''], ended.stderr);
  assert.match(ended.stdout, /^\S.*\n$/, 'one line');
  return JSON.parse(ended.stdout);
}

test('refund --amount --reason gives back so much, answers in JSON, and the organizer sees the reason', async () => {
  const order = await bought();
  const answer = await refunded('--order', order.id, '--amount', '100', '--reason', ' Rained out ');
  assert.match(answer.refundId as string, uuid);
  const { refundId } = answer;
  assert.deepEqual(answer, { orderId: order.id, refundId, amount: 100, ticketIds: null, status: 'SUCCEEDED' });
  const detail = await shop.detail(order);
  assert.deepEqual([detail.status, detail.refundedAmount], ['COMPLETED', 100]);
  assert.deepEqual(
    detail.refunds.map(({ id, amount, reason }) => [id, amount, reason]),
    [[refundId, 100, 'Rained out']],
  );
});

test('refund without an amount gives back the rest and voids the tickets', async () => {
  const order = await bought();
  await shop.sales.cashier.refund({ orderId: order.id, amountCentavos: 60_000, reason: null });
  const { amount } = await refunded('--order', order.id.toUpperCase());
  assert.equal(amount, 1_000);
  assert.equal((await shop.detail(order)).status, 'REFUNDED');
  assert.ok((await shop.buyer.tickets(order)).every(({ status }) => status === 'VOID'));
});

test('refund --tickets gives back what they cost and voids them alone; tickets that cost nothing are void without a refund', async () => {
  const mixed = await shop.event({ tickets: [{ price: 500 }, { price: 0 }] });
  const order = await shop.buyer.buy(mixed.id, { [mixed.types[0] as string]: 3, [mixed.types[1] as string]: 1 });
  const ids = (await shop.buyer.tickets(order)).map(({ id }) => id);
  const [first, second, , free] = ids;
  const answer = await refunded('--order', order.id, '--tickets', `${second}, ${first?.toUpperCase()}`);
  const { refundId } = answer;
  const known = { orderId: order.id, refundId, amount: 1_000, status: 'SUCCEEDED' };
  assert.deepEqual(answer, { ...known, ticketIds: [second, first] });
  const nothing = await refunded('--order', order.id, '--tickets', free as string);
  assert.deepEqual(nothing, { ...known, refundId: null, amount: 0, ticketIds: [free] });
  const statuses = (await shop.buyer.tickets(order)).map(({ status }) => status);
  assert.deepEqual(statuses, ['VOID', 'VOID', 'VALID', 'VOID']);
});

test('without --json it speaks to a person, and says what becomes of the tickets', async () => {
  const order = await bought();
  const say = async (...args: string[]) => {
    const ended = await takilya('refund', '--order', order.id, ...args);
    assert.deepEqual([ended.code, ended.stderr], [0, '']);
    return ended.stdout;
  };
  assert.match(await say('--amount', '100'), /^Refunded ₱100 of order \S+\. An amount alone voids no ticket/);
  const [ticket] = await shop.buyer.tickets(order);
  assert.match(
    await say('--tickets', ticket?.id ?? ''),
    /Refunded ₱800 of .* The ticket is no longer valid; the others are/,
  );
  assert.match(await say(), /^Refunded ₱700 of order \S+\. None of its tickets is valid any more\.\n$/);
});

test('what cannot be refunded is refused with exit code 1 and a sentence, and nothing changes', async () => {
  const order = await bought();
  const pending = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  const before = await snapshot(shop.db);
  const amounts = ['0', '1.5', '-5', '1e3', '9'.repeat(20)];
  const wrong: [string[], RegExp, string][] = [
    [['--order', '018f0000-0000-7000-8000-000000000000'], /order/, 'NOT_FOUND'],
    [['--order', order.orderNumber], /order/, 'NOT_FOUND'],
    [['--order', pending.id], /PENDING/, 'CONFLICT'],
    [['--order', order.id, '--amount', '1601'], /At most ₱1600/, 'CONFLICT'],
    [['--order', order.id, '--amount', '999999999999'], /At most ₱1600/, 'CONFLICT'],
    [['--order', order.id, '--tickets', `${order.id},`], /2 fields are not valid: ticketIds/, 'VALIDATION_ERROR'],
    [['--order', order.id, '--tickets', order.id, '--amount', '5'], /The field amount/, 'VALIDATION_ERROR'],
    ...amounts.map((amount): [string[], RegExp, string] => [
      ['--order', order.id, `--amount=${amount}`],
      /--amount takes whole pesos/,
      'COMMAND_FAILED',
    ]),
  ];
  const rest = [...wrong];
  // Two at a time: as many as the smallest machine has cores.
  const refuseAll = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
      const [args, sentence, code] = next;
      const ended = await takilya('refund', ...args, '--json');
      assert.deepEqual([ended.code, ended.stdout], [1, ''], args.join(' '));
      const { error } = JSON.parse(ended.stderr) as { error: { code: string; message: string } };
      assert.deepEqual([error.code, sentence.test(error.message)], [code, true], error.message);
    }
  };
  await Promise.all([refuseAll(), refuseAll()]);
  const plain = await takilya('refund', '--order', order.id, '--amount', '0');
  assert.deepEqual([plain.code, plain.stdout], [1, '']);
  assert.doesNotMatch(plain.stderr, /^\s+at |\.ts:\d/m);
  const lacking = await takilya('refund');
  assert.equal(lacking.code, 1);
  assert.match(lacking.stderr, /--order/);
  assert.deepEqual(await snapshot(shop.db), before);
});

test('refund --key refunds once however often and however spelled it is said, and another request under it is refused', async () => {
  const order = await bought();
  const say = (...args: string[]) => refunded('--order', order.id, '--key', 'support-4711', ...args);
  const first = await say('--amount', '800', '--reason', 'Rained out');
  const [again, spelled] = await Promise.all([
    say('--amount', '800', '--reason', ' Rained out '),
    say('--amount', '800.00', '--reason', 'Rained out'),
  ]);
  assert.deepEqual([again, spelled], [first, first]);
  assert.equal((await shop.detail(order)).refundedAmount, 800);
  const other = await takilya('refund', '--order', order.id, '--key', 'support-4711', '--amount', '700', '--json');
  assert.equal((JSON.parse(other.stderr) as { error: { code: string } }).error.code, 'IDEMPOTENCY_KEY_REUSED');
  const odd = await takilya('refund', '--order', order.id, '--key', 'two words', '--amount', '700');
  assert.match(odd.stderr, /--key takes/);
  assert.equal((await shop.detail(order)).refundedAmount, 800);
});

test('two who refund the same order at the same moment refund it once', async () => {
  const order = await bought();
  const ends = await Promise.all([0, 1].map(() => takilya('refund', '--order', order.id, '--json')));
  assert.deepEqual(ends.map(({ code }) => code).sort(), [0, 1]);
  assert.equal((await shop.notices(order, 'order.refunded')).length, 1);
});

test('money that rests is listed and resolved, refused refunds are retried, paid otherwise or given up, disputes entered', async () => {
  const answer = async (...args: string[]) => {
    const ended = await takilya(...args, '--json');
    assert.deepEqual([ended.code, ended.stderr], [0, ''], ended.stderr);
    return JSON.parse(ended.stdout);
  };
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 2 });
  const { reference } = await shop.buyer.startPayment(order);
  await shop.buyer.press(reference, 'paid', { trouble: 'disputed' });
  assert.equal((await takilya('refund', '--order', order.id)).code, 1);
  const { money } = await answer('money');
  assert.equal(money.length, 1);
  const [{ id, kind, amount, orderId, providerPaymentId, acts }] = money;
  assert.deepEqual([kind, amount, orderId, providerPaymentId], ['REFUND_REFUSED', 1_600, order.id, reference]);
  assert.deepEqual(acts, ['retry', 'otherwise', 'give-up']);
  const known = { refundId: id, orderId: order.id, amount: 1_600 };
  assert.deepEqual(await answer('refund', 'retry', '--id', id), { ...known, status: 'PENDING' });
  await shop.tryRefunds();
  assert.deepEqual(await answer('refund', 'give-up', '--id', id, '--reason', 'No answer'), {
    ...known,
    status: 'GIVEN_UP',
  });
  const input = ['--id', id, '--act', 'otherwise', '--reason', 'InstaPay 4711'];
  assert.deepEqual(await answer('money', 'resolve', ...input), { id, kind: 'refund', status: 'SETTLED_OTHERWISE' });
  assert.equal((await shop.detail(order)).status, 'REFUNDED');
  assert.match((await takilya('refund', 'otherwise', '--id', id)).stderr, /--reason/);
  assert.match((await takilya('refund', 'retry', '--id', 'nonsense')).stderr, /There is no refund nonsense/);
  assert.match((await takilya('refund')).stderr, /required option '--order <id>' not specified/);

  const other = await bought();
  const opened = await answer('dispute', 'open', '--order', other.id, '--amount', '100.50', '--reference', 'dsp_7');
  assert.deepEqual([opened.amount, opened.status], [100.5, 'OPEN']);
  assert.match(
    (await takilya('dispute', 'open', '--order', other.id, '--amount', '1.005', '--reference', 'x')).stderr,
    /1\.005/,
  );
  assert.equal((await answer('dispute', 'won', '--reference', 'dsp_7')).status, 'WON');
  assert.match((await takilya('dispute', 'lost', '--reference', 'dsp_7')).stderr, /WON/);
  assert.match((await takilya('money')).stdout, /No money rests/);
});
