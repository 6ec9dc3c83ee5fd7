# Made from docs/openapi.json by npm run docs.
from collections.abc import Mapping
from typing import Any, Unpack

from ..pages import Pages, Rows
from ..request import Call, CallOptions, MatchOptions, Reply, WriteOptions, segment
from .types import (
    AccessCode,
    AddSeriesDatesBody,
    Admissions,
    AdvanceSandboxClockBody,
    AdvancedSandboxClock,
    Attendee,
    Balance,
    BlockSeatsBody,
    Brand,
    Bundle,
    CancelEventBody,
    CashUp,
    ChangeSeriesBody,
    ComplimentaryTickets,
    CounterSale,
    CreateAccessCodeBody,
    CreateBrandBody,
    CreateBundleBody,
    CreateDoorCodeBody,
    CreateEventBody,
    CreatePerformerBody,
    CreatePromoCodeBody,
    CreateQuestionBody,
    CreateScheduleBody,
    CreateSeatingPlanBody,
    CreateSeriesBody,
    CreateSeriesDoorCodeBody,
    CreateSeriesPromoCodeBody,
    CreateTicketTypeBody,
    CreateVenueBody,
    CreateZoneBody,
    Deleted,
    Delivery,
    DoorCode,
    DoorCodeOfSeries,
    Embed,
    Event,
    EventCancellation,
    EventSeating,
    ExchangeOrderBody,
    GetCashUpQuery,
    GetEventQuery,
    GetPayoutQuery,
    GetSeatingPlanQuery,
    GiveTicketsBody,
    HoldersMessage,
    Interest,
    ListAccessCodesQuery,
    ListAttendeesQuery,
    ListDeliveriesQuery,
    ListDoorCodesQuery,
    ListEventsQuery,
    ListInterestsQuery,
    ListInvoicesQuery,
    ListMessagesQuery,
    ListNoticesQuery,
    ListOrdersQuery,
    ListPayoutsQuery,
    ListPromoCodesQuery,
    ListQuestionsQuery,
    ListSeatBlocksQuery,
    ListSeatingPlansQuery,
    ListSeatsOfPlanQuery,
    ListSeriesDoorCodesQuery,
    ListSeriesEventsQuery,
    ListSeriesMessagesQuery,
    ListSeriesPromoCodesQuery,
    ListSeriesQuery,
    ListWaitingQuery,
    Me,
    MoveTicketBody,
    NewDoorCode,
    NewDoorCodeOfSeries,
    Notice,
    Order,
    OrderDetail,
    PaintEventBody,
    Payout,
    PayoutDetail,
    Performer,
    Picture,
    PromoCode,
    PromoCodeOfSeries,
    Question,
    Refund,
    RefundOrderBody,
    RegisterWebhookBody,
    Replay,
    ReplayDeliveriesBody,
    ReportSalesQuery,
    ResentTickets,
    Reservation,
    ReserveTicketsBody,
    ReturnTicketBody,
    SalesReport,
    SandboxClock,
    Schedule,
    ScheduleMessageBody,
    ScheduleSeriesMessageBody,
    SearchOrdersQuery,
    SearchVenuesQuery,
    SeatBlock,
    SeatOfPlan,
    SeatingPlan,
    SellAtCounterBody,
    Series,
    SeriesChange,
    SeriesSales,
    SimulateActBody,
    SimulateEventCancellationBody,
    SimulateOrderBody,
    SimulateRefundBody,
    TaxPaper,
    TaxProfile,
    TicketReturn,
    TicketType,
    UndoneSale,
    UpdateBundleBody,
    UpdateEmbedBody,
    UpdateEventBody,
    UpdatePromoCodeBody,
    UpdateQuestionBody,
    UpdateScheduleBody,
    UpdateSeatingPlanBody,
    UpdateSeriesPromoCodeBody,
    UpdateTicketTypeBody,
    UpdateWebhookBody,
    UpdateZoneBody,
    Venue,
    WaitingEntry,
    WaitingFigures,
    Webhook,
    WebhookTest,
    WebhookWithSecret,
    WrittenSeatingPlan,
    Zone,
)


class Endpoints:
    """A method for every operation of the document, by its `operationId`."""

    def _call(self, call: Call, options: Mapping[str, Any]) -> Reply[Any]:
        raise NotImplementedError

    def get_me(self, **options: Unpack[CallOptions]) -> Reply[Me]:
        """Show the key and its organization

        A good first request: it works with any valid key, whatever its scopes.

        Any valid key will do.
        """
        return self._call(Call("GET", "/me"), options)

    def get_embed(self, **options: Unpack[CallOptions]) -> Reply[Embed]:
        """Read which sites may sell your tickets

        Scope `events:read`.
        """
        return self._call(Call("GET", "/embed"), options)

    def update_embed(self, body: UpdateEmbedBody, **options: Unpack[WriteOptions]) -> Reply[Embed]:
        """Say which sites may sell your tickets

        The list as a whole: a site that is left out is refused from then on. Events and quotes can be read from every site without being named here.

        Scope `events:write`.
        """
        return self._call(Call("PUT", "/embed", body=body, takes_key=True), options)

    def create_event(self, body: CreateEventBody, **options: Unpack[WriteOptions]) -> Reply[Event]:
        """Create an event

        Creates a draft, and with it the ticket types in `tickets`. The answer shows them whatever the key’s scopes.

        Scope `events:write`.
        """
        return self._call(Call("POST", "/events", body=body, takes_key=True), options)

    def list_events(self, query: ListEventsQuery | None = None, **options: Unpack[CallOptions]) -> Rows[Event]:
        """List your events

        Newest first unless `sort` says otherwise. Walk the pages, or follow `meta.nextCursor`.

        Scope `events:read`.
        """
        return Rows(lambda query: self._call(Call("GET", "/events", query=query), options), query, True)

    def get_event(self, id: str, query: GetEventQuery | None = None, **options: Unpack[CallOptions]) -> Reply[Event]:
        """Read one event

        Scope `events:read`.
        """
        return self._call(Call("GET", f"/events/{segment(id)}", query=query), options)

    def update_event(self, id: str, body: UpdateEventBody | None = None, **options: Unpack[MatchOptions]) -> Reply[Event]:
        """Change an event

        Only what is sent changes; null clears an optional field. Fields that only the service sets are ignored, so a record that was read can be sent back.

        Scope `events:write`.
        """
        return self._call(Call("PATCH", f"/events/{segment(id)}", body=body, takes_key=True), options)

    def delete_event(self, id: str, **options: Unpack[MatchOptions]) -> Reply[Deleted]:
        """Delete a draft

        Only a draft of which no ticket was ever sold or is held; everything that hangs on it goes too.

        Scope `events:write`.
        """
        return self._call(Call("DELETE", f"/events/{segment(id)}", takes_key=True), options)

    def publish_event(self, id: str, **options: Unpack[MatchOptions]) -> Reply[Event]:
        """Publish an event

        The event appears on the marketplace. Publishing a published event changes nothing.

        Scope `events:write`.
        """
        return self._call(Call("POST", f"/events/{segment(id)}/publish", takes_key=True), options)

    def unpublish_event(self, id: str, **options: Unpack[MatchOptions]) -> Reply[Event]:
        """Take an event off the marketplace

        Back to draft. Sales stop; tickets that are sold stay valid.

        Scope `events:write`.
        """
        return self._call(Call("POST", f"/events/{segment(id)}/unpublish", takes_key=True), options)

    def archive_event(self, id: str, **options: Unpack[MatchOptions]) -> Reply[Event]:
        """Archive an event

        Hidden from the marketplace for good, with its data kept. An archived event cannot be changed.

        Scope `events:write`.
        """
        return self._call(Call("POST", f"/events/{segment(id)}/archive", takes_key=True), options)

    def create_series(self, body: CreateSeriesBody, **options: Unpack[WriteOptions]) -> Reply[Series]:
        """Create a run of dates

        From a list of dates, or from a rule, which is read once, in the time zone of the template. The template is the date at its own start, which others may repeat (`includesTemplate`). Dates are made in a moment, each like the template with its ticket types; sale windows, the programme and a missing end keep their distance from the start. At most 1,000 dates.

        Scope `events:write`.
        """
        return self._call(Call("POST", "/series", body=body, takes_key=True), options)

    def list_series(self, query: ListSeriesQuery | None = None, **options: Unpack[CallOptions]) -> Rows[Series]:
        """List your series

        Newest first.

        Scope `events:read`.
        """
        return Rows(lambda query: self._call(Call("GET", "/series", query=query), options), query, False)

    def get_series(self, series_id: str, **options: Unpack[CallOptions]) -> Reply[Series]:
        """Read one series

        How far its dates are made, and what of them is sold.

        Scope `events:read`.
        """
        return self._call(Call("GET", f"/series/{segment(series_id)}"), options)

    def list_series_events(self, series_id: str, query: ListSeriesEventsQuery | None = None, **options: Unpack[CallOptions]) -> Rows[Event]:
        """List the dates of a series

        Ordinary events, by their start. Walk the pages, or follow `meta.nextCursor`.

        Scope `events:read`.
        """
        return Rows(lambda query: self._call(Call("GET", f"/series/{segment(series_id)}/events", query=query), options), query, True)

    def get_series_sales(self, series_id: str, **options: Unpack[CallOptions]) -> Reply[SeriesSales]:
        """Sum up what each date sold

        Online and at the counter, a second old at most. Tickets that were given away are no sales.

        Scope `orders:read`.
        """
        return self._call(Call("GET", f"/series/{segment(series_id)}/sales"), options)

    def add_series_dates(self, series_id: str, body: AddSeriesDatesBody, **options: Unpack[WriteOptions]) -> Reply[Series]:
        """Add dates to a series

        Made in a moment after the template as it is then. Where making had stopped, it goes on with what was left.

        Scope `events:write`.
        """
        return self._call(Call("POST", f"/series/{segment(series_id)}/dates", body=body, takes_key=True), options)

    def delete_series_date(self, series_id: str, event_id: str, **options: Unpack[WriteOptions]) -> Reply[Deleted]:
        """Remove a date of a series

        Only one of which no ticket was ever sold or is held, published or not. With sales it is cancelled as any event is.

        Scope `events:write`.
        """
        return self._call(Call("DELETE", f"/series/{segment(series_id)}/dates/{segment(event_id)}", takes_key=True), options)

    def change_series(self, series_id: str, body: ChangeSeriesBody, **options: Unpack[WriteOptions]) -> Reply[SeriesChange]:
        """Change many dates at once

        Each date is changed as PATCH /events/:id would. One that refuses stays as it is and is in `skipped`. While dates are made it waits for them. With `dryRun` nothing is changed.

        Scope `events:write`.
        """
        return self._call(Call("POST", f"/series/{segment(series_id)}/changes", body=body, takes_key=True), options)

    def get_series_change(self, series_id: str, change_id: str, **options: Unpack[CallOptions]) -> Reply[SeriesChange]:
        """Read what became of a change

        Scope `events:read`.
        """
        return self._call(Call("GET", f"/series/{segment(series_id)}/changes/{segment(change_id)}"), options)

    def create_ticket_type(self, event_id: str, body: CreateTicketTypeBody, **options: Unpack[WriteOptions]) -> Reply[TicketType]:
        """Add a ticket type to an event

        Its individual tickets are made with it.

        Scope `tickets:write`.
        """
        return self._call(Call("POST", f"/events/{segment(event_id)}/tickets", body=body, takes_key=True), options)

    def list_ticket_types(self, event_id: str, **options: Unpack[CallOptions]) -> Reply[list[TicketType]]:
        """List the ticket types of an event

        All of them, in the order of creation.

        Scope `tickets:read`.
        """
        return self._call(Call("GET", f"/events/{segment(event_id)}/tickets"), options)

    def get_ticket_type(self, event_id: str, ticket_id: str, **options: Unpack[CallOptions]) -> Reply[TicketType]:
        """Read one ticket type

        Scope `tickets:read`.
        """
        return self._call(Call("GET", f"/events/{segment(event_id)}/tickets/{segment(ticket_id)}"), options)

    def update_ticket_type(self, event_id: str, ticket_id: str, body: UpdateTicketTypeBody | None = None, **options: Unpack[MatchOptions]) -> Reply[TicketType]:
        """Change a ticket type

        Only what is sent changes. A new price holds for later orders. A new quantity makes or retires tickets and puts everything unsold back on sale; it cannot go below what is sold and held. `published: false` withdraws the type from sale.

        Scope `tickets:write`.
        """
        return self._call(Call("PATCH", f"/events/{segment(event_id)}/tickets/{segment(ticket_id)}", body=body, takes_key=True), options)

    def delete_ticket_type(self, event_id: str, ticket_id: str, **options: Unpack[MatchOptions]) -> Reply[Deleted]:
        """Delete a ticket type

        Only while none of its tickets is held or was ever sold.

        Scope `tickets:write`.
        """
        return self._call(Call("DELETE", f"/events/{segment(event_id)}/tickets/{segment(ticket_id)}", takes_key=True), options)

    def publish_ticket_type(self, event_id: str, ticket_id: str, **options: Unpack[MatchOptions]) -> Reply[TicketType]:
        """Put a ticket type on sale

        With everything that is unsold, also after `sold-out`. Publishing a type on sale changes nothing.

        Scope `tickets:write`.
        """
        return self._call(Call("POST", f"/events/{segment(event_id)}/tickets/{segment(ticket_id)}/publish", takes_key=True), options)

    def mark_ticket_type_sold_out(self, event_id: str, ticket_id: str, **options: Unpack[MatchOptions]) -> Reply[TicketType]:
        """Mark a ticket type sold out

        Takes all remaining tickets off sale and keeps the quantity. Refunds and expired holds do not reopen it; `publish` or a new quantity does.

        Scope `tickets:write`.
        """
        return self._call(Call("POST", f"/events/{segment(event_id)}/tickets/{segment(ticket_id)}/sold-out", takes_key=True), options)

    def give_tickets(self, event_id: str, body: GiveTicketsBody, **options: Unpack[WriteOptions]) -> Reply[ComplimentaryTickets]:
        """Give tickets away

        The tickets are mailed to the recipient with the note. They count as sold and are in no settlement. Purchase maxima, sale windows and access codes do not hold; types that are not published can be given too. For events that are `DRAFT` or `PUBLISHED` and not over; at most 1,000 orders of an event in a day.

        Scope `tickets:write`.
        """
        return self._call(Call("POST", f"/events/{segment(event_id)}/complimentary", body=body, takes_key=True), options)

    def create_bundle(self, event_id: str, body: CreateBundleBody, **options: Unpack[WriteOptions]) -> Reply[Bundle]:
        """Add a bundle to an event

        Its tickets are those of its types, and their stock is the bundle’s. The price is divided over the tickets in proportion to their own prices, in whole pesos, so that each can be refunded by itself. Promo codes do not touch it. At most 50 of an event.

        Scope `tickets:write`.
        """
        return self._call(Call("POST", f"/events/{segment(event_id)}/bundles", body=body, takes_key=True), options)

    def list_bundles(self, event_id: str, **options: Unpack[CallOptions]) -> Reply[list[Bundle]]:
        """List the bundles of an event

        All of them, in the order of creation.

        Scope `tickets:read`.
        """
        return self._call(Call("GET", f"/events/{segment(event_id)}/bundles"), options)

    def get_bundle(self, event_id: str, bundle_id: str, **options: Unpack[CallOptions]) -> Reply[Bundle]:
        """Read one bundle

        Scope `tickets:read`.
        """
        return self._call(Call("GET", f"/events/{segment(event_id)}/bundles/{segment(bundle_id)}"), options)

    def update_bundle(self, event_id: str, bundle_id: str, body: UpdateBundleBody | None = None, **options: Unpack[MatchOptions]) -> Reply[Bundle]:
        """Change a bundle

        Only what is sent changes; `items` are replaced as a whole. It holds for later orders. `published: false` takes it off sale.

        Scope `tickets:write`.
        """
        return self._call(Call("PATCH", f"/events/{segment(event_id)}/bundles/{segment(bundle_id)}", body=body, takes_key=True), options)

    def delete_bundle(self, event_id: str, bundle_id: str, **options: Unpack[MatchOptions]) -> Reply[Deleted]:
        """Delete a bundle

        Only one that nobody ever ordered; any other can be taken off sale.

        Scope `tickets:write`.
        """
        return self._call(Call("DELETE", f"/events/{segment(event_id)}/bundles/{segment(bundle_id)}", takes_key=True), options)

    def create_seating_plan(self, body: CreateSeatingPlanBody, **options: Unpack[WriteOptions]) -> Reply[SeatingPlan]:
        """Add a seating plan

        A hall as sections of rows; seats follow from the rows, and their ids are `SECTION-ROW-SEAT`, such as `ORCH-C-28`. At most 120,000 seats, and 8 MiB.

        Scope `events:write`.
        """
        return self._call(Call("POST", "/seating-plans", body=body, takes_key=True), options)

    def list_seating_plans(self, query: ListSeatingPlansQuery | None = None, **options: Unpack[CallOptions]) -> Rows[SeatingPlan]:
        """List seating plans

        Your own, newest first, and then those of the operator, which are for everybody (`shared`).

        Scope `events:read`.
        """
        return Rows(lambda query: self._call(Call("GET", "/seating-plans", query=query), options), query, False)

    def get_seating_plan(self, plan_id: str, query: GetSeatingPlanQuery | None = None, **options: Unpack[CallOptions]) -> Reply[WrittenSeatingPlan]:
        """Read one seating plan

        As it was written, with what was left out filled in: the newest version, or the one that is asked for.

        Scope `events:read`.
        """
        return self._call(Call("GET", f"/seating-plans/{segment(plan_id)}", query=query), options)

    def update_seating_plan(self, plan_id: str, body: UpdateSeatingPlanBody, **options: Unpack[MatchOptions]) -> Reply[SeatingPlan]:
        """Make the next version of a plan

        The whole plan anew. Events keep the version that they were painted with until they are painted again.

        Scope `events:write`.
        """
        return self._call(Call("PUT", f"/seating-plans/{segment(plan_id)}", body=body, takes_key=True), options)

    def delete_seating_plan(self, plan_id: str, **options: Unpack[MatchOptions]) -> Reply[Deleted]:
        """Delete a seating plan

        With all its versions. Only where no event sells its seats.

        Scope `events:write`.
        """
        return self._call(Call("DELETE", f"/seating-plans/{segment(plan_id)}", takes_key=True), options)

    def list_seats_of_plan(self, plan_id: str, query: ListSeatsOfPlanQuery | None = None, **options: Unpack[CallOptions]) -> Rows[SeatOfPlan]:
        """List the seats of a plan

        In the order of the plan, up to 5,000 a page. Places to stand are not among them.

        Scope `events:read`.
        """
        return Rows(lambda query: self._call(Call("GET", f"/seating-plans/{segment(plan_id)}/seats", query=query), options), query, False)

    def paint_event(self, event_id: str, body: PaintEventBody, **options: Unpack[MatchOptions]) -> Reply[EventSeating]:
        """Sell seats of a plan

        Says which seats of the newest version of a plan the event sells, and as which ticket type. A type with seats is `RESERVED_SEAT`, one of standing sections `GENERAL_ADMISSION`, and its `quantity` follows from its places. Seats in no type are not offered. Again, with the same or another plan: what is held or sold must keep its type; a type that is left out is sold out.

        Scope `events:write`.
        """
        return self._call(Call("PUT", f"/events/{segment(event_id)}/seating", body=body, takes_key=True), options)

    def get_event_seating(self, event_id: str, **options: Unpack[CallOptions]) -> Reply[EventSeating]:
        """Read what an event sells of a plan

        Scope `events:read`.
        """
        return self._call(Call("GET", f"/events/{segment(event_id)}/seating"), options)

    def remove_event_seating(self, event_id: str, **options: Unpack[MatchOptions]) -> Reply[Deleted]:
        """Take the plan off an event

        Only while nothing of it is sold or held. Its ticket types keep their quantity and have plain numbers then; blocks go.

        Scope `events:write`.
        """
        return self._call(Call("DELETE", f"/events/{segment(event_id)}/seating", takes_key=True), options)

    def block_seats(self, event_id: str, body: BlockSeatsBody, **options: Unpack[WriteOptions]) -> Reply[SeatBlock]:
        """Take seats off sale

        All of them, or none where one is held, sold or blocked already. They count as withdrawn.

        Scope `tickets:write`.
        """
        return self._call(Call("POST", f"/events/{segment(event_id)}/seat-blocks", body=body, takes_key=True), options)

    def list_seat_blocks(self, event_id: str, query: ListSeatBlocksQuery | None = None, **options: Unpack[CallOptions]) -> Rows[SeatBlock]:
        """List the blocked seats of an event

        In the order in which they were blocked.

        Scope `tickets:read`.
        """
        return Rows(lambda query: self._call(Call("GET", f"/events/{segment(event_id)}/seat-blocks", query=query), options), query, False)

    def get_seat_block(self, event_id: str, block_id: str, **options: Unpack[CallOptions]) -> Reply[SeatBlock]:
        """Read one block

        Scope `tickets:read`.
        """
        return self._call(Call("GET", f"/events/{segment(event_id)}/seat-blocks/{segment(block_id)}"), options)

    def unblock_seats(self, event_id: str, block_id: str, **options: Unpack[WriteOptions]) -> Reply[Deleted]:
        """Put blocked seats on sale again

        Scope `tickets:write`.
        """
        return self._call(Call("DELETE", f"/events/{segment(event_id)}/seat-blocks/{segment(block_id)}", takes_key=True), options)

    def move_ticket(self, event_id: str, seated_ticket_id: str, body: MoveTicketBody, **options: Unpack[WriteOptions]) -> Reply[Attendee]:
        """Put a ticket’s holder on another seat

        The ticket is issued anew for that seat, with another id and code: the old one is void. Its holder gets a mail. Only a ticket that is `VALID`, and only within its ticket type. Sent again for the same seat it changes nothing.

        Scope `tickets:write`.
        """
        return self._call(Call("POST", f"/events/{segment(event_id)}/tickets/{segment(seated_ticket_id)}/move", body=body, takes_key=True), options)

    def create_performer(self, event_id: str, body: CreatePerformerBody, **options: Unpack[WriteOptions]) -> Reply[Performer]:
        """Add a performer

        Scope `events:write`.
        """
        return self._call(Call("POST", f"/events/{segment(event_id)}/performers", body=body, takes_key=True), options)

    def list_performers(self, event_id: str, **options: Unpack[CallOptions]) -> Reply[list[Performer]]:
        """List the performers of an event

        All of them, in the order of the event’s page; a new one is the last.

        Scope `events:read`.
        """
        return self._call(Call("GET", f"/events/{segment(event_id)}/performers"), options)

    def delete_performer(self, event_id: str, performer_id: str, **options: Unpack[MatchOptions]) -> Reply[Deleted]:
        """Remove a performer

        Schedule entries that name the performer stay, without the name.

        Scope `events:write`.
        """
        return self._call(Call("DELETE", f"/events/{segment(event_id)}/performers/{segment(performer_id)}", takes_key=True), options)

    def create_schedule(self, event_id: str, body: CreateScheduleBody, **options: Unpack[WriteOptions]) -> Reply[Schedule]:
        """Add an entry to the programme

        Scope `events:write`.
        """
        return self._call(Call("POST", f"/events/{segment(event_id)}/schedules", body=body, takes_key=True), options)

    def list_schedules(self, event_id: str, **options: Unpack[CallOptions]) -> Reply[list[Schedule]]:
        """List the programme of an event

        All entries, by start.

        Scope `events:read`.
        """
        return self._call(Call("GET", f"/events/{segment(event_id)}/schedules"), options)

    def update_schedule(self, event_id: str, schedule_id: str, body: UpdateScheduleBody | None = None, **options: Unpack[MatchOptions]) -> Reply[Schedule]:
        """Change an entry

        Only what is sent changes; null clears an optional field.

        Scope `events:write`.
        """
        return self._call(Call("PATCH", f"/events/{segment(event_id)}/schedules/{segment(schedule_id)}", body=body, takes_key=True), options)

    def delete_schedule(self, event_id: str, schedule_id: str, **options: Unpack[MatchOptions]) -> Reply[Deleted]:
        """Remove an entry

        Scope `events:write`.
        """
        return self._call(Call("DELETE", f"/events/{segment(event_id)}/schedules/{segment(schedule_id)}", takes_key=True), options)

    def create_brand(self, event_id: str, body: CreateBrandBody, **options: Unpack[WriteOptions]) -> Reply[Brand]:
        """Add a sponsor or partner

        Scope `events:write`.
        """
        return self._call(Call("POST", f"/events/{segment(event_id)}/brands", body=body, takes_key=True), options)

    def list_brands(self, event_id: str, **options: Unpack[CallOptions]) -> Reply[list[Brand]]:
        """List the brands of an event

        All of them, in the order of the event’s page; a new one is the last.

        Scope `events:read`.
        """
        return self._call(Call("GET", f"/events/{segment(event_id)}/brands"), options)

    def delete_brand(self, event_id: str, brand_id: str, **options: Unpack[MatchOptions]) -> Reply[Deleted]:
        """Remove a brand

        Scope `events:write`.
        """
        return self._call(Call("DELETE", f"/events/{segment(event_id)}/brands/{segment(brand_id)}", takes_key=True), options)

    def create_door_code(self, event_id: str, body: CreateDoorCodeBody, **options: Unpack[WriteOptions]) -> Reply[NewDoorCode]:
        """Make a door code

        Devices sign in with it at `/door` or by `POST /door/v1/sessions`. The answer shows the `code`, once: keep it. It ends a day after the event by itself, and with the key. `SUPERVISE` needs the scope `orders:read` too; without it the devices see no names.

        Scope `tickets:write`.
        """
        return self._call(Call("POST", f"/events/{segment(event_id)}/door-codes", body=body, takes_key=True), options)

    def list_door_codes(self, event_id: str, query: ListDoorCodesQuery | None = None, **options: Unpack[CallOptions]) -> Rows[DoorCode]:
        """List the door codes of an event

        Newest first, also those that are revoked or have ended. Without the codes themselves.

        Scope `tickets:read`.
        """
        return Rows(lambda query: self._call(Call("GET", f"/events/{segment(event_id)}/door-codes", query=query), options), query, False)

    def revoke_door_code(self, event_id: str, door_code_id: str, **options: Unpack[WriteOptions]) -> Reply[Deleted]:
        """Revoke a door code

        Nobody signs in with it any more, and devices that did are signed out. It stays in the list.

        Scope `tickets:write`.
        """
        return self._call(Call("DELETE", f"/events/{segment(event_id)}/door-codes/{segment(door_code_id)}", takes_key=True), options)

    def create_series_door_code(self, series_id: str, body: CreateSeriesDoorCodeBody, **options: Unpack[WriteOptions]) -> Reply[NewDoorCodeOfSeries]:
        """Make a door code of a series

        Good for all dates, those that are added later too: a device that signs in is at the date within twelve hours, or at the next one. It ends a day after the last. A zone of any one date means that of its name.

        Scope `tickets:write`.
        """
        return self._call(Call("POST", f"/series/{segment(series_id)}/door-codes", body=body, takes_key=True), options)

    def list_series_door_codes(self, series_id: str, query: ListSeriesDoorCodesQuery | None = None, **options: Unpack[CallOptions]) -> Rows[DoorCodeOfSeries]:
        """List the door codes of a series

        Newest first, also those that are revoked or have ended. Without the codes themselves.

        Scope `tickets:read`.
        """
        return Rows(lambda query: self._call(Call("GET", f"/series/{segment(series_id)}/door-codes", query=query), options), query, False)

    def revoke_series_door_code(self, series_id: str, door_code_id: str, **options: Unpack[WriteOptions]) -> Reply[Deleted]:
        """Revoke a door code

        Nobody signs in with it any more, and devices that did are signed out. It stays in the list.

        Scope `tickets:write`.
        """
        return self._call(Call("DELETE", f"/series/{segment(series_id)}/door-codes/{segment(door_code_id)}", takes_key=True), options)

    def schedule_message(self, event_id: str, body: ScheduleMessageBody, **options: Unpack[WriteOptions]) -> Reply[HoldersMessage]:
        """Write to those who hold tickets of an event

        It goes by itself, at exactly one of `sendAt`, `minutesBefore`, `minutesAfter`, to each address once. Where an event has had its messages of a day it waits.

        Scope `events:write`.
        """
        return self._call(Call("POST", f"/events/{segment(event_id)}/messages", body=body, takes_key=True), options)

    def list_messages(self, event_id: str, query: ListMessagesQuery | None = None, **options: Unpack[CallOptions]) -> Rows[HoldersMessage]:
        """List the messages of an event

        Newest first, those of the dashboard too.

        Scope `events:read`.
        """
        return Rows(lambda query: self._call(Call("GET", f"/events/{segment(event_id)}/messages", query=query), options), query, False)

    def delete_message(self, event_id: str, message_id: str, **options: Unpack[WriteOptions]) -> Reply[Deleted]:
        """Take a message back

        Only before it is sent.

        Scope `events:write`.
        """
        return self._call(Call("DELETE", f"/events/{segment(event_id)}/messages/{segment(message_id)}", takes_key=True), options)

    def schedule_series_message(self, series_id: str, body: ScheduleSeriesMessageBody, **options: Unpack[WriteOptions]) -> Reply[HoldersMessage]:
        """Write to those who hold tickets of a series

        At `sendAt` to each address once; by minutes for each date by itself, those that are added later too. Types are meant by their names.

        Scope `events:write`.
        """
        return self._call(Call("POST", f"/series/{segment(series_id)}/messages", body=body, takes_key=True), options)

    def list_series_messages(self, series_id: str, query: ListSeriesMessagesQuery | None = None, **options: Unpack[CallOptions]) -> Rows[HoldersMessage]:
        """List the messages of a series

        Newest first; what went for one date is a message of that event.

        Scope `events:read`.
        """
        return Rows(lambda query: self._call(Call("GET", f"/series/{segment(series_id)}/messages", query=query), options), query, False)

    def delete_series_message(self, series_id: str, message_id: str, **options: Unpack[WriteOptions]) -> Reply[Deleted]:
        """Take a message back

        Only before it is sent; no more dates get it.

        Scope `events:write`.
        """
        return self._call(Call("DELETE", f"/series/{segment(series_id)}/messages/{segment(message_id)}", takes_key=True), options)

    def create_promo_code(self, event_id: str, body: CreatePromoCodeBody, **options: Unpack[WriteOptions]) -> Reply[PromoCode]:
        """Make a promo code of an event

        It takes `value` per cent or pesos off each ticket of the types that it names, in whole pesos, rounded in favour of the buyer. Upper and lower case are the same.

        Scope `tickets:write`.
        """
        return self._call(Call("POST", f"/events/{segment(event_id)}/promo-codes", body=body, takes_key=True), options)

    def list_promo_codes(self, event_id: str, query: ListPromoCodesQuery | None = None, **options: Unpack[CallOptions]) -> Rows[PromoCode]:
        """List the promo codes of an event

        Newest first, with what was done with them.

        Scope `tickets:read`.
        """
        return Rows(lambda query: self._call(Call("GET", f"/events/{segment(event_id)}/promo-codes", query=query), options), query, False)

    def get_promo_code(self, event_id: str, promo_code_id: str, **options: Unpack[CallOptions]) -> Reply[PromoCode]:
        """Read one promo code

        Scope `tickets:read`.
        """
        return self._call(Call("GET", f"/events/{segment(event_id)}/promo-codes/{segment(promo_code_id)}"), options)

    def update_promo_code(self, event_id: str, promo_code_id: str, body: UpdatePromoCodeBody | None = None, **options: Unpack[MatchOptions]) -> Reply[PromoCode]:
        """Change a promo code

        Only what is sent changes; null clears a limit. Orders that were placed keep the price that they have.

        Scope `tickets:write`.
        """
        return self._call(Call("PATCH", f"/events/{segment(event_id)}/promo-codes/{segment(promo_code_id)}", body=body, takes_key=True), options)

    def delete_promo_code(self, event_id: str, promo_code_id: str, **options: Unpack[MatchOptions]) -> Reply[Deleted]:
        """Delete a promo code

        Only one that no order was placed with; `isActive: false` ends the others.

        Scope `tickets:write`.
        """
        return self._call(Call("DELETE", f"/events/{segment(event_id)}/promo-codes/{segment(promo_code_id)}", takes_key=True), options)

    def create_series_promo_code(self, series_id: str, body: CreateSeriesPromoCodeBody, **options: Unpack[WriteOptions]) -> Reply[PromoCodeOfSeries]:
        """Make a promo code of a series

        Good for all dates, those that are added later too; its limits count over all of them. Types of any one date mean those of that name.

        Scope `tickets:write`.
        """
        return self._call(Call("POST", f"/series/{segment(series_id)}/promo-codes", body=body, takes_key=True), options)

    def list_series_promo_codes(self, series_id: str, query: ListSeriesPromoCodesQuery | None = None, **options: Unpack[CallOptions]) -> Rows[PromoCodeOfSeries]:
        """List the promo codes of a series

        Newest first, with what was done with them.

        Scope `tickets:read`.
        """
        return Rows(lambda query: self._call(Call("GET", f"/series/{segment(series_id)}/promo-codes", query=query), options), query, False)

    def get_series_promo_code(self, series_id: str, promo_code_id: str, **options: Unpack[CallOptions]) -> Reply[PromoCodeOfSeries]:
        """Read one promo code

        Scope `tickets:read`.
        """
        return self._call(Call("GET", f"/series/{segment(series_id)}/promo-codes/{segment(promo_code_id)}"), options)

    def update_series_promo_code(self, series_id: str, promo_code_id: str, body: UpdateSeriesPromoCodeBody | None = None, **options: Unpack[MatchOptions]) -> Reply[PromoCodeOfSeries]:
        """Change a promo code

        Only what is sent changes; null clears a limit. Orders that were placed keep the price that they have.

        Scope `tickets:write`.
        """
        return self._call(Call("PATCH", f"/series/{segment(series_id)}/promo-codes/{segment(promo_code_id)}", body=body, takes_key=True), options)

    def delete_series_promo_code(self, series_id: str, promo_code_id: str, **options: Unpack[MatchOptions]) -> Reply[Deleted]:
        """Delete a promo code

        Only one that no order was placed with; `isActive: false` ends the others.

        Scope `tickets:write`.
        """
        return self._call(Call("DELETE", f"/series/{segment(series_id)}/promo-codes/{segment(promo_code_id)}", takes_key=True), options)

    def create_zone(self, event_id: str, body: CreateZoneBody, **options: Unpack[WriteOptions]) -> Reply[Zone]:
        """Add a zone

        Ticket types name the zones that they are good for, door codes the one that their gate leads to. At most 50 of an event.

        Scope `tickets:write`.
        """
        return self._call(Call("POST", f"/events/{segment(event_id)}/zones", body=body, takes_key=True), options)

    def list_zones(self, event_id: str, **options: Unpack[CallOptions]) -> Reply[list[Zone]]:
        """List the zones of an event

        All of them, in the order of creation.

        Scope `tickets:read`.
        """
        return self._call(Call("GET", f"/events/{segment(event_id)}/zones"), options)

    def update_zone(self, event_id: str, zone_id: str, body: UpdateZoneBody | None = None, **options: Unpack[MatchOptions]) -> Reply[Zone]:
        """Change a zone

        Only what is sent changes. A capacity holds for those who come from now on; nobody is sent out.

        Scope `tickets:write`.
        """
        return self._call(Call("PATCH", f"/events/{segment(event_id)}/zones/{segment(zone_id)}", body=body, takes_key=True), options)

    def delete_zone(self, event_id: str, zone_id: str, **options: Unpack[MatchOptions]) -> Reply[Deleted]:
        """Remove a zone

        Only while no ticket type and no door code names it, be the code revoked.

        Scope `tickets:write`.
        """
        return self._call(Call("DELETE", f"/events/{segment(event_id)}/zones/{segment(zone_id)}", takes_key=True), options)

    def create_access_code(self, event_id: str, body: CreateAccessCodeBody | None = None, **options: Unpack[WriteOptions]) -> Reply[AccessCode]:
        """Make an access code

        Those who know it may buy before the sale opens to all. An event has at most 1,000.

        Scope `tickets:write`.
        """
        return self._call(Call("POST", f"/events/{segment(event_id)}/access-codes", body=body, takes_key=True), options)

    def list_access_codes(self, event_id: str, query: ListAccessCodesQuery | None = None, **options: Unpack[CallOptions]) -> Rows[AccessCode]:
        """List the access codes of an event

        Newest first, also those that nobody can use any more. Walk the pages, or follow `meta.nextCursor`.

        Scope `tickets:read`.
        """
        return Rows(lambda query: self._call(Call("GET", f"/events/{segment(event_id)}/access-codes", query=query), options), query, True)

    def deactivate_access_code(self, event_id: str, access_code_id: str, **options: Unpack[WriteOptions]) -> Reply[Deleted]:
        """End an access code

        Nobody can buy with it any more. Orders that were placed with it stay, and so does the code in the list.

        Scope `tickets:write`.
        """
        return self._call(Call("DELETE", f"/events/{segment(event_id)}/access-codes/{segment(access_code_id)}", takes_key=True), options)

    def create_question(self, event_id: str, body: CreateQuestionBody, **options: Unpack[WriteOptions]) -> Reply[Question]:
        """Ask a question

        People are asked once they have their tickets, those who have them already too, and can change their answers until the event begins. No order waits for an answer. At most 50 an event.

        Scope `events:write`.
        """
        return self._call(Call("POST", f"/events/{segment(event_id)}/questions", body=body, takes_key=True), options)

    def list_questions(self, event_id: str, query: ListQuestionsQuery | None = None, **options: Unpack[CallOptions]) -> Rows[Question]:
        """List the questions of an event

        In the order in which they are asked.

        Scope `events:read`.
        """
        return Rows(lambda query: self._call(Call("GET", f"/events/{segment(event_id)}/questions", query=query), options), query, False)

    def get_question(self, event_id: str, question_id: str, **options: Unpack[CallOptions]) -> Reply[Question]:
        """Read one question

        Scope `events:read`.
        """
        return self._call(Call("GET", f"/events/{segment(event_id)}/questions/{segment(question_id)}"), options)

    def update_question(self, event_id: str, question_id: str, body: UpdateQuestionBody | None = None, **options: Unpack[MatchOptions]) -> Reply[Question]:
        """Change a question

        Only what is sent changes. What was answered stays as it was said, also where its option is taken away. `kind` and `perTicket` of a question that was answered cannot change.

        Scope `events:write`.
        """
        return self._call(Call("PATCH", f"/events/{segment(event_id)}/questions/{segment(question_id)}", body=body, takes_key=True), options)

    def delete_question(self, event_id: str, question_id: str, **options: Unpack[MatchOptions]) -> Reply[Deleted]:
        """Delete a question

        The question is no longer asked. Answers are kept, and stay in the list of attendees; so does an answer from someone who has the question open at this moment.

        Scope `events:write`.
        """
        return self._call(Call("DELETE", f"/events/{segment(event_id)}/questions/{segment(question_id)}", takes_key=True), options)

    def list_orders(self, event_id: str, query: ListOrdersQuery | None = None, **options: Unpack[CallOptions]) -> Rows[Order]:
        """List the orders of an event

        Newest first. Walk the pages, or follow `meta.nextCursor`. To poll for news, send as `updatedSince` the latest `updatedAt` that you have seen less a minute: changes of the same moment may become visible one after another.

        Scope `orders:read`.
        """
        return Rows(lambda query: self._call(Call("GET", f"/events/{segment(event_id)}/orders", query=query), options), query, True)

    def search_orders(self, query: SearchOrdersQuery | None = None, **options: Unpack[CallOptions]) -> Rows[Order]:
        """Find orders by number, name, e-mail address, event or status

        Of all events of the organization, newest first; without parameters all orders. Walk the pages, or follow `meta.nextCursor`, which is null at the end: `meta.total` is counted up to 1,000, and for a text that many orders have among the newest 1,000.

        Scope `orders:read`.
        """
        return Rows(lambda query: self._call(Call("GET", "/orders", query=query), options), query, True)

    def get_order(self, order_id: str, **options: Unpack[CallOptions]) -> Reply[OrderDetail]:
        """Read one order

        With its fees, payment, refunds and settlement.

        Scope `orders:read`.
        """
        return self._call(Call("GET", f"/orders/{segment(order_id)}"), options)

    def list_attendees(self, event_id: str, query: ListAttendeesQuery | None = None, **options: Unpack[CallOptions]) -> Rows[Attendee]:
        """List the tickets of an event and whose they are

        Every ticket that was ever issued, void ones too, newest first. Walk the pages, or follow `meta.nextCursor`; changes do not move a ticket in the list, so none is left out. To keep a copy, walk it once without `status`, and from then on send as `updatedSince` the time at which the walk before began (the `Date` of its first answer) less a minute.

        Scope `orders:read`.
        """
        return Rows(lambda query: self._call(Call("GET", f"/events/{segment(event_id)}/attendees", query=query), options), query, True)

    def list_interests(self, event_id: str, query: ListInterestsQuery | None = None, **options: Unpack[CallOptions]) -> Rows[Interest]:
        """List who wants to hear when tickets can be bought

        Newest first. Walk the pages, or follow `meta.nextCursor`.

        Scope `orders:read`.
        """
        return Rows(lambda query: self._call(Call("GET", f"/events/{segment(event_id)}/interests", query=query), options), query, True)

    def list_waiting(self, id: str, query: ListWaitingQuery | None = None, **options: Unpack[CallOptions]) -> Rows[WaitingEntry]:
        """List who waits for tickets

        Everybody who joined, those who joined first first. Walk the pages, or follow `meta.nextCursor`.

        Scope `orders:read`.
        """
        return Rows(lambda query: self._call(Call("GET", f"/events/{segment(id)}/waiting", query=query), options), query, True)

    def get_waiting_figures(self, id: str, **options: Unpack[CallOptions]) -> Reply[list[WaitingFigures]]:
        """Count who waits for which ticket type

        In entries, not in tickets.

        Scope `orders:read`.
        """
        return self._call(Call("GET", f"/events/{segment(id)}/waiting/figures"), options)

    def get_admissions(self, event_id: str, **options: Unpack[CallOptions]) -> Reply[Admissions]:
        """Count who is expected, came in and is inside

        The same numbers as at the door and in the dashboard.

        Scope `orders:read`.
        """
        return self._call(Call("GET", f"/events/{segment(event_id)}/admissions"), options)

    def sell_at_counter(self, event_id: str, body: SellAtCounterBody, **options: Unpack[WriteOptions]) -> Reply[CounterSale]:
        """Sell tickets at the counter

        Exactly one of `items` (or `bundles`), `seatIds` and `reservationId` says what. The tickets are good at once, and mailed where the buyer has an address. The money is with the organizer already: no fee, and no part of the balance or of settlements. Purchase maxima, sale windows and access codes do not hold here.

        An `Idempotency-Key` is required.

        Scope `orders:write`.
        """
        return self._call(Call("POST", f"/events/{segment(event_id)}/counter-sales", body=body, takes_key=True), options)

    def undo_counter_sale(self, event_id: str, sale_id: str, **options: Unpack[WriteOptions]) -> Reply[UndoneSale]:
        """Undo a sale at the counter

        Within 5 minutes, and before somebody came in with a ticket of it. Its tickets are void and on sale again, the order is `REFUNDED`, and it is in no figure of sales. Undone once more it stays as it is.

        Scope `orders:write`.
        """
        return self._call(Call("DELETE", f"/events/{segment(event_id)}/counter-sales/{segment(sale_id)}", takes_key=True), options)

    def reserve_tickets(self, event_id: str, body: ReserveTicketsBody, **options: Unpack[WriteOptions]) -> Reply[Reservation]:
        """Reserve tickets for the counter

        Exactly one of `items` (or `bundles`), `seatIds` says what is kept in a name, to be paid and collected at the counter: sell it with `reservationId`. At `until` it is let go. At most a fifth of a ticket type is reserved at a time.

        An `Idempotency-Key` is required.

        Scope `orders:write`.
        """
        return self._call(Call("POST", f"/events/{segment(event_id)}/reservations", body=body, takes_key=True), options)

    def release_reservation(self, event_id: str, reservation_id: str, **options: Unpack[WriteOptions]) -> Reply[Deleted]:
        """Let a reservation go

        Its tickets are on sale again. One that was let go already stays so; one that was collected is a sale.

        Scope `orders:write`.
        """
        return self._call(Call("DELETE", f"/events/{segment(event_id)}/reservations/{segment(reservation_id)}", takes_key=True), options)

    def get_cash_up(self, event_id: str, query: GetCashUpQuery | None = None, **options: Unpack[CallOptions]) -> Reply[CashUp]:
        """Cash up

        What was taken at the counter and the doors, by person, device, gate and method.

        Scope `orders:read`.
        """
        return self._call(Call("GET", f"/events/{segment(event_id)}/cash-up", query=query), options)

    def refund_order(self, order_id: str, body: RefundOrderBody, **options: Unpack[WriteOptions]) -> Reply[Refund]:
        """Give money back

        What `ticketIds` cost, which voids these tickets, or `amount`; exactly one of them. The buyer gets a mail. Tickets that cost nothing are void at once. With `dryRun` it says what would go back and does nothing.

        An `Idempotency-Key` is required.

        Scope `orders:write`.
        """
        return self._call(Call("POST", f"/orders/{segment(order_id)}/refunds", body=body, takes_key=True), options)

    def resend_tickets(self, order_id: str, **options: Unpack[WriteOptions]) -> Reply[ResentTickets]:
        """Send the tickets again

        To the buyer’s address, a few times an hour at most. For orders that are `COMPLETED`. Tickets that were given on belong to others, who get no mail.

        An `Idempotency-Key` is required.

        Scope `orders:write`.
        """
        return self._call(Call("POST", f"/orders/{segment(order_id)}/resend", takes_key=True), options)

    def cancel_event(self, id: str, body: CancelEventBody, **options: Unpack[WriteOptions]) -> Reply[EventCancellation]:
        """Cancel an event and give everybody their money back

        Sales end at once, every order is given back, and buyers get a mail with the reason. This cannot be undone. An event that is cancelled stays as it is, and the answer says what is left to be given back. With `dryRun` it says what would go back and does nothing.

        An `Idempotency-Key` is required.

        The key must hold `orders:write` as well.

        Scope `events:write`.
        """
        return self._call(Call("POST", f"/events/{segment(id)}/cancel", body=body, takes_key=True), options)

    def exchange_order(self, order_id: str, body: ExchangeOrderBody, **options: Unpack[WriteOptions]) -> Reply[OrderDetail]:
        """Change the date of an order for its buyer

        To another event of the same series, where `exchangeUntilHours` of the event allows its buyers to. Ticket types go by their name and must cost the same there. The order keeps its id and number; its tickets have other codes, and the old ones are `VOID`. All of it happens or nothing, and the buyer is mailed the new tickets. With `dryRun` nothing is done.

        An `Idempotency-Key` is required.

        Scope `orders:write`.
        """
        return self._call(Call("POST", f"/orders/{segment(order_id)}/exchange", body=body, takes_key=True), options)

    def return_ticket(self, order_id: str, ticket_id: str, body: ReturnTicketBody | None = None, **options: Unpack[WriteOptions]) -> Reply[TicketReturn]:
        """Return a ticket for its buyer

        By the rule of the event (`returns`), or the one that held when the ticket was bought where that is better for its buyer. `AT_ONCE` voids the ticket and refunds it less what is kept; `WHEN_RESOLD` leaves it good until somebody from the waiting list has paid for its place. The buyer gets a mail. Returning it again is answered the same.

        An `Idempotency-Key` is required.

        Scope `orders:write`.
        """
        return self._call(Call("POST", f"/orders/{segment(order_id)}/tickets/{segment(ticket_id)}/return", body=body, takes_key=True), options)

    def report_sales(self, query: ReportSalesQuery | None = None, **options: Unpack[CallOptions]) -> Reply[SalesReport]:
        """Sum up what was sold

        As the dashboard shows it; days are those of Manila. At most 1,000 rows, and one more for the rest.

        Scope `orders:read`.
        """
        return self._call(Call("GET", "/reports/sales", query=query), options)

    def get_balance(self, **options: Unpack[CallOptions]) -> Reply[Balance]:
        """Read what the organization is owed

        A sale is earned some days after its event took place, once its payment is settled, and then part of the next payout. What refunds and disputes took after their sale was paid out is taken from the next one, so it may be below zero.

        Scope `orders:read`.
        """
        return self._call(Call("GET", "/balance"), options)

    def list_payouts(self, query: ListPayoutsQuery | None = None, **options: Unpack[CallOptions]) -> Rows[Payout]:
        """List payouts

        Newest first. Walk the pages, or follow `meta.nextCursor`.

        Scope `orders:read`.
        """
        return Rows(lambda query: self._call(Call("GET", "/payouts", query=query), options), query, True)

    def get_payout(self, payout_id: str, query: GetPayoutQuery | None = None, **options: Unpack[CallOptions]) -> Pages[PayoutDetail]:
        """Read a payout and what it is made of

        Its `lines` come in pages, event by event, oldest first; all of them sum to its `amount` exactly.

        Scope `orders:read`.
        """
        return Pages(lambda query: self._call(Call("GET", f"/payouts/{segment(payout_id)}", query=query), options), query, False)

    def get_payout_invoice(self, payout_id: str, **options: Unpack[CallOptions]) -> Reply[TaxPaper]:
        """Read the invoice for the commission of a payout

        Of the service to you, where `TAX_RULES` has invoices written: there within a minute once the payout has left; a credit note where refunds came to more than sales.

        Scope `orders:read`.
        """
        return self._call(Call("GET", f"/payouts/{segment(payout_id)}/invoice"), options)

    def get_payout_invoice_pdf(self, payout_id: str, **options: Unpack[CallOptions]) -> Reply[bytes]:
        """Read the invoice for the commission of a payout as PDF

        Scope `orders:read`.
        """
        return self._call(Call("GET", f"/payouts/{segment(payout_id)}/invoice.pdf", answers_file=True), options)

    def get_tax_profile(self, **options: Unpack[CallOptions]) -> Reply[TaxProfile]:
        """Read how the organization is registered for taxes

        A sandbox has that of its organization.

        Scope `orders:read`.
        """
        return self._call(Call("GET", "/tax-profile"), options)

    def list_invoices(self, query: ListInvoicesQuery | None = None, **options: Unpack[CallOptions]) -> Rows[TaxPaper]:
        """List invoices and credit notes

        Newest first.

        Scope `orders:read`.
        """
        return Rows(lambda query: self._call(Call("GET", "/invoices", query=query), options), query, False)

    def get_invoice(self, invoice_id: str, **options: Unpack[CallOptions]) -> Reply[TaxPaper]:
        """Read an invoice or credit note

        Scope `orders:read`.
        """
        return self._call(Call("GET", f"/invoices/{segment(invoice_id)}"), options)

    def get_tax_certificate_pdf(self, quarter: str, **options: Unpack[CallOptions]) -> Reply[bytes]:
        """Read what was withheld in a quarter as PDF

        A form 2307, once the quarter is over and where something was withheld in it.

        Scope `orders:read`.
        """
        return self._call(Call("GET", f"/tax-certificates/{segment(quarter)}.pdf", answers_file=True), options)

    def create_venue(self, body: CreateVenueBody, **options: Unpack[WriteOptions]) -> Reply[Venue]:
        """Add a venue of your own

        For a place that the search does not find. Only your organization finds it and can name it.

        Scope `events:write`.
        """
        return self._call(Call("POST", "/venues", body=body, takes_key=True), options)

    def get_venue(self, venue_id: str, **options: Unpack[CallOptions]) -> Reply[Venue]:
        """Read one venue

        A public one, or one of your own.

        Scope `events:read`.
        """
        return self._call(Call("GET", f"/venues/{segment(venue_id)}"), options)

    def search_venues(self, query: SearchVenuesQuery, **options: Unpack[CallOptions]) -> Rows[Venue]:
        """Search venues

        Public ones and your own, the best match first. Use the `id` as `venueId` of an event.

        Scope `events:read`.
        """
        return Rows(lambda query: self._call(Call("GET", "/venues/search", query=query), options), query, True)

    def create_picture(self, file: bytes, **options: Unpack[WriteOptions]) -> Reply[Picture]:
        """Upload a picture

        JPEG of at most 50 megapixels, PNG or WebP of at most 24, or AVIF, GIF, progressive JPEG or interlaced PNG of at most 16. It is written anew as WebP of at most 2560 pixels a side: upright, the first frame, and nothing else that the file held. The same file again answers with the same picture. Anyone who knows its `url` can see it. One that nothing of yours shows for 30 days is removed.

        Scope `events:write`.
        """
        return self._call(Call("POST", "/pictures", file=file, takes_key=True), options)

    def get_picture(self, picture_id: str, **options: Unpack[CallOptions]) -> Reply[Picture]:
        """Read one picture

        Scope `events:read`.
        """
        return self._call(Call("GET", f"/pictures/{segment(picture_id)}"), options)

    def delete_picture(self, picture_id: str, **options: Unpack[WriteOptions]) -> Reply[Deleted]:
        """Delete a picture

        At once at its address; pages that show it have its poster instead within a day.

        Scope `events:write`.
        """
        return self._call(Call("DELETE", f"/pictures/{segment(picture_id)}", takes_key=True), options)

    def register_webhook(self, body: RegisterWebhookBody, **options: Unpack[WriteOptions]) -> Reply[WebhookWithSecret]:
        """Register a webhook

        From then on the URL gets every notice of the given types. The answer shows the `secret` that verifies the messages, once: keep it. Messages have names of buyers and holders, and answers, only if the key that registers the webhook has `orders:read`.

        Scope `webhooks:manage`.
        """
        return self._call(Call("POST", "/webhooks", body=body, takes_key=True), options)

    def list_webhooks(self, **options: Unpack[CallOptions]) -> Reply[list[Webhook]]:
        """List webhooks

        All of them, oldest first. Without their secrets.

        Scope `webhooks:manage`.
        """
        return self._call(Call("GET", "/webhooks"), options)

    def get_webhook(self, id: str, **options: Unpack[CallOptions]) -> Reply[Webhook]:
        """Read one webhook

        Without its secret.

        Scope `webhooks:manage`.
        """
        return self._call(Call("GET", f"/webhooks/{segment(id)}"), options)

    def update_webhook(self, id: str, body: UpdateWebhookBody | None = None, **options: Unpack[MatchOptions]) -> Reply[Webhook]:
        """Change a webhook, switch it on or off

        Only what is sent changes. Switched off, it gets nothing, and messages that wait fail. Switched on again, it gets what happens from then on; replay what failed before. Another URL is another webhook.

        Scope `webhooks:manage`.
        """
        return self._call(Call("PATCH", f"/webhooks/{segment(id)}", body=body, takes_key=True), options)

    def delete_webhook(self, id: str, **options: Unpack[MatchOptions]) -> Reply[Deleted]:
        """Remove a webhook

        With its deliveries. What was still to be delivered to it is not sent any more.

        Scope `webhooks:manage`.
        """
        return self._call(Call("DELETE", f"/webhooks/{segment(id)}", takes_key=True), options)

    def test_webhook(self, id: str, **options: Unpack[WriteOptions]) -> Reply[WebhookTest]:
        """Send a test message

        Sends a message of the type `webhook.test` at once and tells what came of it, also where the webhook is not active. It is tried once. The answer is 200 whether or not the receiver took it: look at `success`. It may take 15 seconds.

        Scope `webhooks:manage`.
        """
        return self._call(Call("POST", f"/webhooks/{segment(id)}/test", takes_key=True), options)

    def rotate_webhook_secret(self, id: str, **options: Unpack[MatchOptions]) -> Reply[WebhookWithSecret]:
        """Replace the secret

        The answer shows the new secret, once. The old one signs as well for 24 hours, so that receivers can change over; a second rotation within that time ends it.

        Scope `webhooks:manage`.
        """
        return self._call(Call("POST", f"/webhooks/{segment(id)}/rotate-secret", takes_key=True), options)

    def list_deliveries(self, id: str, query: ListDeliveriesQuery | None = None, **options: Unpack[CallOptions]) -> Rows[Delivery]:
        """List what was sent to a webhook

        Newest first, for 30 days. A message that is sent once more has a delivery more, with the same `messageId`.

        Scope `webhooks:manage`.
        """
        return Rows(lambda query: self._call(Call("GET", f"/webhooks/{segment(id)}/deliveries", query=query), options), query, True)

    def redeliver(self, id: str, delivery_id: str, **options: Unpack[WriteOptions]) -> Reply[Delivery]:
        """Send a message once more

        The same `webhook-id` and the same bytes, with all the attempts of a new message. Also what was delivered, and tests.

        Scope `webhooks:manage`.
        """
        return self._call(Call("POST", f"/webhooks/{segment(id)}/deliveries/{segment(delivery_id)}/redeliver", takes_key=True), options)

    def replay_deliveries(self, id: str, body: ReplayDeliveriesBody, **options: Unpack[WriteOptions]) -> Reply[Replay]:
        """Send the messages of a time once more

        After an outage: each message that came up in the window is sent once more, as with redeliver, but no tests. At most 10,000 messages at once; a window with more is refused.

        Scope `webhooks:manage`.
        """
        return self._call(Call("POST", f"/webhooks/{segment(id)}/replay", body=body, takes_key=True), options)

    def list_notices(self, query: ListNoticesQuery | None = None, **options: Unpack[CallOptions]) -> Reply[list[Notice]]:
        """Catch up on what happened

        Everything that webhooks get, by polling: oldest first, every kind, whether or not a webhook is registered. Ask again with `after` the last `position` that you have seen, until the list is empty. Positions are consecutive, unless `type` narrows the list, so none is missed; a first position above `after` + 1 means that older ones are gone: they are kept for 30 days.

        Scope `webhooks:manage`.
        """
        return self._call(Call("GET", "/notices", query=query), options)

    def simulate_act(self, order_id: str, body: SimulateActBody, **options: Unpack[WriteOptions]) -> Reply[OrderDetail]:
        """Simulate a dispute, transfer, admission or the like

        What needs time, a bank, another person or a door otherwise, by the same code and with every notice and webhook that this causes. Needs a `tak_test_` key.

        Scope `events:write`.
        """
        return self._call(Call("POST", f"/sandbox/orders/{segment(order_id)}/acts", body=body, takes_key=True), options)

    def simulate_event_cancellation(self, event_id: str, body: SimulateEventCancellationBody | None = None, **options: Unpack[WriteOptions]) -> Reply[Event]:
        """Cancel an event of the sandbox

        As an organizer does in the dashboard: sales end, and every order is given back soon after. A cancelled event stays as it is. Needs a `tak_test_` key.

        Scope `events:write`.
        """
        return self._call(Call("POST", f"/sandbox/events/{segment(event_id)}/cancel", body=body, takes_key=True), options)

    def simulate_payout_return(self, payout_id: str, **options: Unpack[WriteOptions]) -> Reply[Payout]:
        """Have the bank send a payout back

        It is owed again. A `RETURNED` payout stays as it is. Needs a `tak_test_` key.

        Scope `events:write`.
        """
        return self._call(Call("POST", f"/sandbox/payouts/{segment(payout_id)}/return", takes_key=True), options)

    def simulate_order(self, body: SimulateOrderBody, **options: Unpack[WriteOptions]) -> Reply[OrderDetail]:
        """Simulate a buyer

        Does what a buyer would do, by the same code, with every notice and webhook that this causes. No money moves: payments go through the built-in simulator. Needs a `tak_test_` key. Tickets that cost nothing complete at once.

        Scope `events:write`.
        """
        return self._call(Call("POST", "/sandbox/orders", body=body, takes_key=True), options)

    def simulate_payment(self, order_id: str, **options: Unpack[WriteOptions]) -> Reply[OrderDetail]:
        """Have the buyer pay

        Pays the latest attempt, or starts one. On a `CANCELLED` order the money comes late: it takes tickets again where enough are left, else it goes back by itself and the order stays cancelled. A `COMPLETED` order stays as it is. Needs a `tak_test_` key.

        Scope `events:write`.
        """
        return self._call(Call("POST", f"/sandbox/orders/{segment(order_id)}/complete", takes_key=True), options)

    def simulate_cancellation(self, order_id: str, **options: Unpack[WriteOptions]) -> Reply[OrderDetail]:
        """Have the buyer give up

        Only before paying; the tickets are on sale again. A `CANCELLED` order stays as it is. Needs a `tak_test_` key.

        Scope `events:write`.
        """
        return self._call(Call("POST", f"/sandbox/orders/{segment(order_id)}/cancel", takes_key=True), options)

    def simulate_refund(self, order_id: str, body: SimulateRefundBody | None = None, **options: Unpack[WriteOptions]) -> Reply[OrderDetail]:
        """Give money back to the buyer

        What `ticketIds` cost, which voids these tickets; or `amount`; or without both all that was not refunded yet. An amount alone that is not the rest leaves the order `COMPLETED` and its tickets valid. Tickets that cost nothing are void at once. Needs a `tak_test_` key.

        Scope `events:write`.
        """
        return self._call(Call("POST", f"/sandbox/orders/{segment(order_id)}/refund", body=body, takes_key=True), options)

    def get_sandbox_clock(self, **options: Unpack[CallOptions]) -> Reply[SandboxClock]:
        """Read what time it is in the sandbox

        Needs a `tak_test_` key.

        Scope `events:read`.
        """
        return self._call(Call("GET", "/sandbox/clock"), options)

    def advance_sandbox_clock(self, body: AdvanceSandboxClockBody, **options: Unpack[WriteOptions]) -> Reply[AdvancedSandboxClock]:
        """Move the time of the sandbox ahead

        In this sandbox alone it is then `advanceTo`, and time goes on from there: holds end, sales open and close, codes begin and end, events are over, and what was earned is paid out, all before the answer comes. Time only goes forward; the way back is to reset the sandbox. Webhooks are sent and signed at the real time. Needs a `tak_test_` key.

        Scope `events:write`.
        """
        return self._call(Call("POST", "/sandbox/clock", body=body, takes_key=True), options)

    def reset_sandbox(self, **options: Unpack[WriteOptions]) -> Reply[SandboxClock]:
        """Begin anew with an empty sandbox

        Deletes everything in this sandbox: events, orders, notices, webhooks, allowed origins, the request log and what was kept under `Idempotency-Key`s. Its clock is at the real time again. Its keys stay; the organization’s id in `GET /me` is another. Nothing live and no other sandbox is touched. At most 100 times a day. Needs a `tak_test_` key.

        Scope `events:write`.
        """
        return self._call(Call("POST", "/sandbox/reset", takes_key=True), options)
