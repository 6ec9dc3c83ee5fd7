import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { takeAttemptsOrRefuse } from '../../accounts/sign-in/attempts.ts';
import type { Person } from '../../accounts/sign-in/person.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import { queueMail } from '../../telling/mails/mail.sql.ts';
import { checkMessagesAllowed } from './check-messages-allowed.ts';
import { messageSent } from './message.errors.ts';
import type { MessageRules } from './message.ts';
import type { MessageKeys } from './message-keys.ts';
import { ownMessage } from './own-message.sql.ts';

const testsPerHourMax = 10;
const hourSeconds = 3_600;

interface TestMessageInput {
  eventId: string;
  messageId: string;
  keys: MessageKeys;
  rules: MessageRules;
  to: Pick<Person, 'userId' | 'email' | 'language'>;
  now: number;
}

/** Sends a draft to its writer, and to nobody else. */
export async function testMessage(
  tx: Tx,
  actor: Actor,
  { keys, rules, to, now, ...path }: TestMessageInput,
): Promise<void> {
  const message = await ownMessage(tx, actor, path);
  if (message.status !== 'DRAFT') raise(messageSent, {});
  await checkMessagesAllowed(tx, { event: await ownEvent(tx, actor, path.eventId), seriesId: null });
  const limit = { name: `messages to oneself of ${to.userId}`, limit: testsPerHourMax, seconds: hourSeconds };
  if (rules.perDayMax !== null) await takeAttemptsOrRefuse(tx, { limits: [limit], now });
  await queueMail(tx, {
    id: newId(),
    organizationId: message.organizationId,
    orderId: null,
    kind: 'MESSAGE_TEST',
    recipient: to.email,
    language: to.language,
    data: { messageId: message.id, recipientHash: keys.hashOf(to.email) },
    isSandbox: actor.isSandbox,
  });
}
