import type { Config } from '../../../src/config/config.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createSales, type RunningSales } from '../../../src/wiring/sales.ts';
import { createService } from '../../../src/wiring/wiring.ts';
import { type Buyer, type BuyerOrder, buyerAt } from '../clients/buyer.ts';
import { patientBuyersMs } from '../machine/test-server.ts';
import { openShop, type Shop } from '../worlds/shop.ts';
import { type PaymongoServer, startPaymongoServer } from './paymongo-server.ts';

const keys = { secretKey: 'sk_test_ShopKey123', webhookSecret: 'whsk_ShopSecret123' };

interface PaymongoCart {
  order: BuyerOrder;
  reference: string;
  redirectUrl: string;
  sessionId: string;
}

export interface PaymongoShop extends Shop {
  paymongo: PaymongoServer;
  /** Where PayMongo calls. */
  callbackUrl: string;
  /** An order of two tickets with its checkout open at PayMongo, at an event of its own unless one is given. */
  open(event?: { id: string; types: string[] }): Promise<PaymongoCart>;
}

/** A shop whose buyers pay by PayMongo, which is one of our own. */
export async function openPaymongoShop(): Promise<PaymongoShop> {
  const paymongo = await startPaymongoServer({ ...keys, mode: 'test' });
  const shop = await openShop({
    environment: {
      PAYMENT_PROVIDER: 'paymongo',
      PAYMONGO_SECRET_KEY: keys.secretKey,
      PAYMONGO_WEBHOOK_SECRET: keys.webhookSecret,
      PAYMONGO_API_URL: paymongo.url,
    },
  });
  return {
    ...shop,
    paymongo,
    callbackUrl: `${shop.server.url}/provider-callbacks/paymongo`,
    async open(event) {
      const { id, types } = event ?? (await shop.event());
      const order = await shop.buyer.place(id, { [types[0] as string]: 2 });
      const started = await shop.buyer.startPayment(order);
      return { order, ...started, sessionId: paymongo.sessionOf(started.reference).id };
    },
    async close() {
      await shop.close();
      await paymongo.close();
    },
  };
}

export interface AnotherService {
  url: string;
  buyer: Buyer;
  sales: RunningSales;
  close(): Promise<void>;
}

/** A second service on the same database. It waits for PayMongo for as long as is told, or until that hangs up. */
export async function startAnother(
  { server: { config: usual, db } }: Shop,
  { callMs = 600_000, role = 'web' }: { callMs?: number; role?: Config['role'] } = {},
): Promise<AnotherService> {
  const paymongo = { ...usual.paymongo, timeouts: { callMs } } as Config['paymongo'];
  const config: Config = { ...usual, role, paymongo };
  const log = createLog({ level: 'silent', isTerminal: false });
  const service = await createService({ config, db, log, buyersMsMax: patientBuyersMs });
  const url = await service.app.listen({ port: 0, host: '127.0.0.1' });
  const sales = await createSales({ config, db, now: Date.now, callbackUrl: () => url, onFault: () => {} });
  return {
    url,
    buyer: buyerAt(url),
    sales,
    close: async () => {
      await service.drain();
      await sales.close();
    },
  };
}
