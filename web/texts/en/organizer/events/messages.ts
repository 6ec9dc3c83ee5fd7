import { count } from '../../../../format.ts';
import { plural } from '../../../../language.ts';

const people = (amount: number) => `${count(amount)} ${plural('en', amount, { one: 'person', other: 'people' })}`;

const units = [
  { minutes: 1_440, words: { one: 'day', other: 'days' } },
  { minutes: 60, words: { one: 'hour', other: 'hours' } },
  { minutes: 1, words: { one: 'minute', other: 'minutes' } },
] as const;

/** In the largest unit of which it is a whole number. */
function span(minutes: number): string {
  const unit = units.find((each) => minutes > 0 && minutes % each.minutes === 0) ?? units[2];
  const amount = minutes / unit.minutes;
  return `${count(amount)} ${plural('en', amount, unit.words)}`;
}

/** Of what is written to those who hold tickets. */
export const messages = {
  title: 'Messages',
  lead: 'Message your ticket holders. We already e-mail them when the date or place changes or the event is cancelled.',
  leadOfSeries:
    'Message the ticket holders of every date. What goes before or after the dates is sent automatically for each of them, also for dates you add later; what was sent for one date is also among the messages of that date.',
  write: 'Write a message',
  none: 'No messages yet.',
  noneHint: 'Tell ticket holders when doors open, what to bring, or thank them for coming.',
  older: 'Older',
  subject: 'Subject',
  to: 'To',
  state: 'Status',
  when: 'When',
  figures: 'E-mails sent',
  statuses: { DRAFT: 'Draft', SCHEDULED: 'Scheduled', UNSENT: 'Not sent', SENDING: 'Sending', SENT: 'Sent' },
  goesAt: (when: string) => `Goes out ${when}.`,
  goesBefore: (minutes: number) => `Goes out ${span(minutes)} before the start.`,
  goesAfter: (minutes: number) => `Goes out ${span(minutes)} after the end.`,
  scheduledHint: 'You can edit it, delete it or send it now until then.',
  scheduledHintOfSeries: 'You can cancel it until then.',
  unsent: {
    EVENT_CANCELLED: 'the event was cancelled.',
    EVENT_ARCHIVED: 'the event was archived.',
    TOO_LATE: 'its time had passed.',
  },
  mailedOf: (mailed: string, of: string) => `${mailed} of ${of}`,
  failedOf: (failed: string) => `${failed} failed`,

  newTitle: 'Write a message',
  editTitle: 'Edit message',
  whenHint:
    'A message that is sent automatically reaches those who hold a ticket then. You can change or cancel it until then.',
  whenHintOfSeries:
    'At a date and time it goes once, to the ticket holders of all dates. Before the start or after the end it is sent automatically for each date.',
  whens: {
    BY_HAND: 'I send it myself',
    AT: 'At a date and time',
    BEFORE: 'Before the start',
    AFTER: 'After the end',
  },
  units: { MINUTES: 'minutes', HOURS: 'hours', DAYS: 'days' },
  zoneHint: (zone: string) => `For “At a date and time”. Times are in ${zone}.`,
  fields: {
    subject: 'Subject',
    text: 'Text',
    isAdmitted: 'Admission',
    when: 'When it goes',
    sendAt: 'Date and time',
    amount: 'How long before or after',
    unit: 'In',
  },
  hints: {
    subject: 'We put your name in front of it.',
    text: 'Leave an empty line to start a new paragraph. Web addresses become links.',
    amount: 'For “Before the start” and “After the end”.',
  },
  types: 'Ticket types',
  typesHint: 'Tick none to send to all types.',
  admissions: {
    '': 'Admitted or not',
    yes: 'Only people who were admitted',
    no: 'Only people who weren’t admitted yet',
  },
  preview: 'Save and preview',
  allTypes: 'All ticket holders',
  toChosen: (amount: number) =>
    `Holders of ${amount === 1 ? 'one selected ticket' : `${count(amount)} selected tickets`}`,
  ofTypes: (types: string) => `Holders of ${types}`,
  admitted: 'who were admitted',
  notAdmitted: 'who weren’t admitted yet',

  previewTitle: 'Check before you send',
  recipients: (amount: number) => `Goes to ${people(amount)}, once per address.`,
  recipientsNow: (amount: number) => `As of now it would go to ${people(amount)}, once per address.`,
  nobody: 'No one would get this message: no one has such a ticket.',
  stopped: (amount: number) =>
    plural('en', amount, {
      one: 'One more person unsubscribed from your messages and won’t get it.',
      other: `${people(amount)} more unsubscribed from your messages and won’t get it.`,
    }),
  replies: (address: string) => `Replies go to ${address}.`,
  limit: (when: string) =>
    `You’ve reached today’s limit of messages for this event. You can send the next one ${when}.`,
  shown: 'How it looks',
  inLanguage: { en: 'For people who ordered in English', fil: 'For people who ordered in Filipino' },
  test: 'Send a test to myself',
  send: (amount: number) => `Send to ${people(amount)}`,
  sendHint: 'This cannot be undone.',
  edit: 'Edit',
  delete: 'Delete draft',
  cancel: 'Cancel message',
  deleteSure: 'It is deleted and no one gets it.',
  back: 'All messages',

  sending: 'Sending',
  sent: 'Sent',
  counted: (done: number, of: number) => `${count(done)} of ${people(of)}`,
  counts: { mailed: 'Sent', waiting: 'Waiting', failed: 'Failed' },
  follows: 'You can close this page; sending continues.',
  failedHint: 'Their mail server doesn’t know the address, or couldn’t be reached for more than a day.',
  since: (when: string) => `Sent ${when}`,
  text: 'Text',
};
