import type { AskedAtCheckoutShown } from '../../../../web/marketplace/order/order-shown.ts';
import { isRaised } from '../../../core/base/define-error.ts';
import { publicEventNotFound } from '../../../core/catalog/public-events/public-event.errors.ts';
import { readPublicEvent } from '../../../core/catalog/public-events/read-public-event.ts';
import { findCheckoutAnswers, saveCheckoutAnswers } from '../../../core/selling/answers/checkout-answers.sql.ts';
import type { CheckoutAnswers } from '../../../core/selling/answers/checkout-answers.ts';
import { listItemsOfOrders } from '../../../core/selling/orders/order.sql.ts';
import { isHeld, type Order } from '../../../core/selling/orders/order.ts';
import type { Database } from '../../../platform/database/database.ts';
import { answersInForm, faultsOfSaid, saidInForm, shownAtCheckout, typedAnswers } from './said-at-checkout.ts';

type Entries = readonly (readonly [string, string])[];
type Offered = Pick<Order, 'id' | 'eventId' | 'status' | 'waitingEntryId'>;

/** What is asked of somebody before they take an offer: as they typed it, else as they said it before. */
export async function askedOfOffer(
  { db }: { db: Database },
  order: Offered,
  typed: { entries: Entries; isSent: boolean },
): Promise<AskedAtCheckoutShown | undefined> {
  const draft = await draftOf(db, order);
  if (draft === undefined) return undefined;
  const said = saidInForm(draft, typed.entries);
  if (said.values.size > 0 || typed.isSent) {
    return shownAtCheckout(draft, said, typed.isSent ? faultsOfSaid(draft, said) : undefined);
  }
  const kept = await findCheckoutAnswers(db, { orderId: order.id });
  return shownAtCheckout(draft, { values: kept === undefined ? new Map() : typedAnswers(kept) }, undefined);
}

/** Keeps what a form says of an offer; false, with nothing kept, where something is missing or wrong. */
export async function saveOfferAnswers({ db }: { db: Database }, order: Offered, entries: Entries): Promise<boolean> {
  const draft = await draftOf(db, order);
  if (draft === undefined) return true;
  const form = saidInForm(draft, entries);
  if (faultsOfSaid(draft, form) !== undefined) return false;
  const said: CheckoutAnswers | null = answersInForm(draft, form);
  await db.transaction((tx) => saveCheckoutAnswers(tx, { orderId: order.id, said }));
  return true;
}

/** Undefined where nothing is asked, and for what is no offer. */
async function draftOf(db: Database, order: Offered) {
  const { id, eventId, waitingEntryId } = order;
  if (!isHeld(order) || waitingEntryId === null) return undefined;
  try {
    const [event, items] = await Promise.all([
      readPublicEvent(db, { idOrSlug: eventId }),
      listItemsOfOrders(db, { orderIds: [id] }),
    ]);
    const isAnyAsked = event.namesPerTicket || event.questions.some(({ askAt }) => askAt === 'CHECKOUT');
    const lines = items.map(({ ticketTypeId, quantity }) => ({ ticketTypeId, quantity }));
    return isAnyAsked ? { event, lines, bundles: [] } : undefined;
  } catch (error) {
    // It is not shown any more: what was reserved can be paid all the same.
    if (!isRaised(error, publicEventNotFound)) throw error;
    return undefined;
  }
}
