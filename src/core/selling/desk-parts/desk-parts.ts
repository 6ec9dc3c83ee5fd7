import { checkoutAnswers } from '../answers/answers-at-desk.ts';
import { barkadaLinks } from '../barkada/links-at-desk.ts';
import { orderedBundles } from '../bundles/bundles-at-desk.ts';
import { accessCodes } from '../codes/access-codes.ts';
import { promoCodes } from '../codes/promo-codes.ts';
import { counter } from '../counter/counter-at-desk.ts';
import type { DeskPart } from '../desk/desk.ts';
import { doorSales } from '../door-sales/door-sales-at-desk.ts';
import { gifts } from '../giving/gifts-at-desk.ts';
import { holders } from '../hold-limits/holders-at-desk.ts';
import { addressChanges } from '../order-email/address-changes-at-desk.ts';
import { statutoryCards } from '../statutory/cards-at-desk.ts';
import { waitingList } from '../waiting-list/waiting-list-part.ts';

/** What a desk is made of. This is the only list; the desk loads parts in the order of their locks. */
export const deskParts: readonly DeskPart<unknown, unknown>[] = [
  accessCodes,
  promoCodes,
  orderedBundles,
  holders,
  statutoryCards,
  gifts,
  barkadaLinks,
  addressChanges,
  waitingList,
  counter,
  doorSales,
  checkoutAnswers,
];
