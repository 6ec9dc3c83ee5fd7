import { List, Pages } from '../pages.js';
import { type Call, type EveryOption, type Reply, type CallOptions, type WriteOptions, type MatchOptions } from '../request.js';
import type { AccessCode, AddSeriesDatesBody, Admissions, AdvanceSandboxClockBody, AdvancedSandboxClock, Attendee, Balance, BlockSeatsBody, Brand, Bundle, CancelEventBody, CashUp, ChangeSeriesBody, ComplimentaryTickets, CounterSale, CreateAccessCodeBody, CreateBrandBody, CreateBundleBody, CreateDoorCodeBody, CreateEventBody, CreatePerformerBody, CreatePromoCodeBody, CreateQuestionBody, CreateScheduleBody, CreateSeatingPlanBody, CreateSeriesBody, CreateSeriesDoorCodeBody, CreateSeriesPromoCodeBody, CreateTicketTypeBody, CreateVenueBody, CreateZoneBody, Deleted, Delivery, DoorCode, DoorCodeOfSeries, Embed, Event, EventCancellation, EventSeating, ExchangeOrderBody, GetCashUpQuery, GetEventQuery, GetPayoutQuery, GetSeatingPlanQuery, GiveTicketsBody, HoldersMessage, Interest, ListAccessCodesQuery, ListAttendeesQuery, ListDeliveriesQuery, ListDoorCodesQuery, ListEventsQuery, ListInterestsQuery, ListInvoicesQuery, ListMessagesQuery, ListNoticesQuery, ListOrdersQuery, ListPayoutsQuery, ListPromoCodesQuery, ListQuestionsQuery, ListSeatBlocksQuery, ListSeatingPlansQuery, ListSeatsOfPlanQuery, ListSeriesDoorCodesQuery, ListSeriesEventsQuery, ListSeriesMessagesQuery, ListSeriesPromoCodesQuery, ListSeriesQuery, ListWaitingQuery, Me, Meta, MoveTicketBody, NewDoorCode, NewDoorCodeOfSeries, Notice, Order, OrderDetail, PaintEventBody, Payout, PayoutDetail, Performer, Picture, PromoCode, PromoCodeOfSeries, Question, Refund, RefundOrderBody, RegisterWebhookBody, Replay, ReplayDeliveriesBody, ReportSalesQuery, ResentTickets, Reservation, ReserveTicketsBody, ReturnTicketBody, SalesReport, SandboxClock, Schedule, ScheduleMessageBody, ScheduleSeriesMessageBody, SearchOrdersQuery, SearchVenuesQuery, SeatBlock, SeatOfPlan, SeatingPlan, SellAtCounterBody, Series, SeriesChange, SeriesSales, SimulateActBody, SimulateEventCancellationBody, SimulateOrderBody, SimulateRefundBody, TaxPaper, TaxProfile, TicketReturn, TicketType, UndoneSale, UpdateBundleBody, UpdateEmbedBody, UpdateEventBody, UpdatePromoCodeBody, UpdateQuestionBody, UpdateScheduleBody, UpdateSeatingPlanBody, UpdateSeriesPromoCodeBody, UpdateTicketTypeBody, UpdateWebhookBody, UpdateZoneBody, Venue, WaitingEntry, WaitingFigures, Webhook, WebhookTest, WebhookWithSecret, WrittenSeatingPlan, Zone } from './types.js';
/** A method for every operation of the document, by its `operationId`. */
export declare abstract class Endpoints {
    protected abstract call<Body>(call: Call, options?: EveryOption): Promise<Reply<Body>>;
    /**
     * Show the key and its organization
     *
     * A good first request: it works with any valid key, whatever its scopes.
     *
     * Any valid key will do.
     */
    getMe(options?: CallOptions): Promise<Reply<{
        data: Me;
    }>>;
    /**
     * Read which sites may sell your tickets
     *
     * Scope `events:read`.
     */
    getEmbed(options?: CallOptions): Promise<Reply<{
        data: Embed;
    }>>;
    /**
     * Say which sites may sell your tickets
     *
     * The list as a whole: a site that is left out is refused from then on. Events and quotes can be read from every site without being named here.
     *
     * Scope `events:write`.
     */
    updateEmbed(body: UpdateEmbedBody, options?: WriteOptions): Promise<Reply<{
        data: Embed;
    }>>;
    /**
     * Create an event
     *
     * Creates a draft, and with it the ticket types in `tickets`. The answer shows them whatever the key’s scopes.
     *
     * Scope `events:write`.
     */
    createEvent(body: CreateEventBody, options?: WriteOptions): Promise<Reply<{
        data: Event;
    }>>;
    /**
     * List your events
     *
     * Newest first unless `sort` says otherwise. Walk the pages, or follow `meta.nextCursor`.
     *
     * Scope `events:read`.
     */
    listEvents(query?: ListEventsQuery, options?: CallOptions): List<Event>;
    /**
     * Read one event
     *
     * Scope `events:read`.
     */
    getEvent(id: string, query?: GetEventQuery, options?: CallOptions): Promise<Reply<{
        data: Event;
    }>>;
    /**
     * Change an event
     *
     * Only what is sent changes; null clears an optional field. Fields that only the service sets are ignored, so a record that was read can be sent back.
     *
     * Scope `events:write`.
     */
    updateEvent(id: string, body?: UpdateEventBody, options?: MatchOptions): Promise<Reply<{
        data: Event;
    }>>;
    /**
     * Delete a draft
     *
     * Only a draft of which no ticket was ever sold or is held; everything that hangs on it goes too.
     *
     * Scope `events:write`.
     */
    deleteEvent(id: string, options?: MatchOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Publish an event
     *
     * The event appears on the marketplace. Publishing a published event changes nothing.
     *
     * Scope `events:write`.
     */
    publishEvent(id: string, options?: MatchOptions): Promise<Reply<{
        data: Event;
        warnings?: string[];
    }>>;
    /**
     * Take an event off the marketplace
     *
     * Back to draft. Sales stop; tickets that are sold stay valid.
     *
     * Scope `events:write`.
     */
    unpublishEvent(id: string, options?: MatchOptions): Promise<Reply<{
        data: Event;
    }>>;
    /**
     * Archive an event
     *
     * Hidden from the marketplace for good, with its data kept. An archived event cannot be changed.
     *
     * Scope `events:write`.
     */
    archiveEvent(id: string, options?: MatchOptions): Promise<Reply<{
        data: Event;
    }>>;
    /**
     * Create a run of dates
     *
     * From a list of dates, or from a rule, which is read once, in the time zone of the template. The template is the date at its own start, which others may repeat (`includesTemplate`). Dates are made in a moment, each like the template with its ticket types; sale windows, the programme and a missing end keep their distance from the start. At most 1,000 dates.
     *
     * Scope `events:write`.
     */
    createSeries(body: CreateSeriesBody, options?: WriteOptions): Promise<Reply<{
        data: Series;
    }>>;
    /**
     * List your series
     *
     * Newest first.
     *
     * Scope `events:read`.
     */
    listSeries(query?: ListSeriesQuery, options?: CallOptions): List<Series>;
    /**
     * Read one series
     *
     * How far its dates are made, and what of them is sold.
     *
     * Scope `events:read`.
     */
    getSeries(seriesId: string, options?: CallOptions): Promise<Reply<{
        data: Series;
    }>>;
    /**
     * List the dates of a series
     *
     * Ordinary events, by their start. Walk the pages, or follow `meta.nextCursor`.
     *
     * Scope `events:read`.
     */
    listSeriesEvents(seriesId: string, query?: ListSeriesEventsQuery, options?: CallOptions): List<Event>;
    /**
     * Sum up what each date sold
     *
     * Online and at the counter, a second old at most. Tickets that were given away are no sales.
     *
     * Scope `orders:read`.
     */
    getSeriesSales(seriesId: string, options?: CallOptions): Promise<Reply<{
        data: SeriesSales;
    }>>;
    /**
     * Add dates to a series
     *
     * Made in a moment after the template as it is then. Where making had stopped, it goes on with what was left.
     *
     * Scope `events:write`.
     */
    addSeriesDates(seriesId: string, body: AddSeriesDatesBody, options?: WriteOptions): Promise<Reply<{
        data: Series;
    }>>;
    /**
     * Remove a date of a series
     *
     * Only one of which no ticket was ever sold or is held, published or not. With sales it is cancelled as any event is.
     *
     * Scope `events:write`.
     */
    deleteSeriesDate(seriesId: string, eventId: string, options?: WriteOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Change many dates at once
     *
     * Each date is changed as PATCH /events/:id would. One that refuses stays as it is and is in `skipped`. While dates are made it waits for them. With `dryRun` nothing is changed.
     *
     * Scope `events:write`.
     */
    changeSeries(seriesId: string, body: ChangeSeriesBody, options?: WriteOptions): Promise<Reply<{
        data: SeriesChange;
    }>>;
    /**
     * Read what became of a change
     *
     * Scope `events:read`.
     */
    getSeriesChange(seriesId: string, changeId: string, options?: CallOptions): Promise<Reply<{
        data: SeriesChange;
    }>>;
    /**
     * Add a ticket type to an event
     *
     * Its individual tickets are made with it.
     *
     * Scope `tickets:write`.
     */
    createTicketType(eventId: string, body: CreateTicketTypeBody, options?: WriteOptions): Promise<Reply<{
        data: TicketType;
    }>>;
    /**
     * List the ticket types of an event
     *
     * All of them, in the order of creation.
     *
     * Scope `tickets:read`.
     */
    listTicketTypes(eventId: string, options?: CallOptions): Promise<Reply<{
        data: TicketType[];
    }>>;
    /**
     * Read one ticket type
     *
     * Scope `tickets:read`.
     */
    getTicketType(eventId: string, ticketId: string, options?: CallOptions): Promise<Reply<{
        data: TicketType;
    }>>;
    /**
     * Change a ticket type
     *
     * Only what is sent changes. A new price holds for later orders. A new quantity makes or retires tickets and puts everything unsold back on sale; it cannot go below what is sold and held. `published: false` withdraws the type from sale.
     *
     * Scope `tickets:write`.
     */
    updateTicketType(eventId: string, ticketId: string, body?: UpdateTicketTypeBody, options?: MatchOptions): Promise<Reply<{
        data: TicketType;
    }>>;
    /**
     * Delete a ticket type
     *
     * Only while none of its tickets is held or was ever sold.
     *
     * Scope `tickets:write`.
     */
    deleteTicketType(eventId: string, ticketId: string, options?: MatchOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Put a ticket type on sale
     *
     * With everything that is unsold, also after `sold-out`. Publishing a type on sale changes nothing.
     *
     * Scope `tickets:write`.
     */
    publishTicketType(eventId: string, ticketId: string, options?: MatchOptions): Promise<Reply<{
        data: TicketType;
    }>>;
    /**
     * Mark a ticket type sold out
     *
     * Takes all remaining tickets off sale and keeps the quantity. Refunds and expired holds do not reopen it; `publish` or a new quantity does.
     *
     * Scope `tickets:write`.
     */
    markTicketTypeSoldOut(eventId: string, ticketId: string, options?: MatchOptions): Promise<Reply<{
        data: TicketType;
    }>>;
    /**
     * Give tickets away
     *
     * The tickets are mailed to the recipient with the note. They count as sold and are in no settlement. Purchase maxima, sale windows and access codes do not hold; types that are not published can be given too. For events that are `DRAFT` or `PUBLISHED` and not over; at most 1,000 orders of an event in a day.
     *
     * Scope `tickets:write`.
     */
    giveTickets(eventId: string, body: GiveTicketsBody, options?: WriteOptions): Promise<Reply<{
        data: ComplimentaryTickets;
    }>>;
    /**
     * Add a bundle to an event
     *
     * Its tickets are those of its types, and their stock is the bundle’s. The price is divided over the tickets in proportion to their own prices, in whole pesos, so that each can be refunded by itself. Promo codes do not touch it. At most 50 of an event.
     *
     * Scope `tickets:write`.
     */
    createBundle(eventId: string, body: CreateBundleBody, options?: WriteOptions): Promise<Reply<{
        data: Bundle;
    }>>;
    /**
     * List the bundles of an event
     *
     * All of them, in the order of creation.
     *
     * Scope `tickets:read`.
     */
    listBundles(eventId: string, options?: CallOptions): Promise<Reply<{
        data: Bundle[];
    }>>;
    /**
     * Read one bundle
     *
     * Scope `tickets:read`.
     */
    getBundle(eventId: string, bundleId: string, options?: CallOptions): Promise<Reply<{
        data: Bundle;
    }>>;
    /**
     * Change a bundle
     *
     * Only what is sent changes; `items` are replaced as a whole. It holds for later orders. `published: false` takes it off sale.
     *
     * Scope `tickets:write`.
     */
    updateBundle(eventId: string, bundleId: string, body?: UpdateBundleBody, options?: MatchOptions): Promise<Reply<{
        data: Bundle;
    }>>;
    /**
     * Delete a bundle
     *
     * Only one that nobody ever ordered; any other can be taken off sale.
     *
     * Scope `tickets:write`.
     */
    deleteBundle(eventId: string, bundleId: string, options?: MatchOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Add a seating plan
     *
     * A hall as sections of rows; seats follow from the rows, and their ids are `SECTION-ROW-SEAT`, such as `ORCH-C-28`. At most 120,000 seats, and 8 MiB.
     *
     * Scope `events:write`.
     */
    createSeatingPlan(body: CreateSeatingPlanBody, options?: WriteOptions): Promise<Reply<{
        data: SeatingPlan;
    }>>;
    /**
     * List seating plans
     *
     * Your own, newest first, and then those of the operator, which are for everybody (`shared`).
     *
     * Scope `events:read`.
     */
    listSeatingPlans(query?: ListSeatingPlansQuery, options?: CallOptions): List<SeatingPlan>;
    /**
     * Read one seating plan
     *
     * As it was written, with what was left out filled in: the newest version, or the one that is asked for.
     *
     * Scope `events:read`.
     */
    getSeatingPlan(planId: string, query?: GetSeatingPlanQuery, options?: CallOptions): Promise<Reply<{
        data: WrittenSeatingPlan;
    }>>;
    /**
     * Make the next version of a plan
     *
     * The whole plan anew. Events keep the version that they were painted with until they are painted again.
     *
     * Scope `events:write`.
     */
    updateSeatingPlan(planId: string, body: UpdateSeatingPlanBody, options?: MatchOptions): Promise<Reply<{
        data: SeatingPlan;
    }>>;
    /**
     * Delete a seating plan
     *
     * With all its versions. Only where no event sells its seats.
     *
     * Scope `events:write`.
     */
    deleteSeatingPlan(planId: string, options?: MatchOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * List the seats of a plan
     *
     * In the order of the plan, up to 5,000 a page. Places to stand are not among them.
     *
     * Scope `events:read`.
     */
    listSeatsOfPlan(planId: string, query?: ListSeatsOfPlanQuery, options?: CallOptions): List<SeatOfPlan>;
    /**
     * Sell seats of a plan
     *
     * Says which seats of the newest version of a plan the event sells, and as which ticket type. A type with seats is `RESERVED_SEAT`, one of standing sections `GENERAL_ADMISSION`, and its `quantity` follows from its places. Seats in no type are not offered. Again, with the same or another plan: what is held or sold must keep its type; a type that is left out is sold out.
     *
     * Scope `events:write`.
     */
    paintEvent(eventId: string, body: PaintEventBody, options?: MatchOptions): Promise<Reply<{
        data: EventSeating;
    }>>;
    /**
     * Read what an event sells of a plan
     *
     * Scope `events:read`.
     */
    getEventSeating(eventId: string, options?: CallOptions): Promise<Reply<{
        data: EventSeating;
    }>>;
    /**
     * Take the plan off an event
     *
     * Only while nothing of it is sold or held. Its ticket types keep their quantity and have plain numbers then; blocks go.
     *
     * Scope `events:write`.
     */
    removeEventSeating(eventId: string, options?: MatchOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Take seats off sale
     *
     * All of them, or none where one is held, sold or blocked already. They count as withdrawn.
     *
     * Scope `tickets:write`.
     */
    blockSeats(eventId: string, body: BlockSeatsBody, options?: WriteOptions): Promise<Reply<{
        data: SeatBlock;
    }>>;
    /**
     * List the blocked seats of an event
     *
     * In the order in which they were blocked.
     *
     * Scope `tickets:read`.
     */
    listSeatBlocks(eventId: string, query?: ListSeatBlocksQuery, options?: CallOptions): List<SeatBlock>;
    /**
     * Read one block
     *
     * Scope `tickets:read`.
     */
    getSeatBlock(eventId: string, blockId: string, options?: CallOptions): Promise<Reply<{
        data: SeatBlock;
    }>>;
    /**
     * Put blocked seats on sale again
     *
     * Scope `tickets:write`.
     */
    unblockSeats(eventId: string, blockId: string, options?: WriteOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Put a ticket’s holder on another seat
     *
     * The ticket is issued anew for that seat, with another id and code: the old one is void. Its holder gets a mail. Only a ticket that is `VALID`, and only within its ticket type. Sent again for the same seat it changes nothing.
     *
     * Scope `tickets:write`.
     */
    moveTicket(eventId: string, seatedTicketId: string, body: MoveTicketBody, options?: WriteOptions): Promise<Reply<{
        data: Attendee;
    }>>;
    /**
     * Add a performer
     *
     * Scope `events:write`.
     */
    createPerformer(eventId: string, body: CreatePerformerBody, options?: WriteOptions): Promise<Reply<{
        data: Performer;
    }>>;
    /**
     * List the performers of an event
     *
     * All of them, in the order of the event’s page; a new one is the last.
     *
     * Scope `events:read`.
     */
    listPerformers(eventId: string, options?: CallOptions): Promise<Reply<{
        data: Performer[];
    }>>;
    /**
     * Remove a performer
     *
     * Schedule entries that name the performer stay, without the name.
     *
     * Scope `events:write`.
     */
    deletePerformer(eventId: string, performerId: string, options?: MatchOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Add an entry to the programme
     *
     * Scope `events:write`.
     */
    createSchedule(eventId: string, body: CreateScheduleBody, options?: WriteOptions): Promise<Reply<{
        data: Schedule;
    }>>;
    /**
     * List the programme of an event
     *
     * All entries, by start.
     *
     * Scope `events:read`.
     */
    listSchedules(eventId: string, options?: CallOptions): Promise<Reply<{
        data: Schedule[];
    }>>;
    /**
     * Change an entry
     *
     * Only what is sent changes; null clears an optional field.
     *
     * Scope `events:write`.
     */
    updateSchedule(eventId: string, scheduleId: string, body?: UpdateScheduleBody, options?: MatchOptions): Promise<Reply<{
        data: Schedule;
    }>>;
    /**
     * Remove an entry
     *
     * Scope `events:write`.
     */
    deleteSchedule(eventId: string, scheduleId: string, options?: MatchOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Add a sponsor or partner
     *
     * Scope `events:write`.
     */
    createBrand(eventId: string, body: CreateBrandBody, options?: WriteOptions): Promise<Reply<{
        data: Brand;
    }>>;
    /**
     * List the brands of an event
     *
     * All of them, in the order of the event’s page; a new one is the last.
     *
     * Scope `events:read`.
     */
    listBrands(eventId: string, options?: CallOptions): Promise<Reply<{
        data: Brand[];
    }>>;
    /**
     * Remove a brand
     *
     * Scope `events:write`.
     */
    deleteBrand(eventId: string, brandId: string, options?: MatchOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Make a door code
     *
     * Devices sign in with it at `/door` or by `POST /door/v1/sessions`. The answer shows the `code`, once: keep it. It ends a day after the event by itself, and with the key. `SUPERVISE` needs the scope `orders:read` too; without it the devices see no names.
     *
     * Scope `tickets:write`.
     */
    createDoorCode(eventId: string, body: CreateDoorCodeBody, options?: WriteOptions): Promise<Reply<{
        data: NewDoorCode;
    }>>;
    /**
     * List the door codes of an event
     *
     * Newest first, also those that are revoked or have ended. Without the codes themselves.
     *
     * Scope `tickets:read`.
     */
    listDoorCodes(eventId: string, query?: ListDoorCodesQuery, options?: CallOptions): List<DoorCode>;
    /**
     * Revoke a door code
     *
     * Nobody signs in with it any more, and devices that did are signed out. It stays in the list.
     *
     * Scope `tickets:write`.
     */
    revokeDoorCode(eventId: string, doorCodeId: string, options?: WriteOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Make a door code of a series
     *
     * Good for all dates, those that are added later too: a device that signs in is at the date within twelve hours, or at the next one. It ends a day after the last. A zone of any one date means that of its name.
     *
     * Scope `tickets:write`.
     */
    createSeriesDoorCode(seriesId: string, body: CreateSeriesDoorCodeBody, options?: WriteOptions): Promise<Reply<{
        data: NewDoorCodeOfSeries;
    }>>;
    /**
     * List the door codes of a series
     *
     * Newest first, also those that are revoked or have ended. Without the codes themselves.
     *
     * Scope `tickets:read`.
     */
    listSeriesDoorCodes(seriesId: string, query?: ListSeriesDoorCodesQuery, options?: CallOptions): List<DoorCodeOfSeries>;
    /**
     * Revoke a door code
     *
     * Nobody signs in with it any more, and devices that did are signed out. It stays in the list.
     *
     * Scope `tickets:write`.
     */
    revokeSeriesDoorCode(seriesId: string, doorCodeId: string, options?: WriteOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Write to those who hold tickets of an event
     *
     * It goes by itself, at exactly one of `sendAt`, `minutesBefore`, `minutesAfter`, to each address once. Where an event has had its messages of a day it waits.
     *
     * Scope `events:write`.
     */
    scheduleMessage(eventId: string, body: ScheduleMessageBody, options?: WriteOptions): Promise<Reply<{
        data: HoldersMessage;
    }>>;
    /**
     * List the messages of an event
     *
     * Newest first, those of the dashboard too.
     *
     * Scope `events:read`.
     */
    listMessages(eventId: string, query?: ListMessagesQuery, options?: CallOptions): List<HoldersMessage>;
    /**
     * Take a message back
     *
     * Only before it is sent.
     *
     * Scope `events:write`.
     */
    deleteMessage(eventId: string, messageId: string, options?: WriteOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Write to those who hold tickets of a series
     *
     * At `sendAt` to each address once; by minutes for each date by itself, those that are added later too. Types are meant by their names.
     *
     * Scope `events:write`.
     */
    scheduleSeriesMessage(seriesId: string, body: ScheduleSeriesMessageBody, options?: WriteOptions): Promise<Reply<{
        data: HoldersMessage;
    }>>;
    /**
     * List the messages of a series
     *
     * Newest first; what went for one date is a message of that event.
     *
     * Scope `events:read`.
     */
    listSeriesMessages(seriesId: string, query?: ListSeriesMessagesQuery, options?: CallOptions): List<HoldersMessage>;
    /**
     * Take a message back
     *
     * Only before it is sent; no more dates get it.
     *
     * Scope `events:write`.
     */
    deleteSeriesMessage(seriesId: string, messageId: string, options?: WriteOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Make a promo code of an event
     *
     * It takes `value` per cent or pesos off each ticket of the types that it names, in whole pesos, rounded in favour of the buyer. Upper and lower case are the same.
     *
     * Scope `tickets:write`.
     */
    createPromoCode(eventId: string, body: CreatePromoCodeBody, options?: WriteOptions): Promise<Reply<{
        data: PromoCode;
    }>>;
    /**
     * List the promo codes of an event
     *
     * Newest first, with what was done with them.
     *
     * Scope `tickets:read`.
     */
    listPromoCodes(eventId: string, query?: ListPromoCodesQuery, options?: CallOptions): List<PromoCode>;
    /**
     * Read one promo code
     *
     * Scope `tickets:read`.
     */
    getPromoCode(eventId: string, promoCodeId: string, options?: CallOptions): Promise<Reply<{
        data: PromoCode;
    }>>;
    /**
     * Change a promo code
     *
     * Only what is sent changes; null clears a limit. Orders that were placed keep the price that they have.
     *
     * Scope `tickets:write`.
     */
    updatePromoCode(eventId: string, promoCodeId: string, body?: UpdatePromoCodeBody, options?: MatchOptions): Promise<Reply<{
        data: PromoCode;
    }>>;
    /**
     * Delete a promo code
     *
     * Only one that no order was placed with; `isActive: false` ends the others.
     *
     * Scope `tickets:write`.
     */
    deletePromoCode(eventId: string, promoCodeId: string, options?: MatchOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Make a promo code of a series
     *
     * Good for all dates, those that are added later too; its limits count over all of them. Types of any one date mean those of that name.
     *
     * Scope `tickets:write`.
     */
    createSeriesPromoCode(seriesId: string, body: CreateSeriesPromoCodeBody, options?: WriteOptions): Promise<Reply<{
        data: PromoCodeOfSeries;
    }>>;
    /**
     * List the promo codes of a series
     *
     * Newest first, with what was done with them.
     *
     * Scope `tickets:read`.
     */
    listSeriesPromoCodes(seriesId: string, query?: ListSeriesPromoCodesQuery, options?: CallOptions): List<PromoCodeOfSeries>;
    /**
     * Read one promo code
     *
     * Scope `tickets:read`.
     */
    getSeriesPromoCode(seriesId: string, promoCodeId: string, options?: CallOptions): Promise<Reply<{
        data: PromoCodeOfSeries;
    }>>;
    /**
     * Change a promo code
     *
     * Only what is sent changes; null clears a limit. Orders that were placed keep the price that they have.
     *
     * Scope `tickets:write`.
     */
    updateSeriesPromoCode(seriesId: string, promoCodeId: string, body?: UpdateSeriesPromoCodeBody, options?: MatchOptions): Promise<Reply<{
        data: PromoCodeOfSeries;
    }>>;
    /**
     * Delete a promo code
     *
     * Only one that no order was placed with; `isActive: false` ends the others.
     *
     * Scope `tickets:write`.
     */
    deleteSeriesPromoCode(seriesId: string, promoCodeId: string, options?: MatchOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Add a zone
     *
     * Ticket types name the zones that they are good for, door codes the one that their gate leads to. At most 50 of an event.
     *
     * Scope `tickets:write`.
     */
    createZone(eventId: string, body: CreateZoneBody, options?: WriteOptions): Promise<Reply<{
        data: Zone;
    }>>;
    /**
     * List the zones of an event
     *
     * All of them, in the order of creation.
     *
     * Scope `tickets:read`.
     */
    listZones(eventId: string, options?: CallOptions): Promise<Reply<{
        data: Zone[];
    }>>;
    /**
     * Change a zone
     *
     * Only what is sent changes. A capacity holds for those who come from now on; nobody is sent out.
     *
     * Scope `tickets:write`.
     */
    updateZone(eventId: string, zoneId: string, body?: UpdateZoneBody, options?: MatchOptions): Promise<Reply<{
        data: Zone;
    }>>;
    /**
     * Remove a zone
     *
     * Only while no ticket type and no door code names it, be the code revoked.
     *
     * Scope `tickets:write`.
     */
    deleteZone(eventId: string, zoneId: string, options?: MatchOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Make an access code
     *
     * Those who know it may buy before the sale opens to all. An event has at most 1,000.
     *
     * Scope `tickets:write`.
     */
    createAccessCode(eventId: string, body?: CreateAccessCodeBody, options?: WriteOptions): Promise<Reply<{
        data: AccessCode;
    }>>;
    /**
     * List the access codes of an event
     *
     * Newest first, also those that nobody can use any more. Walk the pages, or follow `meta.nextCursor`.
     *
     * Scope `tickets:read`.
     */
    listAccessCodes(eventId: string, query?: ListAccessCodesQuery, options?: CallOptions): List<AccessCode>;
    /**
     * End an access code
     *
     * Nobody can buy with it any more. Orders that were placed with it stay, and so does the code in the list.
     *
     * Scope `tickets:write`.
     */
    deactivateAccessCode(eventId: string, accessCodeId: string, options?: WriteOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Ask a question
     *
     * People are asked once they have their tickets, those who have them already too, and can change their answers until the event begins. No order waits for an answer. At most 50 an event.
     *
     * Scope `events:write`.
     */
    createQuestion(eventId: string, body: CreateQuestionBody, options?: WriteOptions): Promise<Reply<{
        data: Question;
    }>>;
    /**
     * List the questions of an event
     *
     * In the order in which they are asked.
     *
     * Scope `events:read`.
     */
    listQuestions(eventId: string, query?: ListQuestionsQuery, options?: CallOptions): List<Question>;
    /**
     * Read one question
     *
     * Scope `events:read`.
     */
    getQuestion(eventId: string, questionId: string, options?: CallOptions): Promise<Reply<{
        data: Question;
    }>>;
    /**
     * Change a question
     *
     * Only what is sent changes. What was answered stays as it was said, also where its option is taken away. `kind` and `perTicket` of a question that was answered cannot change.
     *
     * Scope `events:write`.
     */
    updateQuestion(eventId: string, questionId: string, body?: UpdateQuestionBody, options?: MatchOptions): Promise<Reply<{
        data: Question;
    }>>;
    /**
     * Delete a question
     *
     * The question is no longer asked. Answers are kept, and stay in the list of attendees; so does an answer from someone who has the question open at this moment.
     *
     * Scope `events:write`.
     */
    deleteQuestion(eventId: string, questionId: string, options?: MatchOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * List the orders of an event
     *
     * Newest first. Walk the pages, or follow `meta.nextCursor`. To poll for news, send as `updatedSince` the latest `updatedAt` that you have seen less a minute: changes of the same moment may become visible one after another.
     *
     * Scope `orders:read`.
     */
    listOrders(eventId: string, query?: ListOrdersQuery, options?: CallOptions): List<Order>;
    /**
     * Find orders by number, name, e-mail address, event or status
     *
     * Of all events of the organization, newest first; without parameters all orders. Walk the pages, or follow `meta.nextCursor`, which is null at the end: `meta.total` is counted up to 1,000, and for a text that many orders have among the newest 1,000.
     *
     * Scope `orders:read`.
     */
    searchOrders(query?: SearchOrdersQuery, options?: CallOptions): List<Order>;
    /**
     * Read one order
     *
     * With its fees, payment, refunds and settlement.
     *
     * Scope `orders:read`.
     */
    getOrder(orderId: string, options?: CallOptions): Promise<Reply<{
        data: OrderDetail;
    }>>;
    /**
     * List the tickets of an event and whose they are
     *
     * Every ticket that was ever issued, void ones too, newest first. Walk the pages, or follow `meta.nextCursor`; changes do not move a ticket in the list, so none is left out. To keep a copy, walk it once without `status`, and from then on send as `updatedSince` the time at which the walk before began (the `Date` of its first answer) less a minute.
     *
     * Scope `orders:read`.
     */
    listAttendees(eventId: string, query?: ListAttendeesQuery, options?: CallOptions): List<Attendee>;
    /**
     * List who wants to hear when tickets can be bought
     *
     * Newest first. Walk the pages, or follow `meta.nextCursor`.
     *
     * Scope `orders:read`.
     */
    listInterests(eventId: string, query?: ListInterestsQuery, options?: CallOptions): List<Interest>;
    /**
     * List who waits for tickets
     *
     * Everybody who joined, those who joined first first. Walk the pages, or follow `meta.nextCursor`.
     *
     * Scope `orders:read`.
     */
    listWaiting(id: string, query?: ListWaitingQuery, options?: CallOptions): List<WaitingEntry>;
    /**
     * Count who waits for which ticket type
     *
     * In entries, not in tickets.
     *
     * Scope `orders:read`.
     */
    getWaitingFigures(id: string, options?: CallOptions): Promise<Reply<{
        data: WaitingFigures[];
    }>>;
    /**
     * Count who is expected, came in and is inside
     *
     * The same numbers as at the door and in the dashboard.
     *
     * Scope `orders:read`.
     */
    getAdmissions(eventId: string, options?: CallOptions): Promise<Reply<{
        data: Admissions;
    }>>;
    /**
     * Sell tickets at the counter
     *
     * Exactly one of `items` (or `bundles`), `seatIds` and `reservationId` says what. The tickets are good at once, and mailed where the buyer has an address. The money is with the organizer already: no fee, and no part of the balance or of settlements. Purchase maxima, sale windows and access codes do not hold here.
     *
     * An `Idempotency-Key` is required.
     *
     * Scope `orders:write`.
     */
    sellAtCounter(eventId: string, body: SellAtCounterBody, options?: WriteOptions): Promise<Reply<{
        data: CounterSale;
    }>>;
    /**
     * Undo a sale at the counter
     *
     * Within 5 minutes, and before somebody came in with a ticket of it. Its tickets are void and on sale again, the order is `REFUNDED`, and it is in no figure of sales. Undone once more it stays as it is.
     *
     * Scope `orders:write`.
     */
    undoCounterSale(eventId: string, saleId: string, options?: WriteOptions): Promise<Reply<{
        data: UndoneSale;
    }>>;
    /**
     * Reserve tickets for the counter
     *
     * Exactly one of `items` (or `bundles`), `seatIds` says what is kept in a name, to be paid and collected at the counter: sell it with `reservationId`. At `until` it is let go. At most a fifth of a ticket type is reserved at a time.
     *
     * An `Idempotency-Key` is required.
     *
     * Scope `orders:write`.
     */
    reserveTickets(eventId: string, body: ReserveTicketsBody, options?: WriteOptions): Promise<Reply<{
        data: Reservation;
    }>>;
    /**
     * Let a reservation go
     *
     * Its tickets are on sale again. One that was let go already stays so; one that was collected is a sale.
     *
     * Scope `orders:write`.
     */
    releaseReservation(eventId: string, reservationId: string, options?: WriteOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Cash up
     *
     * What was taken at the counter and the doors, by person, device, gate and method.
     *
     * Scope `orders:read`.
     */
    getCashUp(eventId: string, query?: GetCashUpQuery, options?: CallOptions): Promise<Reply<{
        data: CashUp;
    }>>;
    /**
     * Give money back
     *
     * What `ticketIds` cost, which voids these tickets, or `amount`; exactly one of them. The buyer gets a mail. Tickets that cost nothing are void at once. With `dryRun` it says what would go back and does nothing.
     *
     * An `Idempotency-Key` is required.
     *
     * Scope `orders:write`.
     */
    refundOrder(orderId: string, body: RefundOrderBody, options?: WriteOptions): Promise<Reply<{
        data: Refund;
    }>>;
    /**
     * Send the tickets again
     *
     * To the buyer’s address, a few times an hour at most. For orders that are `COMPLETED`. Tickets that were given on belong to others, who get no mail.
     *
     * An `Idempotency-Key` is required.
     *
     * Scope `orders:write`.
     */
    resendTickets(orderId: string, options?: WriteOptions): Promise<Reply<{
        data: ResentTickets;
    }>>;
    /**
     * Cancel an event and give everybody their money back
     *
     * Sales end at once, every order is given back, and buyers get a mail with the reason. This cannot be undone. An event that is cancelled stays as it is, and the answer says what is left to be given back. With `dryRun` it says what would go back and does nothing.
     *
     * An `Idempotency-Key` is required.
     *
     * The key must hold `orders:write` as well.
     *
     * Scope `events:write`.
     */
    cancelEvent(id: string, body: CancelEventBody, options?: WriteOptions): Promise<Reply<{
        data: EventCancellation;
    }>>;
    /**
     * Change the date of an order for its buyer
     *
     * To another event of the same series, where `exchangeUntilHours` of the event allows its buyers to. Ticket types go by their name and must cost the same there. The order keeps its id and number; its tickets have other codes, and the old ones are `VOID`. All of it happens or nothing, and the buyer is mailed the new tickets. With `dryRun` nothing is done.
     *
     * An `Idempotency-Key` is required.
     *
     * Scope `orders:write`.
     */
    exchangeOrder(orderId: string, body: ExchangeOrderBody, options?: WriteOptions): Promise<Reply<{
        data: OrderDetail;
    }>>;
    /**
     * Return a ticket for its buyer
     *
     * By the rule of the event (`returns`), or the one that held when the ticket was bought where that is better for its buyer. `AT_ONCE` voids the ticket and refunds it less what is kept; `WHEN_RESOLD` leaves it good until somebody from the waiting list has paid for its place. The buyer gets a mail. Returning it again is answered the same.
     *
     * An `Idempotency-Key` is required.
     *
     * Scope `orders:write`.
     */
    returnTicket(orderId: string, ticketId: string, body?: ReturnTicketBody, options?: WriteOptions): Promise<Reply<{
        data: TicketReturn;
    }>>;
    /**
     * Sum up what was sold
     *
     * As the dashboard shows it; days are those of Manila. At most 1,000 rows, and one more for the rest.
     *
     * Scope `orders:read`.
     */
    reportSales(query?: ReportSalesQuery, options?: CallOptions): Promise<Reply<{
        data: SalesReport;
    }>>;
    /**
     * Read what the organization is owed
     *
     * A sale is earned some days after its event took place, once its payment is settled, and then part of the next payout. What refunds and disputes took after their sale was paid out is taken from the next one, so it may be below zero.
     *
     * Scope `orders:read`.
     */
    getBalance(options?: CallOptions): Promise<Reply<{
        data: Balance;
    }>>;
    /**
     * List payouts
     *
     * Newest first. Walk the pages, or follow `meta.nextCursor`.
     *
     * Scope `orders:read`.
     */
    listPayouts(query?: ListPayoutsQuery, options?: CallOptions): List<Payout>;
    /**
     * Read a payout and what it is made of
     *
     * Its `lines` come in pages, event by event, oldest first; all of them sum to its `amount` exactly.
     *
     * Scope `orders:read`.
     */
    getPayout(payoutId: string, query?: GetPayoutQuery, options?: CallOptions): Pages<{
        data: PayoutDetail;
        meta: Meta;
    }>;
    /**
     * Read the invoice for the commission of a payout
     *
     * Of the service to you, where `TAX_RULES` has invoices written: there within a minute once the payout has left; a credit note where refunds came to more than sales.
     *
     * Scope `orders:read`.
     */
    getPayoutInvoice(payoutId: string, options?: CallOptions): Promise<Reply<{
        data: TaxPaper;
    }>>;
    /**
     * Read the invoice for the commission of a payout as PDF
     *
     * Scope `orders:read`.
     */
    getPayoutInvoicePdf(payoutId: string, options?: CallOptions): Promise<Reply<{
        data: Uint8Array;
    }>>;
    /**
     * Read how the organization is registered for taxes
     *
     * A sandbox has that of its organization.
     *
     * Scope `orders:read`.
     */
    getTaxProfile(options?: CallOptions): Promise<Reply<{
        data: TaxProfile;
    }>>;
    /**
     * List invoices and credit notes
     *
     * Newest first.
     *
     * Scope `orders:read`.
     */
    listInvoices(query?: ListInvoicesQuery, options?: CallOptions): List<TaxPaper>;
    /**
     * Read an invoice or credit note
     *
     * Scope `orders:read`.
     */
    getInvoice(invoiceId: string, options?: CallOptions): Promise<Reply<{
        data: TaxPaper;
    }>>;
    /**
     * Read what was withheld in a quarter as PDF
     *
     * A form 2307, once the quarter is over and where something was withheld in it.
     *
     * Scope `orders:read`.
     */
    getTaxCertificatePdf(quarter: string, options?: CallOptions): Promise<Reply<{
        data: Uint8Array;
    }>>;
    /**
     * Add a venue of your own
     *
     * For a place that the search does not find. Only your organization finds it and can name it.
     *
     * Scope `events:write`.
     */
    createVenue(body: CreateVenueBody, options?: WriteOptions): Promise<Reply<{
        data: Venue;
    }>>;
    /**
     * Read one venue
     *
     * A public one, or one of your own.
     *
     * Scope `events:read`.
     */
    getVenue(venueId: string, options?: CallOptions): Promise<Reply<{
        data: Venue;
    }>>;
    /**
     * Search venues
     *
     * Public ones and your own, the best match first. Use the `id` as `venueId` of an event.
     *
     * Scope `events:read`.
     */
    searchVenues(query: SearchVenuesQuery, options?: CallOptions): List<Venue>;
    /**
     * Upload a picture
     *
     * JPEG of at most 50 megapixels, PNG or WebP of at most 24, or AVIF, GIF, progressive JPEG or interlaced PNG of at most 16. It is written anew as WebP of at most 2560 pixels a side: upright, the first frame, and nothing else that the file held. The same file again answers with the same picture. Anyone who knows its `url` can see it. One that nothing of yours shows for 30 days is removed.
     *
     * Scope `events:write`.
     */
    createPicture(file: Blob | BufferSource, options?: WriteOptions): Promise<Reply<{
        data: Picture;
    }>>;
    /**
     * Read one picture
     *
     * Scope `events:read`.
     */
    getPicture(pictureId: string, options?: CallOptions): Promise<Reply<{
        data: Picture;
    }>>;
    /**
     * Delete a picture
     *
     * At once at its address; pages that show it have its poster instead within a day.
     *
     * Scope `events:write`.
     */
    deletePicture(pictureId: string, options?: WriteOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Register a webhook
     *
     * From then on the URL gets every notice of the given types. The answer shows the `secret` that verifies the messages, once: keep it. Messages have names of buyers and holders, and answers, only if the key that registers the webhook has `orders:read`.
     *
     * Scope `webhooks:manage`.
     */
    registerWebhook(body: RegisterWebhookBody, options?: WriteOptions): Promise<Reply<{
        data: WebhookWithSecret;
    }>>;
    /**
     * List webhooks
     *
     * All of them, oldest first. Without their secrets.
     *
     * Scope `webhooks:manage`.
     */
    listWebhooks(options?: CallOptions): Promise<Reply<{
        data: Webhook[];
    }>>;
    /**
     * Read one webhook
     *
     * Without its secret.
     *
     * Scope `webhooks:manage`.
     */
    getWebhook(id: string, options?: CallOptions): Promise<Reply<{
        data: Webhook;
    }>>;
    /**
     * Change a webhook, switch it on or off
     *
     * Only what is sent changes. Switched off, it gets nothing, and messages that wait fail. Switched on again, it gets what happens from then on; replay what failed before. Another URL is another webhook.
     *
     * Scope `webhooks:manage`.
     */
    updateWebhook(id: string, body?: UpdateWebhookBody, options?: MatchOptions): Promise<Reply<{
        data: Webhook;
    }>>;
    /**
     * Remove a webhook
     *
     * With its deliveries. What was still to be delivered to it is not sent any more.
     *
     * Scope `webhooks:manage`.
     */
    deleteWebhook(id: string, options?: MatchOptions): Promise<Reply<{
        data: Deleted;
    }>>;
    /**
     * Send a test message
     *
     * Sends a message of the type `webhook.test` at once and tells what came of it, also where the webhook is not active. It is tried once. The answer is 200 whether or not the receiver took it: look at `success`. It may take 15 seconds.
     *
     * Scope `webhooks:manage`.
     */
    testWebhook(id: string, options?: WriteOptions): Promise<Reply<{
        data: WebhookTest;
    }>>;
    /**
     * Replace the secret
     *
     * The answer shows the new secret, once. The old one signs as well for 24 hours, so that receivers can change over; a second rotation within that time ends it.
     *
     * Scope `webhooks:manage`.
     */
    rotateWebhookSecret(id: string, options?: MatchOptions): Promise<Reply<{
        data: WebhookWithSecret;
    }>>;
    /**
     * List what was sent to a webhook
     *
     * Newest first, for 30 days. A message that is sent once more has a delivery more, with the same `messageId`.
     *
     * Scope `webhooks:manage`.
     */
    listDeliveries(id: string, query?: ListDeliveriesQuery, options?: CallOptions): List<Delivery>;
    /**
     * Send a message once more
     *
     * The same `webhook-id` and the same bytes, with all the attempts of a new message. Also what was delivered, and tests.
     *
     * Scope `webhooks:manage`.
     */
    redeliver(id: string, deliveryId: string, options?: WriteOptions): Promise<Reply<{
        data: Delivery;
    }>>;
    /**
     * Send the messages of a time once more
     *
     * After an outage: each message that came up in the window is sent once more, as with redeliver, but no tests. At most 10,000 messages at once; a window with more is refused.
     *
     * Scope `webhooks:manage`.
     */
    replayDeliveries(id: string, body: ReplayDeliveriesBody, options?: WriteOptions): Promise<Reply<{
        data: Replay;
    }>>;
    /**
     * Catch up on what happened
     *
     * Everything that webhooks get, by polling: oldest first, every kind, whether or not a webhook is registered. Ask again with `after` the last `position` that you have seen, until the list is empty. Positions are consecutive, unless `type` narrows the list, so none is missed; a first position above `after` + 1 means that older ones are gone: they are kept for 30 days.
     *
     * Scope `webhooks:manage`.
     */
    listNotices(query?: ListNoticesQuery, options?: CallOptions): Promise<Reply<{
        data: Notice[];
    }>>;
    /**
     * Simulate a dispute, transfer, admission or the like
     *
     * What needs time, a bank, another person or a door otherwise, by the same code and with every notice and webhook that this causes. Needs a `tak_test_` key.
     *
     * Scope `events:write`.
     */
    simulateAct(orderId: string, body: SimulateActBody, options?: WriteOptions): Promise<Reply<{
        data: OrderDetail;
    }>>;
    /**
     * Cancel an event of the sandbox
     *
     * As an organizer does in the dashboard: sales end, and every order is given back soon after. A cancelled event stays as it is. Needs a `tak_test_` key.
     *
     * Scope `events:write`.
     */
    simulateEventCancellation(eventId: string, body?: SimulateEventCancellationBody, options?: WriteOptions): Promise<Reply<{
        data: Event;
    }>>;
    /**
     * Have the bank send a payout back
     *
     * It is owed again. A `RETURNED` payout stays as it is. Needs a `tak_test_` key.
     *
     * Scope `events:write`.
     */
    simulatePayoutReturn(payoutId: string, options?: WriteOptions): Promise<Reply<{
        data: Payout;
    }>>;
    /**
     * Simulate a buyer
     *
     * Does what a buyer would do, by the same code, with every notice and webhook that this causes. No money moves: payments go through the built-in simulator. Needs a `tak_test_` key. Tickets that cost nothing complete at once.
     *
     * Scope `events:write`.
     */
    simulateOrder(body: SimulateOrderBody, options?: WriteOptions): Promise<Reply<{
        data: OrderDetail;
    }>>;
    /**
     * Have the buyer pay
     *
     * Pays the latest attempt, or starts one. On a `CANCELLED` order the money comes late: it takes tickets again where enough are left, else it goes back by itself and the order stays cancelled. A `COMPLETED` order stays as it is. Needs a `tak_test_` key.
     *
     * Scope `events:write`.
     */
    simulatePayment(orderId: string, options?: WriteOptions): Promise<Reply<{
        data: OrderDetail;
    }>>;
    /**
     * Have the buyer give up
     *
     * Only before paying; the tickets are on sale again. A `CANCELLED` order stays as it is. Needs a `tak_test_` key.
     *
     * Scope `events:write`.
     */
    simulateCancellation(orderId: string, options?: WriteOptions): Promise<Reply<{
        data: OrderDetail;
    }>>;
    /**
     * Give money back to the buyer
     *
     * What `ticketIds` cost, which voids these tickets; or `amount`; or without both all that was not refunded yet. An amount alone that is not the rest leaves the order `COMPLETED` and its tickets valid. Tickets that cost nothing are void at once. Needs a `tak_test_` key.
     *
     * Scope `events:write`.
     */
    simulateRefund(orderId: string, body?: SimulateRefundBody, options?: WriteOptions): Promise<Reply<{
        data: OrderDetail;
    }>>;
    /**
     * Read what time it is in the sandbox
     *
     * Needs a `tak_test_` key.
     *
     * Scope `events:read`.
     */
    getSandboxClock(options?: CallOptions): Promise<Reply<{
        data: SandboxClock;
    }>>;
    /**
     * Move the time of the sandbox ahead
     *
     * In this sandbox alone it is then `advanceTo`, and time goes on from there: holds end, sales open and close, codes begin and end, events are over, and what was earned is paid out, all before the answer comes. Time only goes forward; the way back is to reset the sandbox. Webhooks are sent and signed at the real time. Needs a `tak_test_` key.
     *
     * Scope `events:write`.
     */
    advanceSandboxClock(body: AdvanceSandboxClockBody, options?: WriteOptions): Promise<Reply<{
        data: AdvancedSandboxClock;
    }>>;
    /**
     * Begin anew with an empty sandbox
     *
     * Deletes everything in this sandbox: events, orders, notices, webhooks, allowed origins, the request log and what was kept under `Idempotency-Key`s. Its clock is at the real time again. Its keys stay; the organization’s id in `GET /me` is another. Nothing live and no other sandbox is touched. At most 100 times a day. Needs a `tak_test_` key.
     *
     * Scope `events:write`.
     */
    resetSandbox(options?: WriteOptions): Promise<Reply<{
        data: SandboxClock;
    }>>;
}
