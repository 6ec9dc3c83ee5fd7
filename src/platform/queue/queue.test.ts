import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { patience, type TestDatabase, testDatabase } from '../../../test/helpers/database/test-database.ts';
import { turns, until } from '../../../test/helpers/machine/until.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { newId } from '../ids.ts';
import {
  claimDue,
  countEntries,
  dequeueStatement,
  enqueueStatement,
  finishEntries,
  giveUpFailedEntries,
  listFailedEntries,
  nobodysLane,
  retryFailedEntries,
} from './queue.sql.ts';
import { createQueue } from './queue.ts';
import type { QueueKind, WorkOutcome } from './queue-kind.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());
beforeEach(() => database.db.run(sql`delete from queue`));

async function enqueue(count: number, { kind = 'trial', lane = nobodysLane } = {}): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await database.db.run(enqueueStatement(ids.map((id) => ({ kind, id, lane }))));
  return ids;
}

function kindOf(work: QueueKind['work'], more: Partial<QueueKind> = {}): QueueKind {
  const plan = { concurrency: 5, leaseSeconds: 60, retrySeconds: [10, 100], isEndless: false };
  return { name: 'trial', ...plan, ...more, work };
}

function queueOf(kinds: readonly QueueKind[], faults: string[] = []) {
  const onFault = (sentence: string, error: unknown) => faults.push(`${sentence}: ${(error as Error).message}`);
  return createQueue({ db: database.db, kinds, now: Date.now, onFault });
}

const rows = () =>
  database.db.many<{ id: string; attempts: number; isFailed: boolean; error: string | null; waitSeconds: number }>(sql`
    select id, attempts, is_failed, error, extract(epoch from due_at - now())::float8 as wait_seconds
    from queue order by created_at, id`);

/** No more time has passed than since then, give or take what clocks are rounded by. */
function assertPassed(seconds: number, since: number): void {
  assert.ok(seconds >= -0.1 && seconds <= (Date.now() - since) / 1_000 + 0.1, `${seconds} s`);
}

const done = async (): Promise<WorkOutcome> => ({ result: 'DONE' });
const makeDue = () => database.db.run(sql`update queue set due_at = now() - interval '1 s', leased_until = null`);

test('waiting for what is due has all of it done, even where work ends during the look for more', async () => {
  await enqueue(2);
  await enqueue(1, { kind: 'quick' });
  const looked = Promise.withResolvers<void>();
  const unhurried = () => looked.promise.then(done);
  const kinds = [kindOf(unhurried, { concurrency: 1 }), kindOf(done, { name: 'quick' })];
  // It looks for quick work alone, whose end it has just seen; the other work ends before it has its answer.
  let looks = 0;
  const slow: Database = {
    ...database.db,
    many: async <Row>(statement: Statement) => {
      const found = await database.db.many<Row>(statement);
      looks += 1;
      if (looks === 2) {
        looked.resolve();
        await until(async () => (await rows()).length === 1);
        await turns();
      }
      return found;
    },
  };
  const queue = createQueue({ db: slow, kinds, now: Date.now, onFault: (_, error) => assert.fail(String(error)) });
  assert.equal(await queue.workOff(), 3);
});

test('what is done leaves the queue, each once, however many workers there are', async () => {
  const ids = await enqueue(60);
  const worked: string[] = [];
  const nodes = Array.from({ length: 3 }, () =>
    openDatabase({ connection: database.connection, connectionsMax: 3, ...patience }),
  );
  const queues = nodes.map((db) =>
    createQueue({
      db,
      kinds: [
        kindOf(async ({ id }) => {
          worked.push(id);
          await turn();
          return { result: 'DONE' };
        }),
      ],
      now: Date.now,
      onFault: (_, error) => assert.fail(String(error)),
    }),
  );
  for (const queue of queues) queue.start();
  await until(async () => (await rows()).length === 0);
  await Promise.all(queues.map((queue) => queue.stop()));
  await Promise.all(nodes.map((db) => db.close()));
  assert.deepEqual(worked.sort(), ids.sort());
});

test('the same thing stands in the queue once, and what was taken out is not done', async () => {
  const [id] = await enqueue(1);
  await database.db.run(enqueueStatement([{ kind: 'trial', id: id as string, lane: newId() }]));
  assert.equal((await rows()).length, 1);
  await database.db.run(dequeueStatement([{ kind: 'trial', id: id as string }]));
  assert.equal(await queueOf([kindOf(done)]).workOff(), 0);
});

test('what does not work is tried again by the plan, and has then failed for good', async () => {
  await enqueue(1);
  const faults: string[] = [];
  const queue = queueOf([kindOf(() => Promise.reject(new Error('away')))], faults);
  for (const seconds of [10, 100]) {
    const beganAt = Date.now();
    assert.equal(await queue.workOff(), 1);
    const [row] = await rows();
    assertPassed(seconds - (row?.waitSeconds as number), beganAt);
    assert.equal(await queue.workOff(), 0, 'not before its time');
    await makeDue();
  }
  assert.equal(await queue.workOff(), 1);
  await makeDue();
  assert.equal(await queue.workOff(), 0, 'nobody tries it any more');
  const [row] = await rows();
  assert.deepEqual([row?.isFailed, row?.attempts, row?.error], [true, 3, 'away']);
  assert.equal(faults.length, 3);
});

test('an endless kind goes on at its last pace', async () => {
  await enqueue(1);
  const queue = queueOf([kindOf(async () => ({ result: 'RETRY' }), { isEndless: true, retrySeconds: [1, 50] })]);
  let beganAt = 0;
  for (let round = 0; round < 5; round += 1) {
    beganAt = Date.now();
    await queue.workOff();
    if (round < 4) await makeDue();
  }
  const [row] = await rows();
  assert.equal(row?.isFailed, false);
  assertPassed(50 - (row?.waitSeconds as number), beganAt);
});

test('what came further starts its count anew, and is due when it says', async () => {
  await enqueue(1);
  let turns = 0;
  const queue = queueOf([
    kindOf(async ({ attempts }) => {
      turns += 1;
      assert.equal(attempts, 1);
      return turns < 5 ? { result: 'AGAIN' } : { result: 'DONE' };
    }),
  ]);
  assert.equal(await queue.workOff(), 5);
  assert.deepEqual(await rows(), []);
});

test('what a worker says whose lease ended counts for nothing, and nothing is written with it', async () => {
  const [id] = await enqueue(1);
  let answer: (outcome: WorkOutcome) => void = () => {};
  const recorded: string[] = [];
  const slow = queueOf([
    kindOf(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    ),
  ]);
  slow.start();
  await until(async () => (await rows())[0]?.attempts === 1);
  await database.db.run(sql`update queue set leased_until = now() - interval '1 s'`);
  const [taken] = await claimDue(database.db, {
    wanted: [{ kind: 'trial', most: 1, leaseSeconds: 60 }],
    lease: newId(),
    afterLane: nobodysLane,
  });
  assert.equal(taken?.id, id, 'somebody else takes it up');
  answer({ result: 'DONE', record: async () => recorded.push('late') });
  await slow.stop();
  assert.equal((await rows()).length, 1);
  assert.deepEqual(recorded, []);
});

test('the outcome and what goes with it are written together, or neither is', async () => {
  await enqueue(1);
  const faults: string[] = [];
  const record = () => Promise.reject(new Error('no room'));
  await queueOf([kindOf(async () => ({ result: 'DONE', record }))], faults).workOff();
  assert.match(faults.join(), /no room/);
  assert.equal((await rows()).length, 1, 'it comes up again when its lease ends');
});

test('one whose outcome cannot be written keeps no other from being done', async () => {
  const ids = await enqueue(5);
  const record = (id: string) => (id === ids[2] ? Promise.reject(new Error('no room')) : Promise.resolve());
  await queueOf([kindOf(async ({ id }) => ({ result: 'DONE', record: () => record(id) }))], []).workOff();
  assert.deepEqual(
    (await rows()).map(({ id }) => id),
    [ids[2]],
  );
});

test('rows that go with outcomes are written together, and one that cannot be keeps no other from being written', async () => {
  const ids = await enqueue(12);
  const bundles: string[][] = [];
  const write = async (_tx: unknown, rows: readonly string[]) => {
    if (rows.includes(ids[7] as string)) throw new Error('no room');
    bundles.push([...rows]);
  };
  const record = (id: string) => () => ({ row: id, write });
  const kind = kindOf(async ({ id }) => ({ result: 'DONE', record: record(id) }), { concurrency: 6 });
  await queueOf([kind], []).workOff();
  assert.deepEqual(
    (await rows()).map(({ id }) => id),
    [ids[7]],
  );
  assert.deepEqual(bundles.flat().sort(), ids.filter((id) => id !== ids[7]).sort(), 'each once');
  assert.ok(bundles.some(({ length }) => length > 1));
});

test('work that never ends keeps nobody from looking for the rest', async (t) => {
  await enqueue(1, { kind: 'endless' });
  let isDone = false;
  const queue = queueOf([
    kindOf(async () => ({ result: 'AGAIN' }), { name: 'endless' }),
    kindOf(async () => {
      isDone = true;
      return done();
    }),
  ]);
  t.after(() => queue.stop());
  queue.start();
  await until(async () => (await rows())[0]?.attempts === 1);
  await enqueue(1);
  // Nobody says that it is there.
  await until(() => isDone);
});

test('of a kind only so many are under way, and other kinds do not wait for it', async () => {
  await enqueue(20, { kind: 'slow' });
  await enqueue(20, { kind: 'quick' });
  let underWay = 0;
  let most = 0;
  const endings: (() => void)[] = [];
  const queue = queueOf([
    kindOf(
      async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise<void>((resolve) => endings.push(resolve));
        underWay -= 1;
        return { result: 'DONE' };
      },
      { name: 'slow', concurrency: 3 },
    ),
    kindOf(done, { name: 'quick' }),
  ]);
  queue.start();
  await until(async () => (await rows()).length === 20);
  assert.equal(underWay, 3);
  const ending = setInterval(() => endings.shift()?.(), 2);
  await until(async () => (await rows()).length === 0);
  clearInterval(ending);
  await queue.stop();
  assert.equal(most, 3);
});

test('however much waits in one lane, the others have their turns', async () => {
  const crowd = newId();
  await enqueue(500, { lane: crowd });
  const others = Array.from({ length: 4 }, () => newId());
  for (const lane of others) await enqueue(1, { lane });
  const order: string[] = [];
  const kind = kindOf(async ({ lane }) => {
    order.push(lane);
    return { result: 'DONE' };
  });
  await queueOf([kind]).workOff();
  for (const lane of others) assert.ok(order.indexOf(lane) < 30, `served as number ${order.indexOf(lane)}`);
  assert.equal(order.length, 504);
});

test('more lanes than places all come round', async () => {
  const lanes = Array.from({ length: 40 }, () => newId());
  for (const lane of lanes) await enqueue(3, { lane });
  const served = new Set<string>();
  let attempts = 0;
  const kind = kindOf(async ({ lane }) => {
    attempts += 1;
    served.add(lane);
    return { result: 'DONE' };
  });
  await queueOf([kind]).workOff();
  assert.deepEqual([served.size, attempts], [40, 120]);
});

test('no more are begun in a second than a kind allows', async () => {
  await enqueue(12);
  const clock = { nowMs: 1, looks: 0 };
  let begun = 0;
  const work = () => {
    begun += 1;
    return done();
  };
  const queue = createQueue({
    db: database.db,
    kinds: [kindOf(work, { perSecondMax: () => 20, concurrency: 4 })],
    now: () => {
      clock.looks += 1;
      return clock.nowMs;
    },
    onFault: (_, error) => assert.fail(String(error)),
  });
  queue.start();
  for (const [nowMs, count] of [
    [1, 4],
    [200, 4],
    [201, 8],
    [400, 8],
    [401, 12],
  ] as const) {
    Object.assign(clock, { nowMs, looks: 0 });
    queue.wake();
    await until(() => begun >= count && clock.looks > 10);
    assert.equal(begun, count, `after ${nowMs} ms`);
  }
  await queue.stop();
});

test('stopping waits for what is under way and begins nothing more', async () => {
  await enqueue(3);
  const endings: (() => void)[] = [];
  const queue = queueOf([
    kindOf(
      async () => {
        await new Promise<void>((resolve) => endings.push(resolve));
        return { result: 'DONE' };
      },
      { concurrency: 1 },
    ),
  ]);
  queue.start();
  await until(() => endings.length === 1);
  let isStopped = false;
  const stopping = queue.stop().then(() => {
    isStopped = true;
  });
  await turns();
  assert.equal(isStopped, false);
  endings[0]?.();
  await stopping;
  assert.equal(endings.length, 1);
  const left = await rows();
  assert.deepEqual(
    left.map(({ attempts }) => attempts),
    [0, 0],
  );
});

test('a database that is away for a moment stops nobody for good', async () => {
  await enqueue(1);
  let isAway = true;
  const db = { ...database.db };
  const many = database.db.many;
  db.many = ((statement) => (isAway ? Promise.reject(new Error('away')) : many(statement))) as typeof many;
  const faults: unknown[] = [];
  const queue = createQueue({ db, kinds: [kindOf(done)], now: Date.now, onFault: (_, error) => faults.push(error) });
  queue.start();
  await until(() => faults.length > 0);
  isAway = false;
  await until(async () => (await rows()).length === 0);
  await queue.stop();
});

test('how a kind stands is counted: what waits, what is under way, what failed, and how long', async () => {
  const { db } = database;
  await enqueue(3);
  await enqueue(2, { kind: 'other' });
  const beganAt = Date.now();
  await db.run(sql`update queue set due_at = now() - interval '90 s' where kind = 'trial'`);
  const [taken] = await claimDue(db, {
    wanted: [{ kind: 'trial', most: 1, leaseSeconds: 60 }],
    lease: newId(),
    afterLane: nobodysLane,
  });
  const outcome = { ...(taken as NonNullable<typeof taken>), isDone: false, nextSeconds: null, isProgress: false };
  await finishEntries(db, { outcomes: [{ ...outcome, error: 'broken' }] });
  const counts = await countEntries(db, 'queue');
  assert.deepEqual(
    counts.map(({ kind, waiting, underWay, failed }) => [kind, waiting, underWay, failed]),
    [
      ['other', 2, 0, 0],
      ['trial', 2, 0, 1],
    ],
  );
  assertPassed((counts[1]?.oldestSeconds as number) - 90, beganAt);
});

test('what has failed can be looked at, tried again and given up, one or all', async () => {
  const { db } = database;
  await enqueue(3);
  await queueOf([kindOf(async () => ({ result: 'FAILED', error: 'broken' }))]).workOff();
  const failed = await listFailedEntries(db, { kind: 'trial', most: 10 });
  assert.deepEqual(
    failed.map(({ error, attempts }) => [error, attempts]),
    Array.from({ length: 3 }, () => ['broken', 1]),
  );
  const id = failed[0]?.id as string;
  assert.deepEqual(await retryFailedEntries(db, { kind: 'trial', id }), [{ id }]);
  assert.equal(await queueOf([kindOf(done)]).workOff(), 1);
  assert.equal((await giveUpFailedEntries(db, { kind: 'trial', id: failed[1]?.id as string })).length, 1);
  assert.equal((await giveUpFailedEntries(db, { kind: 'other', id: null })).length, 0, 'of no other kind');
  assert.equal((await retryFailedEntries(db, { kind: 'trial', id: null })).length, 1);
});
