import { count } from '../../../../format.ts';
import { plural } from '../../../../language.ts';

const people = (amount: number) => `${count(amount)} ${plural('en', amount, { one: 'person', other: 'people' })}`;

/** Of what is written to those who hold tickets. */
export const messages = {
  title: 'Messages',
  lead: 'Message your ticket holders. We already e-mail them when the date or place changes or the event is cancelled.',
  write: 'Write a message',
  none: 'No messages yet.',
  noneHint: 'Tell ticket holders when doors open, what to bring, or thank them for coming.',
  older: 'Older',
  subject: 'Subject',
  to: 'To',
  state: 'Status',
  when: 'Sent',
  figures: 'E-mails sent',
  statuses: { DRAFT: 'Draft', SENDING: 'Sending', SENT: 'Sent' },
  mailedOf: (mailed: string, of: string) => `${mailed} of ${of}`,
  failedOf: (failed: string) => `${failed} failed`,

  newTitle: 'Write a message',
  editTitle: 'Edit message',
  fields: { subject: 'Subject', text: 'Text', isAdmitted: 'Admission' },
  hints: {
    subject: 'We put your name in front of it.',
    text: 'Leave an empty line to start a new paragraph. Web addresses become links.',
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
  ofTypes: (types: string) => `Holders of ${types}`,
  admitted: 'who were admitted',
  notAdmitted: 'who weren’t admitted yet',

  previewTitle: 'Check before you send',
  recipients: (amount: number) => `Goes to ${people(amount)}, once per address.`,
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
