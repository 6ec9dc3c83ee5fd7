import { existsSync, readFileSync } from 'node:fs';
import type { DocumentationGroup } from '../../web/documentation/documentation-layout.tsx';
import { lazily } from '../platform/lazily.ts';
import { type Guide, readGuide } from './read-guide.ts';

/** A page of words with its address. */
export interface ShelvedGuide extends Guide {
  href: string;
  group: DocumentationGroup['name'];
  /** Its Markdown, with links as they lead on the site. */
  source: string;
}

/** Where the reference is shown. */
export const referencePath = '/docs/reference';

// In the order in which they are read. Files by their path below docs/; one that is not there has no page.
const files: readonly [group: DocumentationGroup['name'], slug: string, file: string][] = [
  ['start', '', 'guides/quickstart.md'],
  ['start', 'keys', 'guides/keys.md'],
  ['start', 'sdk', 'guides/sdk.md'],
  ['start', 'python', 'guides/python.md'],
  ['guides', 'events', 'guides/events.md'],
  ['guides', 'series', 'guides/series.md'],
  ['guides', 'promo-codes', 'guides/promo-codes.md'],
  ['guides', 'entry', 'guides/entry.md'],
  ['guides', 'add-ons', 'guides/add-ons.md'],
  ['guides', 'bundles', 'guides/bundles.md'],
  ['guides', 'seats', 'guides/seats.md'],
  ['guides', 'draw-a-hall', 'guides/draw-a-hall.md'],
  ['guides', 'orders', 'guides/orders.md'],
  ['guides', 'exchange', 'guides/exchange.md'],
  ['guides', 'counter', 'guides/counter.md'],
  ['guides', 'philippines', 'guides/philippines.md'],
  ['guides', 'waiting-list', 'guides/waiting-list.md'],
  ['guides', 'webhooks', 'guides/webhooks.md'],
  ['guides', 'notices', 'guides/notices.md'],
  ['guides', 'exports', 'guides/exports.md'],
  ['guides', 'idempotency', 'guides/idempotency.md'],
  ['guides', 'paging', 'guides/paging.md'],
  ['guides', 'rate-limits', 'guides/rate-limits.md'],
  ['guides', 'sandbox', 'guides/sandbox.md'],
  ['guides', 'agents', 'guides/agents.md'],
  ['guides', 'errors', 'guides/errors.md'],
  ['guides', 'versioning', 'guides/versioning.md'],
  ['more', 'changelog', 'api-changelog.md'],
  ['more', 'marketplace-api', 'marketplace-api.md'],
  ['more', 'door', 'door.md'],
];

// The page that stands in for a file that is for machines, or for those who have nothing else.
const madeOf: Record<string, string> = { 'openapi.json': referencePath, 'errors.md': `${referencePath}/errors` };

const folder = new URL('../../docs/', import.meta.url);

const picturePath = /^screenshots\/[a-z0-9-]+\.png$/;

/** A picture that a page shows, where the service has it. */
function pictureAt(path: string): string | undefined {
  return picturePath.test(path) && existsSync(new URL(path, folder)) ? `/docs/${path}` : undefined;
}

/** The pictures of all pages, by their addresses. */
export const readPictures = lazily(() => {
  const hrefs = readShelf().flatMap(({ source }) => [
    ...source.matchAll(/\]\(\/docs\/(screenshots\/[a-z0-9-]+\.png)\)/g),
  ]);
  return new Map(hrefs.map(([, path = '']) => [`/docs/${path}`, readFileSync(new URL(path, folder))]));
});

const present = lazily(() => files.filter(([, , file]) => existsSync(new URL(file, folder))));

const hrefOf = (slug: string) => (slug === '' ? '/docs' : `/docs/${slug}`);

/** The addresses of the pages of words. */
export function shelfHrefs(): string[] {
  return present().map(([, slug]) => hrefOf(slug));
}

// As the files have it, where they are read without a service.
const addressInFiles = 'http://localhost:3000';

/** Reads every page of words there is. Its samples call the service at this address. */
export function readShelf({ publicUrl = addressInFiles }: { publicUrl?: string } = {}): ShelvedGuide[] {
  const hrefs = new Map(present().map(([, slug, file]) => [file, hrefOf(slug)]));
  return present().map(([group, , file]) => {
    const targetOf = (href: string) => {
      if (/^(?:https?:|mailto:|#)/.test(href)) return href;
      const [path = '', anchor] = href.split('#');
      const aim = new URL(path, new URL(file, folder)).href.slice(folder.href.length);
      const found = madeOf[aim] ?? hrefs.get(aim) ?? pictureAt(aim);
      return found === undefined ? undefined : `${found}${anchor === undefined ? '' : `#${anchor}`}`;
    };
    const text = readFileSync(new URL(file, folder), 'utf8').replaceAll(addressInFiles, publicUrl);
    return {
      ...readGuide(text, targetOf),
      source: text.replaceAll(/\]\(([^)\s]+)\)/g, (whole, link: string) => {
        const target = targetOf(link);
        return target === undefined ? whole : `](${target})`;
      }),
      href: hrefs.get(file) as string,
      group,
    };
  });
}
