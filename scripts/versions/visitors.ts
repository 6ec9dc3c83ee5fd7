import { setTimeout as sleep } from 'node:timers/promises';

export interface Visits {
  pages: number;
  files: number;
  /** What went wrong, and how often. */
  failures: Record<string, number>;
}

interface Visitors {
  /** What was seen since it was last asked. */
  take(): Visits;
  stop(): Promise<void>;
}

const paths = ['/', '/events', '/organizer/sign-in', '/door'];
const patienceMs = 20_000;

/**
 * People who open pages and then, as browsers do, load what these name; each file by a connection of its own choosing, which
 * may lead to a node of the other version. Nothing is kept.
 */
export function startVisitors(url: string, { thinkMs }: { thinkMs: number }): Visitors {
  let seen: Visits = { pages: 0, files: 0, failures: {} };
  let isStopping = false;
  const get = async (path: string): Promise<string> => {
    try {
      const answer = await fetch(url + path, { signal: AbortSignal.timeout(patienceMs) });
      if (answer.ok) return await answer.text();
      await answer.text();
      fail(`${answer.status} for ${path.replace(/-[A-Z0-9]{8}\./, '-HASH.')}`);
    } catch (error) {
      const cause = (error as Error).cause as { code?: string } | undefined;
      fail(`no answer (${cause?.code ?? (error as Error).name})`);
    }
    return '';
  };
  const fail = (what: string) => {
    seen.failures[what] = (seen.failures[what] ?? 0) + 1;
  };
  const visit = async (path: string) => {
    seen.pages += 1;
    const html = await get(path);
    const files = new Set([...html.matchAll(/"((?:\/door)?\/assets\/[^"]+)"/g)].map(([, file]) => file as string));
    seen.files += files.size;
    await Promise.all([...files].map(get));
  };
  const running = paths.map(async (path) => {
    while (!isStopping) {
      await visit(path);
      await sleep(thinkMs);
    }
  });
  return {
    take: () => {
      const taken = seen;
      seen = { pages: 0, files: 0, failures: {} };
      return taken;
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
    },
  };
}
