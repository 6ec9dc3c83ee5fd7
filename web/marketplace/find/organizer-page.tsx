import { type Page, usePage } from '../../page.ts';
import { FormattedText } from '../../ui/formatted-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Layout } from '../../ui/layout.tsx';
import { plainText } from '../../ui/markdown.ts';
import type { PictureShown } from '../picture-shown.ts';
import { EventCards, type ListedEvent } from './event-card.tsx';

export interface OrganizerPageProps {
  organizer: {
    name: string;
    slug: string;
    isSandbox: boolean;
    logo: PictureShown | null;
    description: string | null;
    links: readonly { kind: LinkKind; url: string }[];
    contactEmail: string | null;
    contactPhone: string | null;
  };
  events: readonly ListedEvent[];
  /** Latest first. */
  past: readonly ListedEvent[];
}

type LinkKind = 'website' | 'facebook' | 'instagram' | 'x' | 'tiktok' | 'youtube';

export function OrganizerPage({ organizer, events, past }: OrganizerPageProps) {
  const page = usePage();
  const { site } = page.text;
  const words = site.organizerPage;
  const title = words.title(organizer.name);
  const about = aboutOf(organizer);
  return (
    <Layout
      title={`${title} · ${site.name}`}
      description={about?.slice(0, 300) ?? title}
      canonical={organizer.isSandbox ? undefined : `/organizers/${organizer.slug}`}
      structuredData={structuredOrganizer(organizer, page)}
    >
      {organizer.isSandbox && <p class="note is-warning banner">{words.sandbox}</p>}
      <header class="organizer-title">
        {organizer.logo !== null && <img class="organizer-logo" {...organizer.logo} alt="" width={112} height={112} />}
        <h1>{title}</h1>
      </header>
      {organizer.description !== null && <FormattedText text={organizer.description} under={1} />}
      <Reach {...organizer} />
      {events.length === 0 ? (
        <div class="empty">
          <p>{words.none}</p>
          <a class="button" href="/events">
            {site.home.all}
          </a>
        </div>
      ) : (
        <section class="shelf" aria-labelledby="upcoming-title">
          <div class="shelf-head">
            <h2 id="upcoming-title">{words.upcoming}</h2>
          </div>
          <EventCards events={events} heading={3} />
        </section>
      )}
      {past.length > 0 && (
        <section class="shelf" aria-labelledby="past-title">
          <div class="shelf-head">
            <h2 id="past-title">{words.past}</h2>
          </div>
          <EventCards events={past} heading={3} />
        </section>
      )}
    </Layout>
  );
}

function aboutOf({ description }: Pick<OrganizerPageProps['organizer'], 'description'>): string | undefined {
  return description === null ? undefined : plainText(description);
}

/** The organizer's links lead elsewhere, and nobody vouches for them. */
function Reach({ links, contactEmail, contactPhone }: OrganizerPageProps['organizer']) {
  const { organizerPage: words } = usePage().text.site;
  if (links.length === 0 && contactEmail === null && contactPhone === null) return null;
  return (
    <div class="organizer-reach">
      {links.length > 0 && (
        <nav aria-label={words.elsewhere}>
          {links.map(({ kind, url }) => (
            <a key={kind} href={url} rel="nofollow noopener ugc">
              <Icon name="external" /> {words.links[kind]}
            </a>
          ))}
        </nav>
      )}
      {(contactEmail !== null || contactPhone !== null) && (
        <p>
          {words.contact}:{' '}
          {contactEmail !== null && (
            <a href={`mailto:${encodeURIComponent(contactEmail).replace('%40', '@')}`}>{contactEmail}</a>
          )}{' '}
          {contactPhone !== null && <a href={`tel:${contactPhone.replaceAll(/[^\d+]/g, '')}`}>{contactPhone}</a>}
        </p>
      )}
    </div>
  );
}

/** The organizer as search engines read it, by schema.org. */
function structuredOrganizer(organizer: OrganizerPageProps['organizer'], { publicUrl }: Page): unknown {
  const { name, slug, logo, links, contactEmail, contactPhone } = organizer;
  const url = `${publicUrl}/organizers/${slug}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': url,
    url,
    name,
    description: aboutOf(organizer),
    logo: logo === null ? undefined : `${publicUrl}${logo.src}`,
    sameAs: links.length === 0 ? undefined : links.map((link) => link.url),
    email: contactEmail ?? undefined,
    telephone: contactPhone ?? undefined,
  };
}
