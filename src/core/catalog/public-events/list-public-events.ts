import type { Queryable } from '../../../platform/database/database.ts';
import type { Page, Paged } from '../../base/page.ts';
import { searchText } from '../../base/search-text.ts';
import {
  countPublicEventRows,
  listPastEventRows,
  listPublicEventRows,
  type PublicEventFilter,
} from './list-public-events.sql.ts';
import type { PublicEvent } from './public-event.ts';
import { publicEventOf } from './read-public-event.ts';

/** A page of the events that anybody may find: published, public, nobody's trial and not yet over; soonest first. */
export async function listPublicEvents(
  db: Queryable,
  { page, filter }: { page: Page; filter: PublicEventFilter },
): Promise<Paged<PublicEvent>> {
  const meant = { ...filter, search: textOf(filter.search), city: textOf(filter.city) };
  const [rows, { count }] = await Promise.all([
    listPublicEventRows(db, { filter: meant, take: page.take, skip: (page.page - 1) * page.take }),
    countPublicEventRows(db, meant),
  ]);
  return { rows: rows.map(publicEventOf), total: count, page };
}

/** What an organizer showed before, latest first. */
export async function listPastEvents(
  db: Queryable,
  of: { organizationId: string; most: number },
): Promise<PublicEvent[]> {
  return (await listPastEventRows(db, of)).map(publicEventOf);
}

/** A form that was left empty sends an empty text, which asks for nothing. */
function textOf(text: string | undefined): string | undefined {
  return text === undefined || searchText(text) === '' ? undefined : text;
}
