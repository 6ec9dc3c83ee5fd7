import type { Queryable } from '../../../platform/database/database.ts';
import { isSearchable, lookInto, searchFault } from '../../back-office/order-texts/order-texts.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { searchText } from '../../base/search-text.ts';
import { unambiguous } from '../../base/text.ts';
import { typedCode } from '../../selling/door/door-code.ts';
import type { DoorSession } from '../../selling/door/door-session.sql.ts';
import {
  type FoundTicket,
  listHolders,
  listTicketsOfCode,
  listTicketsOfNumber,
  listTicketsOfText,
} from './search-door-tickets.sql.ts';

const ticketsMax = 20;
// As many tickets as an event can have in one type.
const holdersMax = 200_000;
const codeShape = new RegExp(`^[${unambiguous}]{16}$`);
const numberShape = new RegExp(`^TK([${unambiguous}]{8})$`);

/** Tickets of the event by name or address of buyer or holder, by order number, or by code. */
export async function searchDoorTickets(
  db: Queryable,
  { eventId, organizationId }: Pick<DoorSession, 'eventId' | 'organizationId'>,
  { search }: { search: string },
): Promise<FoundTicket[]> {
  const wanted = { eventId, most: ticketsMax };
  const typed = typedCode(search);
  if (codeShape.test(typed)) return listTicketsOfCode(db, { ...wanted, code: typed });
  const number = numberShape.exec(typed)?.[1];
  if (number !== undefined) return listTicketsOfNumber(db, { ...wanted, orderNumber: `TK-${number}` });
  if (!isSearchable(search)) raiseInvalid([{ field: 'query', ...searchFault }]);
  const [text, holders] = await Promise.all([
    lookInto(db, { organizationId, search }),
    listHolders(db, { eventId, most: holdersMax }),
  ]);
  const part = searchText(search);
  const ticketIds = holders
    .filter(({ holderName, holderEmail }) => searchText(`${holderName} ${holderEmail}`).includes(part))
    .map(({ id }) => id);
  return listTicketsOfText(db, { ...wanted, text, ticketIds });
}
