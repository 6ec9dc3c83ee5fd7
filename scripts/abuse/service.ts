import { subscribe } from 'node:diagnostics_channel';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { readConfig } from '../../src/config/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { watchMainThread } from '../../src/platform/metrics/main-thread.ts';
import { openPools } from '../../src/wiring/database.ts';
import { createService } from '../../src/wiring/wiring.ts';
import { keptInside, stayOnLoopback } from './loopback-only.ts';
import type { ServedRoute, ServiceMemory, ServiceWanted } from './start-service.ts';

// The whole service in a process of its own, which reports its routes and its memory, and reaches nobody outside.
stayOnLoopback();
const mainThread = watchMainThread();
const routes: ServedRoute[] = [];
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push({ method: each, url });
  });
});

process.once('message', async ({ connection, environment, hasRateLimits }: ServiceWanted) => {
  const config = readConfig(environment, { workDir: '/nonexistent' });
  const { pools, close } = openPools(config, { connection });
  const many = { perMinute: 1_000_000_000, perHour: 1_000_000_000 };
  const service = await createService({
    config,
    db: pools.work,
    pools,
    log: createLog({ level: config.logLevel, isTerminal: false }),
    rateLimits: hasRateLimits ? undefined : { FREE: many, PRO: many, ENTERPRISE: many },
    callbackUrl: () => `http://127.0.0.1:${portOf()}`,
    connection,
  });
  const portOf = () => (service.app.server.address() as AddressInfo).port;
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  await service.prepare();
  service.markReady();
  process.send?.({ port: portOf(), routes });
  process.on('message', async (question) => {
    if (question === 'memory') process.send?.(await memory());
    if (question === 'stop') {
      await service.drain();
      await close();
      process.exit();
    }
  });
  const memory = async (): Promise<ServiceMemory> => {
    const { values } = await service.metrics.undeclaredErrors.get();
    const undeclared = values
      .filter(({ value }) => value > 0)
      .map(({ labels }) => `${labels.operation} ${labels.code}`);
    const { rss, heapUsed } = process.memoryUsage();
    const longestStayMs = mainThread.takeLongest();
    return { longestStayMs, rssBytes: rss, heapBytes: heapUsed, keptInside: keptInside.length, undeclared };
  };
});
process.on('disconnect', () => process.exit());
