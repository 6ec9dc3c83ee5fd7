import type { Bundle } from '../../catalog/bundles/bundle.ts';
import type { DeskType } from '../desk/desk-contents.ts';
import type { WantedSeats } from '../desk/seats/seat-desk.ts';
import type { StatutoryCard } from '../statutory/statutory-card.ts';

export interface WantedTickets extends WantedSeats {
  type: DeskType;
  quantity: number;
  /** What each costs: the type's price, what the buyer chose, or a share in the price of the bundle. */
  priceCentavos: number;
  /** The card by which the one ticket costs less. */
  card?: StatutoryCard;
  /** The bundle that they are part of. */
  bundle: Pick<Bundle, 'id' | 'name'> | null;
  /** The line that named it first, for what is told about it. */
  line: number;
}
