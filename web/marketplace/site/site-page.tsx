import { day } from '../../format.ts';
import { usePage } from '../../page.ts';
import type { SitePageFigures } from '../../texts/en/marketplace/site-pages.ts';
import { FormattedText } from '../../ui/formatted-text.tsx';
import { Layout, type SitePageSlug } from '../../ui/layout.tsx';

interface SitePageProps {
  slug: SitePageSlug;
  /** What the operator wrote; null for the words that are shipped. */
  text: string | null;
  updatedAt: string | null;
  figures: SitePageFigures;
}

// Where the words of a page lead; shown below them, no matter who wrote them.
const actions = { privacy: '/your-data', help: '/find-tickets' } as const;

/** Terms, privacy, refunds, help. */
export function SitePage({ slug, text, updatedAt, figures }: SitePageProps) {
  const page = usePage();
  const { site, sitePages, privacy } = page.text;
  const words = sitePages[slug];
  const labels = { privacy: privacy.yourData.title, help: site.findTickets };
  return (
    <Layout title={`${words.title} · ${site.name}`} description={words.lead} canonical={`/${slug}`}>
      <div class="narrow">
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
        <FormattedText text={text ?? words.text(figures)} under={1} />
        {(slug === 'privacy' || slug === 'help') && (
          <p>
            <a class="button" href={actions[slug]}>
              {labels[slug]}
            </a>
          </p>
        )}
        {text !== null && updatedAt !== null && (
          <p class="hint">
            {sitePages.changed(day(updatedAt, { language: page.language, now: page.now, zone: 'Asia/Manila' }))}
          </p>
        )}
      </div>
    </Layout>
  );
}
