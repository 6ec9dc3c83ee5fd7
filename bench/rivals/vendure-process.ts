import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Connection } from './databases.ts';

export interface VendureWanted {
  folder: string;
  role: 'prepare' | 'serve' | 'work';
  connection: Connection;
  port: number;
  productsPath: string;
}

interface App {
  close(): Promise<void>;
}

/** What is used of it: its types are not installed here. */
interface Core {
  bootstrap(config: object): Promise<App>;
  bootstrapWorker(config: object): Promise<{ startJobQueue(): Promise<void> }>;
  configureDefaultOrderProcess(options: object): object;
  DefaultJobQueuePlugin: { init(options: object): object };
  DefaultLogger: new (options: object) => object;
  LogLevel: { Warn: number };
  dummyPaymentHandler: object;
}

interface Cli {
  populate(start: () => Promise<App>, initialData: object, productsPath: string): Promise<App>;
}

const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'Asia',
  countries: [{ code: 'PH', name: 'Philippines', zone: 'Asia' }],
  taxRates: [{ name: 'Standard', percentage: 12 }],
  shippingMethods: [],
  paymentMethods: [
    {
      name: 'bench',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: [],
};

// A process of its own: the server, the worker, or the one that fills the database once.
process.once('message', async (wanted: VendureWanted) => {
  const load = createRequire(join(wanted.folder, 'package.json'));
  const core = load('@vendure/core') as Core;
  const config = configOf(core, wanted);
  if (wanted.role === 'prepare') {
    const { populate } = load('@vendure/core/cli') as Cli;
    const app = await populate(() => core.bootstrap(config), initialData, wanted.productsPath);
    await app.close();
  } else if (wanted.role === 'serve') {
    await core.bootstrap(config);
  } else {
    const worker = await core.bootstrapWorker(config);
    await worker.startJobQueue();
  }
  process.send?.('ready');
});
process.on('disconnect', () => process.exit());

function configOf(core: Core, { role, connection, port }: VendureWanted): object {
  const { host, port: databasePort, user, database } = connection;
  return {
    apiOptions: { hostname: '127.0.0.1', port, adminApiPlayground: false, shopApiPlayground: false },
    authOptions: {
      tokenMethod: 'bearer',
      superadminCredentials: { identifier: 'bench', password: 'bench'.repeat(4) },
      cookieOptions: { secret: 'bench'.repeat(8) },
    },
    dbConnectionOptions: {
      type: 'postgres',
      host,
      port: databasePort,
      username: user,
      database,
      synchronize: role === 'prepare',
      migrations: [],
      logging: false,
      // As many as serve ours.
      poolSize: 20,
    },
    logger: new core.DefaultLogger({ level: core.LogLevel.Warn, timestamp: false }),
    orderOptions: {
      // Tickets are not shipped.
      process: [core.configureDefaultOrderProcess({ arrangingPaymentRequiresShipping: false })],
    },
    paymentOptions: { paymentMethodHandlers: [core.dummyPaymentHandler] },
    plugins: [core.DefaultJobQueuePlugin.init({})],
  };
}
