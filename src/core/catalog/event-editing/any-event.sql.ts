import type { Queryable } from '../../../platform/database/database.ts';
import { allOf, type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { CursorPlace } from '../../base/cursor-page.ts';
import { containsPattern } from '../../base/search-text.ts';
import type { Event } from '../events/event.ts';
import { soldOf } from '../inventory/sold.sql.ts';
import { namedEvent } from '../public-events/public-event.sql.ts';

/** An event as the operator sees it. */
export interface OperatorEvent
  extends Pick<
    Event,
    | 'id'
    | 'organizationId'
    | 'name'
    | 'slug'
    | 'status'
    | 'dateTime'
    | 'timezone'
    | 'visibility'
    | 'publishedAt'
    | 'takenDownAt'
    | 'takeDownReason'
    | 'cancelledAt'
    | 'createdAt'
  > {
  /** The organization whose audit log it goes to: a sandbox has none of its own. */
  logOrganizationId: string;
  organizationName: string;
  organizationSlug: string;
  isSandbox: boolean;
  soldQuantity: number;
  heldQuantity: number;
}

const columns = trustedSql(`
  e.id, e.organization_id, e.name, e.slug, e.status, e.date_time, e.timezone, e.visibility, e.published_at, e.taken_down_at, e.take_down_reason,
  e.cancelled_at, e.created_at, e.is_sandbox, coalesce(o.live_id, o.id) as log_organization_id, o.name as organization_name,
  (select l.slug from organizations l where l.id = coalesce(o.live_id, o.id)) as organization_slug,
  ${soldOf('e.id')} as sold_quantity, ${soldOf('e.id', 'TICKET', 'held')} as held_quantity`);

export async function findAnyEvent(
  db: Queryable,
  { idOrSlug }: { idOrSlug: string },
): Promise<OperatorEvent | undefined> {
  return db.maybe(
    sql`select ${columns} from events e join organizations o on o.id = e.organization_id where ${namedEvent(idOrSlug)} and o.retired_at is null`,
  );
}

export interface OperatorEventFilter {
  search?: string;
  isTakenDown?: boolean;
  organizationId?: string;
}

/** Events of everybody, newest first. */
export function listAnyEvents(
  db: Queryable,
  { filter, after, take }: { filter: OperatorEventFilter; after: CursorPlace | undefined; take: number },
): Promise<OperatorEvent[]> {
  const { search, isTakenDown, organizationId } = filter;
  const conditions: Statement[] = [trustedSql('not e.is_sandbox')];
  if (search !== undefined) conditions.push(sql`e.search_text like ${containsPattern(search)}`);
  if (isTakenDown === true) conditions.push(trustedSql('e.taken_down_at is not null'));
  if (organizationId !== undefined) conditions.push(sql`e.organization_id = ${organizationId}`);
  if (after !== undefined) {
    conditions.push(sql`(e.created_at, e.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  }
  // The page is chosen first, so that only its own events are counted for.
  return db.many(sql`
    select ${columns} from (
      select * from events e where ${allOf(conditions)} order by e.created_at desc, e.id desc limit ${take}) e
    join organizations o on o.id = e.organization_id order by e.created_at desc, e.id desc`);
}
