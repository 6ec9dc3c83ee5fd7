import { refundProgress, refundRoads } from '../../core/selling/payments/refund.ts';
import { oneOf } from '../fields/fields.ts';

/** How the money goes back, in every API. */
export const refundRoadFields = {
  road: oneOf(refundRoads, {
    description:
      '`METHOD`: the way it was paid. `ACCOUNT`: to an account that the buyer names, where the method cannot. `PERSON`: somebody sees to it.',
  }),
  state: oneOf(refundProgress, {
    description:
      'How far it is. `WAITING_FOR_ACCOUNT` until the buyer has named the account, `PAYING` until the money is there; its tickets are void meanwhile.',
  }),
};
