import type { ComponentChildren } from 'preact';
import { span } from '../format.ts';
import { usePage } from '../page.ts';
import { faultIn, type ShownFault } from '../texts/faults.ts';
import { PostForm } from '../ui/form.tsx';
import { Icon } from '../ui/icon.tsx';
import { type EventStatus, StatusTag } from '../ui/staff/event-tag.tsx';
import { Frame, type FrameProps } from '../ui/staff/frame.tsx';
import { Asked } from './asked.tsx';

type EventTab =
  | 'tickets'
  | 'seats'
  | 'share'
  | 'performers'
  | 'schedule'
  | 'brands'
  | 'accessCodes'
  | 'promoCodes'
  | 'counter'
  | 'questions'
  | 'interested'
  | 'waiting'
  | 'orders'
  | 'attendees'
  | 'messages'
  | 'door'
  | 'reports';

/** The head of every page that belongs to one event. */
export interface EventHead {
  id: string;
  slug: string;
  name: string;
  status: EventStatus;
  isCancelled: boolean;
  /** Why the operator of the service took it down; null where nobody did. */
  takeDownReason: string | null;
  isEditable: boolean;
  dateTime: string;
  endDateTime: string | null;
  timezone: string;
  isOnline: boolean;
  venue: { name: string; city: string } | null;
  isPresale: boolean;
  /** That it is a date of, where the member may see it. */
  series: { id: string; name: string } | null;
  /** How many access codes there are, and how many people want to hear of it. */
  accessCodes: number;
  interests: number;
  /** What buyers may miss, as the core says it. */
  warnings: readonly ShownFault[];
}

export interface EventFrameProps {
  frame: FrameProps;
  event: EventHead;
  tab?: EventTab;
  islands?: readonly string[];
  /** Seconds after which a browser without scripts looks again. */
  refreshSeconds?: number;
  children: ComponentChildren;
}

interface Tab {
  tab: EventTab;
  path: string;
  needs: string;
}

// The list of all orders, narrowed to the event.
const ordersPath = '/orders?event=';

// In groups of at most six; `needs` is what a role must be able to do to see the tab.
const tabGroups: readonly { group: 'selling' | 'page' | 'people' | 'day'; tabs: readonly Tab[] }[] = [
  {
    group: 'selling',
    tabs: [
      { tab: 'tickets', path: '', needs: 'events' },
      { tab: 'seats', path: '/seats', needs: 'events' },
      { tab: 'promoCodes', path: '/promo-codes', needs: 'event-changes' },
      { tab: 'accessCodes', path: '/access-codes', needs: 'event-changes' },
      { tab: 'counter', path: '/counter', needs: 'counter' },
      { tab: 'share', path: '/share', needs: 'events' },
    ],
  },
  {
    group: 'page',
    tabs: [
      { tab: 'performers', path: '/performers', needs: 'events' },
      { tab: 'schedule', path: '/schedule', needs: 'events' },
      { tab: 'brands', path: '/brands', needs: 'events' },
      { tab: 'questions', path: '/questions', needs: 'events' },
    ],
  },
  {
    group: 'people',
    tabs: [
      { tab: 'orders', path: ordersPath, needs: 'orders' },
      { tab: 'attendees', path: '/attendees', needs: 'attendees' },
      { tab: 'waiting', path: '/waiting', needs: 'interests' },
      { tab: 'interested', path: '/interested', needs: 'interests' },
      { tab: 'messages', path: '/messages', needs: 'messages' },
    ],
  },
  {
    group: 'day',
    tabs: [
      { tab: 'door', path: '/door', needs: 'admissions' },
      { tab: 'reports', path: '/reports', needs: 'orders' },
    ],
  },
];

const groupIcons = { selling: 'ticket', page: 'share', people: 'people', day: 'goIn' } as const;

/** A page about one event. */
export function EventFrame({ frame, event, tab, islands, refreshSeconds, children }: EventFrameProps) {
  const { text, language } = usePage();
  const words = text.organizer.events;
  const at = `${frame.base}/events/${event.id}`;
  const shown = tabGroups
    .map(({ group, tabs }) => ({
      group,
      tabs: tabs.filter(({ tab: each, needs }) => frame.abilities.includes(needs) && isShown(each, event, tab)),
    }))
    .filter(({ tabs }) => tabs.length > 0);
  const links = shown.map(({ group, tabs }) => (
    <div key={group} class="tab-group">
      <span class="tab-group-name">
        <Icon name={groupIcons[group]} /> {words.tabGroups[group]}
      </span>
      <span class="tab-links">
        {tabs.map(({ tab: each, path }) => (
          <a
            key={each}
            href={path === ordersPath ? `${frame.base}${path}${event.id}` : `${at}${path}`}
            aria-current={each === tab ? 'page' : undefined}
          >
            {words.tabs[each]}
          </a>
        ))}
      </span>
    </div>
  ));
  return (
    <Frame
      frame={frame}
      title={event.name}
      action={frame.abilities.includes('event-changes') && <Actions frame={frame} at={at} event={event} />}
      islands={islands}
      refreshSeconds={refreshSeconds}
      parts={{ label: words.parts, current: tab === undefined ? words.parts : words.tabs[tab], links }}
    >
      <EventFacts
        event={event}
        at={at}
        isShown={isPublic(frame, event)}
        seesPreview={frame.abilities.includes('events')}
        seriesHref={event.series === null ? undefined : `${frame.base}/series/${event.series.id}`}
      />
      {event.takeDownReason !== null && (
        <div class="note is-danger">
          <p>
            <b>{words.takenDown}</b>
          </p>
          <p class="lines">{words.takenDownReason(event.takeDownReason)}</p>
        </div>
      )}
      {event.warnings.length > 0 && (
        <div class="note is-warning">
          <ul>
            {event.warnings.map((warning, index) => (
              <li key={index}>{faultIn(language, warning)}</li>
            ))}
          </ul>
        </div>
      )}
      <nav class="tabs is-grouped" aria-label={words.parts}>
        {links}
      </nav>
      {children}
    </Frame>
  );
}

function isShown(tab: EventTab, { isPresale, accessCodes, interests }: EventHead, current?: EventTab): boolean {
  if (tab === 'accessCodes') return isPresale || accessCodes > 0 || current === tab;
  if (tab === 'interested') return isPresale || interests > 0 || current === tab;
  return true;
}

/** Whether its page is there: not while the organization waits to be approved, or is suspended. */
function isPublic({ organization }: FrameProps, { status }: EventHead): boolean {
  const { isApproved, isSandbox, suspensionReason } = organization;
  return status === 'PUBLISHED' && suspensionReason === null && (isApproved || isSandbox);
}

function EventFacts({
  event,
  at,
  isShown,
  seesPreview,
  seriesHref,
}: {
  event: EventHead;
  at: string;
  isShown: boolean;
  seesPreview: boolean;
  seriesHref: string | undefined;
}) {
  const { language, now, text } = usePage();
  const words = text.organizer.events;
  const { dateTime, endDateTime, timezone: zone } = event;
  return (
    <p class="event-facts">
      <StatusTag {...event} />
      <span>
        <Icon name="calendar" /> {span(dateTime, endDateTime, { language, zone, now })}
      </span>
      <span>
        <Icon name="pin" /> <PlaceName {...event} />
      </span>
      {seriesHref !== undefined && (
        <span>
          {words.series.partOf} <a href={seriesHref}>{event.series?.name}</a>
        </span>
      )}
      {isShown ? (
        <a href={`/events/${event.slug}`}>
          <Icon name="external" /> {words.openPage}
        </a>
      ) : (
        seesPreview && (
          <a href={`${at}/preview`}>
            <Icon name="external" /> {words.openPreview}
          </a>
        )
      )}
    </p>
  );
}

export function PlaceName({ venue, isOnline }: Pick<EventHead, 'venue' | 'isOnline'>) {
  const { card } = usePage().text.site;
  if (venue !== null) return <>{`${venue.name}, ${venue.city}`}</>;
  return <>{isOnline ? card.online : card.placeToCome}</>;
}

function Actions({ frame, at, event }: Pick<EventFrameProps, 'frame' | 'event'> & { at: string }) {
  const words = usePage().text.organizer.events;
  const { status, isEditable } = event;
  return (
    <>
      {isEditable && (
        <a class="button is-second" href={`${at}/edit`}>
          {words.edit}
        </a>
      )}
      {status === 'DRAFT' && <ActButton action={`${at}/publish`} label={words.publish} />}
      {status === 'PUBLISHED' && (
        <Asked action={`${at}/unpublish`} label={words.unpublish}>
          {words.unpublishSure}
        </Asked>
      )}
      <details class="more">
        <summary class="button is-second">{words.more}</summary>
        <ul>
          {frame.abilities.includes('new-events') && (
            <>
              <li>
                <PostForm action={`${at}/duplicate`}>
                  <button type="submit" class="menu-button">
                    {words.duplicate}
                  </button>
                </PostForm>
              </li>
              <li>
                <a href={`${frame.base}/series/new?event=${event.id}`}>{words.series.make}</a>
              </li>
            </>
          )}
          {status !== 'ARCHIVED' && (
            <li>
              <a href={`${at}/archive`}>{words.archive}</a>
            </li>
          )}
          {status === 'DRAFT' && (
            <li>
              <a href={`${at}/delete`}>{words.delete}</a>
            </li>
          )}
          {!event.isCancelled && (
            <li>
              <a href={`${at}/cancel`}>{words.cancel}</a>
            </li>
          )}
        </ul>
      </details>
    </>
  );
}

export function ActButton({
  action,
  label,
  isSecond = false,
  about,
}: {
  action: string;
  label: string;
  isSecond?: boolean;
  /** What the button acts on, for those who only hear it. */
  about?: string;
}) {
  return (
    <PostForm action={action}>
      <button type="submit" class={isSecond ? 'is-second' : undefined}>
        {label}
        {about !== undefined && <span class="unseen"> {about}</span>}
      </button>
    </PostForm>
  );
}
