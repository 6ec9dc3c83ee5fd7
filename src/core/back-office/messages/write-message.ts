import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import {
  type EventOrSeries,
  type OwnEventOrSeries,
  ownEventOrSeriesForChange,
} from '../../catalog/series/event-or-series.sql.ts';
import { checkAudience } from './check-audience.ts';
import { checkMessagesAllowed } from './check-messages-allowed.ts';
import { countDrafts, insertMessage } from './message.sql.ts';
import type { Message, MessageFields, MessageTimes } from './message.ts';

const draftsMax = 50;
export const byHand = { sendAt: null, minutesBefore: null, minutesAfter: null, replyTo: null };

/** Keeps a message as a draft, which reaches nobody. */
export async function writeMessage(
  tx: Tx,
  actor: Actor,
  { fields, ...path }: EventOrSeries & { fields: MessageFields },
): Promise<Message> {
  return keepMessage(tx, await ownEventOrSeriesForChange(tx, actor, path), { ...fields, ...byHand });
}

/** The caller has locked what it is about. */
export async function keepMessage(
  tx: Tx,
  of: OwnEventOrSeries,
  message: MessageFields & MessageTimes & Pick<Message, 'replyTo'>,
): Promise<Message> {
  const ticketTypeNames = await checkAudience(tx, of, message);
  await checkMessagesAllowed(tx, of);
  const { count } = await countDrafts(tx, of);
  if (count >= draftsMax) {
    const what = `drafts of messages of ${of.event === null ? 'a series' : 'an event'}` as const;
    raise(limitReached, { what, most: draftsMax });
  }
  const { organizationId, eventId, seriesId } = of;
  return insertMessage(tx, { ...message, id: newId(), organizationId, eventId, seriesId, ticketTypeNames });
}
