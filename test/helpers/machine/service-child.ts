import type { Connection } from '../database/test-database.ts';
import { type Child, startChild } from './child.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

export const serviceSecret = 'a secret that only the tests know, 48 characters';

export interface ServiceChild extends Child {
  url: string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** The service in a process of its own, once it is ready. */
export async function startService(environment: Record<string, string>): Promise<ServiceChild> {
  const port = environment.PORT ?? String(await freePort());
  const child = startChild(process.execPath, ['src/serve.ts'], {
    environment: { APP_SECRET: serviceSecret, LOG_LEVEL: 'silent', PORT: port, ...environment },
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  try {
    await until(async () => child.process.exitCode !== null || (await isReady()));
  } catch (error) {
    // Or the test that gave up waits for it.
    child.process.kill('SIGKILL');
    throw error;
  }
  if (child.process.exitCode !== null) throw new Error(`The service did not start: ${(await child.ended).stderr}`);
  const end = async (signal: NodeJS.Signals) => {
    child.process.kill(signal);
    await child.ended;
  };
  return { ...child, url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

export function databaseUrlOf({ host, user, database }: Connection): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`;
}
