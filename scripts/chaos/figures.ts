import { countDeadlocks } from '../abuse/tenant.sql.ts';
import type { Installation } from './installation.ts';

const answerMsMax = 2_000;
const stay = /^takilya_main_thread_longest_stay_seconds (\S+)$/m;

/** Since the database started; a crash forgets them. */
export function deadlocksOf({ db }: Installation): Promise<number> {
  return countDeadlocks(db);
}

/** The longest that one piece of work kept the thread that sells in the last minute or two, over all nodes that say so. */
export async function longestStayOf({ web }: Installation): Promise<number> {
  const stays = await Promise.all(
    web.map(async ({ url }) => {
      try {
        const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(answerMsMax) });
        return Number(stay.exec(await answer.text())?.[1] ?? 0) * 1_000;
      } catch {
        // It is down, which others judge.
        return 0;
      }
    }),
  );
  return Math.max(0, ...stays);
}
