import { findNamed, wholeOrders, wordsOf } from '../../../../door-rules/match-words.ts';
import { saidSeat } from '../../../../door-rules/seat-words.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isSearchable, lookInto, searchFault } from '../../back-office/order-texts/order-texts.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { unambiguous } from '../../base/text.ts';
import { typedCode } from '../../selling/door/door-code.ts';
import type { DoorSession } from '../../selling/door/door-session.sql.ts';
import { listTicketsOfSeat } from '../attendees/tickets-of-seat.sql.ts';
import {
  type FoundTicket,
  listHolders,
  listTicketsAlike,
  listTicketsOfCode,
  listTicketsOfIds,
  listTicketsOfNumber,
  listTicketsOfText,
} from './search-door-tickets.sql.ts';

export const doorTicketsMax = 100;
// Looked through by the rules of matching; what is more is said to be more.
const candidatesMax = 500;
// As many tickets as an event can have in one type.
const holdersMax = 200_000;
// The index of texts knows pieces of three letters; three words narrow enough.
const pieceLength = 3;
const wordsMax = 3;
const codeShape = new RegExp(`^[${unambiguous}]{16}$`);
const numberShape = new RegExp(`^TK([${unambiguous}]{8})$`);

/**
 * Tickets of the event by name or address of buyer or holder, by order number, seat or code. Whole orders, and how many tickets
 * there are at least: more than are listed where not all fit.
 */
export async function searchDoorTickets(
  db: Queryable,
  session: Pick<DoorSession, 'eventId' | 'organizationId'>,
  { search }: { search: string },
): Promise<{ tickets: FoundTicket[]; total: number }> {
  const wanted = { eventId: session.eventId, most: candidatesMax };
  const typed = typedCode(search);
  if (codeShape.test(typed)) return answerOf(await listTicketsOfCode(db, { ...wanted, code: typed }));
  const number = numberShape.exec(typed)?.[1];
  if (number !== undefined) {
    return answerOf(await listTicketsOfNumber(db, { ...wanted, orderNumber: `TK-${number}` }));
  }
  const said = saidSeat(search);
  const ofSeat = said === undefined ? [] : await listTicketsOfSeat(db, { eventId: session.eventId, said });
  if (ofSeat.length > 0) return answerOf(await listTicketsOfIds(db, { ...wanted, ticketIds: ofSeat }));
  if (!isSearchable(search)) raiseInvalid([{ field: 'query', ...searchFault }]);
  return answerOf(await findByName(db, session, search));
}

/** The database narrows down who may be meant; who is, is decided as on a device without a network. */
async function findByName(
  db: Queryable,
  { eventId, organizationId }: Pick<DoorSession, 'eventId' | 'organizationId'>,
  search: string,
): Promise<FoundTicket[]> {
  const words = wordsOf(search)
    .filter((word) => word.length >= pieceLength)
    .sort((one, other) => other.length - one.length)
    .slice(0, wordsMax);
  const [holders, ...texts] = await Promise.all([
    listHolders(db, { eventId, words, most: holdersMax }),
    ...words.map((word) => lookInto(db, { organizationId, search: word })),
  ]);
  const ticketIds = findNamed(holders, search, ({ holderName, holderEmail }) => `${holderName} ${holderEmail}`).map(
    ({ id }) => id,
  );
  const wanted = { eventId, most: candidatesMax, ticketIds };
  const exact = findNamed(await listTicketsOfText(db, { ...wanted, texts }), search, textOf);
  if (exact.length > 0) return exact;
  return findNamed(await listTicketsAlike(db, { ...wanted, words }), search, textOf);
}

function textOf({ holderName, holderEmail, buyerName, buyerEmail }: FoundTicket): string {
  return `${holderName} ${holderEmail} ${buyerName} ${buyerEmail}`;
}

function answerOf(found: readonly FoundTicket[]): { tickets: FoundTicket[]; total: number } {
  const tickets = wholeOrders(found, { most: doorTicketsMax, orderOf: ({ orderNumber }) => orderNumber });
  return { tickets, total: found.length };
}
