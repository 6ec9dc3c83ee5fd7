import type { EventFields } from '../events/event-fields.ts';
import type { TicketTypeFields } from '../ticket-types/ticket-type-fields.ts';

/** The kinds under which dates are made, and changed together. */
export const seriesKind = 'series';
export const seriesChangeKind = 'series-change';

export const seriesStatuses = ['MAKING', 'READY', 'STOPPED'] as const;
type SeriesStatus = (typeof seriesStatuses)[number];

/** Dates of one run. */
export const seriesDatesMax = 1_000;

/** A run of dates. Each is an ordinary event, made after the template. */
export interface Series {
  id: string;
  organizationId: string;
  slug: string;
  name: string;
  /** Null where it was deleted. */
  templateEventId: string | null;
  status: SeriesStatus;
  /** Why no more dates are made, in words for people; null unless it is STOPPED. */
  stoppedBecause: string | null;
  /** Whether dates are published as they are made. */
  publish: boolean;
  createdAt: string;
  /** Dates, made or not. */
  planned: number;
  made: number;
  published: number;
  /** Tickets, over all dates. */
  sold: number;
}

/** A date as it is asked for; without an end it lasts as long as the template does. */
export interface WantedDate {
  dateTime: string;
  endDateTime: string | null;
}

export const seriesChangeTargets = ['UNSOLD', 'FUTURE'] as const;
export type SeriesChangeTarget = (typeof seriesChangeTargets)[number];

export const seriesChangeStatuses = ['APPLYING', 'DONE'] as const;

/** One that is planned; with the event that it is where that is there already. */
export interface PlannedDate extends WantedDate {
  eventId?: string;
}

/** What is to be changed of many dates; types are found by their name. */
export interface WantedChanges {
  event?: Partial<Omit<EventFields, 'dateTime' | 'endDateTime'>> & {
    /** HH:MM, of each date on its own day in its own zone. */
    timeOfDay?: string;
  };
  ticketTypes?: readonly TypeChanges[];
}

export type TypeChanges = { name: string } & Partial<Omit<TicketTypeFields, 'name' | 'days' | 'zoneIds'>>;

export interface SkippedDate {
  eventId: string;
  /** Of the refusal that changing it alone would get. */
  code: string;
}

/** What became of a change, or would. */
export interface SeriesChangeResult {
  changed: number;
  skipped: SkippedDate[];
  buyersTold: number;
}

export interface SeriesChange extends SeriesChangeResult {
  id: string;
  seriesId: string;
  status: (typeof seriesChangeStatuses)[number];
  applyTo: SeriesChangeTarget;
  createdAt: string;
}
