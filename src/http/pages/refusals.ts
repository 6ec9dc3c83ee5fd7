import type { RefusalTexts, ShownRefusal } from '../../../web/texts/faults.ts';
import * as members from '../../core/accounts/members/member.errors.ts';
import * as operators from '../../core/accounts/operators/operator.errors.ts';
import * as organizations from '../../core/accounts/organizations/organization.errors.ts';
import * as passkeys from '../../core/accounts/passkeys/passkey.errors.ts';
import * as providers from '../../core/accounts/providers/provider.errors.ts';
import * as secondFactor from '../../core/accounts/second-factor/second-factor.errors.ts';
import * as signIn from '../../core/accounts/sign-in/sign-in.errors.ts';
import * as taxProfiles from '../../core/accounts/tax-profiles/tax-profile.errors.ts';
import * as messages from '../../core/back-office/messages/message.errors.ts';
import * as sandboxClock from '../../core/back-office/sandbox-clock/sandbox-clock.errors.ts';
import * as payouts from '../../core/back-office/settlements/payout.errors.ts';
import * as common from '../../core/base/common.errors.ts';
import type { ErrorDefinition, Refusal } from '../../core/base/define-error.ts';
import * as guesses from '../../core/base/guess-limit.ts';
import * as idempotency from '../../core/base/idempotency/idempotency.errors.ts';
import * as ifMatch from '../../core/base/if-match.ts';
import * as bundles from '../../core/catalog/bundles/bundle.errors.ts';
import * as entries from '../../core/catalog/events/entry.errors.ts';
import * as events from '../../core/catalog/events/event.errors.ts';
import * as interests from '../../core/catalog/interests/interest.errors.ts';
import * as inventory from '../../core/catalog/inventory/inventory.errors.ts';
import * as pictures from '../../core/catalog/pictures/picture.errors.ts';
import * as promoCodes from '../../core/catalog/promo-codes/promo-code.errors.ts';
import * as questions from '../../core/catalog/questions/question.errors.ts';
import * as seating from '../../core/catalog/seating/seating.errors.ts';
import * as plans from '../../core/catalog/seating-plans/seating-plan.errors.ts';
import * as series from '../../core/catalog/series/series.errors.ts';
import * as ticketTypes from '../../core/catalog/ticket-types/ticket-type.errors.ts';
import * as zones from '../../core/catalog/zones/zone.errors.ts';
import * as reports from '../../core/reports/reconciliation/report.errors.ts';
import * as exchange from '../../core/selling/acts/exchange.errors.ts';
import * as moving from '../../core/selling/acts/moving.errors.ts';
import * as returns from '../../core/selling/acts/return.errors.ts';
import { saleNotUndoable } from '../../core/selling/acts/undoing.errors.ts';
import * as answers from '../../core/selling/answers/answer.errors.ts';
import { ticketNotTaken } from '../../core/selling/barkada/barkada.errors.ts';
import { reservationOver } from '../../core/selling/counter/counter.errors.ts';
import * as seats from '../../core/selling/desk/seats/seat.errors.ts';
import * as doors from '../../core/selling/door/door.errors.ts';
import { doorSalesLimit } from '../../core/selling/door-sales/door-sales.errors.ts';
import * as holdLimits from '../../core/selling/hold-limits/hold-limits.errors.ts';
import * as addressChanges from '../../core/selling/orders/address-change.errors.ts';
import * as orders from '../../core/selling/orders/order.errors.ts';
import * as disputes from '../../core/selling/payments/dispute.errors.ts';
import * as payments from '../../core/selling/payments/payment.errors.ts';
import * as resting from '../../core/selling/resting/resting.errors.ts';
import * as sandbox from '../../core/selling/sandbox/sandbox.errors.ts';
import * as statutory from '../../core/selling/statutory/statutory.errors.ts';
import * as offers from '../../core/selling/tickets/offer.errors.ts';
import * as waiting from '../../core/selling/waiting-list/waiting.errors.ts';
import * as webhooks from '../../core/telling/webhooks/webhook.errors.ts';
import * as http from '../http.errors.ts';

// Every refusal by its name, under which languages have words for it.
const all = {
  ...{
    ...members,
    ...operators,
    ...organizations,
    ...passkeys,
    ...providers,
    ...secondFactor,
    ...signIn,
    ...taxProfiles,
  },
  ...{ ...common, ...guesses, ...idempotency, ...ifMatch },
  ...{ ...bundles, ...entries, ...plans, ...seating, ...series, ...zones },
  ...{ ...events, ...interests, ...inventory, ...pictures, ...promoCodes, ...questions, ...ticketTypes },
  ...{ ...reports, ...sandboxClock, ...payouts },
  ...{
    ...answers,
    ...doors,
    ...holdLimits,
    ...messages,
    ...addressChanges,
    ...orders,
    ...payments,
    ...disputes,
    ...seats,
  },
  ...{
    ...exchange,
    ...moving,
    ...resting,
    ...sandbox,
    ...offers,
    ...statutory,
    ...returns,
    saleNotUndoable,
    reservationOver,
    doorSalesLimit,
    ticketNotTaken,
    ...waiting,
    ...webhooks,
    ...http,
  },
};

type Values<Definition> = Definition extends ErrorDefinition<infer Params> ? Params : never;
type Fitting = { [Name in keyof RefusalTexts]: (values: Values<(typeof all)[Name]>) => string };
/** Does not compile where a language has words for what is no refusal, or for values that it is not raised with. */
export type CheckedTexts<Texts extends Fitting = RefusalTexts> = Texts;

const names = new Map(Object.entries(all).map(([name, definition]) => [definition as unknown, name]));

/** The refusal as a page shows it: in the reader's language where that has words for it. */
export function shownRefusal({ definition, params, message }: Refusal): ShownRefusal {
  return { refusal: names.get(definition) as ShownRefusal['refusal'], values: params, message };
}
