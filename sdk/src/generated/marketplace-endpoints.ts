// Made from the marketplace's OpenAPI document by npm run docs.
import { List } from '../pages.ts';
import { type Call, type EveryOption, type Reply, segment, type CallOptions, type WriteOptions, type TokenOptions } from '../request.ts';
import type { AcceptOfferBody, AcceptedOffer, Barkada, BarkadaLink, BuyerOrder, ChangeOrderAddressBody, Event, ExchangeOrderBody, ExchangedOrder, Interest, Invoice, IssuedTicket, JoinWaitingBody, JoinedEntry, ListEventsQuery, ListedEvent, MadeOffer, NameRefundAccountBody, Offer, OfferTicketBody, OpenBarkadaLinkBody, OrderAddress, OrganizerProfile, PaymentStart, PlaceOrderBody, PlacedOrder, PutAnswersBody, Quote, QuoteOrderBody, RegisterInterestBody, ReturnTicketBody, SeatStates, Seating, Series, StartPaymentBody, TakeBarkadaTicketBody, TicketReturn, WaitingEntry } from './marketplace-types.ts';

/** A method for every operation of the document, by its `operationId`. */
export abstract class MarketplaceEndpoints {
  protected abstract call<Body>(call: Call, options?: EveryOption): Promise<Reply<Body>>;

  /**
   * Find events
   *
   * Events that are published, public and not over yet, soonest first; with `search` best match first, with `near` nearest first.
   */
  listEvents(query?: ListEventsQuery, options?: CallOptions): List<ListedEvent> {
    return new List<ListedEvent>((query) => this.call({ method: 'GET', path: '/events', query }, options), query, { hasCursor: false });
  }

  /**
   * Read one event
   *
   * Any published event: also a private one, one of a sandbox and one that is over. `remainingQuantity` is at most 20.
   */
  getEvent(idOrSlug: string, options?: CallOptions): Promise<Reply<{ data: Event }>> {
    return this.call({ method: 'GET', path: `/events/${segment(idOrSlug)}` }, options);
  }

  /**
   * Register interest in an event
   *
   * For an event whose `isOnSale` is false: sold out, not on sale yet, or on presale. One mail goes there when tickets can be bought by anybody, with a link that stops further ones. An address that is registered already is answered the same. At most 30 in ten minutes from one address of the network.
   */
  registerInterest(idOrSlug: string, body: RegisterInterestBody, options?: CallOptions): Promise<Reply<{ data: Interest }>> {
    return this.call({ method: 'POST', path: `/events/${segment(idOrSlug)}/interests`, body }, options);
  }

  /**
   * Read the plan of an event
   *
   * Sections and rows, and which of their seats are of which ticket type at which price. The same for as long as `version` is; ask with `If-None-Match`. The id of a seat is `SECTION-ROW-SEAT`.
   */
  getSeating(idOrSlug: string, options?: CallOptions): Promise<Reply<{ data: Seating }>> {
    return this.call({ method: 'GET', path: `/events/${segment(idOrSlug)}/seating` }, options);
  }

  /**
   * Read which seats are free
   *
   * The state of every seat of the plan, at most a second old. Ask again with `If-None-Match`: 304 where nothing changed. Where `version` is another one, read the plan anew.
   */
  getSeats(idOrSlug: string, options?: CallOptions): Promise<Reply<{ data: SeatStates }>> {
    return this.call({ method: 'GET', path: `/events/${segment(idOrSlug)}/seats` }, options);
  }

  /**
   * Read one series
   *
   * The dates of a run, each an event that is published and public. Private ones are not among them. A series of a sandbox is there too, as its events are.
   */
  getSeries(idOrSlug: string, options?: CallOptions): Promise<Reply<{ data: Series }>> {
    return this.call({ method: 'GET', path: `/series/${segment(idOrSlug)}` }, options);
  }

  /**
   * Read one organizer
   *
   * The public profile of the organization that holds an event. One that may not sell is not there.
   */
  getOrganizer(slug: string, options?: CallOptions): Promise<Reply<{ data: OrganizerProfile }>> {
    return this.call({ method: 'GET', path: `/organizers/${segment(slug)}` }, options);
  }

  /**
   * Ask what an order would cost
   *
   * The figures that placing the order would charge. Nothing is held. An `accessCode` need not be given; one that is given is checked. After too many wrong codes 429 comes with a `challenge` in the error: ask again with its answer.
   */
  quoteOrder(body: QuoteOrderBody, options?: CallOptions): Promise<Reply<{ data: Quote }>> {
    return this.call({ method: 'POST', path: '/quotes', body }, options);
  }

  /**
   * Place an order
   *
   * Holds the tickets until `expiresAt`, or completes at once where there is nothing to pay. `token` is the buyer’s only credential. Takes an `Idempotency-Key` of at least 16 characters. While an event is rushed, and after too many wrong codes, 429 comes with a `challenge` in the error: send the order again with its answer.
   */
  placeOrder(body: PlaceOrderBody, options?: WriteOptions): Promise<Reply<{ data: PlacedOrder }>> {
    return this.call({ method: 'POST', path: '/orders', body, takesKey: true }, options);
  }

  /**
   * Read an order
   *
   * With the token as `Authorization: Bearer`. Someone a ticket was transferred to sees the order as theirs: one ticket, and nothing to pay.
   */
  getOrder(id: string, options: TokenOptions): Promise<Reply<{ data: BuyerOrder }>> {
    return this.call({ method: 'GET', path: `/orders/${segment(id)}` }, options);
  }

  /**
   * Start a payment
   *
   * Opens a page of the payment provider for the buyer. Another method than the order is priced for re-prices it. By `seven_eleven`, `cebuana` and `ecpay` there is a `code` to be paid in cash by `expiresAt`, at most a day and never later than three hours before the start; the tickets are held as long, for at most a fifth of a ticket type (409 `NOT_ON_SALE` on `method`). Choosing another method then gives that up, and ends the hold ten minutes later.
   */
  startPayment(id: string, body: StartPaymentBody, options: TokenOptions): Promise<Reply<{ data: PaymentStart }>> {
    return this.call({ method: 'POST', path: `/orders/${segment(id)}/payments`, body }, options);
  }

  /**
   * Cancel an order that is not paid
   *
   * The tickets are on sale again. Cancelling a cancelled order changes nothing.
   */
  cancelOrder(id: string, options: TokenOptions): Promise<Reply<{ data: BuyerOrder }>> {
    return this.call({ method: 'POST', path: `/orders/${segment(id)}/cancel` }, options);
  }

  /**
   * Give an order back whose event was moved
   *
   * Until `giveBackUntil`: what is left of what the tickets cost is refunded, and they become void. Transferred tickets belong to someone else: they stay valid, and what they cost stays paid. While the provider works on the refund the order stays `COMPLETED`. Returning it again changes nothing.
   */
  giveBackOrder(id: string, options: TokenOptions): Promise<Reply<{ data: BuyerOrder }>> {
    return this.call({ method: 'POST', path: `/orders/${segment(id)}/give-back` }, options);
  }

  /**
   * Name an account for a refund
   *
   * Where a refund is `WAITING_FOR_ACCOUNT`, because the payment method cannot give it back: all such refunds of the order are paid there. An account that is wrong is asked for once more.
   */
  nameRefundAccount(id: string, body: NameRefundAccountBody, options: TokenOptions): Promise<Reply<{ data: BuyerOrder }>> {
    return this.call({ method: 'POST', path: `/orders/${segment(id)}/refund-account`, body }, options);
  }

  /**
   * Read the tickets of an order
   *
   * There are some once the order is `COMPLETED`; after a refund they are `VOID`, and so is one that was transferred. Its recipient sees that one.
   */
  listOrderTickets(id: string, options: TokenOptions): Promise<Reply<{ data: IssuedTicket[] }>> {
    return this.call({ method: 'GET', path: `/orders/${segment(id)}/tickets` }, options);
  }

  /**
   * Read the invoice of an order
   *
   * It is there within a minute of the payment, where `TAX_RULES` has invoices written.
   */
  getOrderInvoice(id: string, options: TokenOptions): Promise<Reply<{ data: Invoice }>> {
    return this.call({ method: 'GET', path: `/orders/${segment(id)}/invoice` }, options);
  }

  /**
   * Read the invoice of an order as PDF
   *
   * The same on paper.
   */
  getOrderInvoicePdf(id: string, options: TokenOptions): Promise<Reply<{ data: Uint8Array }>> {
    return this.call({ method: 'GET', path: `/orders/${segment(id)}/invoice.pdf`, answersFile: true }, options);
  }

  /**
   * Change the date of an order
   *
   * To another event of the same series, where the event’s `exchangeUntilHours` allows it. Ticket types go by their name and must cost the same there. The order keeps its id, number and token; its tickets have other codes, and the old ones are `VOID`. All of it happens or nothing. Asked again for the date that the order is of, it changes nothing; with `dryRun` it never does. `loses` says what the buyer may do now and could not for that date: ask for it with `dryRun`, and say it first.
   */
  exchangeOrder(id: string, body: ExchangeOrderBody, options: TokenOptions): Promise<Reply<{ data: ExchangedOrder }>> {
    return this.call({ method: 'POST', path: `/orders/${segment(id)}/exchange`, body }, options);
  }

  /**
   * Put the address of an order right
   *
   * At once while it is `PENDING`. Once it has tickets, a link goes to the old address and confirms it, or the operator does: then they are issued anew and go to the new address, and what was mailed before is worthless. The token stays good. A new request takes the place of the one that waits; at most three an hour.
   */
  changeOrderAddress(id: string, body: ChangeOrderAddressBody, options: TokenOptions): Promise<Reply<{ data: OrderAddress }>> {
    return this.call({ method: 'POST', path: `/orders/${segment(id)}/address`, body }, options);
  }

  /**
   * Answer the questions of an order
   *
   * Once it is `COMPLETED` and until the event begins; all of what is sent is kept, or nothing. `TEXT` takes at most 1,000 characters, `CHOICE` one of its options, `CHECK` true or false, `NUMBER` a number, `DATE` a `YYYY-MM-DD`. A question that was withdrawn meanwhile is answered all the same. Someone a ticket was transferred to answers for that one.
   */
  putAnswers(id: string, body: PutAnswersBody, options: TokenOptions): Promise<Reply<{ data: BuyerOrder }>> {
    return this.call({ method: 'PUT', path: `/orders/${segment(id)}/answers`, body }, options);
  }

  /**
   * Transfer a ticket to someone else
   *
   * They get a link by mail. The ticket stays good until they accept; then its code is `VOID` and theirs is another one. At most five offers of a ticket an hour.
   */
  offerTicket(id: string, ticketId: string, body: OfferTicketBody, options: TokenOptions): Promise<Reply<{ data: MadeOffer }>> {
    return this.call({ method: 'POST', path: `/orders/${segment(id)}/tickets/${segment(ticketId)}/offer`, body }, options);
  }

  /**
   * Take an offer back
   *
   * Until it is accepted. Where nothing is offered it is answered with 404, after it was accepted with 409.
   */
  takeBackOffer(id: string, ticketId: string, options: TokenOptions): Promise<Reply<{ data: MadeOffer }>> {
    return this.call({ method: 'DELETE', path: `/orders/${segment(id)}/tickets/${segment(ticketId)}/offer` }, options);
  }

  /**
   * Read what was offered
   *
   * For anyone with the link. It has no code before it is accepted.
   */
  getOffer(token: string, options?: CallOptions): Promise<Reply<{ data: Offer }>> {
    return this.call({ method: 'GET', path: `/offers/${segment(token)}` }, options);
  }

  /**
   * Accept what was offered
   *
   * The ticket is the recipient’s, under another id and code; `token` opens the order for them, with this ticket and nothing else of it. Accepting again is answered the same. A ticket that cost less by law goes on with a card of the recipient’s own alone.
   */
  acceptOffer(token: string, body?: AcceptOfferBody, options?: CallOptions): Promise<Reply<{ data: AcceptedOffer }>> {
    return this.call({ method: 'POST', path: `/offers/${segment(token)}/accept`, body }, options);
  }

  /**
   * Make the link by which friends take tickets
   *
   * One link an order, before or after it is paid; again with another `keep` changes it. Each friend takes one ticket, under a name and a code of their own; the code that the buyer had is then `VOID`. A ticket that cost less by law is given on by itself.
   */
  openBarkadaLink(id: string, body: OpenBarkadaLinkBody, options: TokenOptions): Promise<Reply<{ data: BarkadaLink }>> {
    return this.call({ method: 'POST', path: `/orders/${segment(id)}/barkada`, body }, options);
  }

  /**
   * Read the link, and who has a ticket
   *
   * For the buyer alone: names of friends are in no other answer.
   */
  getBarkadaLink(id: string, options: TokenOptions): Promise<Reply<{ data: BarkadaLink }>> {
    return this.call({ method: 'GET', path: `/orders/${segment(id)}/barkada` }, options);
  }

  /**
   * Close the link
   *
   * What was taken stays with those who took it, the rest with the buyer. Another link can be made.
   */
  closeBarkadaLink(id: string, options: TokenOptions): Promise<Reply<{ data: BarkadaLink }>> {
    return this.call({ method: 'DELETE', path: `/orders/${segment(id)}/barkada` }, options);
  }

  /**
   * Read what friends can take
   *
   * For anyone with the link. It has no codes.
   */
  getBarkada(token: string, options?: CallOptions): Promise<Reply<{ data: Barkada }>> {
    return this.call({ method: 'GET', path: `/barkada/${segment(token)}` }, options);
  }

  /**
   * Take a ticket
   *
   * The ticket is the friend’s from then on; `token` opens the order for them, with this ticket and nothing else of it. One ticket an address. Takes an `Idempotency-Key` of at least 16 characters: the same again gets the same ticket.
   */
  takeBarkadaTicket(token: string, body: TakeBarkadaTicketBody, options?: WriteOptions): Promise<Reply<{ data: AcceptedOffer }>> {
    return this.call({ method: 'POST', path: `/barkada/${segment(token)}/take`, body, takesKey: true }, options);
  }

  /**
   * Return a ticket
   *
   * By the rule of the event (`returns`), or the one that held when the ticket was bought where that is better for its buyer. `AT_ONCE` voids the ticket and refunds it less what the organizer keeps. `WHEN_RESOLD` leaves it good until somebody from the waiting list has paid for its place; then it is void, and the refund is on its way: the lesser of what was paid for the ticket and what its replacement paid, less what is kept. A ticket can be put up so three times. Returning it again is answered the same; with `dryRun` nothing is done.
   */
  returnTicket(id: string, ticketId: string, body: ReturnTicketBody, options: TokenOptions): Promise<Reply<{ data: TicketReturn }>> {
    return this.call({ method: 'POST', path: `/orders/${segment(id)}/tickets/${segment(ticketId)}/return`, body }, options);
  }

  /**
   * Keep a ticket that was to be returned
   *
   * While its return is `OPEN`. Somebody who was being offered it waits on in their old place, and money that they pay late goes back to them.
   */
  takeReturnBack(id: string, ticketId: string, options: TokenOptions): Promise<Reply<{ data: TicketReturn }>> {
    return this.call({ method: 'DELETE', path: `/orders/${segment(id)}/tickets/${segment(ticketId)}/return` }, options);
  }

  /**
   * Wait for tickets of what is sold out
   *
   * Where the event’s `waitingList` is on and all types that are wanted are sold out. What comes back is offered to those who have waited longest and would take it. An address waits once for an event: joining again with the token of the entry as `Authorization: Bearer` changes what is wanted at once, answered with 200 and without a token. Without it the answer is that of a new entry, so that nobody learns who waits: by the link that is then mailed to the address its `id` and `token` become the entry’s, what is wanted is changed, and tokens of before open nothing. The place is kept unless more tickets are wanted. Takes an `Idempotency-Key` of at least 16 characters: a repeat is answered with the same entry and its token.
   */
  joinWaiting(idOrSlug: string, body: JoinWaitingBody, options?: WriteOptions): Promise<Reply<{ data: JoinedEntry }>> {
    return this.call({ method: 'POST', path: `/events/${segment(idOrSlug)}/waiting`, body, takesKey: true }, options);
  }

  /**
   * Read how an entry stands
   *
   * With the token as `Authorization: Bearer`.
   */
  getWaitingEntry(id: string, options: TokenOptions): Promise<Reply<{ data: WaitingEntry }>> {
    return this.call({ method: 'GET', path: `/waiting/${segment(id)}` }, options);
  }

  /**
   * Wait no longer
   *
   * An open offer goes to the next. Leaving again changes nothing. If no mailed link has confirmed the token, the address gets a mail with a link that undoes it for a day.
   */
  leaveWaiting(id: string, options: TokenOptions): Promise<Reply<{ data: WaitingEntry }>> {
    return this.call({ method: 'DELETE', path: `/waiting/${segment(id)}` }, options);
  }
}
