import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { listStops } from '../messages/stop.sql.ts';
import type { AddressInQuestion, PrivacyKeys } from './address-in-question.ts';
import { listSpellings } from './erase.sql.ts';
import {
  type ExportedAddressChange,
  type ExportedInterest,
  type ExportedMail,
  type ExportedOffer,
  type ExportedOrder,
  type ExportedTicket,
  listExportedAddressChanges,
  listExportedInterests,
  listExportedMails,
  listExportedOffers,
  listExportedOrders,
  listExportedTickets,
  listExportedWaiting,
} from './export.sql.ts';
import { recordPrivacyAct } from './privacy-log.sql.ts';
import type { AskedBy } from './privacy-log.ts';

export interface YourData {
  address: string;
  exportedAt: string;
  /** False where there was more than one answer can hold; an operator has the rest looked up. */
  isComplete: boolean;
  orders: ExportedOrder[];
  /** Tickets that somebody gave them, and tickets that were offered to them. */
  tickets: ExportedTicket[];
  offers: ExportedOffer[];
  addressChanges: ExportedAddressChange[];
  interests: ExportedInterest[];
  /** Their places on waiting lists. */
  waiting: Awaited<ReturnType<typeof listExportedWaiting>>;
  /** About no order, such as the links that were asked for. */
  mails: ExportedMail[];
  /** Organizers whose messages they have stopped. */
  messagesStopped: { organizer: string; createdAt: string }[];
}

const pageSize = 500;
const ordersMax = 10_000;
const othersMax = 10_000;
const spellingsMax = 100;

/** Everything that is kept about a buyer's address, and an entry in the log that it was handed out. */
export async function exportYourData(
  { db, keys }: { db: Database; keys: PrivacyKeys },
  { address, askedBy, now }: { address: AddressInQuestion; askedBy: AskedBy; now: number },
): Promise<YourData> {
  const orders: ExportedOrder[] = [];
  for (let afterId: string | undefined = '00000000-0000-0000-0000-000000000000'; afterId !== undefined; ) {
    const page: ExportedOrder[] = await listExportedOrders(db, { address, afterId, most: pageSize });
    orders.push(...page);
    afterId = page.length < pageSize || orders.length >= ordersMax ? undefined : page.at(-1)?.id;
  }
  const recipients = await listSpellings(db, { address, typed: address.key, most: spellingsMax });
  const [tickets, offers, addressChanges, interests, waiting, mails, messagesStopped] = await Promise.all([
    listExportedTickets(db, { address, most: othersMax }),
    listExportedOffers(db, { address, most: othersMax }),
    listExportedAddressChanges(db, { address, most: othersMax }),
    listExportedInterests(db, { address, most: othersMax }),
    listExportedWaiting(db, { address, most: othersMax }),
    listExportedMails(db, { recipients, most: othersMax }),
    listStops(db, { recipientHash: keys.recipientHashOf(address.key), most: othersMax }),
  ]);
  const counted = {
    orders: orders.length + tickets.length,
    interests: interests.length + waiting.length,
    mails: mails.length,
  };
  const entry = { id: newId(), act: 'EXPORT', askedBy, addressHash: keys.hashOf(address.key) } as const;
  await db.transaction((tx) => recordPrivacyAct(tx, entry, counted));
  return {
    address: address.spelling ?? address.key,
    exportedAt: new Date(now).toISOString(),
    isComplete:
      orders.length < ordersMax &&
      [tickets, offers, addressChanges, interests, waiting, mails, messagesStopped].every(
        (each) => each.length < othersMax,
      ),
    orders,
    tickets,
    offers,
    addressChanges,
    interests,
    waiting,
    mails,
    messagesStopped,
  };
}
