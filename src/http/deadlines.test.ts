import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../test/helpers/machine/until.ts';
import { Deadlines, type Timed } from './deadlines.ts';

interface Named extends Timed {
  name: number;
}

test('what is not over in time is reported once, whatever began and ended around it', async (t) => {
  const late: number[] = [];
  const deadlines = new Deadlines<Named>(({ name }) => late.push(name));
  t.after(() => deadlines.stop());
  const items = Array.from({ length: 100 }, (_, name): Named => ({ name, dueAtMs: 0, place: -1 }));
  // Of three neighbours one is over, one has plenty of time, and one is late.
  for (const item of items) deadlines.start(item, item.name % 3 === 2 ? 400 : 600_000);
  for (const item of items) if (item.name % 3 === 0) deadlines.end(item);
  const wanted = items.flatMap(({ name }) => (name % 3 === 2 ? [name] : []));
  await until(() => late.length >= wanted.length);
  // One more look, in which none is reported again.
  deadlines.start({ name: 100, dueAtMs: 0, place: -1 }, 400);
  await until(() => late.includes(100));
  assert.deepEqual(
    late.toSorted((one, other) => one - other),
    [...wanted, 100],
  );
  // Those that were reported have ended; ending one again takes no other out.
  for (const item of items) if (item.name % 3 === 2) deadlines.end(item);
  assert.deepEqual(
    items.filter(({ place }) => place !== -1).map(({ name }) => name % 3),
    Array(33).fill(1),
  );
  for (const item of items) deadlines.end(item);
  assert.ok(items.every(({ place }) => place === -1));
});
