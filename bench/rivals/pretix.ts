import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { familyMilliseconds } from '../processor-time.ts';
import { Client, type Reply } from './client.ts';
import { type Contender, plentyTickets, type Supply, scarceTickets } from './contender.ts';
import type { Connection, Databases } from './databases.ts';
import { installOnce, rivalsHome, runIn } from './install.ts';
import { freePort, type Program, run, startProgram, waitForPort } from './program.ts';

const version = '2026.8.0';
const gunicornVersion = '27.0.0';
// Two for each core and one more, as both documentations have it.
const webWorkers = 5;
const prepareMsMax = 1_800_000;
const token = 'bench'.repeat(12);
const api = '/api/v1/organizers/bench/events';

/** gunicorn, Celery and Redis as its documentation has them; the proxy in front, which only adds work, is left out. */
export async function startPretix(databases: Databases): Promise<Contender> {
  const folder = join(rivalsHome(), `pretix-${version}`);
  const bin = join(folder, 'venv', 'bin');
  await installOnce(folder, async () => {
    await runIn(folder, 'python3', '-m', 'venv', 'venv');
    await runIn(
      folder,
      join(bin, 'pip'),
      'install',
      '--no-input',
      `pretix==${version}`,
      `gunicorn==${gunicornVersion}`,
    );
  });
  const home = await mkdtemp(join(tmpdir(), 'takilya-pretix-'));
  const programs: Program[] = [];
  const stop = async () => {
    for (const program of programs.toReversed()) await program.stop();
    await rm(home, { recursive: true, force: true });
  };
  try {
    const [port, redisPort] = [await freePort(), await freePort()];
    const start = (command: string, ...words: string[]) => {
      const program = startProgram({ command, arguments: words, ...place, logPath: join(home, 'log') });
      programs.push(program);
      return program;
    };
    const place = placeOf(home);
    await mkdir(join(home, 'data'));
    const redis = start('redis-server', '--bind', '127.0.0.1', '--port', String(redisPort), '--save', '');
    await waitForPort(redisPort, redis);
    const configure = (connection: Connection) => writeConfiguration(home, { connection, port, redisPort });
    const connection = await databases.copyOf(`pretix ${version}`, async (draft) => {
      console.error('Making the schema of pretix, once');
      await configure(draft);
      const python = (...words: string[]) =>
        run({ command: join(bin, 'python'), arguments: words, ...place }, prepareMsMax);
      await python('-m', 'pretix', 'migrate', '--noinput');
      const seed = { token, supplies: { plenty: plentyTickets, scarce: scarceTickets } };
      await python(fileURLToPath(new URL('pretix-seed.py', import.meta.url)), JSON.stringify(seed));
    });
    await configure(connection);
    const bind = ['--bind', `127.0.0.1:${port}`];
    const web = start(join(bin, 'gunicorn'), 'pretix.wsgi', ...bind, '--workers', String(webWorkers));
    start(join(bin, 'celery'), '-A', 'pretix.celery_app', 'worker', '-l', 'warning');
    await waitForPort(port, web);
    return await contender({ port, connection, programs, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

function placeOf(home: string) {
  const env = { PRETIX_CONFIG_FILE: join(home, 'pretix.cfg'), DJANGO_SETTINGS_MODULE: 'pretix.settings' };
  return { cwd: home, env };
}

function writeConfiguration(
  home: string,
  { connection, port, redisPort }: { connection: Connection; port: number; redisPort: number },
): Promise<void> {
  const redis = `redis://127.0.0.1:${redisPort}`;
  const sections = {
    pretix: {
      url: `http://127.0.0.1:${port}`,
      datadir: join(home, 'data'),
      currency: 'PHP',
      ecb_rates: 'off',
    },
    database: {
      backend: 'postgresql',
      name: connection.database,
      user: connection.user,
      host: connection.host,
      port: connection.port,
    },
    redis: { location: `${redis}/0`, sessions: 'true' },
    celery: { backend: `${redis}/1`, broker: `${redis}/2` },
  };
  const lines = Object.entries(sections).flatMap(([name, settings]) => [
    `[${name}]`,
    ...Object.entries(settings).map(([setting, value]) => `${setting}=${value}`),
  ]);
  return writeFile(join(home, 'pretix.cfg'), `${lines.join('\n')}\n`);
}

interface Running {
  port: number;
  connection: Connection;
  programs: Program[];
  stop(): Promise<void>;
}

async function contender({ port, connection, programs, stop }: Running): Promise<Contender> {
  const headers = { authorization: `Token ${token}` };
  const items = await itemsOf(port, headers);
  let guests = 0;
  return {
    name: 'pretix',
    version,
    newBuyer: () => {
      const client = new Client(port);
      const read = async (path: string) => {
        expect(await client.ask({ path, headers }), 200);
      };
      return {
        // The order, its payment and its tickets in one call: what a shop of one's own would do, and the least that pretix can.
        buy: async (from) => {
          guests += 1;
          const reply = await client.ask({
            method: 'POST',
            path: `${api}/${from}/orders/`,
            headers,
            body: orderOf(items[from], `ana-${guests}@example.com`),
          });
          if (reply.status === 400 && reply.body.includes('enough quota')) return false;
          const { status, positions } = JSON.parse(expect(reply, 201));
          if (status !== 'p' || positions?.length !== 1) throw new Error(`The purchase has no ticket: ${reply.body}`);
          return true;
        },
        readPage: async () => {
          expect(await client.ask({ path: '/bench/plenty/' }), 200);
        },
        readJson: () => read(`${api}/plenty/`),
        leave: () => client.close(),
      };
    },
    scarceSold: async () => {
      const client = new pg.Client(connection);
      await client.connect();
      const { rows } = await client.query(
        `select count(*)::int as count from pretixbase_orderposition p join pretixbase_order o on o.id = p.order_id
         where o.status = 'p' and p.item_id = $1`,
        [items.scarce],
      );
      await client.end();
      return rows[0].count;
    },
    processorMs: async () => programs.reduce((sum, { pid }) => sum + familyMilliseconds(pid), 0),
    stop,
  };
}

async function itemsOf(port: number, headers: Record<string, string>): Promise<Record<Supply, number>> {
  const client = new Client(port);
  const itemOf = async (supply: Supply): Promise<number> =>
    JSON.parse(expect(await client.ask({ path: `${api}/${supply}/items/`, headers }), 200)).results[0].id;
  const items = { plenty: await itemOf('plenty'), scarce: await itemOf('scarce') };
  client.close();
  return items;
}

function orderOf(item: number, email: string) {
  return {
    email,
    locale: 'en',
    sales_channel: 'web',
    status: 'p',
    payment_provider: 'manual',
    send_email: false,
    positions: [{ item, attendee_name_parts: { full_name: 'Ana Reyes' }, answers: [] }],
  };
}

function expect({ status, body }: Reply, expected: number): string {
  if (status !== expected) throw new Error(`pretix answered ${status}: ${body.slice(0, 500)}`);
  return body;
}
