import type { Tx } from '../../../platform/database/database.ts';
import { enqueueStatement } from '../../../platform/queue/queue.sql.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import type { Event } from '../../catalog/events/event.ts';
import { ownEventForChange } from '../../catalog/events/own-event.sql.ts';
import { checkMessagesAllowed } from './check-messages-allowed.ts';
import { countAudience } from './holders.sql.ts';
import { nobodyToWrite, recipientsChanged, tooManyMessages } from './message.errors.ts';
import { findSpentMessage, markSending } from './message.sql.ts';
import { chosenMessageKind, type Message, type MessageRules, messageKind, seriesMessageKind } from './message.ts';
import type { MessageKeys } from './message-keys.ts';
import { ownMessage, ownMessageForChange } from './own-message.sql.ts';

interface SendMessageInput {
  eventId: string;
  messageId: string;
  keys: MessageKeys;
  rules: MessageRules;
  /** The number that the sender was shown. */
  recipients: number;
  /** The version that the sender has seen. */
  ifMatch: string;
  /** Where answers go. */
  replyTo: string;
}

/** Sends a draft; a worker does the rest. A message that was sent already is returned as it is, with `isNew` false. */
export async function sendMessage(
  tx: Tx,
  actor: Actor,
  { keys, rules, recipients: told, ifMatch, replyTo, ...path }: SendMessageInput,
): Promise<{ message: Message; event: Event; isNew: boolean }> {
  // Counted before anything is locked: for a large event it takes a moment.
  const { recipients } = await countAudience(tx, { ...(await ownMessage(tx, actor, path)), pepper: keys.pepper });
  // Locked first: of messages sent at the same time, each counts those before it.
  const event = await ownEventForChange(tx, actor, path.eventId);
  const draft = await ownMessageForChange(tx, actor, path);
  if (draft.status !== 'DRAFT') return { message: draft, event, isNew: false };
  checkIfMatch(ifMatch, 'message', draft);
  await checkMessagesAllowed(tx, { event, seriesId: null });
  if (recipients === 0) raise(nobodyToWrite, {});
  if (recipients !== told) raise(recipientsChanged, { before: told, now: recipients });
  await checkLimit(tx, event.id, rules);
  return { message: await beginSending(tx, draft, { recipients, replyTo }), event, isNew: true };
}

/** The caller has locked it. */
export async function beginSending(
  tx: Tx,
  { id, organizationId, eventId, ticketIds }: Pick<Message, 'id' | 'organizationId' | 'eventId' | 'ticketIds'>,
  given: { recipients: number; replyTo: string | null },
): Promise<Message> {
  const message = await markSending(tx, { id, ...given });
  const ofEvent = ticketIds == null ? messageKind : chosenMessageKind;
  const kind = eventId === null ? seriesMessageKind : ofEvent;
  await tx.run(enqueueStatement([{ kind, id, lane: organizationId }]));
  return message;
}

async function checkLimit(tx: Tx, eventId: string, { perDayMax }: MessageRules): Promise<void> {
  if (perDayMax === null) return;
  const spent = await findSpentMessage(tx, { eventId, seriesId: null, most: perDayMax });
  if (spent !== undefined) raise(tooManyMessages, { most: perDayMax }, { retryAfterSeconds: spent.nextSeconds });
}
