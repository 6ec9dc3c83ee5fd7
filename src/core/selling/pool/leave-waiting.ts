import type { WaitingEntry } from '../waiting/entry.ts';
import type { WaitingTools } from './join-waiting.ts';

/** Who has the entry's token waits no longer; what they were offered goes to the next. Left again, it is answered as it is. */
export function leaveWaiting(
  _tools: Pick<WaitingTools, 'db' | 'sales'>,
  _input: { entryId: string; token: string | undefined },
): Promise<WaitingEntry> {
  throw new Error('Not yet');
}
