import { raiseInvalid } from '../../base/common.errors.ts';
import type { Detail } from '../../base/define-error.ts';
import { characterCount, nameLengthMax } from '../../base/text.ts';
import type { CheckoutQuestion } from '../../catalog/questions/question.ts';
import type { Order } from '../orders/order.ts';
import { type AnswerValue, readValue } from './answer.ts';

/** What somebody who orders says to a question; null and an empty text say nothing. */
export interface SaidAtCheckout {
  questionId: string;
  value: unknown;
}

/** What they say of one ticket. */
export interface TicketSaid {
  name?: string | null;
  answers?: readonly SaidAtCheckout[] | null;
}

/** Of which ticket something was said, before there is one: its type, and its place among those of the type from 1. */
interface TicketPlace {
  ticketTypeId: string;
  ordinal: number;
}

/** What is kept until the tickets are there. */
export interface CheckoutAnswers {
  answers: ({ questionId: string; value: AnswerValue } & (TicketPlace | { ticketTypeId: null; ordinal: null }))[];
  names: (TicketPlace & { name: string })[];
}

export interface NewCheckoutAnswers {
  order: Pick<Order, 'id' | 'organizationId' | 'eventId'>;
  said: CheckoutAnswers;
}

/** Some tickets of a type, with what is said of each. */
export interface SaidLine {
  ticketTypeId: string;
  quantity: number;
  tickets?: readonly TicketSaid[] | null;
  /** In which field, and from which place on, where that is not the line's own. */
  at?: string;
  first?: number;
}

interface Sheet {
  items: readonly SaidLine[];
  answers?: readonly SaidAtCheckout[] | null;
  /** False where what is missing does not stand in the way. */
  isAsked?: boolean;
  /** Types that let nobody in: nobody is named for them, and only questions that name them are asked. */
  addOnIds?: ReadonlySet<string>;
}

interface Asking {
  checkoutQuestions: readonly CheckoutQuestion[];
  namesPerTicket: boolean;
}

/**
 * What a buyer says while ordering, or a refusal that names every field: what is needed and missing too. Null where nothing was
 * said. Names are kept only where the event asks for them.
 */
export function checkoutAnswersOf(
  event: Asking,
  { items, answers, isAsked = true, addOnIds = new Set() }: Sheet,
): CheckoutAnswers | null {
  const faults: Detail[] = [];
  const kept: CheckoutAnswers = { answers: [], names: [] };
  const ordered = new Set(items.map(({ ticketTypeId }) => ticketTypeId));
  const isFor = ({ ticketTypeIds }: CheckoutQuestion, types: ReadonlySet<string>) =>
    ticketTypeIds === null || ticketTypeIds.some((id) => types.has(id));
  const ofOrder = event.checkoutQuestions.filter((question) => !question.perTicket && isFor(question, ordered));
  for (const said of readSheet(ofOrder, answers ?? [], { field: 'answers', faults, isAsked })) {
    kept.answers.push({ ...said, ticketTypeId: null, ordinal: null });
  }

  const placed = new Map<string, number>();
  items.forEach(({ ticketTypeId, quantity, tickets, at = null, first = 0 }, line) => {
    const field = at ?? `items[${line}].tickets`;
    const before = placed.get(ticketTypeId) ?? 0;
    placed.set(ticketTypeId, before + quantity);
    if ((tickets?.length ?? 0) > quantity) {
      faults.push({ field, fault: 'moreThanTickets', values: { most: quantity } });
      return;
    }
    const isAddOn = addOnIds.has(ticketTypeId);
    const ofTicket = event.checkoutQuestions.filter(
      (question) =>
        question.perTicket && isFor(question, new Set([ticketTypeId])) && !(isAddOn && question.ticketTypeIds === null),
    );
    const isNamed = event.namesPerTicket && !isAddOn;
    const isSilent = ofTicket.length === 0 && !isNamed && (tickets ?? []).length === 0;
    for (let index = 0; !isSilent && index < quantity; index++) {
      const said = tickets?.[index];
      const place = { ticketTypeId, ordinal: before + index + 1 };
      const ofIt = `${field}[${first + index}]`;
      for (const answer of readSheet(ofTicket, said?.answers ?? [], { field: `${ofIt}.answers`, faults, isAsked })) {
        kept.answers.push({ ...answer, ...place });
      }
      if (!isNamed) continue;
      const name = readName(said?.name, { field: `${ofIt}.name`, faults, isAsked });
      if (name !== null) kept.names.push({ ...place, name });
    }
  });
  if (faults.length > 0) raiseInvalid(faults);
  return kept.answers.length + kept.names.length === 0 ? null : kept;
}

interface Reading {
  field: string;
  faults: Detail[];
  isAsked: boolean;
}

function readSheet(
  asked: readonly CheckoutQuestion[],
  answers: readonly SaidAtCheckout[],
  { field, faults, isAsked }: Reading,
): { questionId: string; value: AnswerValue }[] {
  const said = new Map<string, AnswerValue | null>();
  for (const [index, { questionId, value }] of answers.entries()) {
    const at = `${field}[${index}]`;
    const question = asked.find(({ id }) => id === questionId);
    if (question === undefined || said.has(questionId)) {
      const fault = question === undefined ? 'notAskedAtCheckout' : 'answeredTwice';
      faults.push({ field: `${at}.questionId`, fault });
      continue;
    }
    const found = readValue(question, value, undefined);
    if ('fault' in found) faults.push({ field: `${at}.value`, ...found });
    else if (found.value === null && question.required && isAsked) {
      faults.push({ field: `${at}.value`, fault: 'answerMissing', values: valuesOf(question) });
    }
    // What is faulty is not missing too.
    said.set(questionId, 'fault' in found ? null : found.value);
  }
  for (const question of asked) {
    if (question.required && isAsked && !said.has(question.id)) {
      faults.push({ field, fault: 'answerMissing', values: valuesOf(question) });
    }
  }
  return [...said].flatMap(([questionId, value]) => (value === null ? [] : [{ questionId, value }]));
}

function valuesOf({ id, label }: CheckoutQuestion) {
  return { question: label, questionId: id };
}

function readName(said: string | null | undefined, { field, faults, isAsked }: Reading): string | null {
  const name = (said ?? '').trim();
  if (name === '') {
    if (isAsked) faults.push({ field, fault: 'nameMissing' });
    return null;
  }
  if (characterCount(name) > nameLengthMax) faults.push({ field, fault: 'tooLong', values: { most: nameLengthMax } });
  return name;
}
