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
  // None of the dead has answered, nor given up.
  await office.untilArrived('healthy.example', 300);
  await world.backlog(healthy.event, healthy.webhooks, 100);
  office.wake();
  await office.untilArrived('healthy.example', 400);
  await office.close();
});

test('a slow receiver with a backlog does not delay another, and is not starved itself', async (t) => {
  const slow = await receivers(1, 'slow.example', '00000000-0000-7000-8000-000000000001');
  await world.backlog(slow.event, slow.webhooks, 500);
  const answer = Promise.withResolvers<void>();
  const office = open(t, { 'slow.example': answer.promise, 'healthy.example': 1 });
  await until(() => office.askedOf('slow.example') > 0);
  const healthy = await receivers(1, 'healthy.example');
  await world.backlog(healthy.event, healthy.webhooks, 200);
  office.wake();
  await office.untilArrived('healthy.example', 200);
  assert.equal(office.countOf('slow.example'), 0);
  answer.resolve();
  await office.untilArrived('slow.example', 500);
  await office.close();
});

test('a receiver with twenty thousand pending does not starve others', async (t) => {
  const big = await receivers(1, 'big.example', '00000000-0000-7000-8000-000000000001');
  await world.backlog(big.event, big.webhooks, 20_000);
  const office = open(t, { 'big.example': 1, 'small.example': 1 });
  await until(() => office.countOf('big.example') > 200);
  const small = await receivers(10, 'small.example');
  await world.backlog(small.event, small.webhooks, 20);
  office.wake();
  await office.untilArrived('small.example', 200);
  const ofBig = office.countOf('big.example');
  await office.close();
  assert.ok(ofBig < 20_000, 'it still had a backlog');
});

test('many quick receivers with a backlog do not keep a newcomer waiting', async (t) => {
  const busy = await receivers(40, 'busy.example');
  await world.backlog(busy.event, busy.webhooks, 200);
  const office = open(t, { 'busy.example': 20, 'newcomer.example': 1 });
  await until(() => office.countOf('busy.example') > 1_000);
  const newcomer = await receivers(1, 'newcomer.example', 'ffffffff-ffff-7fff-bfff-ffffffffffff');
  await world.backlog(newcomer.event, newcomer.webhooks, 20);
  office.wake();
  await office.untilArrived('newcomer.example', 20);
  const ofBusy = office.countOf('busy.example');
  await office.close();
  assert.ok(ofBusy < 8_000, 'they still had a backlog');
});

test('a receiver that fails at once is not hammered, and one that comes back has all of it', async () => {
  const failing = await receivers(1, 'failing.example');
  await world.backlog(failing.event, failing.webhooks, 400);
  let isBack = false;
  let arrived = 0;
  const sender = recordingSender(async () => {
    if (isBack) arrived += 1;
    return isBack ? accepted : refused(500);
  });
  const deliverer = world.deliverer(sender);
  // Until nothing is left that could start now.
  await deliverer.run();
  const { attempts } = await world.db.one<{ attempts: number }>(
    sql`select sum(attempts)::int as attempts from deliveries`,
  );
  assert.ok(attempts > 0 && attempts < 20, `${attempts} attempts`);
  isBack = true;
  await world.makeDue();
  const isAllThere = async () => {
    await deliverer.run();
    return arrived >= 400;
  };
  await until(isAllThere);
  await deliverer.stop();
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

type Behaviour = number | 'hanging' | Promise<void>;

/** A worker whose receivers answer after so many milliseconds, once something has come about, or never. */
function open(t: TestContext, behaviours: Record<string, Behaviour>) {
  const hanging: ((answer: WebhookAnswer) => void)[] = [];
  const asked = new Map<string, number>();
  const arrived = new Map<string, number>();
  const sender = recordingSender(async ({ url }: WebhookCall) => {
    const { host } = new URL(url);
    const behaviour = behaviours[host] as Behaviour;
    asked.set(host, (asked.get(host) ?? 0) + 1);
    if (behaviour === 'hanging') return new Promise<WebhookAnswer>((resolve) => hanging.push(resolve));
    await (typeof behaviour === 'number' ? sleep(behaviour) : behaviour);
    arrived.set(host, (arrived.get(host) ?? 0) + 1);
    return accepted;
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
    askedOf: (host: string) => asked.get(host) ?? 0,
    countOf,
    close,
    wake: () => worker.wake(job.name),
    untilArrived: (host: string, count: number) => until(() => countOf(host) >= count),
  };
}
