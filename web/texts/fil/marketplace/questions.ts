import type { Messages } from '../../en.ts';

export const questions: Messages['questions'] = {
  heading: 'Mga tanong ng organizer',
  lead: 'Mababago mo ang mga sagot mo hanggang magsimula ang event. May bisa ang mga tiket mo kahit hindi ka sumagot.',
  closed: 'Nagsimula na ang event kaya hindi na mababago ang mga sagot.',
  missing: (answers) =>
    answers === 1
      ? 'May isang tanong na kailangan mo pang sagutin.'
      : `May ${answers} tanong na kailangan mo pang sagutin.`,
  answer: 'Sagutin ngayon',
  saved: 'Na-save ang mga sagot mo.',
  ofOrder: 'Tungkol sa order mo',
  needed: (label) => `${label} (kailangan)`,
  noAnswer: 'Walang sagot',
  yes: 'Oo',
  no: 'Hindi',
  save: 'I-save ang mga sagot',
  asked: 'Kapag nasa iyo na ang mga tiket, may ilang itatanong sa iyo ang organizer.',
};
