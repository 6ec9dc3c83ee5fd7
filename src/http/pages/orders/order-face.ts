import type { AnyFrameProps } from '../../../../web/ui/staff/frame.tsx';
import type { NewAct } from '../../../core/accounts/audit-log/act.ts';
import type { Actor } from '../../../core/base/actor.ts';
import type { Sales } from '../../../core/selling/cashier/sales.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PersonVisit } from '../signed-in.ts';
import type { PageServices } from '../web.ts';

/** Somebody who may look at the order that the URL names. */
export interface OrderVisit extends Pick<PersonVisit, 'request' | 'reply' | 'form'> {
  /** The organization of the order, on whose behalf the core acts. */
  actor: Actor;
  params: Readonly<Record<string, string>>;
  /** Where the pages around it begin; `/orders` is below. */
  base: string;
}

interface OrderScreen<Visit> {
  method: 'GET' | 'POST';
  /** Below the base, with `:orderId`. */
  path: string;
  ability: 'orders' | 'order-acts' | 'refunds';
  needsFreshSignIn?: boolean;
  handle: (visit: Visit) => Promise<void>;
}

/** Where orders are looked at one by one: an organization's dashboard, or the operator's pages. */
export interface OrderFace<Visit extends OrderVisit> {
  services: PageServices & { db: Database; sales: Sales };
  screen(screen: OrderScreen<Visit>): void;
  frameOf(visit: Visit): AnyFrameProps;
  mayRefund(visit: Visit): boolean;
  /** Whether the visitor sees where buyers are written to, and what they answered. */
  seesAddresses(visit: Visit): boolean;
  /** Whether the visitor sees the numbers of cards by which tickets cost less by law. */
  seesCardNumbers(visit: Visit): boolean;
  /**
   * Whose the order is, where the visitor does not know; such a visitor also sees the provider's name of its payment.
   */
  organizationOf?(visit: Visit): { slug: string; name: string };
  /** An act of this face, as the audit log gets it. */
  actOf(visit: Visit, act: Pick<NewAct, 'action' | 'subject' | 'details'>): NewAct;
}

export function orderIdOf({ params }: OrderVisit): string {
  return params.orderId as string;
}
