import { fork } from 'node:child_process';
import { createServer as http } from 'node:http';
import fastify from 'fastify';
import { getRequest, load } from './load.ts';
import { createServer } from '../src/http/server.ts';
import { sendJson } from '../src/http/send.ts';
import { createLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
const body = JSON.stringify({ data: 'x'.repeat(370) });
if (process.argv[2]) {
  process.on('message', (q) => { if (q === 'cpu') process.send!(process.cpuUsage()); });
  const kind = process.argv[2]; const b = Buffer.from(body);
  const up = async (app: any) => { await app.listen({ port: 0, host: '127.0.0.1' }); process.send!({ port: app.server.address().port }); };
  if (kind === 'bare') { const s = http((_q, r) => { r.writeHead(200, { 'content-type': 'application/json', 'content-length': b.length }); r.end(b); }).listen(0, '127.0.0.1', () => process.send!({ port: (s.address() as any).port })); }
  if (kind === 'bare+rt') { const s = http({ requestTimeout: 30000, keepAliveTimeout: 65000 }, (_q, r) => { r.writeHead(200, { 'content-type': 'application/json', 'content-length': b.length }); r.end(b); }).listen(0, '127.0.0.1', () => process.send!({ port: (s.address() as any).port })); }
  if (kind === 'fastify') { const app = fastify(); app.get('/open-api/v1/me', (_q, reply) => { reply.hijack(); reply.raw.writeHead(200, ['content-type', 'application/json', 'content-length', String(body.length)]); reply.raw.end(body); }); await up(app); }
  if (kind === 'fastify+forceclose') { const app = fastify({ forceCloseConnections: 'idle' }); app.get('/open-api/v1/me', (_q, reply) => { reply.hijack(); reply.raw.writeHead(200, ['content-type', 'application/json', 'content-length', String(body.length)]); reply.raw.end(body); }); await up(app); }
  if (kind === 'fastify+onres') { const app = fastify(); app.addHook('onResponse', (_q, _r, done) => done()); app.get('/open-api/v1/me', (_q, reply) => { reply.hijack(); reply.raw.writeHead(200, ['content-type', 'application/json', 'content-length', String(body.length)]); reply.raw.end(body); }); await up(app); }
  if (kind.startsWith('ours')) { const app = createServer({ log: createLog({ level: kind === 'ours+log' ? 'info' : 'silent', isTerminal: false }), metrics: createMetrics(), isDraining: () => false }); app.get('/open-api/v1/me', (_q, reply) => sendJson(reply, 200, body)); await up(app); }
} else { const kinds = ['bare', 'bare+rt', 'fastify', 'fastify+forceclose', 'fastify+onres', 'ours', 'ours+log']; const cs = new Map<string, any>();
  for (const k of kinds) { const c = fork(new URL(import.meta.url), [k], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }); const { port } = await new Promise<any>((r) => c.once('message', r)); cs.set(k, { c, port, us: [], ps: [] }); }
  const request = () => getRequest('/open-api/v1/me', { 'api-key': 'tak_live_1kBAa0bmB7qAfDUeKPZvcxHW0NnjNW1p3l2DKw' });
  for (let i = 0; i < 6; i++) for (const k of kinds) { const o = cs.get(k); const cpu = () => new Promise<number>((r) => { o.c.once('message', (u: any) => r(u.user + u.system)); o.c.send('cpu'); });
    const c0 = await cpu(); const x = await load({ port: o.port, connections: 64, seconds: 0.8, request }); if (i) { o.us.push((await cpu() - c0) / x.count); o.ps.push(x.perSecond); } else await cpu(); }
  for (const k of kinds) { const o = cs.get(k); o.us.sort((a: number, b: number) => a - b); o.ps.sort((a: number, b: number) => a - b); console.log(k.padEnd(20), o.us[0].toFixed(1), o.us[2].toFixed(1), 'us', o.ps[2].toFixed(0)); o.c.kill(); } }
