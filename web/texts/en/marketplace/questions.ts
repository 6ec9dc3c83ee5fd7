import { plural } from '../../../language.ts';

/** What buyers and holders of tickets are told about the questions of the organizer. */
export const questions = {
  heading: 'A few questions from the organizer',
  lead: 'You can change your answers until the event starts. Your tickets are valid either way.',
  closed: 'The event has started, so answers can no longer be changed.',
  missing: (answers: number) =>
    plural('en', answers, {
      one: 'One question still needs an answer.',
      other: `${answers} questions still need an answer.`,
    }),
  answer: 'Answer now',
  saved: 'Your answers have been saved.',
  ofOrder: 'About your order',
  needed: (label: string) => `${label} (required)`,
  noAnswer: 'No answer',
  yes: 'Yes',
  no: 'No',
  save: 'Save answers',
  whoComes: 'Name of the attendee',
  whoComesHint: 'As on their ID. It appears on the ticket.',
  asked: 'Once you have your tickets, the organizer will ask you a few questions.',
};
