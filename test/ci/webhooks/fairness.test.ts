import assert from 'node:assert/strict';
import { after, before, beforeEach, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookAnswer, WebhookCall } from '../../../src/core/telling/deliveries/webhook-call.ts';
import { type Statement, sql } from '../../../src/platform/database/sql.ts';
import { createLog } from '../../../src/platform/log.ts';
import { deliverJob } from '../../../src/worker/webhook-jobs.ts';
import { startWorker } from '../../../src/worker/worker.ts';
import { until } from '../../helpers/machine/until.ts';
import {
  accepted,
  recordingSender,
  refused,
  type WebhookWorld,
  webhookWorld,
} from '../../helpers/receivers/webhook-world.ts';

// A whole machine that is busy with other things may take this much longer than the few seconds that are meant.
const secondsMax = 15;
const log = createLog({ level: 'silent', isTerminal: false });
let world: WebhookWorld;
before(async () => {
  world = await webhookWorld();
});
beforeEach(() => world.db.run(sql`truncate webhooks, deliveries, delivery_queue`));
after(() => world.close());

test('a thousand dead receivers do not keep a healthy one waiting', async (t) => {
  const dead = await receivers(1_000, 'dead.example');
  await world.backlog(dead.event, dead.webhooks, 3);
  // The last to come round.
  const healthy = await receivers(1, 'healthy.example', 'ffffffff-ffff-7fff-bfff-ffffffffffff');
  await world.backlog(healthy.event, healthy.webhooks, 300);
  const office = open(t, { 'dead.example': 'hanging', 'healthy.example': 1 });
  const first = await office.untilArrived('healthy.example', 300);
  await world.backlog(healthy.event, healthy.webhooks, 100);
  office.wake();
  const later = await office.untilArrived('healthy.example', 400);
  await office.close();
  report(t, { 'first 300 deliveries': first, '100 more once it is known': later });
});

test('a slow receiver with a backlog does not delay another, and is not starved itself', async (t) => {
  const slow = await receivers(1, 'slow.example', '00000000-0000-7000-8000-000000000001');
  await world.backlog(slow.event, slow.webhooks, 500);
  const office = open(t, { 'slow.example': 2_000, 'healthy.example': 1 });
  await until(() => office.countOf('slow.example') > 0);
  const healthy = await receivers(1, 'healthy.example');
  await world.backlog(healthy.event, healthy.webhooks, 200);
  office.wake();
  const seconds = await office.untilArrived('healthy.example', 200);
  await until(() => office.countOf('slow.example') >= 4);
  await office.close();
  report(t, { '200 deliveries': seconds });
});

test('a receiver with twenty thousand pending does not starve others', async (t) => {
  const big = await receivers(1, 'big.example', '00000000-0000-7000-8000-000000000001');
  await world.backlog(big.event, big.webhooks, 20_000);
  const office = open(t, { 'big.example': 1, 'small.example': 1 });
  await until(() => office.countOf('big.example') > 200);
  const small = await receivers(10, 'small.example');
  await world.backlog(small.event, small.webhooks, 20);
  office.wake();
  const seconds = await office.untilArrived('small.example', 200);
  const ofBig = office.countOf('big.example');
  await office.close();
  assert.ok(ofBig < 20_000, 'it still had a backlog');
  report(t, { '200 deliveries to ten others': seconds });
});

test('many quick receivers with a backlog do not keep a newcomer waiting', async (t) => {
  const busy = await receivers(40, 'busy.example');
  await world.backlog(busy.event, busy.webhooks, 200);
  const office = open(t, { 'busy.example': 20, 'newcomer.example': 1 });
  await until(() => office.countOf('busy.example') > 1_000);
  const newcomer = await receivers(1, 'newcomer.example', 'ffffffff-ffff-7fff-bfff-ffffffffffff');
  await world.backlog(newcomer.event, newcomer.webhooks, 20);
  office.wake();
  const seconds = await office.untilArrived('newcomer.example', 20);
  const ofBusy = office.countOf('busy.example');
  await office.close();
  assert.ok(ofBusy < 8_000, 'they still had a backlog');
  report(t, { '20 deliveries': seconds });
});

test('a receiver that fails at once is not hammered, and one that comes back is served at full speed', async (t) => {
  const failing = await receivers(1, 'failing.example');
  await world.backlog(failing.event, failing.webhooks, 400);
  let isBack = false;
  const office = open(t, { 'failing.example': () => (isBack ? accepted : refused(500)) });
  await sleep(1_500);
  const { attempts } = await world.db.one<{ attempts: number }>(
    sql`select sum(attempts)::int as attempts from deliveries`,
  );
  assert.ok(attempts > 0 && attempts < 20, `${attempts} attempts`);
  isBack = true;
  await world.makeDue();
  const seconds = await office.untilArrived('failing.example', 400);
  await office.close();
  assert.ok(seconds < secondsMax);
});

test('a quick receiver does not wait while all others are gone round, and a round that fails is heard of', async (t) => {
  const quick = await receivers(1, 'quick.example');
  await world.backlog(quick.event, quick.webhooks, 1_000);
  let rounds = 0;
  const round = Promise.withResolvers<void>();
  // The first round finds the receiver; the second takes long, and fails.
  const many = async <Row>(statement: Statement): Promise<Row[]> => {
    if (statement.text.includes('recursive lanes')) {
      rounds += 1;
      if (rounds === 2) await round.promise;
    }
    return world.db.many<Row>(statement);
  };
  const sender = recordingSender(async () => {
    await sleep(5);
    return accepted;
  });
  const deliverer = world.deliverer(sender, { db: { ...world.db, many } });
  const running = deliverer.run();
  running.catch(() => {});
  // Also where the test failed: before the round is over there is no end.
  t.after(() => round.resolve());
  await until(() => rounds === 2);
  await until(() => sender.sent.length === 1_000);
  round.reject(new Error('no round'));
  await assert.rejects(running, /no round/);
  await deliverer.stop();
});

async function receivers(count: number, host: string, id?: string) {
  const organization = await world.organization();
  const webhooks = await world.webhooks(organization, count, host);
  if (id !== undefined) {
    await world.db.run(sql`update webhooks set id = ${id} where id = ${webhooks[0]?.id}`);
    webhooks[0] = { ...(webhooks[0] as { url: string }), id };
  }
  return { event: await world.event(organization), webhooks };
}

type Behaviour = number | 'hanging' | (() => WebhookAnswer);

/** A worker whose receivers answer after so many milliseconds, or never. */
function open(t: TestContext, behaviours: Record<string, Behaviour>) {
  const hanging: ((answer: WebhookAnswer) => void)[] = [];
  const arrived = new Map<string, number>();
  const sender = recordingSender(async ({ url }: WebhookCall) => {
    const { host } = new URL(url);
    const behaviour = behaviours[host] as Behaviour;
    if (behaviour === 'hanging') return new Promise<WebhookAnswer>((resolve) => hanging.push(resolve));
    if (typeof behaviour === 'number') await sleep(behaviour);
    const answer = typeof behaviour === 'function' ? behaviour() : accepted;
    if (answer.error === null) arrived.set(host, (arrived.get(host) ?? 0) + 1);
    return answer;
  });
  const deliverer = world.deliverer(sender);
  const job = deliverJob(deliverer);
  const worker = startWorker([job], { log });
  const countOf = (host: string) => arrived.get(host) ?? 0;
  // Before what hangs is answered there is no end, also where a test failed.
  const close = async () => {
    const giveUp = setInterval(() => {
      for (const answer of hanging.splice(0)) answer(refused(500));
    }, 10);
    await Promise.all([deliverer.stop(), worker.stop()]);
    clearInterval(giveUp);
  };
  t.after(close);
  return {
    countOf,
    close,
    wake: () => worker.wake(job.name),
    async untilArrived(host: string, count: number): Promise<number> {
      const startedAt = performance.now();
      await until(() => countOf(host) >= count);
      return (performance.now() - startedAt) / 1_000;
    },
  };
}

function report(t: TestContext, seconds: Record<string, number>): void {
  for (const [name, value] of Object.entries(seconds)) {
    t.diagnostic(`${name}: ${value.toFixed(2)} s`);
    assert.ok(value < secondsMax, `${name} took ${value} s`);
  }
}
