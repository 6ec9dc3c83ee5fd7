import type { Language } from '../../base/language.ts';

/** What every visitor may want to read before they buy. */
export const sitePageSlugs = ['terms', 'privacy', 'refunds', 'help'] as const;
type SitePageSlug = (typeof sitePageSlugs)[number];

export const sitePageLengthMax = 20_000;

export interface SitePageKey {
  slug: SitePageSlug;
  language: Language;
}

export interface SitePage extends SitePageKey {
  /** Markdown that an operator wrote; null for the words that are shipped. */
  text: string | null;
  /** 0 where nobody has written anything yet. */
  revision: number;
  updatedAt: string | null;
}

/** As the audit log and versions name it. */
export function sitePageId({ slug, language }: SitePageKey): string {
  return `${slug} (${language})`;
}
