import { statfs } from 'node:fs/promises';
import type { SharedRateWindows } from '../adapters/redis/redis-rate-windows.ts';
import type { Build } from '../config/build.ts';
import type { Config } from '../config/config.ts';
import { listQueues } from '../core/back-office/queues/queues.ts';
import type { SecretWatch } from '../core/back-office/sealing/watch-secret.ts';
import { countEventsOnSale } from '../core/back-office/upkeep/on-sale.sql.ts';
import { listUpkeep } from '../core/back-office/upkeep/upkeep.sql.ts';
import { countResting, restingKinds } from '../core/reports/resting/money-that-rests.sql.ts';
import type { Database } from '../platform/database/database.ts';
import { type DatabaseState, databaseFigures } from '../platform/metrics/database-figures.ts';
import { counter, type Figure, gauge } from '../platform/metrics/figure.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { poolFigures, replicaFigures } from '../platform/metrics/pool-figures.ts';
import { briefStatements, readServerState } from '../platform/metrics/server-state.sql.ts';
import type { Pools } from './database.ts';

/** Adds to /metrics everything besides requests. */
export function tellFigures(
  metrics: Metrics,
  options: {
    config: Config;
    pools: Pools;
    sharedWindows: SharedRateWindows | undefined;
    /** Why nothing can be sold right now, if so. */
    obstacle: () => Promise<string | undefined>;
    secretWatch: SecretWatch;
  },
): void {
  const { config, pools, sharedWindows, obstacle, secretWatch } = options;
  const { watched } = pools;
  // Before the database is asked, or its own question would be counted as waiting.
  metrics.tell(() =>
    poolFigures(Object.fromEntries(Object.entries(watched.pools).map(([purpose, pool]) => [purpose, pool.state()]))),
  );
  metrics.tell(databaseFigures({ read: () => readDatabaseState(pools.work) }));
  metrics.tell(async () => [
    gauge('takilya_database_writable', 'Whether sales can be written, as /readyz finds it.', [
      { value: (await obstacle()) === undefined },
    ]),
  ]);
  metrics.tell(() => buildFigures(config.build));
  metrics.tell(() => [
    gauge('takilya_secret_opens', 'Whether this process can open what is stored, as /readyz finds it.', [
      { value: secretWatch.obstacle() === undefined },
    ]),
    gauge(
      'takilya_secret_strangers',
      'Processes whose secret differs from this one: neither reads what the other writes.',
      [{ value: secretWatch.strangers() }],
    ),
  ]);
  metrics.tell(() => replicaFigures(watched.replica));
  metrics.tell(async () => redisFigures(await sharedWindows?.state()));
  metrics.tell(() => diskFigures(config.dataDir));
}

/** On one connection and in one round trip; a busy server cancels it before sales have to wait. */
function readDatabaseState(db: Database): Promise<DatabaseState> {
  return db.transaction(async (tx) => {
    tx.later(briefStatements);
    const [queues, resting, upkeep, eventsOnSale, server] = await Promise.all([
      listQueues(tx),
      countResting(tx),
      listUpkeep(tx),
      countEventsOnSale(tx),
      readServerState(tx),
    ]);
    const restingByKind = new Map(resting.map((each) => [each.kind, each]));
    return {
      queues,
      resting: restingKinds.map((kind) => restingByKind.get(kind) ?? { kind, count: 0, centavos: 0, oldestSeconds: 0 }),
      upkeep,
      eventsOnSale,
      server,
    };
  });
}

function buildFigures({ version, commit = '', node, environment }: Build): Figure[] {
  const labels = { version, commit, node, environment };
  return [gauge('takilya_build_info', 'What runs here; always 1.', [{ labels, value: 1 }])];
}

function redisFigures(redis: Awaited<ReturnType<SharedRateWindows['state']>> | undefined): Figure[] {
  return [
    gauge('takilya_redis_up', 'Whether Redis answers; while it does not, each node counts by itself.', [
      { value: redis?.isUp ?? null },
    ]),
    counter('takilya_redis_fallbacks_total', 'How often a rate limit was counted without it.', [
      { value: redis?.countedAlone ?? null },
    ]),
  ];
}

/** The disk that DATA_DIR is on: the embedded database, and cached pictures. */
async function diskFigures(dataDir: string): Promise<Figure[]> {
  const disk = await statfs(dataDir).catch(() => null);
  return [
    gauge('takilya_disk_free_bytes', 'What is free on the disk of DATA_DIR.', [
      { value: disk && disk.bavail * disk.bsize },
    ]),
    gauge('takilya_disk_bytes', 'How large that disk is.', [{ value: disk && disk.blocks * disk.bsize }]),
  ];
}
