import type { Tx } from '../../../platform/database/database.ts';
import {
  deleteAnswersOfTickets,
  deleteMailsOfTickets,
  eraseHolders,
  eraseHoldersFromNotices,
  listTicketsToErase,
  lockHeldTickets,
  type TicketToErase,
} from './holders.sql.ts';

interface ErasedTickets {
  erased: readonly TicketToErase[];
  /** For upcoming events: their holders need them. */
  left: readonly TicketToErase[];
  mails: number;
}

/** Takes the holder out of those tickets whose orders are finished. The tickets themselves stay, as with a buyer. */
export async function eraseHeldTickets(tx: Tx, { ids }: { ids: readonly string[] }): Promise<ErasedTickets> {
  await lockHeldTickets(tx, { ids });
  const found = await listTicketsToErase(tx, { ids });
  const erased = found.filter((ticket) => ticket.isAtItsEnd);
  const left = found.filter((ticket) => !ticket.isAtItsEnd);
  const ticketIds = erased.map(({ id }) => id);
  if (erased.length === 0) return { erased, left, mails: 0 };
  // While the tickets still say who they went to.
  const mails = await deleteMailsOfTickets(tx, { ticketIds });
  await deleteAnswersOfTickets(tx, { ticketIds });
  await eraseHolders(tx, { ticketIds });
  await eraseHoldersFromNotices(tx, { ticketIds });
  return { erased, left, mails };
}
