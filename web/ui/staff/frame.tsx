import type { ComponentChildren } from 'preact';
import { dateTime } from '../../format.ts';
import { languageNames, languages } from '../../language.ts';
import { hrefWith, usePage } from '../../page.ts';
import { Bunting } from '../bunting.tsx';
import { Icon } from '../icon.tsx';
import { OperatorBadge, OperatorMenu, type OperatorPlace } from './operator-menu.tsx';

type Place =
  | 'overview'
  | 'events'
  | 'plans'
  | 'orders'
  | 'reports'
  | 'settlement'
  | 'exports'
  | 'keys'
  | 'webhooks'
  | 'requests'
  | 'team'
  | 'audit'
  | 'organization'
  | 'account';

/** The frame of every page of an organization. */
export interface FrameProps {
  current: Place;
  /** Where the pages of this organization begin. */
  base: string;
  person: { email: string; name: string | null };
  organization: {
    name: string;
    isSandbox: boolean;
    /** The time there, where it was moved; null where it is the real one. */
    movedTo: string | null;
    liveBase: string;
    sandboxBase: string;
    /** Its sandboxes, the first one first. */
    sandboxes: readonly { name: string; base: string }[];
    /** In the operator's words; null where it is not suspended. */
    suspensionReason: string | null;
    isApproved: boolean;
  };
  organizations: readonly { name: string; base: string }[];
  abilities: readonly string[];
  /** The name of what was just done, to be said once. */
  done?: string;
}

/** The frame of every page of the operator. */
export interface OperatorFrameProps extends Pick<FrameProps, 'person' | 'abilities' | 'done'> {
  current: OperatorPlace;
  base: '/operator';
}

export type AnyFrameProps = FrameProps | OperatorFrameProps;

// In the order of the menu; `needs` is what a role must be able to do to see the entry.
const entries: readonly { place: Place; path: string; needs?: string }[] = [
  { place: 'overview', path: '', needs: 'reports' },
  { place: 'events', path: '/events', needs: 'event-list' },
  { place: 'plans', path: '/seating-plans', needs: 'plans' },
  { place: 'orders', path: '/orders', needs: 'orders' },
  { place: 'reports', path: '/reports', needs: 'reports' },
  { place: 'settlement', path: '/settlement', needs: 'payouts' },
  { place: 'exports', path: '/exports' },
  { place: 'keys', path: '/settings/api-keys', needs: 'api-keys' },
  { place: 'webhooks', path: '/settings/webhooks', needs: 'webhooks' },
  { place: 'requests', path: '/settings/requests', needs: 'request-log' },
  { place: 'team', path: '/settings/team', needs: 'team' },
  { place: 'audit', path: '/settings/audit-log', needs: 'audit-log' },
  { place: 'organization', path: '/settings/organization', needs: 'organization' },
];
const settings: readonly Place[] = ['keys', 'webhooks', 'requests', 'team', 'audit', 'organization'];

interface FramedProps {
  frame: AnyFrameProps;
  title: string;
  /** Beside the title: what one does here most. */
  action?: ComponentChildren;
  islands?: readonly string[];
  /** Seconds after which a browser without scripts looks again. */
  refreshSeconds?: number;
  /** The pages of what this one is about, for the bar of a phone; beside more room the page has them itself. */
  parts?: FrameParts;
  children: ComponentChildren;
}

interface FrameParts {
  label: string;
  /** Where one is. */
  current: string;
  links: ComponentChildren;
}

/** A page of the dashboard, or of the operator. */
export function Frame({ frame, title, action, islands = [], refreshSeconds, parts, children }: FramedProps) {
  const { text } = usePage();
  const { frame: words } = text.organizer;
  const { account, events, orders, exports, developers } = text.organizer;
  const { operator } = text;
  const ofOrders = { ...orders.done, ...exports.done };
  const told = { ...words.done, ...account.done, ...events.done, ...ofOrders, ...developers.done, ...operator.done };
  const organization = 'organization' in frame ? frame.organization : undefined;
  const done = frame.done !== undefined && Object.hasOwn(told, frame.done) ? told[frame.done] : undefined;
  return (
    <OrganizerDocument
      isInstallable={organization !== undefined}
      title={`${title} · ${organization?.name ?? operator.name} · ${text.site.name}`}
      islands={islands}
      refreshSeconds={refreshSeconds}
    >
      <a class="skip" href="#content">
        {text.site.skip}
      </a>
      <header class={organization === undefined ? 'organizer-head' : 'organizer-head has-fold'}>
        <div class="organizer-bar">
          <a class="wordmark" href={frame.base}>
            <Icon name="ticket" />
            {text.site.name}
          </a>
          {'organization' in frame ? <Switcher frame={frame} /> : <OperatorBadge frame={frame} />}
        </div>
        <Bunting />
        {organization?.isSandbox && <SandboxBand {...organization} />}
      </header>
      <div class="organizer-body">
        {'organization' in frame ? <Menu frame={frame} parts={parts} /> : <OperatorMenu current={frame.current} />}
        <main id="content">
          <div class="title-row">
            <h1>{title}</h1>
            {action && <div class="actions">{action}</div>}
          </div>
          {organization !== undefined && <Standing {...organization} />}
          {done !== undefined && (
            <p class="note is-success" role="status">
              {done}
            </p>
          )}
          {children}
        </main>
      </div>
      <LanguageFoot />
    </OrganizerDocument>
  );
}

function SandboxBand({ movedTo, sandboxBase, sandboxes }: FrameProps['organization']) {
  const { text, language } = usePage();
  const { frame: words } = text.organizer;
  return (
    <p class="sandbox-band">
      {words.sandbox} {/* Of another year than any now, so that the year is told. */}
      {movedTo !== null && <b>{words.movedTo(dateTime(movedTo, { language, zone: 'Asia/Manila', now: 0 }))}</b>}
      {sandboxes.length > 1 && (
        <span class="sandboxes">
          {words.sandboxes}{' '}
          {sandboxes.map(({ name, base }) => (
            <a key={base} href={base} aria-current={base === sandboxBase ? 'true' : undefined}>
              {name}
            </a>
          ))}
        </span>
      )}
    </p>
  );
}

/** What the operator keeps the organization from doing; its sandbox waits for nobody. */
function Standing({ suspensionReason, isApproved, isSandbox, sandboxBase }: FrameProps['organization']) {
  const { standing } = usePage().text.organizer.frame;
  if (suspensionReason !== null) {
    return (
      <div class="note is-danger">
        <p>
          <b>{isApproved ? standing.suspended : standing.declined}</b>
        </p>
        <p class="lines">{standing.reason(suspensionReason)}</p>
      </div>
    );
  }
  if (isApproved || isSandbox) return null;
  return (
    <div class="note is-warning">
      <p>
        <b>{standing.waiting}</b>
      </p>
      <p>
        {standing.meanwhile} <a href={sandboxBase}>{standing.toSandbox}</a>
      </p>
    </div>
  );
}

function Switcher({ frame }: { frame: FrameProps }) {
  const { organization, organizations } = frame;
  return (
    <div class="switcher">
      <details>
        <summary>{organization.name}</summary>
        <ul>
          {organizations.map(({ name, base }) => (
            <li key={base}>
              <a href={base}>{name}</a>
            </li>
          ))}
        </ul>
      </details>
      <Modes {...organization} />
      <a class="own-account" href="/organizer/account">
        {frame.person.name ?? frame.person.email}
      </a>
    </div>
  );
}

function Modes({ isSandbox, liveBase, sandboxBase }: FrameProps['organization']) {
  const { frame: words } = usePage().text.organizer;
  return (
    <nav class="modes" aria-label={words.mode}>
      <a href={liveBase} aria-current={isSandbox ? undefined : 'true'}>
        {words.live}
      </a>
      <a href={sandboxBase} aria-current={isSandbox ? 'true' : undefined}>
        {words.test}
      </a>
    </nav>
  );
}

/** Beside the page where there is room. On a phone a bar: where one is, and the rest behind it. */
function Menu({ frame, parts }: { frame: FrameProps; parts?: FrameParts }) {
  const { organizer } = usePage().text;
  const seen = entries.filter(({ needs }) => needs === undefined || frame.abilities.includes(needs));
  const list = (places: typeof seen) => (
    <ul>
      {places.map(({ place, path }) => (
        <li key={place}>
          <a href={`${frame.base}${path}`} aria-current={place === frame.current ? 'page' : undefined}>
            {organizer.frame.places[place]}
          </a>
        </li>
      ))}
    </ul>
  );
  const ofSettings = seen.filter(({ place }) => settings.includes(place));
  return (
    <div class="organizer-nav">
      <nav class="organizer-menu" aria-label={organizer.frame.menu}>
        <details class="menu-fold">
          <summary>
            <Icon name="menu" /> {organizer.frame.places[frame.current]}
          </summary>
          <div class="menu-body">
            {list(seen.filter(({ place }) => !settings.includes(place)))}
            {ofSettings.length > 0 && (
              <details open={settings.includes(frame.current)}>
                <summary>{organizer.frame.settings}</summary>
                {list(ofSettings)}
              </details>
            )}
            <div class="menu-more">
              <Modes {...frame.organization} />
              <a href="/organizer/account">{frame.person.name ?? frame.person.email}</a>
            </div>
          </div>
        </details>
      </nav>
      {parts !== undefined && (
        <nav class="parts-fold" aria-label={parts.label}>
          <details>
            <summary>{parts.current}</summary>
            <div class="menu-body">{parts.links}</div>
          </details>
        </nav>
      )}
    </div>
  );
}

interface OrganizerDocumentProps {
  /** Whether a phone may install it. */
  isInstallable?: boolean;
  title: string;
  islands?: readonly string[];
  refreshSeconds?: number;
  children: ComponentChildren;
}

/** A bare page in the dashboard's dress, for those who are not at an organization. */
export function OrganizerDocument({
  title,
  isInstallable = false,
  islands = [],
  refreshSeconds,
  children,
}: OrganizerDocumentProps) {
  const page = usePage();
  return (
    <html lang={page.language}>
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link
          rel="preload"
          href={page.assets.of('archivo.woff2')}
          as="font"
          type="font/woff2"
          crossorigin="anonymous"
        />
        <link rel="stylesheet" href={page.assets.of('organizer.css')} />
        <link rel="icon" href={page.assets.of('icon.svg')} type="image/svg+xml" />
        {isInstallable && (
          <>
            <link rel="manifest" href="/organizer/manifest.webmanifest" />
            <link rel="apple-touch-icon" href={page.assets.of('app-192.png')} />
          </>
        )}
        {islands.map((island) => (
          <script key={island} type="module" src={page.assets.of(island)} />
        ))}
        {refreshSeconds !== undefined && (
          <noscript>
            <meta http-equiv="refresh" content={String(refreshSeconds)} />
          </noscript>
        )}
      </head>
      <body>{children}</body>
    </html>
  );
}

export function LanguageFoot() {
  const page = usePage();
  return (
    <footer class="site-foot">
      <nav class="languages wide" aria-label={page.text.site.language}>
        {languages.map((language) => (
          <a
            key={language}
            href={hrefWith(page, { lang: language, done: undefined })}
            lang={language}
            hreflang={language}
            aria-current={language === page.language ? 'true' : undefined}
          >
            {languageNames[language]}
          </a>
        ))}
        <a href="/">{page.text.organizer.frame.marketplace}</a>
        <a href="/docs">{page.text.site.developers}</a>
      </nav>
    </footer>
  );
}

/** The head of a page that belongs to no organization. */
export function OpenHead({ links, band }: { links?: ComponentChildren; band?: string }) {
  const { site } = usePage().text;
  return (
    <header class="organizer-head">
      <div class="organizer-bar">
        <a class="wordmark" href="/organizer">
          <Icon name="ticket" />
          {site.name}
        </a>
        {links}
      </div>
      <Bunting />
      {band !== undefined && <p class="sandbox-band">{band}</p>}
    </header>
  );
}

/** A page for people who are not signed in: one thing to do, in the middle. */
export function Alone({
  title,
  islands,
  children,
}: {
  title: string;
  islands?: readonly string[];
  children: ComponentChildren;
}) {
  const { text } = usePage();
  return (
    <OrganizerDocument title={`${title} · ${text.site.name}`} islands={islands}>
      <OpenHead />
      <main id="content" class="wide">
        <div class="narrow alone">
          <h1>{title}</h1>
          {children}
        </div>
      </main>
      <LanguageFoot />
    </OrganizerDocument>
  );
}
