import { readOrderToken } from '../../../../door-rules/ticket-token.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { partyNotFound } from '../door/door.errors.ts';
import type { DoorSession } from '../door/door-session.sql.ts';
import type { TicketSigner } from '../tickets/ticket-signer.ts';
import { listPartyTickets, type PartyRow } from './find-party.sql.ts';

/** Those who came together, by the code of their order. */
export interface Party {
  orderNumber: string;
  tickets: (Omit<PartyRow, 'orderNumber' | 'holderName'> & { holderName: string | null })[];
}

/** A code that is no order's, or of another event, is refused in the same words. */
export async function findParty(
  { db, ticketSigner }: { db: Queryable; ticketSigner: TicketSigner },
  { eventId, givesNames }: DoorSession,
  { qr }: { qr: string },
): Promise<Party> {
  const token = readOrderToken(qr);
  const isOurs = token?.eventId === eventId && (await ticketSigner.isGenuine(token));
  const rows = isOurs ? await listPartyTickets(db, token) : [];
  const [first] = rows;
  if (first === undefined) raise(partyNotFound, {});
  const tickets = rows.map(({ orderNumber: _, ...row }) => ({
    ...row,
    holderName: givesNames ? row.holderName : null,
  }));
  return { orderNumber: first.orderNumber, tickets };
}
