import type { Tx } from '../../../platform/database/database.ts';
import type { StopLink } from './message-keys.ts';
import { deleteStop, insertStop } from './stop.sql.ts';

/** Stops the organization's messages to this recipient, or allows them again. News about tickets always goes. */
export async function stopMessages(tx: Tx, link: StopLink, { isStopped }: { isStopped: boolean }): Promise<void> {
  await (isStopped ? insertStop(tx, link) : deleteStop(tx, link));
}
