import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Connection } from '../../test/helpers/database/test-database.ts';

export interface ServiceWanted {
  connection: Connection;
  environment: Record<string, string>;
  hasRateLimits: boolean;
}

export interface ServedRoute {
  method: string;
  /** As it was registered, with `:name` for parameters. */
  url: string;
}

export interface ServiceMemory {
  rssBytes: number;
  heapBytes: number;
  /** The longest that one piece of work kept its main thread since this was last asked for, by the clock of the processor. */
  longestStayMs: number;
  /** Calls and look-ups outside this machine that were refused. */
  keptInside: number;
  /** Errors that a route gave without declaring them. */
  undeclared: string[];
}

export interface AttackedService {
  url: string;
  routes: readonly ServedRoute[];
  /** What it said when it ended by itself; undefined while it runs. */
  crash(): string | undefined;
  memory(): Promise<ServiceMemory>;
  stop(): Promise<void>;
}

export const attackedSecret = 'a secret that only the abuse run knows, 48 letters';

/** The service in a process of its own, `ROLE=web`. It believes everybody who says where they come from. */
export async function startAttackedService({
  connection,
  environment = {},
  hasRateLimits,
}: Omit<ServiceWanted, 'environment'> & { environment?: Record<string, string> }): Promise<AttackedService> {
  const child = fork(new URL('service.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let said = '';
  let crash: string | undefined;
  let isStopping = false;
  child.stderr?.on('data', (bytes) => {
    said = `${said}${bytes}`.slice(-10_000);
  });
  child.once('exit', (code, signal) => {
    if (!isStopping) crash = `It ended with ${code ?? signal}: ${said}`;
  });
  const wanted: ServiceWanted = {
    connection,
    hasRateLimits,
    environment: {
      APP_SECRET: attackedSecret,
      ROLE: 'web',
      // Open to others, so without the mailbox of trials, which shows everybody's mails.
      HOST: '0.0.0.0',
      LOG_LEVEL: 'silent',
      TRUSTED_PROXIES: '127.0.0.1',
      WEBHOOK_ALLOW_RANGES: '127.0.0.0/8',
      ...environment,
    },
  };
  child.send(wanted);
  const answer = async <Message>(): Promise<Message> => {
    const ended = new AbortController();
    const heard = once(child, 'message', { signal: ended.signal }).then(([message]) => message as Message);
    const died = once(child, 'exit', { signal: ended.signal }).then(() => Promise.reject(new Error(said)));
    return Promise.race([heard, died]).finally(() => {
      heard.catch(() => {});
      died.catch(() => {});
      ended.abort();
    });
  };
  const { port, routes } = await answer<{ port: number; routes: ServedRoute[] }>();
  return {
    url: `http://127.0.0.1:${port}`,
    routes,
    crash: () => crash,
    memory: () => {
      child.send('memory');
      return answer<ServiceMemory>();
    },
    stop: async () => {
      if (crash !== undefined) return;
      isStopping = true;
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    },
  };
}
