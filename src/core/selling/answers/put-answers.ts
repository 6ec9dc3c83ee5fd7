import type { Tx } from '../../../platform/database/database.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import type { Fault } from '../../base/faults/faults.ts';
import { isErasedAddress } from '../../base/mail-address/erased-buyer.ts';
import { characterCount, nameLengthMax } from '../../base/text.ts';
import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import type { Question } from '../../catalog/questions/question.ts';
import { announce } from '../../telling/notices/notice.sql.ts';
import { buyerErased, orderStateForbids } from '../orders/order.errors.ts';
import { isCompleted } from '../orders/order.ts';
import { listTicketsOfOrders } from '../tickets/issued-ticket.sql.ts';
import { type IssuedTicket, isGoodTicket, ownTickets } from '../tickets/issued-ticket.ts';
import { answersClosed } from './answer.errors.ts';
import {
  keepAnswersStatement,
  listAnswersOfOrder,
  lockNamedQuestions,
  lockOrderToAnswer,
  lockTicketsToAnswer,
  nameAttendeesStatement,
  takeBackAnswersStatement,
  touchTicketsStatement,
} from './answer.sql.ts';
import { type AnswerValue, type KeptAnswer, readValue } from './answer.ts';
import { answersGiven } from './answer-notices.ts';
import { asking, keyOf } from './asked-questions.ts';

/** What somebody says to a question. */
export interface SaidAnswer {
  questionId: string;
  /** The ticket, where the question is asked for each. */
  ticketId?: string | null;
  /** Null and an empty text take an answer back. */
  value: unknown;
}

/** Who comes with a ticket. */
export interface SaidName {
  ticketId: string;
  name: string;
}

interface PutAnswersInput {
  orderId: string;
  /** The ticket that was given to the one who answers; null where they are the buyer. */
  heldTicketId: string | null;
  answers: readonly SaidAnswer[];
  names?: readonly SaidName[];
}

/**
 * Keeps what the buyer of an order or the holder of a ticket says: all of it or, where anything is wrong, nothing. What
 * they do not speak of stays. A question that was withdrawn while they answered it is answered all the same.
 */
export async function putAnswers(
  tx: Tx,
  { orderId, heldTicketId, answers, names = [] }: PutAnswersInput,
): Promise<void> {
  const order = await lockOrderToAnswer(tx, { orderId });
  if (!isCompleted(order)) raise(orderStateForbids, { status: order.status, what: 'answer questions' });
  await lockTicketsToAnswer(tx, { orderId });
  const ids = [...new Set(answers.map(({ questionId }) => questionId))];
  const [questions, tickets, before] = await Promise.all([
    lockNamedQuestions(tx, { eventId: order.eventId, ids }),
    listTicketsOfOrders(tx, { orderIds: [orderId] }),
    listAnswersOfOrder(tx, { orderId }),
  ]);
  const kept = new Map(before.map((answer) => [keyOf(answer), answer.value]));
  const { faults, said } = read({ questions, tickets, heldTicketId, kept }, answers);
  const named = readNames({ tickets, heldTicketId }, names, { isAsked: order.namesPerTicket, faults });
  if (faults.length > 0) raiseInvalid(faults);
  const own = ownTickets(tickets, heldTicketId);
  // An order of a sandbox can be erased before its event begins.
  if (order.isErased || own.some(({ holderEmail }) => isErasedAddress(holderEmail))) raise(buyerErased, {});
  if (order.isClosed) raise(answersClosed, {});

  const changed = said.filter((answer) => (kept.get(keyOf(answer)) ?? null) !== answer.value);
  const stays = changed.filter((answer): answer is KeptAnswer => answer.value !== null);
  const goes = changed.filter(({ value }) => value === null);
  if (stays.length > 0) await tx.run(keepAnswersStatement(order, stays));
  if (goes.length > 0) await tx.run(takeBackAnswersStatement(order, goes));
  const isOfAll = changed.some(({ ticketId }) => ticketId === null);
  if (named.length > 0) await tx.run(nameAttendeesStatement(named));
  const hasName = (id: string) => named.some(({ ticketId }) => ticketId === id);
  const touched = own.filter(({ id }) => isOfAll || hasName(id) || changed.some(({ ticketId }) => ticketId === id));
  if (touched.length === 0) return;
  await tx.run(touchTicketsStatement(touched.map(({ id }) => id)));
  const labels = new Map(questions.map(({ id, label }) => [id, label]));
  const told = changed.map((answer) => ({ ...answer, label: labels.get(answer.questionId) ?? '' }));
  await announce(tx, [answersGiven(order, { ticketIds: touched.map(({ id }) => id), answers: told })]);
}

interface Sheet {
  questions: readonly Question[];
  tickets: readonly IssuedTicket[];
  heldTicketId: string | null;
  kept: ReadonlyMap<string, AnswerValue>;
}

type Said = Pick<KeptAnswer, 'questionId' | 'ticketId'> & { value: AnswerValue | null };

function read(sheet: Sheet, answers: readonly SaidAnswer[]) {
  const faults: Detail[] = [];
  const said = new Map<string, Said>();
  for (const [index, answer] of answers.entries()) {
    const found = readOne(sheet, answer);
    const fault = 'fault' in found ? found.fault : said.has(keyOf(found)) ? twice : undefined;
    if (fault !== undefined) faults.push({ ...fault, field: `answers[${index}].${fault.field}` });
    else said.set(keyOf(found as Said), found as Said);
  }
  return { faults, said: [...said.values()] };
}

/** Nobody comes with an add-on. */
const isNamed = (ticket: IssuedTicket) => isGoodTicket(ticket) && isTicket(ticket);

/** A ticket that was given on comes in its holder's own name. */
function readNames(
  { tickets, heldTicketId }: Pick<Sheet, 'tickets' | 'heldTicketId'>,
  names: readonly SaidName[],
  { isAsked, faults }: { isAsked: boolean; faults: Detail[] },
): SaidName[] {
  const own = heldTicketId === null ? ownTickets(tickets, null).filter(isNamed) : [];
  const named = new Map<string, string>();
  for (const [index, { ticketId, name }] of names.entries()) {
    const ticket = own.find(({ id }) => id === ticketId);
    const fault: Detail | undefined = !isAsked
      ? { field: '', fault: 'namesUnwanted' }
      : ticket === undefined
        ? { field: '.ticketId', fault: 'notYourTicket' }
        : named.has(ticketId)
          ? { field: '.ticketId', fault: 'namedTwice' }
          : nameFault(name.trim());
    if (fault !== undefined) faults.push({ ...fault, field: `names[${index}]${fault.field}` });
    else named.set(ticketId, name.trim());
  }
  const isNew = ([ticketId, name]: [string, string]) =>
    own.some(({ id, holderName }) => id === ticketId && holderName !== name);
  return [...named].filter(isNew).map(([ticketId, name]) => ({ ticketId, name }));
}

function nameFault(name: string): Detail | undefined {
  if (name === '') return { field: '.name', fault: 'required' };
  const isLong = characterCount(name) > nameLengthMax;
  return isLong ? { field: '.name', fault: 'tooLong', values: { most: nameLengthMax } } : undefined;
}

const twice: Detail = { field: 'questionId', fault: 'answeredTwice' };

function readOne({ questions, tickets, heldTicketId, kept }: Sheet, answer: SaidAnswer): Said | { fault: Detail } {
  const { questionId, ticketId = null } = answer;
  const fault = (field: keyof SaidAnswer, what: Fault) => ({ fault: { field, ...what } });
  const { ofOrder, ofTicket } = asking(tickets, heldTicketId);
  const question = questions.find(({ id }) => id === questionId);
  if (question === undefined) return fault('questionId', { fault: 'notOfThisEvent', values: { what: 'a question' } });
  if (question.perTicket) {
    if (ticketId === null) return fault('ticketId', { fault: 'ticketMissing' });
    const ticket = ownTickets(tickets, heldTicketId).find(({ id }) => id === ticketId);
    if (ticket === undefined) return fault('ticketId', { fault: 'notYourTicket' });
    if (!ofTicket(question, ticket)) return fault('ticketId', { fault: 'notAskedForTicket' });
  } else {
    if (ticketId !== null) return fault('ticketId', { fault: 'ticketUnwanted' });
    if (!ofOrder(question)) return fault('questionId', { fault: 'notAskedOfYou' });
  }
  const found = readValue(question, answer.value, kept.get(keyOf({ questionId, ticketId })));
  return 'fault' in found ? fault('value', found) : { questionId, ticketId, value: found.value };
}
