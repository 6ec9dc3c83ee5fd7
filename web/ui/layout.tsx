import type { ComponentChildren } from 'preact';
import { time } from '../format.ts';
import { languageNames, languages } from '../language.ts';
import { hrefTo, hrefWith, type Page, usePage } from '../page.ts';
import { Bunting } from './bunting.tsx';
import { Icon } from './icon.tsx';
import { ViaField } from './via-field.tsx';

/** Pages that all others link to, in the order of the footer. */
const sitePageSlugs = ['help', 'refunds', 'terms', 'privacy'] as const;
export type SitePageSlug = (typeof sitePageSlugs)[number];

interface LayoutProps {
  title: string;
  description?: string;
  /** The canonical path of this page; left out, nobody may index the page. */
  canonical?: string;
  /** A path below the public URL. */
  image?: string;
  structuredData?: unknown;
  /** Names of the scripts of its islands, such as `event.ts`. */
  islands?: readonly string[];
  /** Names of further style sheets. */
  styles?: readonly string[];
  /** Seconds after which a browser without scripts looks again. */
  refreshSeconds?: number;
  searchText?: string;
  /** Where the page has a search of its own. */
  isWithoutSearch?: boolean;
  /** In place of the search for events. */
  search?: ComponentChildren;
  children: ComponentChildren;
}

/** The frame of every page of the marketplace. */
export function Layout(props: LayoutProps) {
  const page = usePage();
  const { text } = page;
  return (
    <html lang={page.language}>
      <Head {...props} />
      <body>
        <a class="skip" href="#content">
          {text.site.skip}
        </a>
        <header class="site-head">
          <div class="wide site-bar">
            <a class="wordmark" href={hrefTo(page, '/')}>
              <Icon name="ticket" />
              {text.site.name}
            </a>
            {props.isWithoutSearch !== true && (props.search ?? <SearchForm searchText={props.searchText} />)}
            <nav aria-label={text.site.menu}>
              <a href={hrefTo(page, '/events')}>{text.site.events}</a>
              <a href="/my-tickets">{text.site.myTickets}</a>
            </nav>
          </div>
          <Bunting />
        </header>
        <HeldNote />
        <main id="content" class="wide">
          {props.children}
        </main>
        <footer class="site-foot">
          <div class="wide">
            <p>{text.site.footer}</p>
            <nav aria-label={text.sitePages.menu} class="languages">
              {sitePageSlugs.map((slug) => (
                <a key={slug} href={`/${slug}`}>
                  {text.sitePages[slug].title}
                </a>
              ))}
            </nav>
            <nav aria-label={text.site.language} class="languages">
              {languages.map((language) => (
                <a
                  key={language}
                  href={hrefWith(page, { lang: language })}
                  lang={language}
                  hreflang={language}
                  rel="nofollow"
                  aria-current={language === page.language ? 'true' : undefined}
                >
                  {languageNames[language]}
                </a>
              ))}
              <a href="/organizer">{text.site.forOrganizers}</a>
              {page.hasSignUp && <a href="/organizer/sign-up">{text.site.sellTickets}</a>}
              <a href="/docs">{text.site.developers}</a>
            </nav>
          </div>
        </footer>
      </body>
    </html>
  );
}

/** On every page but the order's own: what is held unpaid, until when, and the way to pay it. */
function HeldNote() {
  const { held = [], path, text, language } = usePage();
  const elsewhere = held.filter(({ orderId }) => !path.startsWith(`/orders/${orderId}`));
  if (elsewhere.length === 0) return null;
  return (
    <aside class="held" aria-label={text.site.held.label}>
      {elsewhere.map(({ orderId, quantity, until }) => (
        <p key={orderId} class="wide">
          {text.site.held.until(quantity, time(until, { language, zone: 'Asia/Manila' }))}{' '}
          <a href={`/orders/${orderId}`}>{text.site.held.finish}</a>
        </p>
      ))}
    </aside>
  );
}

function SearchForm({ searchText }: { searchText?: string }) {
  const { text, lengths } = usePage();
  return (
    <search class="site-search">
      <form action="/events">
        <ViaField />
        <input
          type="search"
          name="search"
          value={searchText}
          maxLength={lengths.search}
          placeholder={text.site.searchPlaceholder}
          aria-label={text.site.searchLabel}
        />
        <button type="submit" aria-label={text.site.search}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}

function Head(props: LayoutProps) {
  const page = usePage();
  const { title, description, canonical, islands = [], styles = [], refreshSeconds, structuredData } = props;
  return (
    <head>
      <meta charset="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <link rel="preload" href={page.assets.of('archivo.woff2')} as="font" type="font/woff2" crossorigin="anonymous" />
      {['site.css', ...styles].map((style) => (
        <link key={style} rel="stylesheet" href={page.assets.of(style)} />
      ))}
      <link rel="icon" href={page.assets.of('icon.svg')} type="image/svg+xml" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {description !== undefined && <meta name="description" content={description} />}
      {canonical === undefined ? <meta name="robots" content="noindex" /> : <Canonical page={page} path={canonical} />}
      <Share page={page} {...props} />
      {['search.ts', ...islands].map((island) => (
        <script key={island} type="module" src={page.assets.of(island)} />
      ))}
      {refreshSeconds !== undefined && (
        <noscript>
          <meta http-equiv="refresh" content={String(refreshSeconds)} />
        </noscript>
      )}
      {structuredData !== undefined && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(structuredData) }} />
      )}
    </head>
  );
}

function Canonical({ page, path }: { page: Page; path: string }) {
  const url = `${page.publicUrl}${path}`;
  const inLanguage = (language: string) => `${url}${path.includes('?') ? '&' : '?'}lang=${language}`;
  return (
    <>
      <link rel="canonical" href={url} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hreflang={language} href={inLanguage(language)} />
      ))}
      <link rel="alternate" hreflang="x-default" href={url} />
    </>
  );
}

function Share({ page, title, description, canonical, image }: LayoutProps & { page: Page }) {
  return (
    <>
      <meta property="og:site_name" content={page.text.site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={page.language === 'fil' ? 'fil_PH' : 'en_PH'} />
      {description !== undefined && <meta property="og:description" content={description} />}
      {canonical !== undefined && <meta property="og:url" content={`${page.publicUrl}${canonical}`} />}
      {image !== undefined && (
        <>
          <meta property="og:image" content={`${page.publicUrl}${image}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

/** JSON that cannot end the script element around it. */
function scriptText(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
