import { rmSync } from 'node:fs';
import pg from 'pg';
import { serversOfUrl } from '../../src/platform/database/server-url.ts';
import { connectOwn } from '../../src/platform/database/servers.ts';
import { freePort } from '../../test/helpers/machine/free-port.ts';
import { throwawayDirectory } from '../../test/helpers/machine/throwaway-directory.ts';
import { createDatabases, type Databases } from './databases.ts';
import type { Member } from './member.ts';
import type { Programs } from './programs.ts';
import { createServices, type ServiceNode, type Services } from './services.ts';
import { within } from './within.ts';

const database = 'takilya';

export interface Cluster {
  databases: Databases;
  services: Services;
  databaseUrl: string;
  members: Member[];
  /** Returns when everything is up and nothing is behind. */
  untilWell(): Promise<void>;
  /** Returns when the next fault may come, though the target of the last one is still behind. */
  untilSafe(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Three database nodes under Patroni with etcd, Redis, two web nodes, two workers and a balancer, all on this machine; the
 * short form has one worker and one member of etcd.
 */
export async function startCluster(
  programs: Programs,
  { isShort, say }: { isShort: boolean; say: (line: string) => void },
): Promise<Cluster> {
  const directory = throwawayDirectory('takilya-cluster-');
  const place = { directory, programs, nextPort: portsOnce(), isShort };
  const databases = await createDatabases(place);
  const databaseUrl = databases.url(database);
  const services = await createServices({ ...place, databaseUrl });
  const { web, workers, redis, balancer } = services;
  const databaseMembers = databases.nodes.map(({ member }) => member);
  const serviceNodes = [...web, ...workers];
  const members = [balancer, ...serviceNodes.map(({ member }) => member), redis, ...databaseMembers, ...databases.etcd];
  const end = async () => {
    for (const member of members) await member.kill();
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
  };
  let ending: Promise<void> | undefined;
  const close = () => {
    ending ??= end();
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void close().then(() => process.exit(1)));
  }
  const untilReady = async () => {
    await within(60, 'every node is ready', () => areReady(serviceNodes));
    await within(30, 'buyers reach a node', () => isReady(services.url));
  };
  const untilWell = async () => {
    await within(90, 'the databases are well', databases.areWell);
    await untilReady();
  };
  const untilSafe = async () => {
    await within(90, 'the leader may be lost', databases.areSafe);
    await untilReady();
  };
  try {
    for (const member of [...databases.etcd, ...databaseMembers, redis]) member.start();
    await within(120, 'three databases run, one of them leads', databases.areWell);
    say('three databases run under Patroni');
    await createDatabase(databases);
    for (const { member } of serviceNodes) member.start();
    balancer.start();
    await within(120, 'every node has started', () => areReady(serviceNodes));
    await untilWell();
    say(`${web.length} web nodes, ${workers.length} workers and the balancer are ready at ${services.url}`);
  } catch (error) {
    const words = members.map((member) => member.lastWords()).join('\n\n');
    await close();
    throw new Error(`The cluster did not come up: ${(error as Error).message}\n\n${words}`);
  }
  return { databases, services, databaseUrl, members, untilWell, untilSafe, close };
}

/** Ports that stay ours though nothing listens on them yet. */
function portsOnce(): () => Promise<number> {
  const given = new Set<number>();
  return async () => {
    let port = await freePort();
    while (given.has(port)) port = await freePort();
    given.add(port);
    return port;
  };
}

async function createDatabase(databases: Databases): Promise<void> {
  const client: pg.Client = await connectOwn(serversOfUrl(databases.url('postgres')), {});
  await client.query(`create database ${pg.escapeIdentifier(database)}`);
  await client.end();
}

async function areReady(nodes: readonly ServiceNode[]): Promise<boolean> {
  return (await Promise.all(nodes.map(({ url }) => isReady(url)))).every(Boolean);
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );
}
