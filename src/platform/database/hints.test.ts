import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../../test/helpers/database/test-database.ts';
import { until } from '../../../test/helpers/machine/until.ts';
import { type Hints, openHints } from './hints.ts';
import { sql } from './sql.ts';

let database: TestDatabase;
const opened: Hints[] = [];
before(async () => {
  database = await testDatabase();
});
after(async () => {
  await Promise.all(opened.map((hints) => hints.close()));
  await database.close();
});

test('a listener hears that something was sent, and is called once when it starts to listen', async () => {
  let heard = 0;
  open(() => {
    heard += 1;
  });
  await until(() => heard === 1);
  const sender = open();
  await untilConnected(2);
  for (let count = 0; count < 50; count += 1) sender.send();
  await until(() => heard > 1);
  sender.send();
  await until(() => heard > 2);
  assert.equal(heard, 3, 'fifty in a row are one');
});

test('nobody hears of another channel', async () => {
  const heard = { hints: 0, others: 0 };
  for (const channel of ['hints', 'others'] as const)
    open(() => {
      heard[channel] += 1;
    }, channel);
  await until(() => heard.hints === 1 && heard.others === 1);
  const send = (channel: string) => database.db.run(sql`select pg_notify(${channel}, '')`);
  await send('hints');
  await until(() => heard.hints === 2);
  await send('others');
  await until(() => heard.others > 1);
  assert.equal(heard.others, 2);
});

test('a connection that is lost is opened again, and what was missed meanwhile is looked for', async () => {
  let heard = 0;
  open(() => {
    heard += 1;
  });
  await until(() => heard === 1);
  const lost = await database.db.many<{ pid: number }>(sql`
    select pid from pg_stat_activity where application_name = 'takilya hints' and datname = current_database()`);
  assert.ok(lost.length > 0);
  for (const { pid } of lost) await database.db.many(sql`select pg_terminate_backend(${pid})`);
  await until(() => heard === 2);
});

test('closing while the connection is being opened leaves none behind', async () => {
  await Promise.all(opened.splice(0).map((hints) => hints.close()));
  const hints = Array.from({ length: 5 }, () => openHints({ connection: database.connection, channel: 'c' }));
  await Promise.all(hints.map((each) => each.close()));
  // One that was forgotten would be there before a later one.
  let isHere = false;
  open(() => {
    isHere = true;
  });
  await until(() => isHere);
  await untilConnected(1);
});

test('without a database, sending and closing are quiet', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const hints = openHints({ connection: { host: '127.0.0.1', port: 1 }, channel: 'c', onHint: () => assert.fail() });
  hints.send();
  t.mock.timers.tick(150);
  await hints.close();
});

function open(onHint?: () => void, channel = 'hints'): Hints {
  const hints = openHints({ connection: database.connection, channel, onHint });
  opened.push(hints);
  return hints;
}

async function untilConnected(count: number): Promise<void> {
  await until(async () => {
    const rows = await database.db.many(sql`
      select pid from pg_stat_activity
      where application_name = 'takilya hints' and datname = current_database() and state = 'idle'`);
    return rows.length === count;
  });
}
