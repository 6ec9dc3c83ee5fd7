import { isRaised, raise } from '../../base/define-error.ts';
import { sha256 } from '../../base/sha256.ts';
import type { Sales } from '../cashier/sales.ts';
import { namedCard, type SaidCard } from '../statutory/statutory-card.ts';
import { offerNotFound, ticketNotGivable } from '../tickets/offer.errors.ts';
import { findOfferByToken } from '../tickets/offer.sql.ts';
import type { Offer } from '../tickets/offer.ts';
import type { GivingTools } from './offer-ticket.ts';
import { passTicket } from './pass-ticket.ts';

interface AcceptedOffer {
  orderId: string;
  ticketId: string;
  /** What the recipient shows from now on in place of the buyer's token. */
  orderToken: string;
}

/** The recipient takes what was offered. Accepting again gives the same answer. */
export async function acceptOffer(
  { db, sales }: Pick<GivingTools, 'db'> & { sales: Pick<Sales, 'desk' | 'offerKeys' | 'rules'> },
  { token, statutory }: { token: string; statutory?: SaidCard | null },
): Promise<AcceptedOffer> {
  const tokenHash = sha256(token);
  const offer = await findOfferByToken(db, { tokenHash });
  if (offer === undefined) raise(offerNotFound, {});
  const orderToken = sales.offerKeys.orderTokenOf(token);
  const accepted = (ticketId: string) => ({ orderId: offer.orderId, ticketId, orderToken });
  if (offer.newTicketId !== null) return accepted(offer.newTicketId);
  try {
    const card = statutory == null ? undefined : namedCard(sales.rules.cards, statutory);
    const command = passTicket({ offer, tokenHash: sha256(orderToken), card });
    return accepted((await sales.desk.serve(offer.eventId, command)).ticketId);
  } catch (error) {
    if (!isRaised(error, ticketNotGivable)) throw error;
    // Of two who accept at once, the later finds nothing open but gets the ticket all the same.
    const { newTicketId } = (await findOfferByToken(db, { tokenHash })) as Offer;
    if (newTicketId === null) throw error;
    return accepted(newTicketId);
  }
}
