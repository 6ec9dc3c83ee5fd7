import type { ComponentChildren } from 'preact';
import { usePage } from '../page.ts';
import { Frame, type FrameProps } from '../ui/staff/frame.tsx';

type SeriesTab = 'dates' | 'promoCodes' | 'messages' | 'door';

interface SeriesFrameProps {
  frame: FrameProps;
  series: { id: string; name: string };
  tab: SeriesTab;
  action?: ComponentChildren;
  islands?: readonly string[];
  refreshSeconds?: number;
  /** Before the tabs. */
  facts?: ComponentChildren;
  children: ComponentChildren;
}

// `needs` is what a role must be able to do to see the tab.
const tabs: readonly { tab: SeriesTab; path: string; needs: string }[] = [
  { tab: 'dates', path: '', needs: 'events' },
  { tab: 'promoCodes', path: '/promo-codes', needs: 'event-changes' },
  { tab: 'messages', path: '/messages', needs: 'messages' },
  { tab: 'door', path: '/door/codes', needs: 'check-in' },
];

/** A page about a series. */
export function SeriesFrame({ frame, series, tab, facts, children, ...page }: SeriesFrameProps) {
  const { tabs: names, series: words } = usePage().text.organizer.events;
  const nameOf = (each: SeriesTab) => (each === 'dates' ? words.figures.dates : names[each]);
  const links = tabs
    .filter(({ needs }) => frame.abilities.includes(needs))
    .map(({ tab: each, path }) => (
      <a key={each} href={`${frame.base}/series/${series.id}${path}`} aria-current={each === tab ? 'page' : undefined}>
        {nameOf(each)}
      </a>
    ));
  return (
    <Frame frame={frame} title={series.name} parts={{ label: words.parts, current: nameOf(tab), links }} {...page}>
      {facts}
      <nav class="tabs" aria-label={words.parts}>
        {links}
      </nav>
      {children}
    </Frame>
  );
}
