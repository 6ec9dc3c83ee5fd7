import type { AskedAtCheckoutShown } from '../../../../web/marketplace/order/asked-at-checkout.tsx';
import type { FormFaults } from '../../../../web/ui/form.tsx';
import { validationFailed } from '../../../core/base/common.errors.ts';
import { type Detail, isRaised } from '../../../core/base/define-error.ts';
import type { PublicEventWithChildren } from '../../../core/catalog/public-events/public-event.ts';
import type { Question } from '../../../core/catalog/questions/question.ts';
import {
  checkoutAnswersOf,
  type SaidAtCheckout,
  type TicketSaid,
} from '../../../core/selling/answers/checkout-answers.ts';
import { addOnIdsOf } from '../../../core/selling/desk/add-ons-of-order.ts';
import type { OrderLine } from '../../../core/selling/desk/place-order.ts';
import { typedAnswerValue } from './typed-answer.ts';

/** What a form says to what is asked at checkout: as an order takes it, and as it was typed. */
export interface FormSaid {
  items: readonly OrderLine[];
  answers: readonly SaidAtCheckout[];
  values: ReadonlyMap<string, string>;
}

interface Draft {
  event: PublicEventWithChildren;
  lines: readonly OrderLine[];
}

const ofOrder = (questionId: string) => `answer.${questionId}`;
const ofTicket = (questionId: string, typeId: string, place: number) => `answer.${questionId}.${typeId}.${place}`;
const nameOf = (typeId: string, place: number) => `name.${typeId}.${place}`;

/** Every question that is asked has its entry, so that what is wrong with one is found again by its place. */
export function saidInForm({ event, lines }: Draft, entries: readonly (readonly [string, string])[]): FormSaid {
  const values = new Map(entries.filter(([name]) => /^(answer|name)\./.test(name)));
  const { forOrder, forType, isNamed } = askedAtCheckout(event, lines);
  const said = (question: Question, name: string): SaidAtCheckout => ({
    questionId: question.id,
    value: typedAnswerValue(question, values.get(name) ?? ''),
  });
  const items = lines.map(({ ticketTypeId, quantity }) => {
    const asked = forType(ticketTypeId);
    if (asked.length === 0 && !isNamed(ticketTypeId)) return { ticketTypeId, quantity };
    const tickets = Array.from(
      { length: quantity },
      (_, index): TicketSaid => ({
        ...(isNamed(ticketTypeId) ? { name: values.get(nameOf(ticketTypeId, index + 1)) ?? '' } : {}),
        answers: asked.map((question) => said(question, ofTicket(question.id, ticketTypeId, index + 1))),
      }),
    );
    return { ticketTypeId, quantity, tickets };
  });
  return { items, answers: forOrder.map((question) => said(question, ofOrder(question.id))), values };
}

function askedAtCheckout(event: PublicEventWithChildren, lines: readonly OrderLine[]) {
  const asked = event.questions.filter(({ askAt }) => askAt === 'CHECKOUT');
  const isOf = (question: Question, typeId: string) =>
    question.ticketTypeIds === null || question.ticketTypeIds.includes(typeId);
  return {
    forOrder: asked.filter(
      (question) => !question.perTicket && lines.some(({ ticketTypeId }) => isOf(question, ticketTypeId)),
    ),
    forType: (typeId: string) => {
      const isAddOn = addOnIdsOf(event.tickets).has(typeId);
      return asked.filter(
        (question) => question.perTicket && isOf(question, typeId) && !(isAddOn && question.ticketTypeIds === null),
      );
    },
    /** Nobody comes with an add-on. */
    isNamed: (typeId: string) => event.namesPerTicket && !addOnIdsOf(event.tickets).has(typeId),
  };
}

/** What is wrong with it, by the fields of the form; undefined where nothing is. */
export function faultsOfSaid({ event, lines }: Draft, said: FormSaid): FormFaults | undefined {
  try {
    checkoutAnswersOf(
      { ...event, checkoutQuestions: event.questions.filter(isOfCheckout) },
      {
        ...said,
        addOnIds: addOnIdsOf(event.tickets),
      },
    );
    return undefined;
  } catch (error) {
    if (!isRaised(error, validationFailed)) throw error;
    return { fields: Object.fromEntries(error.details.map((detail) => byField({ event, lines }, detail))) };
  }
}

const isOfCheckout = ({ askAt }: Question) => askAt === 'CHECKOUT';

/** `items[0].tickets[1].answers[2].value` of the order is `answer.QUESTION.TYPE.2` of the form. */
function byField({ event, lines }: Draft, { field, ...fault }: Detail) {
  const [, line, ticket] = /^items\[(\d+)\]\.tickets\[(\d+)\]/.exec(field) ?? [];
  const answer = /answers\[(\d+)\]/.exec(field)?.[1];
  const { forOrder, forType } = askedAtCheckout(event, lines);
  const typeId = line === undefined ? undefined : lines[Number(line)]?.ticketTypeId;
  if (typeId === undefined) return [ofOrder(forOrder[Number(answer)]?.id ?? ''), fault];
  const place = Number(ticket) + 1;
  if (answer === undefined) return [nameOf(typeId, place), fault];
  return [ofTicket(forType(typeId)[Number(answer)]?.id ?? '', typeId, place), fault];
}

export function shownAtCheckout(
  { event, lines }: Draft,
  { values }: Pick<FormSaid, 'values'>,
  faults: FormFaults | undefined,
): AskedAtCheckoutShown | undefined {
  const { forOrder, forType, isNamed } = askedAtCheckout(event, lines);
  const shown = ({ label, kind, options, required }: Question, name: string) => {
    return { name, label, kind, options: options ?? [], isRequired: required, value: values.get(name) ?? '' };
  };
  const tickets = lines.flatMap(({ ticketTypeId: id, quantity }) => {
    const type = event.tickets.find((each) => each.id === id);
    const asked = forType(id);
    if (type === undefined || (asked.length === 0 && !isNamed(id))) return [];
    return Array.from({ length: quantity }, (_, index) => ({
      type: type.name,
      place: index + 1,
      of: quantity,
      name: isNamed(id) ? { name: nameOf(id, index + 1), value: values.get(nameOf(id, index + 1)) ?? '' } : undefined,
      asked: asked.map((question) => shown(question, ofTicket(question.id, id, index + 1))),
    }));
  });
  const ofAll = forOrder.map((question) => shown(question, ofOrder(question.id)));
  return ofAll.length + tickets.length === 0 ? undefined : { asked: ofAll, tickets, faults };
}
