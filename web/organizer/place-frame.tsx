import type { ComponentChildren } from 'preact';
import { EventFrame, type EventFrameProps, type EventHead } from './event-frame.tsx';
import { SeriesFrame } from './series-frame.tsx';

/** The head of pages about a series. */
interface SeriesHead {
  id: string;
  name: string;
  /** In which its times are told. */
  zone: string;
}

export type PlaceHead = { event: EventHead; series?: undefined } | { event?: undefined; series: SeriesHead };

/** What the page of an event or of a series gets. */
export type PlaceProps = Pick<EventFrameProps, 'frame'> & PlaceHead;

interface PlaceFrameProps extends Pick<EventFrameProps, 'islands' | 'refreshSeconds'> {
  place: PlaceProps;
  tab: 'promoCodes' | 'messages' | 'door';
  children: ComponentChildren;
}

/** A page that an event and a series both have. */
export function PlaceFrame({ place: { frame, event, series }, ...page }: PlaceFrameProps) {
  return event === undefined ? (
    <SeriesFrame frame={frame} series={series} {...page} />
  ) : (
    <EventFrame frame={frame} event={event} {...page} />
  );
}

/** Where its pages begin, in which zone its times are told, and whether it takes changes. */
export function placeFacts({ frame, event, series }: PlaceProps): { at: string; zone: string; isEditable: boolean } {
  return event === undefined
    ? { at: `${frame.base}/series/${series.id}`, zone: series.zone, isEditable: true }
    : { at: `${frame.base}/events/${event.id}`, zone: event.timezone, isEditable: event.isEditable };
}
