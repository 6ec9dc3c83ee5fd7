import { plural } from '../../../language.ts';

/** What buyers and holders of tickets are told about the questions of the organizer. */
export const questions = {
  heading: 'The organizer asks',
  lead: 'You can change your answers until the event begins. Your tickets are good either way.',
  closed: 'The event has begun, so answers stay as they are.',
  missing: (answers: number) =>
    plural('en', answers, {
      one: 'One question still needs your answer.',
      other: `${answers} questions still need your answers.`,
    }),
  answer: 'Answer now',
  saved: 'Your answers are saved.',
  ofOrder: 'About your order',
  needed: (label: string) => `${label} (needed)`,
  noAnswer: 'No answer',
  yes: 'Yes',
  no: 'No',
  save: 'Save answers',
  asked: 'After you have your tickets, the organizer asks you a few questions.',
};
