import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';

/** What a call is about, by which its organization is found. */
export type Subject =
  | { kind: 'event'; id: string }
  | { kind: 'slug'; slug: string }
  | { kind: 'order'; id: string }
  | { kind: 'entry'; id: string }
  | { kind: 'offer'; tokenHash: Buffer }
  | { kind: 'barkada'; tokenHash: Buffer }
  | { kind: 'nothing' };

/**
 * Whether pages of an origin may hear of something. What does not exist is of nobody: a page that somebody allows hears that it is not there.
 */
export function isOriginHeard(
  db: Queryable,
  { origin, subject }: { origin: string; subject: Subject },
): Promise<{ isAllowed: boolean }> {
  return db.one(sql`
    select exists (
      select from allowed_origins a
      where a.origin = ${origin} and coalesce(a.organization_id = ${ownerOf(subject)}, true)
    ) as is_allowed`);
}

function ownerOf(subject: Subject) {
  if (subject.kind === 'event') return sql`(select organization_id from events where id = ${subject.id})`;
  if (subject.kind === 'slug') return sql`(select organization_id from events where slug = ${subject.slug})`;
  if (subject.kind === 'order') return sql`(select organization_id from orders where id = ${subject.id})`;
  if (subject.kind === 'entry') {
    return sql`(
      select organization_id from waiting_entries where id = ${subject.id} or known_as = ${subject.id}
      union select organization_id from waiting_claims where id = ${subject.id})`;
  }
  if (subject.kind === 'offer') {
    return sql`(select organization_id from ticket_offers where token_hash = ${subject.tokenHash})`;
  }
  if (subject.kind === 'barkada') {
    return sql`(select organization_id from barkada_links where token_hash = ${subject.tokenHash})`;
  }
  return trustedSql('null::uuid');
}
