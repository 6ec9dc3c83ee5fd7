import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { isRetired } from '../../base/clock/retired.sql.ts';
import type { BarkadaLink } from './barkada-link.ts';

const columns = trustedSql('order_id, organization_id, number, token_hash, keep, created_at, closed_at');

export function listBarkadaLinks(db: Queryable, { orderIds }: { orderIds: readonly string[] }): Promise<BarkadaLink[]> {
  return db.many(sql`select ${columns} from barkada_links where order_id = any(${orderIds}::uuid[])`);
}

export function findLinkByToken(db: Queryable, { tokenHash }: { tokenHash: Buffer }): Promise<BarkadaLink | undefined> {
  return db.maybe(sql`
    select ${columns} from barkada_links where token_hash = ${tokenHash}
      and not exists (select from orders where orders.id = order_id and ${isRetired('orders')})`);
}

export function barkadaLinksStatement(links: readonly BarkadaLink[]): Statement {
  const column = <Name extends keyof BarkadaLink>(name: Name) => links.map((link) => link[name]);
  return sql`
    insert into barkada_links (order_id, organization_id, number, token_hash, keep, created_at, closed_at)
    select * from unnest(
      ${column('orderId')}::uuid[], ${column('organizationId')}::uuid[], ${column('number')}::integer[],
      ${column('tokenHash')}::bytea[], ${column('keep')}::integer[], ${column('createdAt')}::timestamptz[],
      ${column('closedAt')}::timestamptz[])
    on conflict (order_id) do update set number = excluded.number, token_hash = excluded.token_hash,
      keep = excluded.keep, created_at = excluded.created_at, closed_at = excluded.closed_at`;
}
