import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverUserFor } from '../../src/platform/embedded-postgres/user.ts';
import { listProcesses } from '../../test/helpers/machine/processes.ts';
import { createMember, type Member } from './member.ts';
import type { Programs } from './programs.ts';

/** Fast enough that a buyer who tries again sees it through, slow enough for a busy machine. */
const patroniSettings = {
  ttl: 12,
  loop_wait: 2,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  // Everything acknowledged is on two machines: a standby that is promoted has it.
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      max_connections: 200,
      max_wal_senders: 10,
      shared_buffers: '32MB',
      wal_keep_size: '256MB',
      // A standby that stands still is noticed by its silence, and commits no longer wait for it.
      wal_sender_timeout: '4s',
      wal_receiver_timeout: '4s',
      wal_receiver_status_interval: '1s',
    },
  },
};

const user = 'takilya';
const password = randomBytes(18).toString('hex');

export interface Databases {
  nodes: DatabaseNode[];
  etcd: Member[];
  /** The URL of all three, of which one takes writes. */
  url(database: string): string;
  leader(): Promise<DatabaseNode>;
  follower(): Promise<DatabaseNode>;
  /** Three run, one of them leads, and what it acknowledges is on a second one. */
  areWell(): Promise<boolean>;
  /** One leads, and what it acknowledges is on a second one: the leader may be lost. */
  areSafe(): Promise<boolean>;
  /** Asks for a promotion of the synchronous standby. */
  switchOver(): Promise<void>;
}

interface DatabaseNode {
  member: Member;
  port: number;
  apiPort: number;
}

interface Place {
  directory: string;
  programs: Programs;
  nextPort: () => Promise<number>;
  /** Only as much as the short form needs. */
  isShort: boolean;
}

export async function createDatabases(place: Place): Promise<Databases> {
  const { members: etcd, hosts } = await createEtcd(place);
  const nodes: DatabaseNode[] = [];
  for (const index of [1, 2, 3]) nodes.push(await createNode(place, `database ${index}`, hosts));
  const find = async (role: string): Promise<DatabaseNode> => {
    const name = (await membersSeen(nodes)).find((member) => member.role === role)?.name;
    const found = nodes.find(({ member }) => patroniName(member.name) === name);
    if (found === undefined) throw new Error(`No database node is ${role}`);
    return found;
  };
  return {
    nodes,
    etcd,
    url: (database) =>
      `postgres://${user}:${password}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${database}?target_session_attrs=read-write`,
    leader: () => find('leader'),
    follower: () => find('sync_standby'),
    async areWell() {
      const members = await membersSeen(nodes);
      return members.length === nodes.length && isSafe(members) && members.every(follows(members));
    },
    async areSafe() {
      const members = await membersSeen(nodes);
      return isSafe(members.filter(follows(members)));
    },
    async switchOver() {
      const [from, to] = [await find('leader'), await find('sync_standby')];
      const answer = await fetch(`http://127.0.0.1:${from.apiPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: patroniName(from.member.name), candidate: patroniName(to.member.name) }),
      });
      if (!answer.ok) throw new Error(`The promotion was refused: ${await answer.text()}`);
    },
  };
}

interface SeenMember {
  name: string;
  role: string;
  state: string;
  timeline?: number;
}

const isSafe = (members: readonly SeenMember[]) =>
  ['leader', 'sync_standby'].every((wanted) => members.filter(({ role }) => role === wanted).length === 1);
const follows = (members: readonly SeenMember[]) => {
  const timeline = members.find(({ role }) => role === 'leader')?.timeline;
  return (member: SeenMember) => isUp(member.state) && member.timeline === timeline;
};
const isUp = (state: string) => state === 'running' || state === 'streaming';
const patroniName = (name: string) => name.replace(' ', '-');

/** What the first node that answers knows of all. */
async function membersSeen(nodes: readonly DatabaseNode[]): Promise<SeenMember[]> {
  for (const { apiPort } of nodes) {
    try {
      const answer = await fetch(`http://127.0.0.1:${apiPort}/cluster`, { signal: AbortSignal.timeout(1_000) });
      const { members } = (await answer.json()) as { members: SeenMember[] };
      if (members.some(({ role }) => role === 'leader')) return members;
    } catch {
      // Killed, frozen or still starting: the next one knows.
    }
  }
  return [];
}

async function createEtcd({
  directory,
  programs,
  nextPort,
  isShort,
}: Place): Promise<{ members: Member[]; hosts: string[] }> {
  const ports: { name: string; client: number; peer: number }[] = [];
  for (const index of isShort ? [1] : [1, 2, 3]) {
    ports.push({ name: `etcd ${index}`, client: await nextPort(), peer: await nextPort() });
  }
  const all = ports.map(({ name, peer }) => `${patroniName(name)}=http://127.0.0.1:${peer}`).join();
  const members = ports.map(({ name, client, peer }) => {
    const settings = {
      name: patroniName(name),
      'data-dir': join(directory, patroniName(name)),
      'listen-client-urls': `http://127.0.0.1:${client}`,
      'advertise-client-urls': `http://127.0.0.1:${client}`,
      'listen-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-advertise-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-cluster': all,
      'heartbeat-interval': '200',
      'election-timeout': '2000',
      'enable-v2': 'true',
      'log-level': 'warn',
    };
    return createMember({
      name,
      command: programs.etcd,
      args: Object.entries(settings).map(([key, value]) => `--${key}=${value}`),
      logPath: join(directory, `${patroniName(name)}.log`),
    });
  });
  return { members, hosts: ports.map(({ client }) => `127.0.0.1:${client}`) };
}

async function createNode(place: Place, name: string, etcdHosts: readonly string[]): Promise<DatabaseNode> {
  const { directory, programs, nextPort } = place;
  const [port, apiPort] = [await nextPort(), await nextPort()];
  const home = join(directory, patroniName(name));
  const dataDir = join(home, 'data');
  mkdirSync(home);
  const owner = serverUserFor(dataDir);
  if (owner !== undefined) chownSync(home, owner.uid, owner.gid);
  const login = { username: user, password };
  const configuration = {
    scope: 'takilya',
    name: patroniName(name),
    restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: `127.0.0.1:${apiPort}` },
    // Not `etcd3`: there a leader of Patroni 3.0 that comes back from a freeze takes the lock from its present holder.
    etcd: { hosts: etcdHosts },
    bootstrap: { dcs: patroniSettings, initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'] },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: dataDir,
      bin_dir: programs.postgres,
      pgpass: join(home, 'pgpass'),
      authentication: { superuser: login, replication: { username: 'replicator', password }, rewind: login },
      parameters: { unix_socket_directories: home },
      pg_hba: [
        'local all all scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication all 127.0.0.1/32 scram-sha-256',
      ],
    },
  };
  const path = join(home, 'patroni.yml');
  // JSON is YAML.
  writeFileSync(path, JSON.stringify(configuration), { mode: 0o600 });
  if (owner !== undefined) chownSync(path, owner.uid, owner.gid);
  const member = createMember({
    name,
    command: programs.patroni,
    args: [path],
    environment: { HOME: home },
    user: owner,
    logPath: join(directory, `${patroniName(name)}.log`),
    others: () => postmasterOf(dataDir),
  });
  return { member, port, apiPort };
}

/** Patroni lets PostgreSQL go on without it. */
function postmasterOf(dataDir: string): number[] {
  return listProcesses().flatMap(({ pid, command }) => (command.includes(`/postgres -D ${dataDir} `) ? [pid] : []));
}
