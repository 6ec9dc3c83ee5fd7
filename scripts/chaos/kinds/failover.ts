import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withOwnConnection } from '../../../src/platform/database/database.ts';
import type { EmbeddedDatabase } from '../../../src/platform/embedded-postgres/embedded-database.ts';
import { type OwnPostgres, ownPostgres } from '../../../test/helpers/database/own-postgres.ts';
import { throwawayDirectory } from '../../../test/helpers/machine/throwaway-directory.ts';
import { within } from '../../cluster/within.ts';
import type { Kind } from '../kind.ts';

interface Server {
  postgres: OwnPostgres;
  address: string;
  running?: EmbeddedDatabase;
}

const settings = {
  max_connections: '150',
  shared_buffers: '64MB',
  autovacuum: 'on',
  wal_receiver_status_interval: '1s',
};
const user = 'takilya';

export const postgresFailedOver: Kind = {
  name: 'postgres-failed-over',
  what: 'PostgreSQL killed with all it started, and the standby that commits wait for promoted; then a new standby is made',
  whyNot: () => (process.platform === 'linux' ? undefined : 'two servers on one port need several loopback addresses'),
  begin: async () => {
    // Addresses of nobody else's trial.
    const network = `127.${1 + Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
    let [leader, follower] = [createServer(`${network}.2`), createServer(`${network}.3`)];
    const both = [leader, follower];
    const end = async () => {
      for (const { running } of both) await running?.close();
      for (const { postgres } of both) postgres.remove();
    };
    try {
      leader.running = await leader.postgres.start();
      await admitLoopback(leader);
      await follow(follower, leader);
    } catch (error) {
      await end();
      throw error;
    }
    const connectionOf = ({ postgres }: Server) => ({
      ...(leader.running as EmbeddedDatabase).connection,
      host: join(postgres.dataDir, 'postgres'),
    });
    return {
      options: {
        servers: {
          url: `postgres://${user}@${both.map(({ address }) => `${address}:5432`).join()}/takilya?target_session_attrs=read-write`,
          connection: both.map(connectionOf),
        },
      },
      async inflict({ random }) {
        leader.postgres.signal('SIGKILL');
        await sleep(random.between(0, 300));
        await query(follower, 'select pg_promote(true, 30)');
        [leader, follower] = [follower, leader];
      },
      restore: () => follow(follower, leader),
      end,
    };
  },
};

function createServer(address: string): Server {
  const dataDir = throwawayDirectory('takilya-failover-');
  const postgres = ownPostgres({ ...settings, listen_addresses: address }, dataDir, { restartsMax: 0 });
  return { postgres, address };
}

async function admitLoopback(server: Server): Promise<void> {
  const lines = ['all', 'replication'].map((what) => `host ${what} all 127.0.0.0/8 trust\n`);
  appendFileSync(join(server.postgres.dataDir, 'postgres', 'pg_hba.conf'), lines.join(''));
  await query(server, 'select pg_reload_conf()');
}

/** Makes it anew as a copy that follows, and lets commits wait for it. */
async function follow(server: Server, leader: Server): Promise<void> {
  await server.running?.close();
  const [from, to] = [leader, server].map(({ postgres }) => join(postgres.dataDir, 'postgres')) as [string, string];
  rmSync(to, { recursive: true, force: true });
  const connection = (leader.running as EmbeddedDatabase).connection;
  const label = await withOwnConnection(connection, {}, async (client: pg.Client) => {
    await client.query(`select pg_backup_start('copy', true)`);
    execFileSync('cp', ['-a', from, to]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    return rows[0]?.labelfile as string;
  });
  for (const name of ['postmaster.pid', 'postmaster.opts', 'standby.signal']) rmSync(join(to, name), { force: true });
  writeFileSync(join(to, 'backup_label'), label);
  writeFileSync(join(to, 'standby.signal'), '');
  // The leader's setting to wait for a standby is not for the copy.
  const conninfo = `host=${leader.address} port=5432 user=${user}`;
  writeFileSync(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  const owned = ['backup_label', 'standby.signal', 'postgresql.auto.conf'].map((name) => join(to, name));
  execFileSync('chown', ['--reference', join(to, 'PG_VERSION'), ...owned]);
  server.running = await server.postgres.start();
  await query(leader, `alter system set synchronous_standby_names = '*'`);
  await query(leader, 'select pg_reload_conf()');
  await within(60, 'commits wait for the standby', async () => {
    const rows = await query(leader, `select from pg_stat_replication where sync_state = 'sync'`);
    return rows.length > 0;
  });
}

async function query({ running }: Server, text: string): Promise<unknown[]> {
  const { connection } = running as EmbeddedDatabase;
  return withOwnConnection(connection, {}, async (client: pg.Client) => (await client.query(text)).rows);
}
