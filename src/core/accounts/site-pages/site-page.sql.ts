import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { SitePage, SitePageKey } from './site-page.ts';

/** As it stands now. */
export async function findSitePage(db: Queryable, { slug, language }: SitePageKey): Promise<SitePage> {
  const found = await db.maybe<SitePage>(sql`
    select slug, language, text, revision, created_at as updated_at from site_pages
    where slug = ${slug} and language = ${language} order by revision desc limit 1`);
  return found ?? { slug, language, text: null, revision: 0, updatedAt: null };
}

/** Those that somebody has ever written, as they stand now. */
export function listSitePages(db: Queryable): Promise<SitePage[]> {
  return db.many(sql`
    select distinct on (slug, language) slug, language, text, revision, created_at as updated_at from site_pages
    order by slug, language, revision desc`);
}

/** After the revision that was read; answers 0 where somebody else wrote meanwhile. */
export function insertSitePage(tx: Tx, { slug, language, text, revision }: SitePage): Promise<number> {
  return tx.run(sql`
    insert into site_pages (slug, language, text, revision) values (${slug}, ${language}, ${text}, ${revision + 1})
    on conflict do nothing`);
}
