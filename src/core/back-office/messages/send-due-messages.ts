import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { type DueMessage, findDueMessage, listDueMessages, lockDueMessage, markUnsent } from './due.sql.ts';
import { countAudience } from './holders.sql.ts';
import { findSpentMessage, insertMessage } from './message.sql.ts';
import type { Message, MessageRules } from './message.ts';
import type { MessageKeys } from './message-keys.ts';
import { beginSending } from './send-message.ts';

interface DueTools {
  db: Database;
  keys: MessageKeys;
  rules: MessageRules;
}

const dueMax = 200;

/** Sends what is due by the clock; returns how many messages went. */
export async function sendDueMessages({ db, keys, rules }: DueTools): Promise<number> {
  let sent = 0;
  for (const due of await listDueMessages(db, { ...rules, most: dueMax })) {
    // Counted before anything is locked: for a large event it takes a moment.
    const { recipients } = await countAudience(db, { ...due, pepper: keys.pepper });
    if (await db.transaction((tx) => sendOne(tx, due, { recipients, rules }))) sent += 1;
  }
  return sent;
}

/** Looked at again under its lock: by whichever node, it goes once, and what was taken back meanwhile does not. */
async function sendOne(
  tx: Tx,
  listed: DueMessage,
  { recipients, rules }: { recipients: number; rules: MessageRules },
): Promise<boolean> {
  await lockDueMessage(tx, listed);
  const due = await findDueMessage(tx, listed);
  if (due === undefined) return false;
  if (due.unsent !== null) {
    await markUnsent(tx, { id: due.id, because: due.unsent });
    return false;
  }
  const { perDayMax } = rules;
  // It waits until the event may have another, and is too late at last.
  if (perDayMax !== null && (await findSpentMessage(tx, { ...due, most: perDayMax })) !== undefined) return false;
  const { replyTo } = due;
  await beginSending(tx, due.isOfDate ? await forDate(tx, due) : due, { recipients, replyTo });
  return true;
}

/** What a message of a series is for one of its dates. */
function forDate(tx: Tx, { id, ...message }: DueMessage): Promise<Message> {
  return insertMessage(tx, { ...message, id: newId(), ofMessageId: id });
}
