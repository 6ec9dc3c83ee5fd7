import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { NoticeType } from './notice.ts';

/** A notice that has its place in the order of its organization. */
export interface PlacedNotice {
  position: number;
  id: string;
  type: NoticeType;
  createdAt: string;
  isTest: boolean;
  data: Record<string, unknown>;
}

export function listPlacedNotices(
  db: Queryable,
  { organizationId, after, take }: { organizationId: string; after: number; take: number },
): Promise<PlacedNotice[]> {
  return db.many(sql`
    select position, id, type, created_at, is_test, data from notices
    where organization_id = ${organizationId} and position > ${after}
    order by position limit ${take}`);
}
