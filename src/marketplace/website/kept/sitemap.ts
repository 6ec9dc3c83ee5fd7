import { sitePageSlugs } from '../../../core/accounts/site-pages/site-page.ts';
import {
  countEventsForCrawlers,
  entriesForCrawlers,
} from '../../../core/catalog/public-events/list-public-events.sql.ts';
import { seriesForCrawlers } from '../../../core/catalog/public-series/public-series.sql.ts';
import { ByteCache } from '../../../platform/byte-cache.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { singleFlight } from '../../../platform/single-flight.ts';
import { steadyClockOf } from '../../../platform/steady-clock.ts';

interface SitemapOptions {
  db: Queryable;
  publicUrl: string;
  now: () => number;
  /** Events in one file. */
  eventsMax?: number;
}

export const sitemapSeconds = 300;
const keptBytesMax = 32 * 1_024 * 1_024;
// In the first file, beside its events.
const seriesMax = 10_000;
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * The files that show search engines what there is. Part 0 has everything where that fits one file, and otherwise names the
 * others. The database puts each together, once for all who ask, and it is kept for minutes.
 */
export function createSitemap(options: SitemapOptions): (part: number) => Promise<Buffer | undefined> {
  const { db, publicUrl, eventsMax = 10_000 } = options;
  const now = steadyClockOf(options.now);
  const kept = new ByteCache<{ file: Buffer | undefined; until: number }>(keptBytesMax);
  const share = singleFlight<Buffer | undefined>();

  const paths = ['', 'events', ...sitePageSlugs];
  const pages = paths.map((path) => `<url><loc>${publicUrl}/${path}</loc></url>\n`).join('');

  const pagesAndSeries = async () => {
    const { entries } = await seriesForCrawlers(db, { publicUrl, most: seriesMax });
    return entries === null ? pages : `${pages}${entries}\n`;
  };
  const entriesOf = async (part: number) => {
    const { entries } = await entriesForCrawlers(db, { publicUrl, skip: part * eventsMax, take: eventsMax });
    return entries ?? '';
  };
  const make = async (part: number): Promise<Buffer | undefined> => {
    if (part > 0) {
      const entries = await entriesOf(part - 1);
      return entries === '' ? undefined : fileOf('urlset', part === 1 ? (await pagesAndSeries()) + entries : entries);
    }
    const { count } = await countEventsForCrawlers(db);
    if (count <= eventsMax) {
      return fileOf('urlset', (await pagesAndSeries()) + (await entriesOf(0)));
    }
    const parts = Array.from({ length: Math.ceil(count / eventsMax) }, (_, index) => index + 1);
    return fileOf(
      'sitemapindex',
      parts.map((each) => `<sitemap><loc>${publicUrl}/sitemaps/${each}.xml</loc></sitemap>`).join('\n'),
    );
  };

  return (part) =>
    share(String(part), async () => {
      const known = kept.get(String(part));
      if (known !== undefined && known.until > now()) return known.file;
      const file = await make(part);
      kept.set(String(part), { file, until: now() + sitemapSeconds * 1_000 }, 100 + (file?.length ?? 0));
      return file;
    });
}

function fileOf(name: 'urlset' | 'sitemapindex', entries: string): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${namespace}>\n${entries}\n</${name}>\n`);
}
