import { count } from '../../format.ts';
import { plural } from '../../language.ts';
import { counter } from './organizer-events-counter.ts';
import { door } from './organizer-events-door.ts';
import { editor } from './organizer-events-editor.ts';
import { parts } from './organizer-events-parts.ts';
import { people } from './organizer-events-people.ts';

const done: Record<string, string> = {
  'event-created': 'The draft is there. Look it over, add what is missing, then publish it.',
  'event-saved': 'The event is saved.',
  'event-published': 'The event is on the marketplace.',
  'event-published-later':
    'The event is published. It appears on the marketplace by itself when your organization is approved.',
  'event-unpublished': 'The event is a draft again. Sales have stopped; sold tickets stay valid.',
  'event-archived': 'The event is archived.',
  'event-deleted': 'The event is deleted.',
  'event-duplicated': 'Here is the copy, as a draft. Check its date first.',
  'ticket-created': 'The ticket type is there.',
  'ticket-saved': 'The ticket type is saved.',
  'ticket-published': 'The ticket type is on sale.',
  'ticket-sold-out': 'The ticket type is marked as sold out.',
  'ticket-deleted': 'The ticket type is deleted.',
  'performer-added': 'The performer is added.',
  'performer-removed': 'The performer is removed.',
  'schedule-added': 'The entry is in the programme.',
  'schedule-saved': 'The entry is saved.',
  'schedule-removed': 'The entry is removed.',
  'brand-added': 'The brand is added.',
  'brand-removed': 'The brand is removed.',
  'code-created': 'The access code is ready to be handed out.',
  'promo-created': 'The promo code is ready to be handed out.',
  'promo-saved': 'The promo code is saved.',
  'promo-deleted': 'The promo code is gone.',
  'code-deactivated': 'Nobody can buy with that code any more.',
  'door-code-revoked': 'Nobody signs in with that code any more, and devices that did are signed out.',
  'door-code-shown-before':
    'That code was made and shown before; a code is shown once. Make another one if it is lost.',
};

const eventCount = (many: number) => `${count(many)} ${plural('en', many, { one: 'event', other: 'events' })}`;

export const events = {
  ...editor,
  ...parts,
  ...people,
  counter,
  door,
  /** By the name of what was done. */
  done,
  title: 'Events',
  newEvent: 'New event',
  csv: 'Download as CSV',
  statuses: { DRAFT: 'Draft', PUBLISHED: 'Published', ARCHIVED: 'Archived' },
  cancelled: 'Cancelled',
  takenDown:
    'The operator of Takilya took this event down. It is no longer listed or sold, whatever its status is. Tickets that were sold stay good.',
  takenDownReason: (reason: string) => `The reason given: ${reason}`,
  openPage: 'Its page on the marketplace',
  openPreview: 'Preview its page',
  edit: 'Edit',
  publish: 'Publish',
  unpublish: 'Unpublish',
  more: 'More',
  duplicate: 'Duplicate',
  archive: 'Archive…',
  delete: 'Delete…',
  cancel: 'Cancel event…',
  save: 'Save',
  back: 'Back',
  backToEvents: 'All events',
  backToEvent: 'Back to the event',
  parts: 'Parts of the event',
  tabs: {
    tickets: 'Tickets',
    performers: 'Performers',
    schedule: 'Schedule',
    brands: 'Brands',
    promoCodes: 'Promo codes',
    counter: 'Counter',
    accessCodes: 'Access codes',
    interested: 'Interested',
    attendees: 'Attendees',
    door: 'Door',
  },
  typeName: (name: string) => `Type “${name}” to confirm`,

  list: {
    search: 'Search by name',
    status: 'Status',
    anyStatus: 'Any status',
    when: 'When',
    anyTime: 'Any time',
    whens: { upcoming: 'Upcoming', past: 'Past' },
    apply: 'Show',
    clear: 'Clear the filters',
    event: 'Event',
    sold: 'Sold',
    found: eventCount,
    soldOf: (sold: string, of: string) => `${sold} of ${of}`,
    capacity: (seats: string) => `room for ${seats}`,
    noTickets: 'No ticket types yet',
    none: 'No events yet.',
    noneHint: 'The first one takes a name and a date; everything else can follow.',
    nothing: 'Nothing matches.',
    nothingHint: 'Try another name, status or time.',
  },

  stock: {
    sold: (many: string) => `${many} sold`,
    held: (many: string) => `${many} held`,
    remaining: (many: string) => `${many} left`,
    withdrawn: (many: string) => `${many} withdrawn`,
    of: (many: string) => `of ${many}`,
  },

  figures: {
    sold: 'Tickets sold',
    orders: 'Orders',
    gross: 'Sales',
    refunds: (amount: string) => `${amount} given back`,
    net: 'Yours',
    netHint: 'after commission, processing and refunds',
  },

  checklist: {
    title: 'Before you publish',
    titlePublished: 'What the page still lacks',
    done: (done: number, of: number) => `${done} of ${of} done`,
    yes: 'Done:',
    no: 'Open:',
    items: {
      picture: { done: 'It has a picture', open: 'No picture: we draw a poster instead.', mend: 'Add one' },
      date: { done: 'It is in the future', open: 'It is over already.', mend: 'Set the date' },
      place: { done: 'People know where to go', open: 'No venue.', mend: 'Choose one' },
      tickets: { done: 'Tickets can be bought', open: 'No ticket type is on sale.', mend: 'Put one on sale' },
      description: { done: 'It says what it is about', open: 'No description.', mend: 'Write one' },
      prices: {
        done: 'Prices and fees are set',
        open: 'A paid event, but no ticket type has a price.',
        mend: 'Set prices or make it free',
      },
    },
  },

  ticket: {
    title: 'Ticket types',
    none: 'No ticket types yet.',
    noneHint: 'Add one below: a name, a price and how many.',
    add: 'Add a ticket type',
    edit: 'Edit',
    editing: (name: string) => `Edit ${name}`,
    publish: 'Put on sale',
    reopen: 'Reopen',
    soldOut: 'Mark sold out',
    soldFor: (amount: string) => `sold for ${amount}`,
    delete: 'Delete this ticket type',
    deleteHint: (quantity: string) =>
      `This removes the type and its ${quantity} tickets for good. It works only while none of them is sold, held or refunded.`,
    sampleName: 'General Admission',
    onSale: 'On sale',
    publishedHint: 'Otherwise it waits, unseen, until you put it on sale.',
    statuses: {
      DRAFT: 'Not on sale',
      SCHEDULED: 'Opens later',
      ENDED: 'Sales ended',
      SOLD_OUT: 'Sold out',
      ON_SALE: 'On sale',
    },
    from: (when: string) => `On sale from ${when}`,
    until: (when: string) => `until ${when}`,
    kinds: { GENERAL_ADMISSION: 'General admission', RESERVED_SEAT: 'Numbered seats', VIP: 'VIP' },
    fields: {
      name: 'Name',
      price: 'Price in pesos',
      quantity: 'How many',
      maximumPurchaseQuantity: 'Most in one order',
      type: 'Kind',
      section: 'Section',
      row: 'Row',
      published: 'On sale at once',
      description: 'What it is good for',
      onSaleAt: 'Sales open',
      offSaleAt: 'Sales end',
    },
    hints: {
      price: 'Whole pesos; 0 for free.',
      description: 'One or two sentences that buyers read beside the price.',
      onSaleAt: 'Empty: as soon as it is put on sale. An early bird is a type that ends early.',
      offSaleAt: 'Empty: until the event is over.',
    },
  },

  confirm: {
    title: { archive: 'Archive the event', delete: 'Delete the event' },
    archive: ({ sold, held, gross }: { sold: string; held: string; gross: string }) => [
      'It leaves the marketplace and cannot be changed or sold again. This cannot be undone.',
      `${sold} sold tickets (${gross}) stay on record and stay valid.`,
      `${held} tickets are held by buyers who are paying right now; they are given back if they do not pay.`,
    ],
    delete: ({ ticketTypes, quantity }: { ticketTypes: string; quantity: string }) => [
      `It goes for good, with ${ticketTypes} ticket types (${quantity} tickets), performers, schedule, brands and access codes.`,
      'It works only while no ticket was ever sold.',
    ],
    ratherCancel: 'If it does not take place, cancel it instead, and every buyer gets the money back:',
  },

  onward: { first: 'Back to the newest', next: 'Older ones' },
};
