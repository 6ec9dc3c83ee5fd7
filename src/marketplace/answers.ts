import { tooManyWrongTokens } from '../core/base/guess-limit.ts';
import { answersClosed } from '../core/selling/answers/answer.errors.ts';
import { putAnswers, type SaidAnswer, type SaidName } from '../core/selling/answers/put-answers.ts';
import { buyerErased, orderNotFound, orderStateForbids } from '../core/selling/orders/order.errors.ts';
import { answerValue } from '../http/fields/answer-value.ts';
import { closedObject, listOf, name, nullable, uuid } from '../http/fields/fields.ts';
import { buyerOrderRecord } from './order-records.ts';
import { ofBuyers, ownSeenOrder, seenOrder, seenOrderOf } from './orders.ts';
import { actRoute } from './route.ts';

const answersMax = 1_000;

const answersBody = closedObject<{ answers: SaidAnswer[]; names?: SaidName[] | null }>(
  {
    answers: listOf(
      closedObject<SaidAnswer>(
        {
          questionId: uuid({ description: 'One of the `questions` of the order.' }),
          ticketId: nullable(uuid({ description: 'For which ticket, where it is asked for each.' })),
          value: answerValue('As the `kind` of the question asks for; null or an empty text takes an answer back.'),
        },
        ['questionId', 'value'],
      ),
      { description: 'What is answered, or answered anew. What is not named stays.', maxItems: answersMax },
    ),
    names: nullable(
      listOf(
        closedObject<SaidName>(
          {
            ticketId: uuid({ description: 'One of your tickets.' }),
            name: name({ description: 'Who comes with it.', examples: ['Ben Santos'] }),
          },
          ['ticketId', 'name'],
        ),
        {
          description: 'Who comes with which ticket, where the event has `namesPerTicket`. What is not named stays.',
          maxItems: answersMax,
        },
      ),
    ),
  },
  ['answers'],
);

export const answerRoutes = [
  actRoute({
    method: 'PUT',
    path: '/orders/:id/answers',
    operationId: 'putAnswers',
    tag: 'Orders',
    summary: 'Answer the questions of an order',
    description:
      'Once it is `COMPLETED` and until the event begins; all of what is sent is kept, or nothing. `TEXT` takes at most 1,000 characters, `CHOICE` one of its options, `CHECK` true or false, `NUMBER` a number, `DATE` a `YYYY-MM-DD`. A question that was withdrawn meanwhile is answered all the same. Someone a ticket was transferred to answers for that one.',
    params: { id: 'Id of the order.' },
    security: ofBuyers,
    body: answersBody,
    success: { status: 200, description: 'The order with the answers.', data: buyerOrderRecord },
    errors: [orderNotFound, tooManyWrongTokens, orderStateForbids, buyerErased, answersClosed],
    whenFaulty: ownSeenOrder,
    act: async (call) => {
      const { services, body } = call;
      const seen = await seenOrderOf(call);
      const { order, heldTicketId } = seen;
      const { answers, names } = body;
      await services.db.transaction((tx) =>
        putAnswers(tx, { orderId: order.id, heldTicketId, answers, names: names ?? [] }),
      );
      return { data: await seenOrder(services, seen) };
    },
  }),
];
