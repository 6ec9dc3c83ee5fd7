import { readFile } from 'node:fs/promises';
import type { BrandFields } from '../core/catalog/brands/brand-fields.ts';
import type { BundleFields } from '../core/catalog/bundles/bundle-fields.ts';
import type { EventStatus } from '../core/catalog/events/event.ts';
import type { EventFields } from '../core/catalog/events/event-fields.ts';
import type { PerformerFields } from '../core/catalog/performers/performer-fields.ts';
import type { PromoCodeFields } from '../core/catalog/promo-codes/promo-code-fields.ts';
import type { QuestionFields } from '../core/catalog/questions/question-fields.ts';
import type { ScheduleFields } from '../core/catalog/schedules/schedule-fields.ts';
import type { TicketTypeFields } from '../core/catalog/ticket-types/ticket-type-fields.ts';
import type { ZoneFields } from '../core/catalog/zones/zone-fields.ts';
import type { DemoSales } from './demo-sales.ts';
import type { DemoSeating } from './demo-seating.ts';
import type { DemoEntryTime, DemoStart } from './demo-times.ts';
import type { DemoWaiting } from './demo-waiting.ts';

const file = new URL('../../seeds/demo-events.json', import.meta.url);

type Given<Fields, Needed extends keyof Fields> = Pick<Fields, Needed> & Partial<Fields>;
type EventFieldsGiven = Given<Omit<EventFields, 'dateTime' | 'endDateTime' | 'venueId'>, 'name' | 'description'>;

/** An event of seeds/demo-events.json: the fields of the Open API, with dates that count from the day of seeding. */
export interface DemoEvent extends EventFieldsGiven {
  starts: DemoStart;
  /** Slug of a venue in seeds/venues.csv. */
  venue?: string;
  /** The statuses that the draft goes through, in this order. */
  becomes: EventStatus[];
  tickets?: DemoTicketType[];
  zones?: ZoneFields[];
  /** What is sold together, with the names of ticket types. */
  bundles?: DemoBundle[];
  /** Where its tickets have seats of a plan; their quantities follow from it. */
  seating?: DemoSeating;
  sales?: DemoSales;
  waiting?: DemoWaiting;
  questions?: Given<QuestionFields, 'label' | 'kind'>[];
  promoCodes?: Given<PromoCodeFields, 'code' | 'kind' | 'value'>[];
  performers?: Given<PerformerFields, 'name'>[];
  schedules?: DemoSchedule[];
  brands?: Given<BrandFields, 'name'>[];
}

export type DemoTicketType = Given<TicketTypeFields, 'name' | 'price' | 'quantity'> & {
  isSoldOut?: boolean;
  /** Days that it is good for, the first of the event being 1, and names of zones; left out, all of them. */
  onDays?: number[];
  inZones?: string[];
  /** In how many days sales open and end; those before today have a minus. */
  opensInDays?: number;
  closesInDays?: number;
};

interface DemoBundle extends Given<BundleFields, 'name' | 'price'> {
  items: { ticketType: string; quantity: number }[];
}

interface DemoSchedule extends DemoEntryTime, Partial<Pick<ScheduleFields, 'description' | 'icon' | 'color'>> {
  title: string;
  /** Name of a performer of the same event. */
  performer?: string;
}

export async function readDemoEvents(): Promise<DemoEvent[]> {
  return JSON.parse(await readFile(file, 'utf8'));
}
