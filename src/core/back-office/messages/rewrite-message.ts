import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { ownEventOrSeriesForChange } from '../../catalog/series/event-or-series.sql.ts';
import { checkAudience } from './check-audience.ts';
import { messageSent } from './message.errors.ts';
import { updateMessage } from './message.sql.ts';
import { isTimed, type Message, type MessageFields, type MessageTimes } from './message.ts';
import { type MessagePath, ownMessageForChange } from './own-message.sql.ts';
import { checkTimes } from './schedule-message.ts';
import { byHand } from './write-message.ts';

/** Changes a draft, which may go by itself from now on, or no more. */
export async function rewriteMessage(
  tx: Tx,
  actor: Actor,
  {
    fields,
    ifMatch,
    now,
    ...path
  }: MessagePath & { fields: MessageFields & MessageTimes; ifMatch: string; now: number },
): Promise<Message> {
  const of = await ownEventOrSeriesForChange(tx, actor, path);
  const { id, status, revision, ...given } = await ownMessageForChange(tx, actor, path);
  // Whom it was chosen for it goes to, whatever else is changed of it.
  const whom = given.ticketIds == null ? fields : given;
  await checkAudience(tx, of, whom);
  const times = isTimed(fields) ? await checkTimes(tx, actor, { of, fields, now }) : byHand;
  checkIfMatch(ifMatch, 'message', { id, revision });
  if (status !== 'DRAFT') raise(messageSent, {});
  return updateMessage(tx, { ...fields, ...times, ticketTypeIds: whom.ticketTypeIds, isAdmitted: whom.isAdmitted, id });
}
