import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyAnswer } from '../../../test/helpers/clients/refusal.ts';

const triesMax = 60;

/** Asks one node after the other until one says what became of it. */
export async function insist(
  urls: readonly string[],
  from: number,
  send: (url: string) => Promise<AnyAnswer>,
): Promise<AnyAnswer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await send(urls[(from + tries) % urls.length] as string).catch(() => undefined);
    if (answer !== undefined && answer.status < 500 && !answer.body.includes('IDEMPOTENCY_IN_PROGRESS')) return answer;
    if (tries === triesMax) throw new Error(`No node answered: ${answer?.body ?? 'no answer'}`);
    await sleep(100);
  }
}
