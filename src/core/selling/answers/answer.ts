import type { Fault } from '../../base/faults/faults.ts';
import { characterCount } from '../../base/text.ts';
import { instantOf } from '../../base/time.ts';
import type { Question } from '../../catalog/questions/question.ts';
import type { IssuedTicket } from '../tickets/issued-ticket.ts';

/** A text (a date as `YYYY-MM-DD`), a number, or yes and no. */
export type AnswerValue = string | number | boolean;

/** What somebody said, with what they were asked. */
export interface Answer {
  questionId: string;
  label: string;
  value: AnswerValue;
}

export interface KeptAnswer {
  questionId: string;
  /** Null where it is of the order. */
  ticketId: string | null;
  value: AnswerValue;
}

/** A question to somebody, and what they said. */
export interface Asked {
  question: Question;
  /** Null where it is asked once for the order. */
  ticket: IssuedTicket | null;
  value: AnswerValue | null;
}

export const textLengthMax = 1_000;

/** The value that is kept for what was said; null where an answer is taken back. */
export function readValue(
  { kind, options }: Pick<Question, 'kind' | 'options'>,
  said: unknown,
  kept: AnswerValue | undefined,
): { value: AnswerValue | null } | Fault {
  const given = typeof said === 'string' ? said.trim() : said;
  if (given === null || given === '') return { value: null };
  switch (kind) {
    case 'TEXT':
      if (typeof given !== 'string') return { fault: 'notText' };
      if (characterCount(given) > textLengthMax) return { fault: 'tooLong', values: { most: textLengthMax } };
      return { value: given };
    case 'CHOICE':
      // What was chosen while it was offered can stay chosen.
      if (typeof given === 'string' && (options?.includes(given) || given === kept)) return { value: given };
      return { fault: 'notAnOption' };
    case 'CHECK':
      return typeof given === 'boolean' ? { value: given } : { fault: 'notYesOrNo' };
    case 'NUMBER':
      if (typeof given !== 'number' || !Number.isFinite(given)) return { fault: 'notANumber' };
      return { value: given === 0 ? 0 : given };
    case 'DATE':
      if (typeof given === 'string' && instantOf(`${given}T00:00:00Z`) !== undefined) return { value: given };
      return { fault: 'notADate' };
  }
}

/** How many required ones are not answered. */
export function missingOf(asked: readonly Asked[]): number {
  return asked.filter(({ question, value }) => question.required && value === null).length;
}
