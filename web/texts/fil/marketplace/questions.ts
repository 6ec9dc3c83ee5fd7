import type { Messages } from '../../en.ts';

export const questions: Messages['questions'] = {
  heading: 'Mga tanong ng organizer',
  lead: 'Puwede mong baguhin ang mga sagot mo hanggang magsimula ang event. Valid ang mga ticket mo kahit hindi ka sumagot.',
  closed: 'Nagsimula na ang event kaya hindi na mababago ang mga sagot.',
  missing: (answers) =>
    answers === 1 ? 'May isang tanong na hindi mo pa nasasagot.' : `May ${answers} tanong na hindi mo pa nasasagot.`,
  answer: 'Sagutin ngayon',
  saved: 'Na-save ang mga sagot mo.',
  ofOrder: 'Tungkol sa order mo',
  needed: (label) => `${label} (required)`,
  noAnswer: 'Walang sagot',
  yes: 'Oo',
  no: 'Hindi',
  save: 'I-save ang mga sagot',
  whoComes: 'Pangalan ng attendee',
  whoComesHint: 'Gaya ng nasa ID. Makikita ito sa ticket.',
  asked: 'Kapag nasa iyo na ang mga ticket, may ilang tanong sa iyo ang organizer.',
};
