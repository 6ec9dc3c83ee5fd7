import { createLog } from '../../../src/platform/log.ts';
import { createService } from '../../../src/wiring/wiring.ts';
import { patientBuyersMs, type TestServer } from '../machine/test-server.ts';

/** Another process's worth of service on the same database; its address, and how to end it. */
export async function secondNode(
  { config, db, url: callback }: TestServer,
  { now }: { now?: () => number } = {},
): Promise<{
  url: string;
  drain(): Promise<void>;
}> {
  const log = createLog({ level: 'silent', isTerminal: false });
  const service = await createService({
    config,
    db,
    log,
    now,
    buyersMsMax: patientBuyersMs,
    callbackUrl: () => callback,
  });
  const url = await service.app.listen({ port: 0, host: '127.0.0.1' });
  return { url, drain: async () => void (await service.drain()) };
}
