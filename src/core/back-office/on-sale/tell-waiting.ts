import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { queueMails } from '../../telling/mails/mail.sql.ts';
import type { Mail } from '../../telling/mails/mail.ts';
import type { MessageKeys } from '../messages/message-keys.ts';
import { type EventToTell, listEventsToTell, lockWaiting, markTold, type Waiting } from './waiting.sql.ts';

interface Telling {
  db: Database;
  keys: MessageKeys;
}

// A ticket that came back is no use to a thousand people: so many hear of each, and others a minute later if it is still there.
const toldPerTicket = 5;
const pauseSeconds = 60;
const pageSize = 500;
const eventsMax = 200;

/**
 * Writes to those who asked to hear of an event, now that its tickets can be bought: whoever asked first is told first. Returns how many
 * were told.
 */
export async function tellWaiting({ db, keys }: Telling): Promise<number> {
  let told = 0;
  for (const event of await listEventsToTell(db, { pauseSeconds, most: eventsMax })) {
    let left = event.left * toldPerTicket;
    while (left > 0) {
      const most = Math.min(left, pageSize);
      const found = await db.transaction((tx) => tellPage(tx, keys, { event, most }));
      told += found;
      left = found < most ? 0 : left - found;
    }
  }
  return told;
}

/** Told and written to together, under the locks of the interests: by whichever node, nobody hears of it twice. */
async function tellPage(
  tx: Tx,
  { pepper }: MessageKeys,
  { event, most }: { event: EventToTell; most: number },
): Promise<number> {
  const waiting = await lockWaiting(tx, { eventId: event.id, most, pepper });
  if (waiting.length === 0) return 0;
  await markTold(tx, { ids: waiting.map(({ id }) => id) });
  await queueMails(
    tx,
    waiting.filter(({ isStopped }) => !isStopped).map((person) => mailTo(event, person)),
  );
  return waiting.length;
}

function mailTo(event: EventToTell, { email, language, recipientHash }: Waiting): Mail {
  return {
    id: newId(),
    organizationId: event.organizationId,
    orderId: null,
    kind: 'ON_SALE',
    recipient: email,
    language,
    data: { eventId: event.id, recipientHash },
    isSandbox: event.isSandbox,
  };
}
