import type { AddressInfo } from 'node:net';
import { readConfig } from '../src/config/config.ts';
import type { Connection } from '../src/platform/database/servers.ts';
import { createLog } from '../src/platform/log.ts';
import { openPools } from '../src/wiring/database.ts';
import { createService } from '../src/wiring/wiring.ts';
import { appSecret } from './buying.ts';

interface Wanted {
  connection: Connection;
  salesBatchMax?: number;
  soldOutMs?: number;
  holdLimits?: string;
  role?: string;
  areLimitsReal?: boolean;
  /** Variables beside those that every run has. */
  environment?: Record<string, string>;
}

// The whole service in a process of its own, with limits so high that they count every request and refuse none.
process.once(
  'message',
  async ({ connection, salesBatchMax, soldOutMs, holdLimits, role, areLimitsReal, ...more }: Wanted) => {
    const environment = {
      APP_SECRET: appSecret,
      ROLE: role,
      ...(areLimitsReal ? {} : { MARKETPLACE_RATE_LIMIT: 'off' }),
      HOLD_LIMITS: holdLimits ?? 'rush=100000',
      MAIL_LIMITS: 'recipient=100000,event=100000,caller=100000',
      // Buyers have addresses of their own.
      TRUSTED_PROXIES: '127.0.0.1',
      ...more.environment,
    };
    const config = readConfig(environment, { workDir: '/nonexistent' });
    // As the service has them, with what they keep for buyers.
    const { pools } = openPools(config, { connection });
    const many = { perMinute: 1_000_000_000, perHour: 1_000_000_000 };
    const service = await createService({
      config,
      db: pools.work,
      pools,
      // Lines are written as in production, and thrown away.
      log: createLog({ level: 'info', isTerminal: false }),
      ...(areLimitsReal ? {} : { rateLimits: { FREE: many, PRO: many, ENTERPRISE: many } }),
      callbackUrl: () => `http://127.0.0.1:${portOf()}`,
      salesBatchMax,
      soldOutMs,
      connection,
    });
    const portOf = () => (service.app.server.address() as AddressInfo).port;
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    process.send?.({ port: portOf() });
  },
);
process.on('message', (question) => {
  if (question === 'cpu') process.send?.(process.cpuUsage());
});
process.on('disconnect', () => process.exit());
