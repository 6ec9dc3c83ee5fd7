import type { AnyFrameProps } from '../../../../web/ui/staff/frame.tsx';
import type { NewAct } from '../../../core/accounts/audit-log/act.ts';
import type { Actor } from '../../../core/base/actor.ts';
import type { Sales } from '../../../core/selling/cashier/sales.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PersonVisit } from '../signed-in.ts';
import type { PageServices } from '../web.ts';

/** Somebody who may look at the order that the address names. */
export interface OrderVisit extends Pick<PersonVisit, 'request' | 'reply' | 'form'> {
  /** On whose behalf the core acts: the organization of the order. */
  actor: Actor;
  params: Readonly<Record<string, string>>;
  /** Where the pages around it begin; `/orders` is below. */
  base: string;
}

export interface OrderScreen<Visit> {
  method: 'GET' | 'POST';
  /** Below the base, with `:orderId`. */
  path: string;
  ability: 'orders' | 'refunds';
  needsFreshSignIn?: boolean;
  handle: (visit: Visit) => Promise<void>;
}

/** Where orders are looked at one by one: an organization's dashboard, or the operator's pages. */
export interface OrderFace<Visit extends OrderVisit> {
  services: PageServices & { db: Database; sales: Sales };
  screen(screen: OrderScreen<Visit>): void;
  frameOf(visit: Visit): AnyFrameProps;
  mayRefund(visit: Visit): boolean;
  /** Whose the order is, where whoever visits does not know, and is to know what the provider calls its payment. */
  organizationOf?(visit: Visit): { slug: string; name: string };
  /** What is done here, as it is written down. */
  actOf(visit: Visit, act: Pick<NewAct, 'action' | 'subject' | 'details'>): NewAct;
}
