import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { createMediaLinks } from '../../../src/core/base/media-links.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database/test-database.ts';
import { descendantsOf } from '../../helpers/machine/processes.ts';
import { databaseUrlOf, type ServiceChild, serviceSecret, startService } from '../../helpers/machine/service-child.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { until } from '../../helpers/machine/until.ts';
import { startReceiver } from '../../helpers/receivers/receivers.ts';
import { plain } from '../../helpers/worlds/picture-files.ts';

const skip = process.platform === 'linux' ? false : 'this reads memory from /proc, which Linux has';
const links = createMediaLinks(serviceSecret);
const atOnce = 4;
const inTurn = 20;
// As large as one that is unpacked as a whole may be.
const side = 4_000;

let database: TestDatabase;
let service: ServiceChild;
let file: Buffer;

before(async () => {
  if (skip !== false) return;
  database = await testDatabase();
  file = await plain(side, side).jpeg({ progressive: true }).toBuffer();
  service = await startService({
    DATABASE_URL: databaseUrlOf(database.connection),
    DATA_DIR: throwawayDirectory('takilya-memory-'),
    WEBHOOK_ALLOW_RANGES: '127.0.0.0/8',
    DEMO: 'off',
    PROCESSES: '1',
  });
});
after(async () => {
  await service?.stop();
  await database?.close();
});

test('pictures that are dear to unpack leave the selling process as it was, and what they took is given back', {
  skip,
}, async (t) => {
  const { url } = await startReceiver(t, (_, response) => response.end(file));
  const show = async (index: number) => {
    let told: unknown[] = [];
    // A machine that is busy with other tests may need more than one visit.
    await until(async () => {
      const answer = await fetch(`${service.url}${links.pathOf(`${url}/${index}.jpg`, 640)}`);
      await answer.arrayBuffer();
      told = [answer.status, answer.headers.get('content-type')];
      return answer.status !== 503;
    });
    assert.deepEqual(told, [200, 'image/webp']);
  };
  const pid = service.process.pid as number;
  const atStart = megabytesOf(pid).now;
  const watched = watchPictures(pid);
  t.after(watched.stop);
  await Promise.all(Array.from({ length: atOnce }, (_, index) => show(index)));
  const afterFour = megabytesOf(pid);
  for (let index = atOnce; index < atOnce + inTurn; index += 1) await show(index);
  const atEnd = megabytesOf(pid);
  const pictures = watched.stop();
  t.diagnostic(
    `selling: ${atStart} MB, after four at once ${afterFour.now} (peak ${afterFour.peak}), after twenty in turn ${atEnd.now} (peak ${atEnd.peak}); ` +
      `pictures: at most ${pictures.together} MB in ${pictures.processes} at once`,
  );
  assert.ok(atEnd.peak - atStart < 200, `the selling process grew from ${atStart} to ${atEnd.peak} MB`);
  assert.ok(pictures.together > 0 && pictures.together < 700, `pictures took ${pictures.together} MB`);
  // Nobody asks for more: the memory goes with the processes.
  await until(() => picturesOf(pid).length === 0);
});

function megabytesOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  // One that has just ended has none.
  const of = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1_024);
  return { now: of('VmRSS'), peak: of('VmHWM') };
}

function picturesOf(pid: number): number[] {
  return descendantsOf([pid])
    .filter(({ command }) => command.includes('picture-process'))
    .map((each) => each.pid);
}

/** The most memory that the processes for pictures took together, as far as repeated looks show it. */
function watchPictures(pid: number): { stop(): { together: number; processes: number } } {
  const most = { together: 0, processes: 0 };
  const timer = setInterval(() => {
    const all = picturesOf(pid);
    const sum = all.reduce((total, each) => total + (rssOf(each) ?? 0), 0);
    most.together = Math.max(most.together, sum);
    most.processes = Math.max(most.processes, all.length);
  }, 25);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

function rssOf(pid: number): number | undefined {
  try {
    return megabytesOf(pid).now;
  } catch {
    // It has ended since.
    return undefined;
  }
}
