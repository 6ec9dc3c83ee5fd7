import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config/config.ts';
import { createApiKey } from '../src/core/accounts/api-keys/create-api-key.ts';
import { createOrganization } from '../src/core/accounts/organizations/create-organization.ts';
import type { Organization } from '../src/core/accounts/organizations/organization.ts';
import { scopes } from '../src/core/base/scope.ts';
import { searchGrams, searchText } from '../src/core/base/search-text.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { sql } from '../src/platform/database/sql.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../src/platform/embedded-postgres/embedded-database.ts';
import { seedVenues } from '../src/seeding/venues.ts';
import { createKeyRules } from '../src/wiring/rules.ts';
import { databaseMilliseconds } from './processor-time.ts';

export interface World {
  db: Database;
  organization: Organization;
  key: string;
  /** Starts the service in a process of its own and answers its port. */
  startOurs(options?: OursOptions): Promise<Child>;
  /** Starts a mail server that takes everything. */
  startSink(): Promise<Child>;
  /** Starts a bare server that answers with these bytes. */
  startBare(body: string): Promise<Child>;
  close(): Promise<void>;
}

interface OursOptions {
  salesBatchMax?: number;
  soldOutMs?: number;
  holdLimits?: string;
  role?: 'web';
  /** What keys, addresses and devices may ask for is as in production, where else nothing is refused. */
  areLimitsReal?: boolean;
  /** Variables beside those that every run has. */
  environment?: Record<string, string>;
}

export interface Child {
  port: number;
  /** Processor time that the process has used, in microseconds: steadier than a rate on a shared machine. */
  cpuMicroseconds(): Promise<number>;
  /** The same of the database behind it, all its processes, in milliseconds. */
  postgresMilliseconds?(): Promise<number>;
  /** Memory that the process has at this moment. */
  residentMegabytes(): Promise<number>;
  stop(): Promise<void>;
}

/** A server that every world is a database of. */
export interface Ground {
  /** A database of its own, which goes when the world is closed: nobody pays for what another left behind. */
  openWorld(): Promise<World>;
  close(): Promise<void>;
}

/** A durable database as in production, furnished once and copied for every world. */
export async function openGround({ binDir }: { binDir?: string } = {}): Promise<Ground> {
  const dataDir = await mkdtemp(join(tmpdir(), 'takilya-bench-'));
  const server = await startEmbeddedDatabase({ dataDir, purpose: 'serve', binDir });
  const template = server.connection.database;
  const furniture = await furnish(server.connection);
  const beside = openDatabase({ connection: { ...server.connection, database: 'postgres' } });
  const command = (text: string) => beside.withConnection((connection) => connection.query(text));
  let worlds = 0;
  return {
    openWorld: async () => {
      worlds += 1;
      const database = `world_${worlds}`;
      await command(`create database ${database} template ${template}`);
      const world = worldIn({ ...server.connection, database }, furniture);
      return {
        ...world,
        close: async () => {
          await world.close();
          await command(`drop database ${database} with (force)`);
        },
      };
    },
    close: async () => {
      await beside.close();
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** One world on a server of its own. */
export async function createWorld(options: { binDir?: string } = {}): Promise<World> {
  const ground = await openGround(options);
  const world = await ground.openWorld();
  return {
    ...world,
    close: async () => {
      await world.close();
      await ground.close();
    },
  };
}

/** In an empty database of a server that is there already. */
export async function furnishWorld(connection: EmbeddedDatabase['connection']): Promise<World> {
  return worldIn(connection, await furnish(connection));
}

type Furniture = Pick<World, 'organization' | 'key'>;

/** One organization and its key, in an empty database. */
async function furnish(connection: EmbeddedDatabase['connection']): Promise<Furniture> {
  const db = openDatabase({ connection });
  try {
    await migrate(db);
    await db.transaction(seedVenues);
    const rules = createKeyRules(readConfig({ APP_SECRET: 'x'.repeat(48) }, { workDir: '/nonexistent' }));
    return await db.transaction(async (tx) => {
      const organization = await createOrganization(tx, { name: 'Bench', tier: 'ENTERPRISE' });
      const created = await createApiKey(tx, rules, { organization, name: 'Bench', scopes, isTest: false });
      return { organization, key: created.key };
    });
  } finally {
    await db.close();
  }
}

function worldIn(connection: EmbeddedDatabase['connection'], furniture: Furniture): World {
  const db = openDatabase({ connection });
  return {
    db,
    ...furniture,
    startOurs: async (options) => ({
      ...(await start('our-server.ts', { connection, ...options })),
      postgresMilliseconds: () => databaseMilliseconds(db),
    }),
    startSink: () => start('smtp-sink.ts', {}),
    startBare: (body) => start('bare-server.ts', { body }),
    close: () => db.close(),
  };
}

// As Linux counts memory on the machines that this runs on.
const pageBytes = 4_096;

async function start(file: string, message: object): Promise<Child> {
  const child: ChildProcess = fork(new URL(file, import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send(message);
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', (answer) => resolve(answer as { port: number }));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  return {
    port,
    cpuMicroseconds: async () => {
      const answer = new Promise<NodeJS.CpuUsage>((resolve) =>
        child.once('message', (usage) => resolve(usage as NodeJS.CpuUsage)),
      );
      child.send('cpu');
      const { user, system } = await answer;
      return user + system;
    },
    residentMegabytes: async () =>
      (Number((await readFile(`/proc/${child.pid}/statm`, 'utf8')).split(' ')[1]) * pageBytes) / 1e6,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await ended;
    },
  };
}

const eventsAtOnce = 5_000;

/** Events `from` to `to` with a venue, a description and three ticket types each, written straight into the tables. */
export async function insertEvents(db: Database, organizationId: string, from: number, to: number): Promise<void> {
  for (let start = from; start <= to; start += eventsAtOnce) {
    const numbers = Array.from({ length: Math.min(eventsAtOnce, to - start + 1) }, (_, index) => start + index);
    await insertSomeEvents(db, organizationId, numbers);
  }
  await db.run(sql`
    insert into ticket_types (id, organization_id, event_id, name, price_centavos, quantity, remaining_quantity, section,
                              row_label, type, maximum_purchase_quantity, published)
    select gen_random_uuid(), organization_id, id, (array['General Admission', 'VIP', 'Balcony'])[t], t * 50000, 100 * t,
           100 * t, 'General Admissions', 'GA', 'GENERAL_ADMISSION', 8, true
    from events, generate_series(1, 3) t
    where organization_id = ${organizationId} and not exists (select from ticket_types x where x.event_id = events.id)`);
  await db.run(sql`
    insert into event_counts (organization_id, draft, published, archived)
    select ${organizationId}::uuid, count(*) filter (where status = 'DRAFT'), count(*) filter (where status = 'PUBLISHED'),
           count(*) filter (where status = 'ARCHIVED')
    from events where organization_id = ${organizationId}
    on conflict (organization_id) do update set draft = excluded.draft, published = excluded.published,
      archived = excluded.archived`);
  // As autovacuum would, sooner or later.
  await db.run(sql`vacuum analyze`);
}

/** What stands in the name of event `n` and in no other. */
export function wordOf(n: number): string {
  return createHash('md5').update(String(n)).digest('hex');
}

function insertSomeEvents(db: Database, organizationId: string, numbers: readonly number[]): Promise<number> {
  const events = numbers.map((n) => {
    const name = `Gabi ng Musika ${wordOf(n)}`;
    return { n, name, search: searchText(name), grams: `{${searchGrams(organizationId, name).join()}}` };
  });
  return db.run(sql`
    insert into events (id, organization_id, name, search_text, search_grams, slug, status, date_time, description, type,
                        journey_type, currency, location_type, venue_id, image_url, visibility, timezone, absorb_fees,
                        created_at)
    select gen_random_uuid(), ${organizationId}::uuid, e.name, e.search, e.grams::integer[], 'gabi-ng-musika-' || n,
           (array['DRAFT', 'PUBLISHED', 'ARCHIVED'])[1 + n % 3], now() + n * interval '1 hour',
           repeat('Isang gabi ng kundiman at indie folk. ', 8), 'PAID', 'STANDARD', 'PHP', 'VENUE',
           v.ids[1 + n % array_length(v.ids, 1)], 'https://img.example.com/' || n || '.jpg', 'PUBLIC', 'Asia/Manila',
           true, now() - n * interval '1 minute'
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (n int, name text, search text, grams text),
         (select array_agg(id order by id) as ids from venues) v`);
}
