import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { queueMails } from '../../telling/mails/mail.sql.ts';
import type { Mail } from '../../telling/mails/mail.ts';
import type { MessageKeys } from '../messages/message-keys.ts';
import {
  type EventToTell,
  listEventsToTell,
  lockEventToTell,
  lockWaiting,
  markTold,
  type Waiting,
  wasNotified,
} from './waiting.sql.ts';

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
 * Writes to those who asked to hear of an event, now that its tickets can be bought: anyone who asked first is told first. Returns how many
 * were told.
 */
export async function tellWaiting({ db, keys }: Telling): Promise<number> {
  let told = 0;
  for (const event of await listEventsToTell(db, { pauseSeconds, most: eventsMax })) {
    const wave = event.left * toldPerTicket;
    let found = 0;
    for (let page = pageSize; page === pageSize && found < wave; found += page) {
      const most = Math.min(wave - found, pageSize);
      const isFirst = found === 0;
      page = await db.transaction((tx) => tellPage(tx, keys, { event, most, isFirst }));
    }
    told += found;
  }
  return told;
}

/** Told and written to together, under the locks of the interests: by whichever node, nobody hears of it twice. */
async function tellPage(
  tx: Tx,
  { pepper }: MessageKeys,
  { event, most, isFirst }: { event: EventToTell; most: number; isFirst: boolean },
): Promise<number> {
  await lockEventToTell(tx, { eventId: event.id });
  // Another node may have begun the same wave meanwhile.
  if (isFirst && (await wasNotified(tx, { eventId: event.id, pauseSeconds }))) return 0;
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
