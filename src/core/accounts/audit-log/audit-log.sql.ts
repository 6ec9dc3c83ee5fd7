import type { Queryable } from '../../../platform/database/database.ts';
import { allOf, type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { CursorPlace } from '../../base/cursor-page.ts';
import type { Act, ActBy, ActDetails, ActName, ActSubject } from './act.ts';

const columns = trustedSql(
  `id, user_id, api_key_id, actor_label, operator, action, subject_kind, subject_id, subject_label, details, address, created_at`,
);

interface NewAuditEntry {
  id: string;
  organizationId: string | null;
  by: ActBy;
  action: ActName;
  subject: ActSubject | null;
  details: ActDetails;
  address: string | null;
}

export function auditEntryStatement(entry: NewAuditEntry): Statement {
  const { by, subject } = entry;
  return sql`
    insert into audit_entries (id, organization_id, user_id, api_key_id, actor_label, action, subject_kind, subject_id,
                               subject_label, details, address, operator)
    values (${entry.id}, ${entry.organizationId}, ${by.userId}, ${by.apiKeyId}, ${by.label}, ${entry.action},
            ${subject?.kind ?? null}, ${subject?.id ?? null}, ${subject?.label ?? null},
            ${JSON.stringify(entry.details)}::jsonb, ${entry.address}, ${by.operator ?? null})`;
}

export interface AuditFilter {
  /** Whose acts: all of an organization, those of a person on their own account, or those of the operators. */
  of: { organizationId: string } | { userId: string } | 'operators';
  person?: string;
  action?: ActName;
  from?: string;
  to?: string;
  search?: string;
}

export function listAuditEntries(
  db: Queryable,
  { filter, after, take }: { filter: AuditFilter; after: CursorPlace | undefined; take: number },
): Promise<Act[]> {
  const { of, person, action, from, to, search } = filter;
  const conditions: Statement[] = [
    of === 'operators'
      ? trustedSql('operator is not null')
      : 'organizationId' in of
        ? sql`organization_id = ${of.organizationId}`
        : sql`organization_id is null and user_id = ${of.userId}`,
  ];
  // Only the operators may know which of them it was.
  const who = trustedSql(of === 'operators' ? 'operator' : 'actor_label');
  if (person !== undefined) conditions.push(sql`user_id = ${person}::uuid`);
  if (action !== undefined) conditions.push(sql`action = ${action}`);
  if (from !== undefined) conditions.push(sql`created_at >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(sql`created_at < ${to}::timestamptz`);
  if (search !== undefined) {
    conditions.push(
      sql`strpos(lower(concat_ws(' ', ${who}, action, subject_label, subject_id)), lower(${search})) > 0`,
    );
  }
  if (after !== undefined) {
    conditions.push(sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  }
  return db.many(sql`
    select ${columns} from audit_entries where ${allOf(conditions)} order by created_at desc, id desc limit ${take}`);
}
