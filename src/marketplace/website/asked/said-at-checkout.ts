import type { AskedAtCheckoutShown } from '../../../../web/marketplace/order/order-shown.ts';
import type { FormFaults } from '../../../../web/ui/form.tsx';
import { validationFailed } from '../../../core/base/common.errors.ts';
import { type Detail, isRaised } from '../../../core/base/define-error.ts';
import type { PublicEventWithChildren } from '../../../core/catalog/public-events/public-event.ts';
import type { Question } from '../../../core/catalog/questions/question.ts';
import type { AnswerValue } from '../../../core/selling/answers/answer.ts';
import {
  type CheckoutAnswers,
  checkoutAnswersOf,
  type SaidAtCheckout,
  type TicketSaid,
} from '../../../core/selling/answers/checkout-answers.ts';
import { addOnIdsOf } from '../../../core/selling/ordering/add-ons-of-order.ts';
import type { OrderLine } from '../../../core/selling/ordering/place-order.ts';
import { type BundleLine, saidLines } from '../../../core/selling/ordering/wanted-bundles.ts';
import { typedAnswerValue } from './typed-answer.ts';

/** What a form says to what is asked at checkout: as an order takes it, and as it was typed. */
export interface FormSaid {
  items: readonly OrderLine[];
  bundles: readonly BundleLine[];
  answers: readonly SaidAtCheckout[];
  values: ReadonlyMap<string, string>;
}

interface Draft {
  event: PublicEventWithChildren;
  lines: readonly OrderLine[];
  bundles: readonly BundleLine[];
}

const ofOrder = (questionId: string) => `answer.${questionId}`;
const ofTicket = (questionId: string, typeId: string, place: number) => `answer.${questionId}.${typeId}.${place}`;
const nameOf = (typeId: string, place: number) => `name.${typeId}.${place}`;

/** Every question that is asked has its entry, so that what is wrong with one is found again by its place. */
export function saidInForm(draft: Draft, entries: readonly (readonly [string, string])[]): FormSaid {
  const values = new Map(entries.filter(([name]) => /^(answer|name)\./.test(name)));
  const { event, lines } = draft;
  const { forOrder, forType, isNamed } = askedAtCheckout(draft);
  const said = (question: Question, name: string): SaidAtCheckout => ({
    questionId: question.id,
    value: typedAnswerValue(question, values.get(name) ?? ''),
  });
  const ofEach = (id: string, types: readonly string[]): { tickets?: TicketSaid[] } => {
    if (types.every((typeId) => !isNamed(typeId) && forType(typeId).length === 0)) return {};
    const tickets = types.map((typeId, index) => ({
      ...(isNamed(typeId) ? { name: values.get(nameOf(id, index + 1)) ?? '' } : {}),
      answers: forType(typeId).map((question) => said(question, ofTicket(question.id, id, index + 1))),
    }));
    return { tickets };
  };
  const items = lines.map((line) => ({ ...line, ...ofEach(line.ticketTypeId, typesOfLine(line)) }));
  const bundles = draft.bundles.map((line) => ({ ...line, ...ofEach(line.bundleId, typesInBundles(event, line)) }));
  return { items, bundles, answers: forOrder.map((question) => said(question, ofOrder(question.id))), values };
}

function typesOfLine({ ticketTypeId, quantity }: OrderLine): string[] {
  return Array.from({ length: quantity }, () => ticketTypeId);
}

/** The type of each ticket of so many bundles, in the order in which something is said of them. */
function typesInBundles({ bundles }: PublicEventWithChildren, { bundleId, quantity }: BundleLine): string[] {
  const items = bundles.find(({ id }) => id === bundleId)?.items ?? [];
  return Array.from({ length: quantity }, () => items.flatMap(typesOfLine)).flat();
}

function askedAtCheckout({ event, lines, bundles }: Draft) {
  const ordered = new Set([
    ...lines.map(({ ticketTypeId }) => ticketTypeId),
    ...bundles.flatMap((line) => typesInBundles(event, line)),
  ]);
  const asked = event.questions.filter(({ askAt }) => askAt === 'CHECKOUT');
  const isOf = (question: Question, typeId: string) =>
    question.ticketTypeIds === null || question.ticketTypeIds.includes(typeId);
  return {
    forOrder: asked.filter(
      (question) => !question.perTicket && [...ordered].some((ticketTypeId) => isOf(question, ticketTypeId)),
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
export function faultsOfSaid(draft: Draft, said: FormSaid): FormFaults | undefined {
  try {
    answersInForm(draft, said);
    return undefined;
  } catch (error) {
    if (!isRaised(error, validationFailed)) throw error;
    return { fields: Object.fromEntries(error.details.map((detail) => byField(draft, detail))) };
  }
}

/** As it is kept until the tickets are there. */
export function answersInForm({ event }: Draft, said: FormSaid): CheckoutAnswers | null {
  const bundles = new Map(event.bundles.map((bundle) => [bundle.id, bundle]));
  const asking = { ...event, checkoutQuestions: event.questions.filter(isOfCheckout) };
  return checkoutAnswersOf(asking, {
    ...said,
    items: saidLines({ bundles }, said),
    addOnIds: addOnIdsOf(event.tickets),
  });
}

/** What was kept, by the fields of the form. */
export function typedAnswers({ answers, names }: CheckoutAnswers): Map<string, string> {
  const typed = (value: AnswerValue) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value));
  return new Map([
    ...answers.map(({ questionId, value, ticketTypeId, ordinal }): [string, string] => [
      ticketTypeId === null ? ofOrder(questionId) : ofTicket(questionId, ticketTypeId, ordinal),
      typed(value),
    ]),
    ...names.map(({ ticketTypeId, ordinal, name }): [string, string] => [nameOf(ticketTypeId, ordinal), name]),
  ]);
}

const isOfCheckout = ({ askAt }: Question) => askAt === 'CHECKOUT';

/** `items[0].tickets[1].answers[2].value` of the order is `answer.QUESTION.TYPE.2` of the form. */
function byField(draft: Draft, { field, ...fault }: Detail) {
  const [, list, line, ticket] = /^(items|bundles)\[(\d+)\]\.tickets\[(\d+)\]/.exec(field) ?? [];
  const answer = /answers\[(\d+)\]/.exec(field)?.[1];
  const { forOrder, forType } = askedAtCheckout(draft);
  const item = draft.lines[list === 'items' ? Number(line) : -1];
  const bundle = draft.bundles[list === 'bundles' ? Number(line) : -1];
  const id = item?.ticketTypeId ?? bundle?.bundleId;
  if (id === undefined) return [ofOrder(forOrder[Number(answer)]?.id ?? ''), fault];
  const typeId = bundle === undefined ? id : typesInBundles(draft.event, bundle)[Number(ticket)];
  const place = Number(ticket) + 1;
  if (answer === undefined) return [nameOf(id, place), fault];
  return [ofTicket(forType(typeId ?? '')[Number(answer)]?.id ?? '', id, place), fault];
}

export function shownAtCheckout(
  draft: Draft,
  { values }: Pick<FormSaid, 'values'>,
  faults: FormFaults | undefined,
): AskedAtCheckoutShown | undefined {
  const { event } = draft;
  const { forOrder, forType, isNamed } = askedAtCheckout(draft);
  const shown = ({ label, kind, options, required }: Question, name: string) => {
    return { name, label, kind, options: options ?? [], isRequired: required, value: values.get(name) ?? '' };
  };
  const ofEach = (id: string, types: readonly string[], within: string | undefined) =>
    types.flatMap((typeId, index) => {
      const type = event.tickets.find((each) => each.id === typeId);
      const asked = forType(typeId);
      if (type === undefined || (asked.length === 0 && !isNamed(typeId))) return [];
      return {
        type: within === undefined ? type.name : `${within}, ${type.name}`,
        place: index + 1,
        of: types.length,
        name: event.namesPerTicket
          ? { name: nameOf(id, index + 1), value: values.get(nameOf(id, index + 1)) ?? '' }
          : undefined,
        asked: asked.map((question) => shown(question, ofTicket(question.id, id, index + 1))),
      };
    });
  const tickets = [
    ...draft.lines.flatMap((line) => ofEach(line.ticketTypeId, typesOfLine(line), undefined)),
    ...draft.bundles.flatMap((line) => {
      const { name } = event.bundles.find(({ id }) => id === line.bundleId) ?? { name: '' };
      return ofEach(line.bundleId, typesInBundles(event, line), name);
    }),
  ];
  const ofAll = forOrder.map((question) => shown(question, ofOrder(question.id)));
  return ofAll.length + tickets.length === 0 ? undefined : { asked: ofAll, tickets, faults };
}
