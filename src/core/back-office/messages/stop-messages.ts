import type { Tx } from '../../../platform/database/database.ts';
import type { StopLink } from './message-keys.ts';
import { deleteStop, insertStop } from './stop.sql.ts';

/** No messages of the organization go there any more, or they do again. What is told about tickets always goes. */
export async function stopMessages(tx: Tx, link: StopLink, { isStopped }: { isStopped: boolean }): Promise<void> {
  await (isStopped ? insertStop(tx, link) : deleteStop(tx, link));
}
