import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { familyMilliseconds } from '../processor-time.ts';
import { Client } from './client.ts';
import { type Contender, plentyTickets, type Supply, scarceTickets } from './contender.ts';
import type { Connection, Databases } from './databases.ts';
import { installOnce, rivalsHome, runIn } from './install.ts';
import { freePort } from './program.ts';
import type { VendureWanted } from './vendure-process.ts';

const version = '3.7.3';
const driverVersion = '8.23.0';
// Its dependencies are ranges: as they were when this was measured.
const installedAsOf = '2026-09-30';

// Imported from a file with these columns.
const products = [
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets',
  ...Object.entries({ plenty: plentyTickets, scarce: scarceTickets }).map(
    ([name, tickets]) => `${name},${name},Isang gabi ng awit,,,,,${name},800,standard,${tickets},true,,`,
  ),
].join('\n');

/** The server and the worker, one process each as its documentation starts them; a second server sold no more on two cores. */
export async function startVendure(databases: Databases): Promise<Contender> {
  const folder = join(rivalsHome(), `vendure-${version}`);
  await installOnce(folder, async () => {
    await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
    const packages = [`@vendure/core@${version}`, `pg@${driverVersion}`];
    // Named, because a script of npm's tells its children the project's folder.
    const quietly = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', `--before=${installedAsOf}`];
    await runIn(folder, 'npm', 'install', ...quietly, '--save-exact', ...packages);
  });
  const home = await mkdtemp(join(tmpdir(), 'takilya-vendure-'));
  const productsPath = join(home, 'products.csv');
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children) await end(child);
    await rm(home, { recursive: true, force: true });
  };
  const start = async (role: VendureWanted['role'], connection: Connection, port: number) => {
    const child = fork(new URL('vendure-process.ts', import.meta.url), {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: home,
        NODE_ENV: 'production',
        VENDURE_DISABLE_TELEMETRY: 'true',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.push(child);
    child.send({ folder, role, connection, port, productsPath } satisfies VendureWanted);
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`Vendure ended with ${code}`)));
    });
    return child;
  };
  try {
    await writeFile(productsPath, products);
    const connection = await databases.copyOf(`vendure ${version}`, async (draft) => {
      console.error('Making the schema of Vendure, once');
      await end(await start('prepare', draft, await freePort()));
    });
    const port = await freePort();
    await start('serve', connection, port);
    await start('work', connection, await freePort());
    return await contender({ port, connection, children, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

interface Running {
  port: number;
  connection: Connection;
  children: ChildProcess[];
  stop(): Promise<void>;
}

async function contender({ port, connection, children, stop }: Running): Promise<Contender> {
  const variants = await variantsOf(port);
  let guests = 0;
  return {
    name: 'Vendure',
    version,
    newBuyer: () => {
      const client = new Client(port);
      return {
        // Two calls: what is put into the cart, and all the rest in one, as GraphQL allows.
        buy: async (from) => {
          guests += 1;
          const added = await ask(client, addItem, { id: variants[from] });
          if (isSoldOut(added.data.addItemToOrder)) return false;
          const email = `ana-${guests}@example.com`;
          const { data } = await ask(client, checkOut, { email }, added.token);
          if (isSoldOut(data.transitionOrderToState)) return false;
          if (data.addPaymentToOrder?.state === 'PaymentSettled') return true;
          throw new Error(`The purchase was not settled: ${JSON.stringify(data)}`);
        },
        readJson: async () => {
          const { data } = await ask(client, readProduct, { slug: 'plenty' });
          if (data.product === undefined) throw new Error('Vendure did not find the product');
        },
        leave: () => client.close(),
      };
    },
    scarceSold: async () => {
      const client = new pg.Client(connection);
      await client.connect();
      const { rows } = await client.query(
        `select coalesce(sum(l.quantity), 0)::int as sold from order_line l join "order" o on o.id = l."orderId"
         where o.state = 'PaymentSettled' and l."productVariantId" = $1`,
        [variants.scarce],
      );
      await client.end();
      return rows[0].sold;
    },
    processorMs: async () => children.reduce((sum, { pid }) => sum + familyMilliseconds(pid as number), 0),
    stop,
  };
}

const outcome = '__typename ... on Order { id state } ... on ErrorResult { errorCode message }';
const addItem = `mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) { ${outcome} } }`;
const checkOut = `mutation ($email: String!) {
  setCustomerForOrder(input: { firstName: "Ana", lastName: "Reyes", emailAddress: $email }) { ${outcome} }
  transitionOrderToState(state: "ArrangingPayment") { ${outcome} }
  addPaymentToOrder(input: { method: "bench", metadata: {} }) { ${outcome} }
}`;
const readProduct = `query ($slug: String!) {
  product(slug: $slug) { id name slug description variants { id name sku priceWithTax currencyCode stockLevel } }
}`;

interface Outcome {
  state?: string;
  errorCode?: string;
  variants?: { id: string }[];
}

async function ask(client: Client, query: string, variables: object, token?: string) {
  const { status, headers, body } = await client.ask({
    method: 'POST',
    path: '/shop-api',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    body: { query, variables },
  });
  const { data, errors } = JSON.parse(body) as { data: Record<string, Outcome | undefined>; errors?: object[] };
  if (status !== 200 || errors !== undefined) throw new Error(`Vendure answered ${status}: ${body.slice(0, 500)}`);
  return { data, token: headers['vendure-auth-token'] as string };
}

const soldOut = ['INSUFFICIENT_STOCK_ERROR', 'ORDER_STATE_TRANSITION_ERROR'];

function isSoldOut(outcome: Outcome | undefined): boolean {
  return outcome?.errorCode !== undefined && soldOut.includes(outcome.errorCode);
}

async function variantsOf(port: number): Promise<Record<Supply, string>> {
  const client = new Client(port);
  const variantOf = async (slug: Supply) => {
    const { data } = await ask(client, readProduct, { slug });
    return data.product?.variants?.[0]?.id as string;
  };
  const variants = { plenty: await variantOf('plenty'), scarce: await variantOf('scarce') };
  client.close();
  return variants;
}
