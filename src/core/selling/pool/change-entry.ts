import type { WaitingEntry } from '../waiting/entry.ts';
import type { WaitingTools } from './join-waiting.ts';

/** The link that was mailed (`/waiting/changes/:link`): what was asked for when joining again is so from now on. */
export function confirmChange(_tools: WaitingTools, _input: { link: string }): Promise<WaitingEntry> {
  throw new Error('Not yet');
}
