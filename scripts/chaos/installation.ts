import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import type { Connection } from '../../src/platform/database/servers.ts';
import { type DatabaseProxy, databaseProxy } from '../../test/helpers/database/database-proxy.ts';
import { type OwnPostgres, ownPostgres } from '../../test/helpers/database/own-postgres.ts';
import { repository } from '../../test/helpers/machine/child.ts';
import { freePort } from '../../test/helpers/machine/free-port.ts';
import { databaseUrlOf, serviceSecret } from '../../test/helpers/machine/service-child.ts';
import { throwawayDirectory } from '../../test/helpers/machine/throwaway-directory.ts';
import { createMember, type Member } from '../cluster/member.ts';
import { within } from '../cluster/within.ts';

export interface ServiceNode {
  member: Member;
  url: string;
  isReady(): Promise<boolean>;
}

/** A database and the processes of the service on it, which many seeds of a kind use one after the other. */
export interface Installation {
  /** Absent where the kind brings its own servers. */
  postgres?: OwnPostgres;
  /** Between the service and the database; the auditor goes past it. */
  proxy?: DatabaseProxy;
  /** The auditor's own connections. */
  db: Database;
  web: ServiceNode[];
  workers: ServiceNode[];
  /** Returns when every process is ready. */
  untilReady(): Promise<void>;
  close(): Promise<void>;
}

export interface InstallationOptions {
  webCount?: number;
  workersCount?: number;
  hasProxy?: boolean;
  /** Where the database keeps its files; a memory disk where nothing is said. */
  dataDir?: string;
  environment?: Record<string, string>;
  /** Where the sources of the release before are, from which the last web node starts. */
  previousFolder?: string;
  /** Servers of the kind's own, in place of one that is started here. */
  servers?: { url: string; connection: Connection };
}

// What a loaded machine takes to start five processes at once.
const readySeconds = 120;
const settings = {
  max_connections: '150',
  shared_buffers: '64MB',
  autovacuum: 'on',
  // Deadlocks are found soon, so that a seed sees many.
  deadlock_timeout: '100ms',
};

export async function startInstallation(options: InstallationOptions): Promise<Installation> {
  const { webCount = 2, workersCount = 1, hasProxy = false, servers } = options;
  const directory = throwawayDirectory('takilya-chaos-');
  const ending: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true, maxRetries: 10 })];
  const close = async () => {
    for (const end of ending.splice(0).reverse()) await end();
  };
  try {
    const own = servers === undefined ? await startOwn(options, join(directory, 'database'), ending) : undefined;
    const proxy = hasProxy && own !== undefined ? await databaseProxy(own.connection) : undefined;
    if (proxy !== undefined) ending.push(proxy.close);
    const url = servers?.url ?? databaseUrlOf(proxy?.connection ?? (own as Own).connection);
    const nodes: ServiceNode[] = [];
    for (let index = 0; index < webCount + workersCount; index += 1) {
      const name = index < webCount ? `web-${index + 1}` : `worker-${index - webCount + 1}`;
      const folder = index === webCount - 1 ? options.previousFolder : undefined;
      nodes.push(await createNode(name, { directory, url, folder, environment: options.environment }));
    }
    ending.push(() => Promise.all(nodes.map(({ member }) => member.kill())));
    // One after the other at first: the first brings the schema.
    for (const { member, isReady } of nodes) {
      member.start();
      if (nodes[0]?.member === member) await untilReady([{ member, isReady }]);
    }
    await untilReady(nodes);
    const connection = servers?.connection ?? (own as Own).connection;
    const db = openDatabase({ connection, connectionsMax: 4, stillMsMax: 60_000 });
    ending.push(() => db.close());
    return {
      postgres: own?.postgres,
      proxy,
      db,
      web: nodes.slice(0, webCount),
      workers: nodes.slice(webCount),
      untilReady: () => untilReady(nodes),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Own = Awaited<ReturnType<typeof startOwn>>;

async function startOwn({ dataDir }: InstallationOptions, directory: string, ending: (() => unknown)[]) {
  const postgres = ownPostgres(settings, dataDir ?? directory, { restartsMax: Number.POSITIVE_INFINITY });
  const { connection, close } = await postgres.start();
  ending.push(close);
  return { postgres, connection };
}

interface NodePlace {
  directory: string;
  url: string;
  /** Where its sources are, where those are not ours. */
  folder?: string;
  environment?: Record<string, string>;
}

async function createNode(name: string, { directory, url, folder, environment }: NodePlace): Promise<ServiceNode> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const member = createMember({
    name,
    command: process.execPath,
    args: [join(folder ?? repository, 'src/serve.ts')],
    folder,
    environment: {
      NODE_COMPILE_CACHE: join(tmpdir(), 'takilya-compile-cache'),
      ROLE: name.startsWith('web') ? 'web' : 'worker',
      PORT: String(port),
      PUBLIC_URL: address,
      DATABASE_URL: url,
      DATA_DIR: join(directory, name),
      APP_SECRET: serviceSecret,
      WEBHOOK_ALLOW_RANGES: '127.0.0.0/8',
      MARKETPLACE_RATE_LIMIT: 'off',
      HOLD_LIMITS: 'off',
      DOOR_LIMITS: 'off',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    logPath: join(directory, `${name}.log`),
  });
  const isReady = () =>
    fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
  return { member, url: address, isReady };
}

async function untilReady(nodes: readonly Pick<ServiceNode, 'member' | 'isReady'>[]): Promise<void> {
  for (const { member, isReady } of nodes) {
    try {
      await within(readySeconds, `${member.name} is ready`, isReady);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${member.lastWords()}`);
    }
  }
}
