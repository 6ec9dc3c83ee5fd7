import { payoutStatuses, payoutWaits, toldLineKinds } from '../../core/back-office/settlements/settlement.ts';
import { dateTime, nullable, oneOf, pesos, record, text, uuid } from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { orderFields } from '../../http/records/order.ts';

const signedPesos = (description: string) => Type.Number({ description });

export const balanceRecord = record(
  'Balance',
  {
    currency: orderFields.currency,
    owed: signedPesos('What no payout has taken yet, in pesos. Below zero where more was refunded than is owed.'),
    pending: signedPesos('The part of it that is not earned yet.'),
    scheduled: pesos(
      'What is in payouts that are `SCHEDULED` or `FILED`. With `owed` it is all that has not left for the organization’s account.',
    ),
    nextPayout: nullable(
      record(
        'NextPayout',
        {
          amount: pesos('How much it will be.'),
          dueAt: dateTime({ description: 'When it falls due.' }),
        },
        'The next payout, if nothing more were sold or refunded.',
      ),
    ),
  },
  'What the organization is owed.',
);

const payoutFields = {
  id: uuid({ description: 'Id of the payout.' }),
  amount: pesos('What is paid.'),
  currency: orderFields.currency,
  status: oneOf(payoutStatuses, {
    description:
      '`SCHEDULED` to be sent, `FILED` in a file for the bank, `SENT` on its way, `PAID` arrived, `RETURNED` sent back by the bank, `WITHDRAWN` stopped before it was sent: what came back or was withdrawn is owed again, and part of a later payout.',
  }),
  waitingFor: nullable(
    oneOf(payoutWaits, {
      description:
        'What keeps it from being sent: `PAYOUT_ACCOUNT` is to be entered in the dashboard, `PAYOUT_ACCOUNT_REST` was changed less than three days ago.',
    }),
  ),
  createdAt: dateTime({ description: 'When it was scheduled.' }),
  sentAt: nullable(dateTime({ description: 'When it was sent.' })),
  paidAt: nullable(dateTime({ description: 'When it arrived.' })),
};

export const payoutRecord = record('Payout', payoutFields, 'Money that goes to the organization.');

const lineRecord = record(
  'PayoutLine',
  {
    orderId: nullable(uuid({ description: 'The order; null for what is carried over as a whole.' })),
    orderNumber: nullable(text('Its number.')),
    eventId: nullable(uuid({ description: 'The event that it belongs to.' })),
    kind: oneOf(toldLineKinds, {
      description:
        'An order that went to another date is a `SALE` below zero of the event that it left, and one above zero of the other. `CARRIED` is what an earlier settlement left: less than nothing, a payout that came back, or what is kept back for refunds under way. `WITHHELD` is tax.',
    }),
    amount: signedPesos('What it adds to the payout, in pesos; below zero where it takes away.'),
  },
  'One movement that a payout is made of.',
);

export const payoutDetailRecord = record(
  'PayoutDetail',
  { ...payoutFields, lines: Type.Array(lineRecord, { description: 'A page of what it is made of.' }) },
  'A payout with its lines.',
);
