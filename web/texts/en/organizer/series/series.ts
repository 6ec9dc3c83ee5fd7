import { count } from '../../../../format.ts';
import { plural } from '../../../../language.ts';

const dateCount = (many: number) => `${count(many)} ${plural('en', many, { one: 'date', other: 'dates' })}`;

/** Runs of dates. */
export const series = {
  tag: 'Series',
  dates: dateCount,
  /** In the list of events, beside the bars. */
  soldBars: (dates: number) => `Tickets sold, by date: the next ${dateCount(dates)}`,
  barOf: (when: string, sold: string, of: string) => `${when}: ${sold} of ${of} sold`,
  back: 'All events',
  openPage: 'View on the marketplace',
  partOf: 'Part of a series:',
  make: 'Make a series…',
  makeTitle: 'Make a series',
  makeLead: (name: string) =>
    `Every date becomes an event of its own, like “${name}”: with the same page, ticket types and stock. “${name}” itself is the first of them.`,
  statuses: { MAKING: 'Being made', READY: 'Ready', STOPPED: 'Stopped' },
  making: (made: number, planned: number) =>
    `${count(made)} of ${dateCount(planned)} made. This page updates automatically.`,
  stopped: (made: number, planned: number) => `Only ${count(made)} of ${dateCount(planned)} were made.`,
  stoppedBecause: (reason: string) => `Reason: ${reason}`,
  stoppedHint: 'Once the reason is gone, add a date below: the others are then made too.',
  figures: { dates: 'Dates', published: 'Published', sold: 'Tickets sold' },
  date: 'Date',
  none: 'No dates yet.',
  noneHint: 'Add some below: each becomes an event of its own.',
  remove: 'Remove',
  removeHint: 'A date with sales can’t be removed. Open it to cancel it.',
  add: 'Add dates',
  addButton: 'Add these dates',
  change: 'Change many dates…',
  changeTitle: 'Change many dates at once',
  changeLead: 'Leave empty what stays as it is. We first show you what would happen.',
  changes: 'Latest changes',
  changeStates: { APPLYING: 'Being made', DONE: 'Done' },
  changed: (many: number) => `${dateCount(many)} changed`,
  skipped: (many: number) => `${dateCount(many)} left as before`,
  told: (many: number) => plural('en', many, { one: '1 buyer e-mailed', other: `${count(many)} buyers e-mailed` }),
  fields: {
    name: 'Name of the series',
    how: 'Which dates',
    freq: 'Repeats',
    interval: 'Every so many days, weeks or months',
    byDay: 'On these weekdays',
    times: 'Starts at',
    from: 'First day',
    until: 'Last day',
    count: 'Or how many dates',
    except: 'Not on these days',
    dates: 'Dates',
    publish: 'Publish the dates as they are made',
    applyTo: 'Which dates',
    exceptDates: 'Leave these as they are',
    eventName: 'Name',
    description: 'Description',
    refundPolicy: 'Refund policy',
    eventCapacity: 'Capacity',
    price: 'Price in pesos',
    quantity: 'Quantity',
    maximumPurchaseQuantity: 'Most per order',
  },
  hints: {
    byDay: 'None: the weekday of the first day; monthly, its day of the month.',
    times: 'Like 19:30. Several with commas: 14:00, 19:30.',
    until: 'Give the last day, or how many dates, not both.',
    except: 'One per line, like 2027-04-09.',
    dates: (zone: string) => `One per line, like 2027-03-05 19:30, or 2027-03-05 19:30 – 22:00. Time zone: ${zone}.`,
    publish: 'Otherwise they are drafts, which you can publish from the list of events.',
  },
  hows: { RULE: 'By a rule', LIST: 'A list of dates' },
  freqs: { DAILY: 'Daily', WEEKLY: 'Weekly', MONTHLY: 'Monthly' },
  applyTos: {
    UNSOLD: { label: 'Dates without sales', hint: 'Nothing sold, and nothing in a checkout.' },
    FUTURE: { label: 'All dates to come', hint: 'Buyers are e-mailed where name or place changes.' },
  },
  ticketType: (name: string) => `Ticket type: ${name}`,
  typeHint: 'Applies to the ticket type of this name, on each date.',
  preview: 'Show the dates',
  previewTitle: (many: number) => `${dateCount(many)} would be made`,
  makeButton: (many: number) => `Make ${dateCount(many)}`,
  tryButton: 'Show what would happen',
  tried: 'What would happen',
  triedChanged: (many: number) => `${dateCount(many)} would change.`,
  triedTold: (many: number) =>
    plural('en', many, { one: '1 buyer would get an e-mail.', other: `${count(many)} buyers would get an e-mail.` }),
  triedSkipped: (many: number) => `${dateCount(many)} would stay as before:`,
  applyButton: (many: number) => `Change ${dateCount(many)}`,
  nothingToChange: 'No date would change.',
  /** Why a date stays as it was, by the code of the refusal. */
  skippedBecause: {
    TICKETS_SOLD: 'has sales',
    INVALID_STATE: 'has begun, or can’t be edited any more',
    NOT_FOUND: 'has no ticket type of that name',
    VALIDATION_ERROR: 'does not fit this date',
    LIMIT_REACHED: 'would be more than allowed',
  } as Record<string, string>,
  skippedOtherwise: 'can’t be changed so',
};

/** By the name of what was done. */
export const seriesDone: Record<string, string> = {
  'series-created': 'The dates are being made.',
  'series-dates-added': 'The new dates are being made.',
  'series-date-removed': 'Date removed.',
  'series-changed': 'The dates are being changed.',
};
