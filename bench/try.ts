import { sql } from '../src/platform/sql.ts';
import { getRequest, load } from './load.ts';
import { createWorld, insertEvents } from './world.ts';

const w = await createWorld();
try {
  await insertEvents(w.db, w.organization.id, 1, 1000);
  const ids = (await w.db.many<{ id: string }>(sql`select id from events`)).map((r) => r.id);
  const ours = await w.startOurs();
  const h = { 'api-key': w.key };
  const all: [string, () => string][] = [
    ['me', () => getRequest('/open-api/v1/me', h)],
    ['event', () => getRequest('/open-api/v1/events/' + ids[Math.floor(Math.random() * ids.length)], h)],
    ['list', () => getRequest('/open-api/v1/events?take=100', h)],
  ];
  const wanted = process.argv.slice(2);
  for (const [name, request] of all.filter(([n]) => wanted.length === 0 || wanted.includes(n))) {
    const path = request().split(' ')[1]!;
    const body = await (await fetch(`http://127.0.0.1:${ours.port}${path}`, { headers: h })).text();
    const bare = await w.startBare(body);
    await load({ port: ours.port, connections: 64, seconds: 2, request });
    for (let i = 0; i < 3; i++) {
      const out: string[] = [name];
      let rate = 0;
      for (const s of [bare, ours]) {
        const c0 = await s.cpuMicroseconds();
        const x = await load({ port: s.port, connections: 64, seconds: 2, request });
        const c = ((await s.cpuMicroseconds()) - c0) / x.count;
        out.push(`${x.perSecond.toFixed(0)}/s p99 ${x.p99Ms.toFixed(0)} cpu ${c.toFixed(1)}us`);
        if (s === ours) out.push((x.perSecond / rate).toFixed(2));
        rate = x.perSecond;
      }
      console.log(out.join(' | '));
    }
    await bare.stop();
  }
  await ours.stop();
} finally {
  await w.close();
}
