import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';

const people = (amount: number) => `${count(amount)} ${plural('en', amount, { one: 'person', other: 'people' })}`;

/** Of what is written to those who hold tickets. */
export const messages = {
  title: 'Messages',
  lead: 'What you write to those who hold tickets. Changes of date or place and cancellations we tell them by ourselves.',
  write: 'Write a message',
  none: 'No messages yet.',
  noneHint: 'Tell ticket holders when doors open, what to bring, or thank them for coming.',
  older: 'Older ones',
  subject: 'Subject',
  to: 'To',
  state: 'State',
  when: 'Sent',
  figures: 'Mails sent',
  statuses: { DRAFT: 'Draft', SENDING: 'Being sent', SENT: 'Sent' },
  mailedOf: (mailed: string, of: string) => `${mailed} of ${of}`,
  failedOf: (failed: string) => `${failed} failed`,

  newTitle: 'Write a message',
  editTitle: 'Change the message',
  fields: { subject: 'Subject', text: 'Text', isAdmitted: 'Who came in' },
  hints: {
    subject: 'Your name stands before it.',
    text: 'An empty line begins a new paragraph. Web addresses become links.',
  },
  types: 'Ticket types',
  typesHint: 'None ticked: all types.',
  admissions: {
    '': 'Admitted or not',
    yes: 'Only those who were admitted',
    no: 'Only those who were not admitted yet',
  },
  preview: 'Save and preview',
  allTypes: 'All ticket holders',
  ofTypes: (types: string) => `Holders of ${types}`,
  admitted: 'who were admitted',
  notAdmitted: 'who were not admitted yet',

  previewTitle: 'Before you send it',
  recipients: (amount: number) => `It goes to ${people(amount)}, each address once.`,
  nobody: 'Nobody would get this message: nobody holds such a ticket.',
  stopped: (amount: number) =>
    plural('en', amount, {
      one: 'One more person wants no messages from you and gets none.',
      other: `${people(amount)} more want no messages from you and get none.`,
    }),
  replies: (address: string) => `Answers go to ${address}.`,
  limit: (when: string) => `This event has had all the messages of a day. The next can go ${when}.`,
  shown: 'How it looks',
  inLanguage: { en: 'For those who ordered in English', fil: 'For those who ordered in Filipino' },
  test: 'Send it to myself',
  send: (amount: number) => `Send to ${people(amount)}`,
  sendHint: 'This cannot be taken back.',
  edit: 'Change it',
  delete: 'Delete this draft',
  back: 'All messages',

  sending: 'Being sent',
  sent: 'Sent',
  counted: (done: number, of: number) => `${count(done)} of ${people(of)}`,
  counts: { mailed: 'Sent', waiting: 'Waiting', failed: 'Failed' },
  follows: 'You can close this page; it goes on by itself.',
  failedHint: 'Their mail servers took it for nobody’s address, or could not be reached for more than a day.',
  since: (when: string) => `Sent ${when}`,
  text: 'Text',
};
