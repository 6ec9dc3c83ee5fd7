import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { QuestionsShown } from '../../../web/marketplace/order/order-shown.ts';
import { validationFailed } from '../../core/base/common.errors.ts';
import { isRaised } from '../../core/base/define-error.ts';
import { isTicket } from '../../core/catalog/inventory/type-kinds.ts';
import { listEveryQuestion } from '../../core/catalog/questions/question.sql.ts';
import type { Question } from '../../core/catalog/questions/question.ts';
import { answersClosed } from '../../core/selling/answers/answer.errors.ts';
import { type Asked, missingOf } from '../../core/selling/answers/answer.ts';
import { putAnswers, type SaidAnswer, type SaidName } from '../../core/selling/answers/put-answers.ts';
import type { SeenOrder } from '../../core/selling/orders/buyer-orders.ts';
import { buyerErased, orderStateForbids } from '../../core/selling/orders/order.errors.ts';
import type { OrderEvent } from '../../core/selling/orders/order-event.sql.ts';
import { type IssuedTicket, isGoodTicket } from '../../core/selling/tickets/issued-ticket.ts';
import { faultsOf } from '../../http/pages/faults.ts';
import { formOf } from '../../http/pages/forms.ts';
import { seeOther } from '../../http/send-page.ts';
import { typedAnswerValue } from './asked/typed-answer.ts';
import type { WebsiteServices } from './website.ts';

/** What was entered, where the form is shown once more. */
export interface EnteredAnswers {
  /** By the names of the fields. */
  values: ReadonlyMap<string, string>;
  faults: QuestionsShown['faults'];
}

interface AnswersPage {
  path: string;
  ownOf(request: FastifyRequest): Promise<SeenOrder & { page: string }>;
  /** The page once more, with what was wrong. */
  again(request: FastifyRequest, reply: FastifyReply, answers: EnteredAnswers, status: number): Promise<FastifyReply>;
}

/** The form by which the questions of an organizer are answered. */
export function answerRoutes(
  app: FastifyInstance,
  services: WebsiteServices,
  { path, ownOf, again }: AnswersPage,
): void {
  app.post(`${path}/answers`, { config: { isPage: true } }, async (request, reply) => {
    const { page, order, heldTicketId } = await ownOf(request);
    const entries = formOf(request).entries();
    const [questions, tickets] = await Promise.all([
      listEveryQuestion(services.db, { eventId: order.eventId }),
      services.sales.orders.tickets({ orderId: order.id, heldTicketId }),
    ]);
    // A ticket that was given on or refunded while the form was open is no longer asked about, and does not stop the rest from
    // being kept.
    const good = new Set(tickets.filter(isGoodTicket).map(({ id }) => id));
    const typed = entries.flatMap(([name, value]) => typedAnswer(name, value, questions, good) ?? []);
    const answers = typed.map(({ said }) => said);
    const names = entries.flatMap(([name, value]) => typedName(name, value, good) ?? []);
    try {
      await services.db.transaction((tx) => putAnswers(tx, { orderId: order.id, heldTicketId, answers, names }));
      seeOther(reply, `${page}?answered=1`);
    } catch (error) {
      if (isRaised(error, validationFailed)) {
        const { fields, message } = faultsOf(error);
        const nameOf = (field: string) => {
          const ticketId = names[placeIn(field)]?.ticketId;
          return field.startsWith('names') && ticketId !== undefined
            ? nameField(ticketId)
            : typed[placeIn(field)]?.name;
        };
        const named = Object.entries(fields).map(([field, fault]) => [nameOf(field) ?? field, fault]);
        return again(
          request,
          reply,
          { values: new Map(entries), faults: { fields: Object.fromEntries(named), message } },
          400,
        );
      }
      // The page itself shows that nothing can be answered any more.
      const isOver =
        isRaised(error, answersClosed) || isRaised(error, orderStateForbids) || isRaised(error, buyerErased);
      if (!isOver) throw error;
      seeOther(reply, page);
    }
    return reply;
  });
}

function placeIn(field: string): number {
  return Number(/^(?:answers|names)\[(\d+)\]/.exec(field)?.[1]);
}

const fieldName = (questionId: string, ticketId: string | null) =>
  ticketId === null ? `answer.${questionId}` : `answer.${questionId}.${ticketId}`;

const nameField = (ticketId: string) => `name.${ticketId}`;

/** A name that is left empty stays as it was. */
function typedName(name: string, text: string, good: ReadonlySet<string>): SaidName | undefined {
  const ticketId = /^name\.([0-9a-f-]+)$/.exec(name)?.[1];
  return ticketId === undefined || !good.has(ticketId) || text.trim() === '' ? undefined : { ticketId, name: text };
}

function typedAnswer(
  name: string,
  text: string,
  questions: readonly Question[],
  good: ReadonlySet<string>,
): { name: string; said: SaidAnswer } | undefined {
  const [, questionId, ticketId = null] = /^answer\.([0-9a-f-]+)(?:\.([0-9a-f-]+))?$/.exec(name) ?? [];
  const question = questions.find(({ id }) => id === questionId);
  if (question === undefined || (ticketId !== null && !good.has(ticketId))) return undefined;
  return { name, said: { questionId: question.id, ticketId, value: typedAnswerValue(question, text) } };
}

interface ShownAnswers {
  asked: readonly Asked[];
  event: OrderEvent | undefined;
  /** The tickets of the page, in the order shown. */
  tickets: readonly Pick<IssuedTicket, 'id' | 'name' | 'kind' | 'holderName' | 'isBuyers' | 'status'>[];
  page: string;
  isSaved: boolean;
  entered?: EnteredAnswers;
}

export function shownQuestions({ asked, event, tickets, page, isSaved, entered }: ShownAnswers): QuestionsShown {
  const isNamed = event?.namesPerTicket === true;
  const ofOrder = asked.filter(({ ticket }) => ticket === null);
  const groups = tickets.flatMap((ticket, index) => {
    const ofTicket = asked.filter((each) => each.ticket?.id === ticket.id);
    const holder =
      isNamed && isTicket(ticket) && ticket.isBuyers && isGoodTicket(ticket) ? shownName(ticket, entered) : undefined;
    if (ofTicket.length === 0 && holder === undefined) return [];
    const shown = { place: index + 1, of: tickets.length, name: ticket.name };
    return [{ ticket: shown, holder, asked: ofTicket.map((each) => shownAsked(each, entered)) }];
  });
  return {
    action: `${page}/answers`,
    missing: missingOf(asked),
    isOpen: event !== undefined && !event.hasBegun && !event.isCancelled,
    isSaved,
    faults: entered?.faults,
    groups: [
      ...(ofOrder.length === 0 ? [] : [{ ticket: null, asked: ofOrder.map((each) => shownAsked(each, entered)) }]),
      ...groups,
    ],
  };
}

function shownName({ id, holderName }: Pick<IssuedTicket, 'id' | 'holderName'>, entered: EnteredAnswers | undefined) {
  const name = nameField(id);
  return { name, value: entered?.values.get(name) ?? holderName };
}

function shownAsked({ question, ticket, value }: Asked, entered: EnteredAnswers | undefined) {
  const { id, label, kind, options, required } = question;
  const name = fieldName(id, ticket?.id ?? null);
  const kept = value === null ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  const offered = options ?? [];
  return {
    name,
    label,
    kind,
    // What was chosen while it was offered can stay chosen.
    options: kind === 'CHOICE' && kept !== '' && !offered.includes(kept) ? [...offered, kept] : offered,
    isRequired: required,
    value: entered?.values.get(name) ?? kept,
  };
}
