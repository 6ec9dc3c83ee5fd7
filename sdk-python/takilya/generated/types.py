# Made from docs/openapi.json by npm run docs.
from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, Union

class Meta(TypedDict):
    """Where this page stands in the whole list."""

    page: int
    """This page."""
    take: int
    """Rows a page, after clamping to the maximum."""
    total: int
    """Rows in all."""
    totalPages: int
    """Pages in all."""
    nextCursor: NotRequired[str | None]
    """Pass as `cursor` for the next rows; null at the end."""


class ApiKey(TypedDict):
    """The key that made the request. Its value is never shown again after its creation."""

    id: str
    """Id of the key."""
    name: str
    """Label that the organizer gave the key."""
    scopes: list[Literal["events:read", "events:write", "tickets:read", "tickets:write", "orders:read", "webhooks:manage", "orders:write"]]
    """What the key may do."""
    callbackUrl: str | None
    """Where notices about events that this key created are sent."""
    createdAt: str
    """When the key was made."""
    expiresAt: str | None
    """When the key ends; null when it does not."""
    lastUsedAt: str | None
    """Latest use; may lag by a minute."""


class Organization(TypedDict):
    """The organization that the key belongs to, and on whose data it acts."""

    id: str
    """Id of the organization."""
    name: str
    """Its name."""
    slug: str
    """Its address part on the marketplace."""
    sandbox: str | None
    """Which of its sandboxes the key acts in; null for a live key."""


class Me(TypedDict):
    """Who is calling."""

    apiKey: ApiKey
    organization: Organization


class Embed(TypedDict):
    """How your events appear on sites of others."""

    allowedOrigins: list[str]
    """Sites whose pages may place orders for your events by the Marketplace API, read them, and have buyers come back. With a `tak_test_` key `http://localhost:PORT` too."""


class Venue(TypedDict):
    """A public venue."""

    id: str
    """Use it as `venueId` of an event."""
    name: str
    """Name of the venue."""
    address1: str
    """Street address or district."""
    city: str
    """City or municipality."""
    state: str
    """Region."""
    country: str
    """Country."""
    latitude: float | None
    """Degrees north; null of a venue of your own that says no place."""
    longitude: float | None
    """Degrees east."""


class TicketType(TypedDict):
    """A kind of ticket of an event. sold + held + remaining + set aside + what sold-out took off sale = quantity, always."""

    id: str
    """Id of the ticket type."""
    eventId: str
    """The event that it belongs to."""
    name: str
    """Name of the ticket type."""
    price: int
    """Whole pesos."""
    currency: Literal["PHP"]
    """Always PHP."""
    priceKind: Literal["FIXED", "CHOSEN"]
    """`CHOSEN`: buyers choose what they pay, and `price` is what is suggested."""
    priceMin: int | None
    """Least that a buyer may choose; null where the price is fixed."""
    priceMax: int | None
    """Most that a buyer may choose; null where there is no bound."""
    quantity: int
    """Total inventory."""
    section: str
    """Section."""
    row: str
    """Row."""
    type: Literal["GENERAL_ADMISSION", "RESERVED_SEAT", "VIP"]
    """Kind of admission."""
    maximumPurchaseQuantity: int
    """Most that one order may have."""
    published: bool
    """Whether it is offered for sale."""
    description: str | None
    """What the ticket is good for, in Markdown."""
    onSaleAt: str | None
    """Sold from this time on."""
    offSaleAt: str | None
    """Sold before this time."""
    days: list[str] | None
    """Days that it is good for; null for all."""
    zoneIds: list[str] | None
    """Zones of the event that it is good for; null for all."""
    kind: Literal["TICKET", "ADD_ON"]
    """`TICKET` lets somebody in, `ADD_ON` nobody."""
    perTicketMax: int | None
    """Of an add-on: the most for each ticket of the order."""
    standalone: bool
    """Whether it is sold without a ticket too."""
    statutoryDiscount: bool
    """Whether cards take off what the law says, where it costs something."""
    statutoryReason: str | None
    """Why they do not."""
    soldQuantity: int
    """Tickets sold."""
    heldQuantity: int
    """Tickets held by orders that are not paid yet."""
    setAsideQuantity: int
    """Tickets that came back and are kept for those on the waiting list."""
    remainingQuantity: int
    """Tickets left to sell."""
    status: Literal["DRAFT", "SCHEDULED", "ENDED", "SOLD_OUT", "ON_SALE"]
    """The first that fits: `DRAFT` not published, `SCHEDULED` before `onSaleAt`, `ENDED` after `offSaleAt`, `SOLD_OUT` nothing left to sell, `ON_SALE`."""
    createdAt: str
    """When it was created."""
    updatedAt: str
    """Latest edit by the organizer."""


class Performer(TypedDict):
    """Someone on stage."""

    id: str
    """Id of the performer."""
    name: str
    """Name of the performer."""
    type: str | None
    """Kind, such as ARTIST, DJ, SPEAKER or HOST."""
    imageUrl: str | None
    """Picture."""
    description: str | None
    """About the performer, in Markdown."""
    eventId: str
    """The event that it belongs to."""
    createdAt: str
    """When it was created."""


class Schedule(TypedDict):
    """One entry of the programme."""

    id: str
    """Id of the schedule entry."""
    title: str
    """What happens."""
    startTime: str
    """Start."""
    endTime: str
    """End."""
    description: str | None
    """More about it, in Markdown."""
    performerId: str | None
    """Performer of the same event."""
    color: str | None
    """Colour as #RRGGBB."""
    icon: str | None
    """Icon identifier."""
    eventId: str
    """The event that it belongs to."""
    createdAt: str
    """When it was created."""


class Brand(TypedDict):
    """A sponsor or partner of an event."""

    id: str
    """Id of the brand."""
    name: str
    """Name of the brand."""
    url: str | None
    """Website."""
    imageUrl: str | None
    """Logo."""
    description: str | None
    """About the brand, in Markdown."""
    eventId: str
    """The event that it belongs to."""
    createdAt: str
    """When it was created."""


class Event(TypedDict):
    """An event. `joinUrl` is there for keys that hold `events:write`; the children in single answers to keys that may read them, and where `include` asks for them."""

    id: str
    """Id of the event."""
    name: str
    """Name of the event."""
    slug: str
    """Address part on the marketplace; a rename keeps it."""
    status: Literal["DRAFT", "PUBLISHED", "ARCHIVED"]
    """Where the event stands."""
    dateTime: str
    """Start."""
    endDateTime: str | None
    """End."""
    description: str | None
    """About the event, in Markdown."""
    category: Literal["MUSIC", "THEATRE", "COMEDY", "FESTIVAL", "SPORTS", "ARTS", "FOOD", "NIGHTLIFE", "CONFERENCE", "COMMUNITY", "FAMILY", "OTHER"]
    """What kind of event it is."""
    type: Literal["PAID", "FREE"]
    """`FREE` events have only types that cost nothing."""
    journeyType: Literal["STANDARD", "RSVP", "PRESELLING"]
    """How buyers get tickets."""
    currency: Literal["PHP"]
    """Always PHP."""
    locationType: Literal["VENUE", "ONLINE"]
    """Where it takes place."""
    venueId: str | None
    """Venue."""
    venue: Venue | None
    """The venue itself."""
    imageUrl: str | None
    """Cover image."""
    galleryUrls: list[str]
    """Gallery."""
    eventCapacity: int | None
    """Most attendees over all ticket types."""
    exchangeUntilHours: int | None
    """Until how many hours before the start buyers may change to another date of the series; null where they may not."""
    waitingList: bool
    """Whether people can wait for tickets of types that are sold out."""
    offerHours: int
    """How many hours somebody from the waiting list has to take what is offered."""
    returns: EventReturns | None
    """The rule by which buyers return single tickets; null where they cannot."""
    heldPerEmailMax: int | None
    """Most tickets that one e-mail address may hold unpaid."""
    heldPerAddressMax: int | None
    """The same from one address of the network."""
    visibility: Literal["PUBLIC", "PRIVATE"]
    """`PRIVATE` is reachable by its link only."""
    timezone: str
    """IANA time zone."""
    absorbFees: bool
    """Whether fees are included in the price."""
    transfersAllowed: bool
    """Whether those who have tickets may give them on to others."""
    namesPerTicket: bool
    """Whether buyers name an attendee for each ticket."""
    refundPolicy: str | None
    """When the organizer refunds by choice, in Markdown."""
    entry: EventEntry
    """How people may come in."""
    taxKind: Literal["VATABLE", "OUTSIDE", "PERCENTAGE"]
    """How admission is taxed."""
    amusementTax: EventAmusementTax | None
    """Amusement tax, only reported."""
    callbackUrl: str | None
    """Where notices about this event go instead of the webhooks."""
    entryDays: list[str]
    """The days of the event where it takes place, as its doors count them: each begins at its `dayStartsAt` (05:00 unless the organizer says otherwise). The first 60 where it has more."""
    seriesId: str | None
    """The series that it is a date of."""
    seriesPosition: int | None
    """Which date of the series it is, from 1 in the order in which they were planned."""
    url: str
    """Its page on the marketplace."""
    publishedAt: str | None
    """Latest publication."""
    archivedAt: str | None
    """When it was archived."""
    createdAt: str
    """When it was created."""
    updatedAt: str
    """Latest edit by the organizer."""
    joinUrl: NotRequired[str | None]
    """Where an `ONLINE` event is joined; for keys that hold `events:write`."""
    tickets: NotRequired[list[TicketType]]
    """Ticket types, in the order of creation."""
    performers: NotRequired[list[Performer]]
    """Performers in the order of their page; with `include` only."""
    schedules: NotRequired[list[Schedule]]
    """Schedule entries by start; with `include` only."""
    brands: NotRequired[list[Brand]]
    """Brands in the order of their page; with `include` only."""


class EventReturns(TypedDict):
    """The rule by which buyers return single tickets; null where they cannot."""

    untilHours: int
    """Until how many hours before the start a ticket can be returned."""
    keep: int
    """What the organizer keeps of what was paid for the ticket, in per cent."""
    mode: Literal["AT_ONCE", "WHEN_RESOLD"]
    """`AT_ONCE` voids the ticket and refunds it, `WHEN_RESOLD` leaves it good until somebody from the waiting list has bought it."""


class EventEntry(TypedDict):
    """How people may come in."""

    mode: Literal["ONCE", "DAILY", "REENTRY"]
    """`ONCE` lets each ticket in once, `DAILY` once on each of its days, `REENTRY` again after each time that it left."""
    dayStartsAt: str
    """When a day begins where the event is, `HH:MM`: what happens before belongs to the evening before."""


class EventAmusementTax(TypedDict):
    """Amusement tax, only reported."""

    kind: Literal["LOCAL", "NATIONAL"]
    """City or state."""
    rate: int
    """In per cent."""
    exempt: bool
    """Whether the event is exempt."""


class Deleted(TypedDict):
    """What was deleted."""

    deleted: Literal[True]
    """Always true."""
    id: str
    """Id of what is gone."""


class Series(TypedDict):
    """A run of dates. Each date is an ordinary event, with stock, orders and doors of its own."""

    id: str
    """Id of the series."""
    slug: str
    """Address part on the marketplace."""
    name: str
    """Name of the series."""
    templateEventId: str | None
    """The event that dates are made after; null where it was deleted."""
    publish: bool
    """Whether dates are published as they are made."""
    status: Literal["MAKING", "READY", "STOPPED"]
    """`MAKING` while dates are made, `READY`, or `STOPPED` after making failed three times."""
    stoppedBecause: str | None
    """Why making stopped."""
    planned: int
    """Dates, made or not."""
    made: int
    """Dates that are made."""
    published: int
    """Dates that are on the marketplace."""
    sold: int
    """Tickets sold, over all dates."""
    createdAt: str
    """When it was created."""


class SeriesSalesRow(TypedDict):
    """What a date brought."""

    eventId: str
    """The date."""
    dateTime: str
    """Its start."""
    orders: int
    """Orders that were completed. By type, an order counts with each type in it."""
    tickets: int
    """Tickets and add-ons in them, refunded ones too; none that were given away."""
    gross: float
    """What was charged. Pesos, with at most two decimals."""
    refunds: float
    """What refunds gave back, on the day they did. Pesos, with at most two decimals."""
    net: float
    """What the organization keeps, in pesos: gross less refunds, commission, processing fees and disputes. May be below zero."""


class SeriesSalesTotals(TypedDict):
    """All dates together."""

    orders: int
    """Orders that were completed. By type, an order counts with each type in it."""
    tickets: int
    """Tickets and add-ons in them, refunded ones too; none that were given away."""
    gross: float
    """What was charged. Pesos, with at most two decimals."""
    refunds: float
    """What refunds gave back, on the day they did. Pesos, with at most two decimals."""
    net: float
    """What the organization keeps, in pesos: gross less refunds, commission, processing fees and disputes. May be below zero."""


class SeriesSales(TypedDict):
    """What the dates of a series brought, each as `GET /reports/sales` of it sums it."""

    rows: list[SeriesSalesRow]
    """A row a date, in their order; one without sales too."""
    totals: SeriesSalesTotals


class SeriesChange(TypedDict):
    """A change of many dates. A dry run has only what would come of it."""

    id: NotRequired[str]
    """Id of the change."""
    seriesId: NotRequired[str]
    """The series."""
    status: NotRequired[Literal["APPLYING", "DONE"]]
    """`APPLYING` while dates are gone through, then `DONE`."""
    applyTo: NotRequired[Literal["UNSOLD", "FUTURE"]]
    """Which dates it is for."""
    createdAt: NotRequired[str]
    """When it was asked for."""
    changed: int
    """Dates that are changed."""
    skipped: list[SeriesChangeSkipped]
    """Dates that stay as they are, and why. Those that `except` names are not among them."""
    buyersTold: int
    """Buyers who get a mail, because a name or place that they know changes."""


class SeriesChangeSkipped(TypedDict):
    """SeriesChangeSkipped."""

    eventId: str
    """The date."""
    code: str
    """The code of the refusal that changing it alone would get."""


class EntryZone(TypedDict):
    """A zone of the event."""

    id: str
    """Id of the zone."""
    name: str
    """Its name."""


class AttendeeEntry(TypedDict):
    """Somebody came in, or went out."""

    at: str
    """When."""
    gate: str
    """Where."""
    zone: EntryZone | None
    """Zone that the gate leads to; null for the whole place."""
    day: str
    """The event’s day that it counts for, YYYY-MM-DD."""
    direction: Literal["IN", "OUT"]
    """In, or out."""


class Answer(TypedDict):
    """An answer."""

    questionId: str
    """The question; also one that was deleted since."""
    label: str
    """What was asked."""
    value: str | float | bool | None
    """What was answered: a text (a `DATE` as `YYYY-MM-DD`), a number, or true and false."""


class Attendee(TypedDict):
    """One ticket, and whose it is."""

    id: str
    """Id of the ticket."""
    ticketTypeId: str
    """Its ticket type."""
    ticketTypeName: str
    """Its name."""
    orderId: str
    """The order that it was bought with."""
    orderNumber: str
    """Its number."""
    status: Literal["VALID", "USED", "VOID"]
    """`VALID`, `USED` once it was admitted, `VOID` once it was refunded or transferred: the new holder’s ticket is a row of its own."""
    holder: AttendeeHolder
    """Whose it is: the buyer’s, until it is transferred."""
    section: str
    """Name of the section of its seat; without a plan its section when the order was placed."""
    row: str
    """Row of its seat; without a plan its row when the order was placed."""
    seat: str | None
    """Its seat; null without one."""
    seatId: str | None
    """Its seat of the plan, as `ORCH-C-28`; null without a plan."""
    admittedAt: str | None
    """When it was first admitted."""
    gate: str | None
    """Where it was admitted."""
    entries: list[AttendeeEntry]
    """Who came in and went out on it, newest first; the latest 50."""
    answers: list[Answer]
    """What its holder answered; with the order’s answers where it is the buyer’s."""
    createdAt: str
    """When it was issued."""
    updatedAt: str
    """When it, or an answer of its holder, changed last."""


class AttendeeHolder(TypedDict):
    """Whose it is: the buyer’s, until it is transferred."""

    name: str
    """`Erased` once their data were erased."""
    email: str
    """One at `erased.invalid` once their data were erased."""


class ComplimentaryTickets(TypedDict):
    """Tickets that were given away."""

    orderId: str
    """Their order, of `channel` `COMPLIMENTARY` and total 0."""
    tickets: list[Attendee]
    """The tickets, as the list of attendees shows them."""


class BundleItem(TypedDict):
    """Tickets of one type in a bundle."""

    ticketTypeId: str
    """The ticket type."""
    quantity: int
    """How many of it."""


class Bundle(TypedDict):
    """Tickets that are sold together for one price."""

    id: str
    """Id of the bundle."""
    eventId: str
    """The event that it belongs to."""
    name: str
    """Name of the bundle."""
    description: str | None
    """What it is good for, in Markdown."""
    price: int
    """Whole pesos for all its tickets together."""
    published: bool
    """Whether it is offered for sale."""
    maximumPurchaseQuantity: int
    """Most that one order may have. That of its ticket types does not count."""
    onSaleAt: str | None
    """Sold from this time on. The times of its ticket types do not count."""
    offSaleAt: str | None
    """Sold before this time."""
    items: list[BundleItem]
    """What is in it."""
    createdAt: str
    """When it was made."""
    updatedAt: str
    """When it changed last."""


class SeatingPlan(TypedDict):
    """A plan of a hall."""

    id: str
    """Id of the plan."""
    version: int
    """Counts its versions."""
    name: str
    """Name of the plan."""
    venueId: str | None
    """The venue that it is of."""
    seats: int
    """How many seats it has; places to stand are not counted."""
    shared: bool
    """Whether it is one of the operator’s, which all may use and you cannot change."""
    createdAt: str
    """When it was made."""
    updatedAt: str
    """When its newest version was made."""


class SeatingRow(TypedDict):
    """A row of seats."""

    name: str
    """Unique in its section."""
    first: int
    """The lowest number of a seat."""
    count: int
    """How many places."""
    step: int
    """From each number to the next: 1 or 2."""
    down: bool
    """Whether the place at `x`, `y` has the highest number."""
    x: float
    """Where the first place is."""
    y: float
    """Where the first place is."""
    dx: float
    """From each place to the next."""
    dy: float
    """From each place to the next."""
    curve: float
    """How far its middle is bent away from the straight line, in halves of its length."""
    without: list[str]
    """Places without a seat."""
    marks: dict[str, Any]
    """Seats that are not like others, by their number."""


class SeatingSection(TypedDict):
    """A part of a plan."""

    key: str
    """The first part of the ids of its seats."""
    name: str
    """What people read."""
    kind: Literal["SEATED", "STANDING"]
    """Whether people sit or stand."""
    outline: list[list[float]] | None
    """Its shape."""
    capacity: int | None
    """How many people stand there."""
    rows: list[SeatingRow]
    """From front to back."""


class WrittenSeatingPlan(TypedDict):
    """A plan of a hall with all its rows."""

    id: str
    """Id of the plan."""
    version: int
    """Counts its versions."""
    name: str
    """Name of the plan."""
    venueId: str | None
    """The venue that it is of."""
    seats: int
    """How many seats it has; places to stand are not counted."""
    shared: bool
    """Whether it is one of the operator’s, which all may use and you cannot change."""
    createdAt: str
    """When it was made."""
    updatedAt: str
    """When its newest version was made."""
    focus: list[float]
    """What people come to see."""
    sections: list[SeatingSection]
    """Its parts."""


class SeatOfPlan(TypedDict):
    """A seat of a plan."""

    id: str
    """`SECTION-ROW-SEAT`, such as `ORCH-C-28`."""
    section: str
    """The key of its section."""
    row: str
    """Its row."""
    seat: str
    """Its number."""
    x: float
    """Where it is."""
    y: float
    """Where it is."""
    marks: list[Literal["WHEELCHAIR", "COMPANION", "RESTRICTED_VIEW"]]
    """What is special about it."""


class SeatsOfType(TypedDict):
    """A ticket type on the plan of its event."""

    ticketTypeId: str
    """The ticket type."""
    seats: int
    """How many seats, or places to stand, it has."""


class EventSeating(TypedDict):
    """What an event sells of a plan."""

    planId: str
    """The plan."""
    planVersion: int
    """Its version. It stays until the event is painted anew."""
    version: int
    """Counts paintings, and changes of what the types are and cost."""
    orphans: Literal["REFUSE", "ALLOW"]
    """Whether an order may leave a single seat alone."""
    types: list[SeatsOfType]
    """The ticket types that are on the plan."""
    notOffered: int
    """Seats of the plan that are in no type."""


class SeatBlock(TypedDict):
    """Seats that are not sold."""

    id: str
    """Id of the block."""
    eventId: str
    """The event that it belongs to."""
    seats: list[str]
    """The seats that are not sold."""
    reason: str
    """Why."""
    createdAt: str
    """When they were blocked."""


class NewDoorCode(TypedDict):
    """A door code, with the code itself."""

    id: str
    """Id of the door code."""
    eventId: str
    """The event that it is for."""
    gate: str
    """Name of the gate."""
    role: Literal["SCAN", "SUPERVISE"]
    """What devices may do; `SUPERVISE` may search for names and sell as well."""
    zoneId: str | None
    """Zone that the gate leads to; null for the whole place."""
    direction: Literal["IN", "OUT", "BOTH"]
    """Which way people go through the gate. With `BOTH`, each scan says its `direction`."""
    expiresAt: str
    """When it ends: as it was said, and a day after the event at the latest."""
    revokedAt: str | None
    """When it was revoked."""
    maker: Literal["KEY", "PERSON", "OPERATOR", None]
    """What made it: a key, a person in the dashboard, or the operator. Null for older ones of which it is not known."""
    isActive: bool
    """Whether devices are let in with it: not revoked, not over, and who made it could make it still."""
    givesNames: bool
    """Whether its devices see names of holders."""
    devices: int
    """Devices that signed in with it."""
    seenAt: str | None
    """When one of them was heard of last, to the minute."""
    createdAt: str
    """When it was made."""
    code: str
    """What is typed at the device. It is shown this once."""


class DoorCode(TypedDict):
    """Lets devices in at one gate of one event."""

    id: str
    """Id of the door code."""
    eventId: str
    """The event that it is for."""
    gate: str
    """Name of the gate."""
    role: Literal["SCAN", "SUPERVISE"]
    """What devices may do; `SUPERVISE` may search for names and sell as well."""
    zoneId: str | None
    """Zone that the gate leads to; null for the whole place."""
    direction: Literal["IN", "OUT", "BOTH"]
    """Which way people go through the gate. With `BOTH`, each scan says its `direction`."""
    expiresAt: str
    """When it ends: as it was said, and a day after the event at the latest."""
    revokedAt: str | None
    """When it was revoked."""
    maker: Literal["KEY", "PERSON", "OPERATOR", None]
    """What made it: a key, a person in the dashboard, or the operator. Null for older ones of which it is not known."""
    isActive: bool
    """Whether devices are let in with it: not revoked, not over, and who made it could make it still."""
    givesNames: bool
    """Whether its devices see names of holders."""
    devices: int
    """Devices that signed in with it."""
    seenAt: str | None
    """When one of them was heard of last, to the minute."""
    createdAt: str
    """When it was made."""


class NewDoorCodeOfSeries(TypedDict):
    """A door code, with the code itself."""

    id: str
    """Id of the door code."""
    eventId: str | None
    """Null: it is of no single event."""
    seriesId: str
    """The series."""
    gate: str
    """Name of the gate."""
    role: Literal["SCAN", "SUPERVISE"]
    """What devices may do; `SUPERVISE` may search for names and sell as well."""
    zoneId: str | None
    """Zone that the gate leads to; null for the whole place."""
    direction: Literal["IN", "OUT", "BOTH"]
    """Which way people go through the gate. With `BOTH`, each scan says its `direction`."""
    expiresAt: str
    """When it ends: as it was said, and a day after the event at the latest."""
    revokedAt: str | None
    """When it was revoked."""
    maker: Literal["KEY", "PERSON", "OPERATOR", None]
    """What made it: a key, a person in the dashboard, or the operator. Null for older ones of which it is not known."""
    isActive: bool
    """Whether devices are let in with it: not revoked, not over, and who made it could make it still."""
    givesNames: bool
    """Whether its devices see names of holders."""
    devices: int
    """Devices that signed in with it."""
    seenAt: str | None
    """When one of them was heard of last, to the minute."""
    createdAt: str
    """When it was made."""
    code: str
    """What is typed at the device. It is shown this once."""


class DoorCodeOfSeries(TypedDict):
    """Lets devices in at one gate of all dates."""

    id: str
    """Id of the door code."""
    eventId: str | None
    """Null: it is of no single event."""
    seriesId: str
    """The series."""
    gate: str
    """Name of the gate."""
    role: Literal["SCAN", "SUPERVISE"]
    """What devices may do; `SUPERVISE` may search for names and sell as well."""
    zoneId: str | None
    """Zone that the gate leads to; null for the whole place."""
    direction: Literal["IN", "OUT", "BOTH"]
    """Which way people go through the gate. With `BOTH`, each scan says its `direction`."""
    expiresAt: str
    """When it ends: as it was said, and a day after the event at the latest."""
    revokedAt: str | None
    """When it was revoked."""
    maker: Literal["KEY", "PERSON", "OPERATOR", None]
    """What made it: a key, a person in the dashboard, or the operator. Null for older ones of which it is not known."""
    isActive: bool
    """Whether devices are let in with it: not revoked, not over, and who made it could make it still."""
    givesNames: bool
    """Whether its devices see names of holders."""
    devices: int
    """Devices that signed in with it."""
    seenAt: str | None
    """When one of them was heard of last, to the minute."""
    createdAt: str
    """When it was made."""


class HoldersMessage(TypedDict):
    """What is written to those who hold tickets."""

    id: str
    """Id of the message."""
    eventId: str | None
    """The event; null of a series."""
    seriesId: str | None
    """The series whose dates it is for."""
    subject: str
    """What it is about."""
    text: str
    """What it says."""
    ticketTypeIds: list[str] | None
    """Only to holders of these types; null for all."""
    isAdmitted: bool | None
    """Only to those who were admitted, or were not yet; null for both."""
    sendAt: str | None
    """When it goes."""
    minutesBefore: int | None
    """Minutes before the start."""
    minutesAfter: int | None
    """Minutes after the end."""
    status: Literal["DRAFT", "SCHEDULED", "UNSENT", "SENDING", "SENT"]
    """`DRAFT` is sent by a person; `UNSENT` did not go, as `unsentBecause` says."""
    unsentBecause: Literal["EVENT_CANCELLED", "EVENT_ARCHIVED", "TOO_LATE", None]
    """Why it did not go."""
    recipients: int
    """To how many it goes or went, once it is `SENDING`."""
    sentAt: str | None
    """Since when it is sent."""
    createdAt: str
    """When it was written."""


class PromoCode(TypedDict):
    """A code that makes tickets cheaper."""

    id: str
    """Id of the promo code."""
    eventId: str
    """The event."""
    code: str
    """What buyers type; upper and lower case are the same."""
    kind: Literal["PERCENT", "AMOUNT"]
    """`PERCENT` of the price, or an `AMOUNT` of pesos."""
    value: int
    """Per cent, or whole pesos off each ticket."""
    ticketTypeIds: list[str] | None
    """The types that it touches; null for all."""
    ordersMax: int | None
    """Most orders."""
    ticketsMax: int | None
    """Most tickets that it makes cheaper."""
    startsAt: str | None
    """Good from this time on."""
    endsAt: str | None
    """Good before this time."""
    isActive: bool
    """Whether anybody can use it."""
    usedOrders: int
    """Orders that hold or bought tickets with it. A refund leaves it as it is."""
    usedTickets: int
    """Tickets in them that it made cheaper."""
    discountTotal: int
    """What it took off in all. Whole pesos."""
    createdAt: str
    """When it was made."""
    updatedAt: str
    """When it was edited last."""


class PromoCodeOfSeries(TypedDict):
    """A code that makes tickets of all dates cheaper."""

    id: str
    """Id of the promo code."""
    eventId: str | None
    """Null: it is of no single event."""
    seriesId: str
    """The series."""
    code: str
    """What buyers type; upper and lower case are the same."""
    kind: Literal["PERCENT", "AMOUNT"]
    """`PERCENT` of the price, or an `AMOUNT` of pesos."""
    value: int
    """Per cent, or whole pesos off each ticket."""
    ticketTypeIds: list[str] | None
    """The types that it touches; null for all."""
    ordersMax: int | None
    """Most orders."""
    ticketsMax: int | None
    """Most tickets that it makes cheaper."""
    startsAt: str | None
    """Good from this time on."""
    endsAt: str | None
    """Good before this time."""
    isActive: bool
    """Whether anybody can use it."""
    usedOrders: int
    """Orders that hold or bought tickets with it. A refund leaves it as it is."""
    usedTickets: int
    """Tickets in them that it made cheaper."""
    discountTotal: int
    """What it took off in all. Whole pesos."""
    createdAt: str
    """When it was made."""
    updatedAt: str
    """When it was edited last."""


class Zone(TypedDict):
    """A part of an event’s place that people come into by themselves."""

    id: str
    """Id of the zone."""
    eventId: str
    """The event that it belongs to."""
    name: str
    """Name of the zone, each of an event differently."""
    capacity: int | None
    """How many it takes at once; null for any number."""
    createdAt: str
    """When it was made."""


class AccessCode(TypedDict):
    """A code that lets those who know it buy at an event on presale."""

    id: str
    """Id of the access code."""
    eventId: str
    """The event."""
    code: str
    """What buyers type; upper and lower case are the same."""
    usesMax: int | None
    """Most orders; null for any number."""
    uses: int
    """Orders that were placed with it."""
    isActive: bool
    """Whether anybody can buy with it."""
    createdAt: str
    """When it was made."""


class Question(TypedDict):
    """What those who bought tickets are asked."""

    id: str
    """Id of the question."""
    label: str
    """What people are asked."""
    kind: Literal["TEXT", "CHOICE", "CHECK", "NUMBER", "DATE"]
    """What an answer is; `CHECK` is yes or no."""
    options: list[str] | None
    """What can be chosen; null unless `kind` is `CHOICE`."""
    required: bool
    """Whether an answer is needed: asked at `CHECKOUT`, no order is placed without it; else it counts in `answersMissing` until it is answered."""
    ticketTypeIds: list[str] | None
    """The types whose buyers are asked; null for all."""
    perTicket: bool
    """Asked once for each ticket; else once for the order."""
    askAt: Literal["CHECKOUT", "AFTER"]
    """`CHECKOUT`: asked while people order. `AFTER`: once they have their tickets."""
    eventId: str
    """The event."""
    createdAt: str
    """When it was made."""
    updatedAt: str
    """When it was edited last."""


class SoldBy(TypedDict):
    """Who sold it at the counter or the door."""

    person: str | None
    """Who sold it in the dashboard."""
    device: str | None
    """The device at the door, or the name of the key."""
    gate: str | None
    """Its gate."""


class StatutoryCard(TypedDict):
    """A card."""

    kind: Literal["SENIOR", "PWD", "ATHLETE", "VALOR"]
    """Whose."""
    name: str | None
    """Name on it; null in notices."""


class OrderItem(TypedDict):
    """One line of an order."""

    id: str
    """Id of the line."""
    quantity: int
    """Tickets of this type and price."""
    price: int
    """Price of one ticket when the order was placed; its share where it is of a bundle. Whole pesos."""
    bundleId: str | None
    """The bundle that the line is part of."""
    statutory: list[StatutoryCard]
    """Its card, if any."""
    eventTicket: OrderItemEventTicket
    """The ticket type."""


class OrderItemEventTicket(TypedDict):
    """The ticket type."""

    id: str
    """Id of the ticket type."""
    name: str
    """Its name when the order was placed."""
    section: str
    """Its section when the order was placed."""


class Order(TypedDict):
    """An order, as lists and notices show it."""

    id: str
    """Id of the order."""
    orderNumber: str
    """What people call the order by."""
    status: Literal["COMPLETED", "PENDING", "CANCELLED", "REFUNDED"]
    """`PENDING` held and not paid yet, `COMPLETED` also after a partial refund, `CANCELLED` never sold, `REFUNDED` refunded in full."""
    totalAmount: int
    """What the buyer pays. Whole pesos."""
    currency: Literal["PHP"]
    """Always PHP."""
    quantity: int
    """Tickets in the order, and add-ons."""
    buyerName: str
    """Name of the buyer; `Erased` once their data were erased."""
    buyerEmail: str
    """E-mail address of the buyer; one at `erased.invalid` once their data were erased, and one at `walk-in.invalid` where nobody left one at the counter."""
    eventId: str
    """The event that it belongs to."""
    channel: Literal["ONLINE", "COUNTER", "COMPLIMENTARY"]
    """`ONLINE` bought on the marketplace, `COUNTER` paid to the organizer at the counter or the door, `COMPLIMENTARY` given away. Only of the first is there anything to settle."""
    soldBy: SoldBy | None
    """Who sold it at the counter or the door."""
    orderItems: list[OrderItem]
    """What was ordered."""
    createdAt: str
    """When it was placed."""
    updatedAt: str
    """When it changed last."""


class TicketPlace(TypedDict):
    """Where a ticket of an order is."""

    ticketTypeId: str
    """Its ticket type."""
    section: str
    """Section."""
    row: str
    """Row."""
    seat: str | None
    """What stands on the seat, where its type is on a seating plan."""
    seatId: str | None
    """Seat of the plan, as `ORCH-C-28`; null without a plan."""


class OrderFees(TypedDict):
    """Fees as they were agreed at the sale; refunds do not change them."""

    platform: float
    """Commission of the platform. Pesos, with at most two decimals."""
    processing: float
    """Fee of the payment provider. Pesos, with at most two decimals."""
    paidBy: Literal["ORGANIZER", "BUYER"]
    """Who bears them: `BUYER` pays them on top of the price."""


class OrderPayment(TypedDict):
    """The payment that completed the order, else the latest attempt; null fields where there was none."""

    status: Literal["NOT_REQUIRED", "PENDING", "PAID", "FAILED", "REFUNDED", "PARTIALLY_REFUNDED"]
    """How the payment stands. `NOT_REQUIRED`: there is nothing to pay."""
    provider: str | None
    """Payment provider."""
    method: str | None
    """Payment method; of a sale at the counter `CASH`, `CARD_TERMINAL`, `QRPH` or `OTHER`, and `cash` for older ones."""
    reference: str | None
    """What the provider knows the payment by."""
    amount: int | None
    """What is charged. Whole pesos."""
    currency: str | None
    """Currency of the amount."""
    paidAt: str | None
    """When the money was taken."""


class OrderRefund(TypedDict):
    """Money refunded to the buyer."""

    id: str
    """Id of the refund."""
    amount: float
    """What is refunded. Pesos, with at most two decimals."""
    reason: str | None
    """Why."""
    status: Literal["PENDING", "SUCCEEDED", "FAILED"]
    """How the refund stands with the provider."""
    road: Literal["METHOD", "ACCOUNT", "PERSON"]
    """`METHOD`: the way it was paid. `ACCOUNT`: to an account that the buyer names, where the method cannot. `PERSON`: somebody sees to it."""
    state: Literal["REQUESTED", "WAITING_FOR_ACCOUNT", "PAYING", "PAID", "NEEDS_PERSON"]
    """How far it is. `WAITING_FOR_ACCOUNT` until the buyer has named the account, `PAYING` until the money is there; its tickets are void meanwhile."""
    ticketIds: list[str] | None
    """The tickets that are void when the money is back; null where it is of an amount alone, which voids none unless it is the rest of all that was paid."""
    createdAt: str
    """When it was asked for."""


class OrderSettlement(TypedDict):
    """Whether the organization has its money."""

    status: Literal["NOT_REQUIRED", "PENDING", "PAID_OUT"]
    """`PENDING` to be paid out, `PAID_OUT`, or `NOT_REQUIRED` where there is nothing to pay out."""
    payoutId: str | None
    """The payout that it is part of, whether or not that was sent yet."""


class OrderDetail(TypedDict):
    """An order with its payment. There is no card data in it."""

    id: str
    """Id of the order."""
    orderNumber: str
    """What people call the order by."""
    status: Literal["COMPLETED", "PENDING", "CANCELLED", "REFUNDED"]
    """`PENDING` held and not paid yet, `COMPLETED` also after a partial refund, `CANCELLED` never sold, `REFUNDED` refunded in full."""
    totalAmount: int
    """What the buyer pays. Whole pesos."""
    currency: Literal["PHP"]
    """Always PHP."""
    quantity: int
    """Tickets in the order, and add-ons."""
    buyerName: str
    """Name of the buyer; `Erased` once their data were erased."""
    buyerEmail: str
    """E-mail address of the buyer; one at `erased.invalid` once their data were erased, and one at `walk-in.invalid` where nobody left one at the counter."""
    eventId: str
    """The event that it belongs to."""
    channel: Literal["ONLINE", "COUNTER", "COMPLIMENTARY"]
    """`ONLINE` bought on the marketplace, `COUNTER` paid to the organizer at the counter or the door, `COMPLIMENTARY` given away. Only of the first is there anything to settle."""
    soldBy: SoldBy | None
    """Who sold it at the counter or the door."""
    orderItems: list[OrderItem]
    """What was ordered."""
    createdAt: str
    """When it was placed."""
    updatedAt: str
    """When it changed last."""
    tickets: list[TicketPlace]
    """The places of the order, from the hold on; none once it is cancelled or refunded. Codes come with completion."""
    subtotal: int
    """Price of the tickets, after both discounts. Whole pesos."""
    discount: int
    """What a promo code took off. Whole pesos."""
    statutoryDiscount: int
    """What the law took off for cards. Whole pesos."""
    promoCode: str | None
    """The promo code."""
    via: str | None
    """The `via` of the link by which the buyer came."""
    fees: OrderFees
    netAmount: float
    """What the organization keeps now, in pesos: total less refunds, disputes, commission kept and processing fee. Negative after a full refund."""
    refundedAmount: float
    """What refunds gave back so far. Pesos, with at most two decimals."""
    disputedAmount: float
    """What banks of buyers took back by disputes that are open or lost. Pesos, with at most two decimals."""
    expiresAt: str | None
    """Until when the tickets are held; null unless `PENDING`."""
    completedAt: str | None
    """When it was completed."""
    payment: OrderPayment
    refunds: list[OrderRefund]
    """Refunds, oldest first."""
    settlement: OrderSettlement
    answersMissing: int
    """Required questions that the buyer or a ticket holder has not answered."""
    qr: str | None
    """What the QR code of the order carries (`TO1.`): at the door it finds those who came together. Null unless it is `COMPLETED` and of two tickets or more."""


class Interest(TypedDict):
    """Somebody who wants to know when tickets go on sale."""

    id: str
    """Id of the entry."""
    eventId: str
    """The event."""
    name: str
    """Their name."""
    email: str
    """Their e-mail address."""
    createdAt: str
    """When they asked."""


class WaitingEntry(TypedDict):
    """Somebody on the waiting list of an event."""

    id: str
    """Id of the entry."""
    name: str
    """Their name."""
    email: str
    """Where offers are mailed to."""
    ticketTypeIds: list[str] | None
    """What they would take; null for any type."""
    quantity: int
    """How many tickets they want."""
    acceptsFewer: bool
    """Whether fewer would do as well."""
    status: Literal["WAITING", "OFFERED", "TAKEN", "LAPSED", "LEFT", "CLOSED"]
    """`WAITING` for tickets, `OFFERED` some, `TAKEN` when they were paid; `LAPSED` where two offers were let pass, `LEFT` by themselves, `CLOSED` when nothing is offered any more."""
    createdAt: str
    """When they joined."""


class WaitingFigures(TypedDict):
    """How many wait for a ticket type. An entry that would take several types counts in each."""

    ticketTypeId: str
    """The ticket type."""
    waiting: int
    """Entries that wait for it."""
    offered: int
    """Entries that are offered something now."""
    taken: int
    """Entries that bought what they were offered."""
    lapsed: int
    """Entries that let two offers pass."""


class AdmissionsOfDay(TypedDict):
    """One of the event’s `entryDays`."""

    day: str
    """A day of the event, YYYY-MM-DD."""
    expected: int
    """Good tickets that are good for this day."""
    admitted: int
    """Tickets that came in on it, each once."""
    inside: int
    """Those of them whose last movement of the day was in."""


class AdmissionsZone(TypedDict):
    """Which zone."""

    id: str
    """Id of the zone."""
    name: str
    """Its name."""


class AdmissionsOfZone(TypedDict):
    """One zone."""

    zone: AdmissionsZone
    inside: int
    """How many are in it now; where tickets let in daily, of those that came today."""
    capacity: int | None
    """How many it takes; null where it takes any number."""


class AdmissionsOfAddOns(TypedDict):
    """What lets nobody in. It is part of no other figure here."""

    sold: int
    """Good add-ons."""
    redeemed: int
    """Those that were redeemed, whatever became of them since."""


class Admissions(TypedDict):
    """Who is expected, came in, and is inside."""

    expected: int
    """Good tickets: bought, given away or sold at the counter. No add-ons."""
    admitted: int
    """Tickets that came in at least once, whatever became of them since. A pass for several days is one."""
    inside: int
    """Tickets whose last movement was in; where tickets let in daily, of those that came today."""
    byDay: list[AdmissionsOfDay]
    """Every day of the event. A ticket counts once a day."""
    byZone: list[AdmissionsOfZone]
    """Every zone."""
    addOns: AdmissionsOfAddOns


class CounterTicket(TypedDict):
    """A ticket that was sold."""

    id: str
    """Id of the ticket."""
    code: str
    """Send a scan with it to let its holder in."""
    name: str
    """Its type."""
    kind: Literal["TICKET", "ADD_ON"]
    """`TICKET` lets somebody in, an `ADD_ON` nobody."""


class CounterSale(TypedDict):
    """Tickets that were sold at the counter."""

    orderId: str
    """The order, of `channel` `COUNTER`."""
    orderNumber: str
    """What people call it by."""
    totalAmount: int
    """What was taken. Whole pesos."""
    change: int | None
    """What goes back of `received`; null where that is not known. Whole pesos."""
    tickets: list[CounterTicket]
    """The tickets, good at once."""
    method: Literal["CASH", "CARD_TERMINAL", "QRPH", "OTHER"]
    """How it was paid at the counter."""
    soldBy: SoldBy | None
    """Who sold it at the counter or the door."""


class UndoneSale(TypedDict):
    """A sale at the counter that was taken back."""

    undone: Literal[True]
    """Always true."""
    orderId: str
    """Id of the order."""
    orderNumber: str
    """What people call it by."""
    totalAmount: int
    """What goes back to the buyer. Whole pesos."""


class Reservation(TypedDict):
    """Tickets that are kept for somebody."""

    orderId: str
    """Id of the order."""
    orderNumber: str
    """What people call it by."""
    name: str
    """In whose name it is kept."""
    status: Literal["PENDING"]
    """Held, and not paid."""
    totalAmount: int
    """What is to be paid at the counter. Whole pesos."""
    expiresAt: str
    """When it is let go."""


class CashUpRow(TypedDict):
    """What one of them took by one method."""

    person: str | None
    """Who sold in the dashboard."""
    device: str | None
    """The device at the door, or the name of a key."""
    gate: str | None
    """Its gate."""
    method: Literal["CASH", "CARD_TERMINAL", "QRPH", "OTHER"]
    """How it was paid at the counter."""
    orders: int
    """Sales."""
    tickets: int
    """Tickets and add-ons of them."""
    amount: int
    """What was taken. Whole pesos."""


class CashUpTotals(TypedDict):
    """All of it."""

    orders: int
    """Sales."""
    tickets: int
    """Tickets and add-ons of them."""
    amount: int
    """What was taken. Whole pesos."""


class CashUp(TypedDict):
    """What was taken at the counter and the doors, before refunds. Sales that were undone are not in it."""

    day: str | None
    """The day, YYYY-MM-DD; null for all days."""
    rows: list[CashUpRow]
    """By person, device, gate and method."""
    totals: CashUpTotals


class Refund(TypedDict):
    """What goes back to a buyer. How it stands with the provider is in `refunds` of the order."""

    id: str | None
    """Id of the refund; null in a dry run."""
    orderId: str
    """Id of the order."""
    amount: float
    """What the buyer gets back. Pesos, with at most two decimals."""
    ticketIds: list[str]
    """The tickets that it takes back; empty where an amount was asked for."""


class ResentTickets(TypedDict):
    """Tickets that are on their way once more."""

    resent: Literal[True]
    """Always true."""
    id: str
    """Id of the order."""


class EventCancellation(TypedDict):
    """What cancelling the event gives back, as it stands now: less once refunds are through."""

    eventId: str
    """Id of the event."""
    cancelledAt: str | None
    """When it was cancelled; null in a dry run."""
    orders: int
    """Completed orders that are to be given back, free ones too."""
    buyers: int
    """Different addresses among them."""
    tickets: int
    """Tickets that become void."""
    addOns: int
    """Add-ons that become void."""
    pendingOrders: int
    """Orders that are not paid yet; their holds end."""
    refund: float
    """What goes back to buyers. Pesos, with at most two decimals."""
    cash: float
    """What the organizer hands back in cash, apart from that. Pesos, with at most two decimals."""
    commissionReturned: float
    """What of the commission goes back to the organization. Pesos, with at most two decimals."""
    processingLost: float
    """What the payment provider keeps. Pesos, with at most two decimals."""


class TicketReturn(TypedDict):
    """The return of a ticket."""

    status: Literal["REFUNDED", "OPEN", "SOLD", "TAKEN_BACK", "ENDED", "WAITING_FOR_MONEY"]
    """`REFUNDED` at once, from when the refund is asked for; `WAITING_FOR_MONEY` where the payment provider refused it: the ticket admits nobody until it is paid or given up; `OPEN` while the ticket stays good and somebody else may buy it, `SOLD` once they have; `TAKEN_BACK` by its holder; `ENDED` where nobody bought it until three hours before the start, a dispute was opened, or the refund was given up: the ticket is good."""
    refund: float
    """What goes back for it; while it is `OPEN`, and in a dry run of `WHEN_RESOLD`, up to so much: less where its replacement pays less. Pesos, with at most two decimals."""
    mode: Literal["AT_ONCE", "WHEN_RESOLD"]
    """Whether it is refunded at once, or when somebody else has bought it."""


class SalesReportRow(TypedDict):
    """One row of a report."""

    key: str | None
    """The day (YYYY-MM-DD), the id of the ticket type, the promo code, the `via` of the link, or the channel; null for what has none."""
    name: str | None
    """What a ticket type is called; `(others)` for all that a long list leaves out."""
    orders: int
    """Orders that were completed. By type, an order counts with each type in it."""
    tickets: int
    """Tickets and add-ons in them, refunded ones too; none that were given away."""
    gross: float
    """What was charged. Pesos, with at most two decimals."""
    refunds: float
    """What refunds gave back, on the day they did. Pesos, with at most two decimals."""
    net: float
    """What the organization keeps, in pesos: gross less refunds, commission, processing fees and disputes. May be below zero."""


class SalesReportTotals(TypedDict):
    """All of it."""

    orders: int
    """Orders that were completed. By type, an order counts with each type in it."""
    tickets: int
    """Tickets and add-ons in them, refunded ones too; none that were given away."""
    gross: float
    """What was charged. Pesos, with at most two decimals."""
    refunds: float
    """What refunds gave back, on the day they did. Pesos, with at most two decimals."""
    net: float
    """What the organization keeps, in pesos: gross less refunds, commission, processing fees and disputes. May be below zero."""


class SalesReport(TypedDict):
    """What was sold and given back, online and at the counter. Tickets that were given away are no sales."""

    rows: list[SalesReportRow]
    """Days from the newest; otherwise the most sold first, and the row without a key last."""
    totals: SalesReportTotals


class NextPayout(TypedDict):
    """The next payout, if nothing more were sold or refunded."""

    amount: float
    """How much it will be. Pesos, with at most two decimals."""
    dueAt: str
    """When it falls due."""


class Balance(TypedDict):
    """What the organization is owed."""

    currency: Literal["PHP"]
    """Always PHP."""
    owed: float
    """What no payout has taken yet, in pesos. Below zero where more was refunded than is owed."""
    pending: float
    """The part of it that is not earned yet."""
    scheduled: float
    """What is in payouts that are `SCHEDULED` or `FILED`. With `owed` it is all that has not left for the organization’s account. Pesos, with at most two decimals."""
    nextPayout: NextPayout | None
    """The next payout, if nothing more were sold or refunded."""


class Payout(TypedDict):
    """Money that goes to the organization."""

    id: str
    """Id of the payout."""
    amount: float
    """What is paid. Pesos, with at most two decimals."""
    currency: Literal["PHP"]
    """Always PHP."""
    status: Literal["SCHEDULED", "FILED", "SENT", "PAID", "RETURNED", "WITHDRAWN"]
    """`SCHEDULED` to be sent, `FILED` in a file for the bank, `SENT` on its way, `PAID` arrived, `RETURNED` sent back by the bank, `WITHDRAWN` stopped before it was sent: what came back or was withdrawn is owed again, and part of a later payout."""
    waitingFor: Literal["PAYOUT_ACCOUNT", "PAYOUT_ACCOUNT_REST", None]
    """What keeps it from being sent: `PAYOUT_ACCOUNT` is to be entered in the dashboard, `PAYOUT_ACCOUNT_REST` was changed less than three days ago."""
    createdAt: str
    """When it was scheduled."""
    sentAt: str | None
    """When it was sent."""
    paidAt: str | None
    """When it arrived."""


class PayoutLine(TypedDict):
    """One movement that a payout is made of."""

    orderId: str | None
    """The order; null for what is carried over as a whole."""
    orderNumber: str | None
    """Its number."""
    eventId: str | None
    """The event that it belongs to."""
    kind: Literal["SALE", "REFUND", "DISPUTE", "CARRIED", "WITHHELD"]
    """An order that went to another date is a `SALE` below zero of the event that it left, and one above zero of the other. `CARRIED` is what an earlier settlement left: less than nothing, a payout that came back, or what is kept back for refunds under way. `WITHHELD` is tax."""
    amount: float
    """What it adds to the payout, in pesos; below zero where it takes away."""


class PayoutDetail(TypedDict):
    """A payout with its lines."""

    id: str
    """Id of the payout."""
    amount: float
    """What is paid. Pesos, with at most two decimals."""
    currency: Literal["PHP"]
    """Always PHP."""
    status: Literal["SCHEDULED", "FILED", "SENT", "PAID", "RETURNED", "WITHDRAWN"]
    """`SCHEDULED` to be sent, `FILED` in a file for the bank, `SENT` on its way, `PAID` arrived, `RETURNED` sent back by the bank, `WITHDRAWN` stopped before it was sent: what came back or was withdrawn is owed again, and part of a later payout."""
    waitingFor: Literal["PAYOUT_ACCOUNT", "PAYOUT_ACCOUNT_REST", None]
    """What keeps it from being sent: `PAYOUT_ACCOUNT` is to be entered in the dashboard, `PAYOUT_ACCOUNT_REST` was changed less than three days ago."""
    createdAt: str
    """When it was scheduled."""
    sentAt: str | None
    """When it was sent."""
    paidAt: str | None
    """When it arrived."""
    lines: list[PayoutLine]
    """A page of what it is made of."""


Permit = TypedDict("Permit", {
    # Number.
    "number": "str",
    # Day of issue.
    "issuedOn": "str",
    # First number.
    "from": "int",
    # Last number.
    "to": "int",
})


class PaperSeller(TypedDict):
    """The organization."""

    registeredName: str | None
    """Registered name."""
    tin: str | None
    """TIN."""
    address: str | None
    """Registered address."""
    permit: Permit | None
    """Permit."""


class PaperBuyer(TypedDict):
    """The buyer."""

    name: str
    """Name."""
    tin: str | None
    """TIN."""
    address: str | None
    """Address."""


class PaperLine(TypedDict):
    """A line."""

    description: str
    """What was sold."""
    quantity: int
    """How many."""
    price: float
    """Of one. Pesos, with at most two decimals."""
    vatable: float
    """Without its VAT. Pesos, with at most two decimals."""
    vat: float
    """VAT. Pesos, with at most two decimals."""
    exempt: float
    """On which no VAT is due. Pesos, with at most two decimals."""
    statutoryDiscount: float
    """What the law takes off. Pesos, with at most two decimals."""
    total: float
    """What is paid. Pesos, with at most two decimals."""


class TaxPaper(TypedDict):
    """An invoice or a credit note."""

    id: str
    """Id."""
    kind: Literal["INVOICE", "CREDIT_NOTE"]
    """Kind."""
    number: str
    """Its number."""
    orderId: str | None
    """Id of the order; null of a payout’s."""
    invoiceId: str | None
    """Of a credit note: the invoice."""
    issuedAt: str
    """When it was issued."""
    seller: PaperSeller
    buyer: PaperBuyer
    lines: list[PaperLine]
    """Lines."""
    total: float
    """What was paid, or went back. Pesos, with at most two decimals."""


class TaxDocument(TypedDict):
    """A paper that was handed in."""

    kind: Literal["COR_2303", "SWORN_DECLARATION", "EXEMPTION"]
    """Kind."""
    year: int
    """The year that it is for."""
    status: Literal["SUBMITTED", "ACCEPTED", "REFUSED"]
    """What the operator made of it."""


class TaxProfile(TypedDict):
    """How the organization is registered for taxes."""

    registeredName: str | None
    """Registered name."""
    tin: str | None
    """TIN."""
    address: str | None
    """Registered address."""
    vat: Literal["VAT", "NON_VAT"]
    """Whether prices carry VAT."""
    permit: Permit | None
    """Permit."""
    documents: list[TaxDocument]
    """Papers that were handed in."""


class Picture(TypedDict):
    """Picture."""

    id: str
    """Id of the picture."""
    url: str
    """Where it is shown; serves wherever an image URL is asked for."""
    width: int
    """In pixels, as it is kept."""
    height: int
    """In pixels, as it is kept."""


class WebhookWithSecret(TypedDict):
    """A webhook with its secret, which no other answer shows."""

    id: str
    """Id of the webhook."""
    url: str
    """Where messages are sent."""
    events: list[Literal["order.completed", "order.refunded", "event.sold_out", "ticket.inventory_low", "order.created", "order.cancelled", "order.expired", "order.disputed", "order.exchanged", "ticket.issued", "ticket.given_on", "ticket.reissued", "ticket.voided", "ticket.admitted", "ticket.left", "event.published", "event.unpublished", "event.moved", "event.cancelled", "payout.scheduled", "payout.sent", "payout.paid", "payout.returned", "waiting.offered", "ticket.returned", "ticket.resold", "answer.given"]]
    """The types it gets."""
    isActive: bool
    """Whether it gets messages."""
    disabledReason: str | None
    """Why the service switched it off; null unless it did."""
    createdAt: str
    """When it was registered."""
    updatedAt: str
    """Latest change."""
    secret: str
    """Verifies messages: `whsec_` and the base64 of 32 bytes. Shown only here, only now."""


class Webhook(TypedDict):
    """An address that hears of what happens."""

    id: str
    """Id of the webhook."""
    url: str
    """Where messages are sent."""
    events: list[Literal["order.completed", "order.refunded", "event.sold_out", "ticket.inventory_low", "order.created", "order.cancelled", "order.expired", "order.disputed", "order.exchanged", "ticket.issued", "ticket.given_on", "ticket.reissued", "ticket.voided", "ticket.admitted", "ticket.left", "event.published", "event.unpublished", "event.moved", "event.cancelled", "payout.scheduled", "payout.sent", "payout.paid", "payout.returned", "waiting.offered", "ticket.returned", "ticket.resold", "answer.given"]]
    """The types it gets."""
    isActive: bool
    """Whether it gets messages."""
    disabledReason: str | None
    """Why the service switched it off; null unless it did."""
    createdAt: str
    """When it was registered."""
    updatedAt: str
    """Latest change."""


class WebhookTest(TypedDict):
    """What came of a test."""

    success: bool
    """Whether the receiver answered with 2xx in time."""
    deliveryId: str
    """The delivery, as it stands in the list of deliveries."""
    responseStatus: int | None
    """Status of the latest answer; null where none came."""
    durationMs: int | None
    """How long the latest attempt took."""
    error: str | None
    """Why the latest attempt failed; null where it did not."""


class Delivery(TypedDict):
    """A message to a webhook, with what became of it. What the receiver answered beyond its status is not kept."""

    id: str
    """Id of the delivery."""
    webhookId: str
    """The webhook that it goes to."""
    messageId: str
    """What the receiver knows the message by: the header `webhook-id`."""
    eventType: Literal["order.completed", "order.refunded", "event.sold_out", "ticket.inventory_low", "order.created", "order.cancelled", "order.expired", "order.disputed", "order.exchanged", "ticket.issued", "ticket.given_on", "ticket.reissued", "ticket.voided", "ticket.admitted", "ticket.left", "event.published", "event.unpublished", "event.moved", "event.cancelled", "payout.scheduled", "payout.sent", "payout.paid", "payout.returned", "waiting.offered", "ticket.returned", "ticket.resold", "answer.given", "webhook.test"]
    """What it tells of."""
    trigger: Literal["EVENT", "TEST", "REDELIVERY"]
    """`EVENT` something happened, `TEST` a test, `REDELIVERY` it was asked for once more."""
    status: Literal["PENDING", "DELIVERED", "FAILED"]
    """`PENDING` will be tried, `DELIVERED` was answered with 2xx, `FAILED` is not tried any more."""
    attempts: int
    """How often it was tried."""
    responseStatus: int | None
    """Status of the latest answer; null where none came."""
    durationMs: int | None
    """How long the latest attempt took."""
    error: str | None
    """Why the latest attempt failed; null where it did not."""
    url: str
    """Where it is sent."""
    createdAt: str
    """When it came up."""
    lastAttemptAt: str | None
    """Latest attempt."""
    nextAttemptAt: str | None
    """Next attempt; null unless `PENDING`."""


class Replay(TypedDict):
    """How much is sent once more."""

    replayed: int
    """How many messages are sent once more."""


class SandboxClock(TypedDict):
    """The time of the sandbox."""

    now: str
    """What time it is in the sandbox. It goes on from there."""
    aheadSeconds: float
    """How far that is ahead of the real time; 0 where it was never moved."""


class AdvancedSandboxClock(TypedDict):
    """The time of the sandbox, and what came of moving it. `payout` is what became due by then; null where nothing did."""

    now: str
    """What time it is in the sandbox. It goes on from there."""
    aheadSeconds: float
    """How far that is ahead of the real time; 0 where it was never moved."""
    holdsEnded: int
    """Orders that were `PENDING` and are `CANCELLED` now, because their hold is over."""
    payout: Payout | None
    """Money that goes to the organization."""


class OrderMessageData(TypedDict):
    """The order as lists show it, as it stood then."""

    id: str
    """Id of the order."""
    orderNumber: str
    """What people call the order by."""
    status: Literal["COMPLETED", "PENDING", "CANCELLED", "REFUNDED"]
    """`PENDING` held and not paid yet, `COMPLETED` also after a partial refund, `CANCELLED` never sold, `REFUNDED` refunded in full."""
    totalAmount: int
    """What the buyer pays. Whole pesos."""
    currency: Literal["PHP"]
    """Always PHP."""
    quantity: int
    """Tickets in the order, and add-ons."""
    buyerName: NotRequired[str]
    """Name of the buyer. Only where the key that registered the webhook, or set the callback address, held `orders:read`."""
    buyerEmail: NotRequired[str]
    """E-mail address of the buyer. Only where the key that registered the webhook, or set the callback address, held `orders:read`."""
    eventId: str
    """The event that it belongs to."""
    channel: Literal["ONLINE", "COUNTER", "COMPLIMENTARY"]
    """`ONLINE` bought on the marketplace, `COUNTER` paid to the organizer at the counter or the door, `COMPLIMENTARY` given away. Only of the first is there anything to settle."""
    soldBy: SoldBy | None
    """Who sold it at the counter or the door."""
    orderItems: list[OrderItem]
    """What was ordered."""
    createdAt: str
    """When it was placed."""
    updatedAt: str
    """When it changed last."""
    refundedAmount: float
    """What refunds gave back so far. Pesos, with at most two decimals."""


class OrderCompletedMessage(TypedDict):
    """An order is completed"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["order.completed"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: OrderMessageData


class OrderRefundedMessage(TypedDict):
    """An order is refunded"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["order.refunded"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: OrderMessageData


class EventSoldOutData(TypedDict):
    """The event that is sold out."""

    eventId: str
    """Id of the event."""
    name: str
    """Its name."""
    slug: str
    """Its address part on the marketplace."""


class EventSoldOutMessage(TypedDict):
    """An event is sold out"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["event.sold_out"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: EventSoldOutData


class InventoryLowData(TypedDict):
    """The ticket type of which little is left."""

    eventId: str
    """Id of the event."""
    ticketId: str
    """Id of the ticket type."""
    name: str
    """Name of the ticket type."""
    quantity: int
    """Its total inventory."""
    remainingQuantity: int
    """What is left to sell."""
    threshold: int
    """It is sent at this many unsold tickets or fewer: a tenth of the quantity, rounded up."""


class InventoryLowMessage(TypedDict):
    """Little is left of a ticket type"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["ticket.inventory_low"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: InventoryLowData


class OrderCreatedMessage(TypedDict):
    """An order is placed"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["order.created"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: OrderMessageData


class OrderCancelledMessage(TypedDict):
    """An order is cancelled before it is paid"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["order.cancelled"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: OrderMessageData


class OrderExpiredMessage(TypedDict):
    """An order was not paid in time"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["order.expired"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: OrderMessageData


class DisputedOrderMessageData(TypedDict):
    """The order as lists show it, as it stood then."""

    id: str
    """Id of the order."""
    orderNumber: str
    """What people call the order by."""
    status: Literal["COMPLETED", "PENDING", "CANCELLED", "REFUNDED"]
    """`PENDING` held and not paid yet, `COMPLETED` also after a partial refund, `CANCELLED` never sold, `REFUNDED` refunded in full."""
    totalAmount: int
    """What the buyer pays. Whole pesos."""
    currency: Literal["PHP"]
    """Always PHP."""
    quantity: int
    """Tickets in the order, and add-ons."""
    buyerName: NotRequired[str]
    """Name of the buyer. Only where the key that registered the webhook, or set the callback address, held `orders:read`."""
    buyerEmail: NotRequired[str]
    """E-mail address of the buyer. Only where the key that registered the webhook, or set the callback address, held `orders:read`."""
    eventId: str
    """The event that it belongs to."""
    channel: Literal["ONLINE", "COUNTER", "COMPLIMENTARY"]
    """`ONLINE` bought on the marketplace, `COUNTER` paid to the organizer at the counter or the door, `COMPLIMENTARY` given away. Only of the first is there anything to settle."""
    soldBy: SoldBy | None
    """Who sold it at the counter or the door."""
    orderItems: list[OrderItem]
    """What was ordered."""
    createdAt: str
    """When it was placed."""
    updatedAt: str
    """When it changed last."""
    refundedAmount: float
    """What refunds gave back so far. Pesos, with at most two decimals."""
    disputedAmount: float
    """What disputes hold or took so far. Pesos, with at most two decimals."""


class OrderDisputedMessage(TypedDict):
    """The buyer’s bank disputes a payment"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["order.disputed"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: DisputedOrderMessageData


class ExchangedOrderMessageData(TypedDict):
    """The order as lists show it, of its new date."""

    id: str
    """Id of the order."""
    orderNumber: str
    """What people call the order by."""
    status: Literal["COMPLETED", "PENDING", "CANCELLED", "REFUNDED"]
    """`PENDING` held and not paid yet, `COMPLETED` also after a partial refund, `CANCELLED` never sold, `REFUNDED` refunded in full."""
    totalAmount: int
    """What the buyer pays. Whole pesos."""
    currency: Literal["PHP"]
    """Always PHP."""
    quantity: int
    """Tickets in the order, and add-ons."""
    buyerName: NotRequired[str]
    """Name of the buyer. Only where the key that registered the webhook, or set the callback address, held `orders:read`."""
    buyerEmail: NotRequired[str]
    """E-mail address of the buyer. Only where the key that registered the webhook, or set the callback address, held `orders:read`."""
    eventId: str
    """The event that it belongs to."""
    channel: Literal["ONLINE", "COUNTER", "COMPLIMENTARY"]
    """`ONLINE` bought on the marketplace, `COUNTER` paid to the organizer at the counter or the door, `COMPLIMENTARY` given away. Only of the first is there anything to settle."""
    soldBy: SoldBy | None
    """Who sold it at the counter or the door."""
    orderItems: list[OrderItem]
    """What was ordered."""
    createdAt: str
    """When it was placed."""
    updatedAt: str
    """When it changed last."""
    refundedAmount: float
    """What refunds gave back so far. Pesos, with at most two decimals."""
    fromEventId: str
    """The event that it was of before."""


class OrderExchangedMessage(TypedDict):
    """An order goes to another date"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["order.exchanged"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: ExchangedOrderMessageData


class TicketMessageData(TypedDict):
    """The attendee as it stood then."""

    id: str
    """Id of the ticket."""
    ticketTypeId: str
    """Its ticket type."""
    ticketTypeName: NotRequired[str]
    """Its name."""
    orderId: str
    """The order that it was bought with."""
    orderNumber: NotRequired[str]
    """Its number."""
    status: Literal["VALID", "USED", "VOID"]
    """`VALID`, `USED` once it was admitted, `VOID` once it was refunded or transferred: the new holder’s ticket is a row of its own."""
    section: str
    """Name of the section of its seat; without a plan its section when the order was placed."""
    row: str
    """Row of its seat; without a plan its row when the order was placed."""
    seat: str | None
    """Its seat; null without one."""
    seatId: str | None
    """Its seat of the plan, as `ORCH-C-28`; null without a plan."""
    admittedAt: str | None
    """When it was first admitted."""
    gate: str | None
    """Where it was admitted."""
    createdAt: str
    """When it was issued."""
    updatedAt: str
    """When it, or an answer of its holder, changed last."""
    kind: NotRequired[Literal["TICKET", "ADD_ON"]]
    """There for add-ons, which let nobody in: `ADD_ON`."""
    eventId: str
    """Id of the event."""
    holder: NotRequired[TicketMessageDataHolder]
    """Whose it is. Only where the key that registered the webhook, or set the callback address, held `orders:read`."""


class TicketMessageDataHolder(TypedDict):
    """Whose it is. Only where the key that registered the webhook, or set the callback address, held `orders:read`."""

    name: str
    """`Erased` once their data were erased."""
    email: str
    """One at `erased.invalid` once their data were erased."""


class TicketIssuedMessage(TypedDict):
    """A ticket is issued"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["ticket.issued"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: TicketMessageData


class ReplacedTicketMessageData(TypedDict):
    """The attendee of the new ticket as it stood then."""

    id: str
    """Id of the ticket."""
    ticketTypeId: str
    """Its ticket type."""
    ticketTypeName: NotRequired[str]
    """Its name."""
    orderId: str
    """The order that it was bought with."""
    orderNumber: NotRequired[str]
    """Its number."""
    status: Literal["VALID", "USED", "VOID"]
    """`VALID`, `USED` once it was admitted, `VOID` once it was refunded or transferred: the new holder’s ticket is a row of its own."""
    section: str
    """Name of the section of its seat; without a plan its section when the order was placed."""
    row: str
    """Row of its seat; without a plan its row when the order was placed."""
    seat: str | None
    """Its seat; null without one."""
    seatId: str | None
    """Its seat of the plan, as `ORCH-C-28`; null without a plan."""
    admittedAt: str | None
    """When it was first admitted."""
    gate: str | None
    """Where it was admitted."""
    createdAt: str
    """When it was issued."""
    updatedAt: str
    """When it, or an answer of its holder, changed last."""
    kind: NotRequired[Literal["TICKET", "ADD_ON"]]
    """There for add-ons, which let nobody in: `ADD_ON`."""
    eventId: str
    """Id of the event."""
    holder: NotRequired[ReplacedTicketMessageDataHolder]
    """Whose it is. Only where the key that registered the webhook, or set the callback address, held `orders:read`."""
    replaces: str
    """The ticket in whose place it is, which is void now."""


class ReplacedTicketMessageDataHolder(TypedDict):
    """Whose it is. Only where the key that registered the webhook, or set the callback address, held `orders:read`."""

    name: str
    """`Erased` once their data were erased."""
    email: str
    """One at `erased.invalid` once their data were erased."""


class TicketGivenOnMessage(TypedDict):
    """A ticket was given to somebody else"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["ticket.given_on"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: ReplacedTicketMessageData


class TicketReissuedMessage(TypedDict):
    """A ticket has another code"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["ticket.reissued"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: ReplacedTicketMessageData


class TicketVoidedMessage(TypedDict):
    """A ticket is void"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["ticket.voided"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: TicketMessageData


class TicketAdmittedMessage(TypedDict):
    """Somebody was let in"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["ticket.admitted"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: TicketMessageData


class TicketLeftMessage(TypedDict):
    """Somebody went out"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["ticket.left"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: TicketMessageData


class EventMessageData(TypedDict):
    """The event as it stood then."""

    eventId: str
    """Id of the event."""
    slug: str
    """Address part on the marketplace; a rename keeps it."""
    status: Literal["DRAFT", "PUBLISHED", "ARCHIVED"]
    """Where the event stands."""
    name: str
    """Name of the event."""
    dateTime: str
    """Start."""
    endDateTime: str | None
    """End."""
    locationType: Literal["VENUE", "ONLINE"]
    """Where it takes place."""
    venueId: str | None
    """Venue."""
    timezone: str
    """IANA time zone."""


class EventPublishedMessage(TypedDict):
    """An event is on the marketplace"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["event.published"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: EventMessageData


class EventUnpublishedMessage(TypedDict):
    """An event is a draft again"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["event.unpublished"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: EventMessageData


class AppointmentBefore(TypedDict):
    """When and where it was before."""

    dateTime: str
    """Start."""
    endDateTime: str | None
    """End."""
    locationType: Literal["VENUE", "ONLINE"]
    """Where it takes place."""
    venueId: str | None
    """Venue."""


class MovedEventMessageData(TypedDict):
    """The event as it stood then, and when and where it was before."""

    eventId: str
    """Id of the event."""
    slug: str
    """Address part on the marketplace; a rename keeps it."""
    status: Literal["DRAFT", "PUBLISHED", "ARCHIVED"]
    """Where the event stands."""
    name: str
    """Name of the event."""
    dateTime: str
    """Start."""
    endDateTime: str | None
    """End."""
    locationType: Literal["VENUE", "ONLINE"]
    """Where it takes place."""
    venueId: str | None
    """Venue."""
    timezone: str
    """IANA time zone."""
    before: AppointmentBefore


class EventMovedMessage(TypedDict):
    """An event has another time or place"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["event.moved"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: MovedEventMessageData


class CancelledEventMessageData(TypedDict):
    """The event that does not take place."""

    eventId: str
    """Id of the event."""
    slug: str
    """Address part on the marketplace; a rename keeps it."""
    status: Literal["DRAFT", "PUBLISHED", "ARCHIVED"]
    """Where the event stands."""
    name: str
    """Name of the event."""
    dateTime: str
    """Start."""
    endDateTime: str | None
    """End."""
    locationType: Literal["VENUE", "ONLINE"]
    """Where it takes place."""
    venueId: str | None
    """Venue."""
    timezone: str
    """IANA time zone."""
    reason: str
    """Why, as buyers read it."""


class EventCancelledMessage(TypedDict):
    """An event does not take place"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["event.cancelled"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: CancelledEventMessageData


class PayoutScheduledMessage(TypedDict):
    """A payout is scheduled"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["payout.scheduled"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: Payout


class PayoutSentMessage(TypedDict):
    """A payout is on its way"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["payout.sent"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: Payout


class PayoutPaidMessage(TypedDict):
    """A payout has arrived"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["payout.paid"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: Payout


class PayoutReturnedMessage(TypedDict):
    """The bank sent a payout back"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["payout.returned"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: Payout


class OfferedOrderMessageData(TypedDict):
    """The order as lists show it, as it stood then."""

    id: str
    """Id of the order."""
    orderNumber: str
    """What people call the order by."""
    status: Literal["COMPLETED", "PENDING", "CANCELLED", "REFUNDED"]
    """`PENDING` held and not paid yet, `COMPLETED` also after a partial refund, `CANCELLED` never sold, `REFUNDED` refunded in full."""
    totalAmount: int
    """What the buyer pays. Whole pesos."""
    currency: Literal["PHP"]
    """Always PHP."""
    quantity: int
    """Tickets in the order, and add-ons."""
    buyerName: NotRequired[str]
    """Name of the buyer. Only where the key that registered the webhook, or set the callback address, held `orders:read`."""
    buyerEmail: NotRequired[str]
    """E-mail address of the buyer. Only where the key that registered the webhook, or set the callback address, held `orders:read`."""
    eventId: str
    """The event that it belongs to."""
    channel: Literal["ONLINE", "COUNTER", "COMPLIMENTARY"]
    """`ONLINE` bought on the marketplace, `COUNTER` paid to the organizer at the counter or the door, `COMPLIMENTARY` given away. Only of the first is there anything to settle."""
    soldBy: SoldBy | None
    """Who sold it at the counter or the door."""
    orderItems: list[OrderItem]
    """What was ordered."""
    createdAt: str
    """When it was placed."""
    updatedAt: str
    """When it changed last."""
    refundedAmount: float
    """What refunds gave back so far. Pesos, with at most two decimals."""
    waitingEntryId: str
    """Whose place on the waiting list it is for."""


class WaitingOfferedMessage(TypedDict):
    """Somebody on the waiting list is offered tickets"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["waiting.offered"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: OfferedOrderMessageData


class TicketReturnedMessage(TypedDict):
    """A buyer gives a ticket back"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["ticket.returned"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: TicketMessageData


class ResoldTicketMessageData(TypedDict):
    """The attendee of the old ticket as it stood then."""

    id: str
    """Id of the ticket."""
    ticketTypeId: str
    """Its ticket type."""
    ticketTypeName: NotRequired[str]
    """Its name."""
    orderId: str
    """The order that it was bought with."""
    orderNumber: NotRequired[str]
    """Its number."""
    status: Literal["VALID", "USED", "VOID"]
    """`VALID`, `USED` once it was admitted, `VOID` once it was refunded or transferred: the new holder’s ticket is a row of its own."""
    section: str
    """Name of the section of its seat; without a plan its section when the order was placed."""
    row: str
    """Row of its seat; without a plan its row when the order was placed."""
    seat: str | None
    """Its seat; null without one."""
    seatId: str | None
    """Its seat of the plan, as `ORCH-C-28`; null without a plan."""
    admittedAt: str | None
    """When it was first admitted."""
    gate: str | None
    """Where it was admitted."""
    createdAt: str
    """When it was issued."""
    updatedAt: str
    """When it, or an answer of its holder, changed last."""
    kind: NotRequired[Literal["TICKET", "ADD_ON"]]
    """There for add-ons, which let nobody in: `ADD_ON`."""
    eventId: str
    """Id of the event."""
    holder: NotRequired[ResoldTicketMessageDataHolder]
    """Whose it is. Only where the key that registered the webhook, or set the callback address, held `orders:read`."""
    replacedBy: str
    """The ticket that took its place, of another order."""


class ResoldTicketMessageDataHolder(TypedDict):
    """Whose it is. Only where the key that registered the webhook, or set the callback address, held `orders:read`."""

    name: str
    """`Erased` once their data were erased."""
    email: str
    """One at `erased.invalid` once their data were erased."""


class TicketResoldMessage(TypedDict):
    """A ticket that was given back is bought by somebody else"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["ticket.resold"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: ResoldTicketMessageData


class ToldAnswer(TypedDict):
    """What somebody said."""

    questionId: str
    """Id of the question."""
    label: str
    """What was asked."""
    ticketId: str | None
    """The ticket; null where it is of the order."""
    value: str | float | bool | None
    """What was answered: a text (a `DATE` as `YYYY-MM-DD`), a number, or true and false."""


class AnswersMessageData(TypedDict):
    """What somebody answered."""

    orderId: str
    """The order that it is about."""
    eventId: str
    """Id of the event."""
    ticketIds: list[str]
    """The tickets that it is about."""
    answers: NotRequired[list[ToldAnswer]]
    """What was said or taken back; empty where only names were given. Only where the key that registered the webhook, or set the callback address, held `orders:read`."""


class AnswerGivenMessage(TypedDict):
    """Somebody answered the organizer’s questions"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["answer.given"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: AnswersMessageData


class WebhookTestData(TypedDict):
    """What a test tells."""

    webhookId: str
    """The webhook that is tested."""
    message: str
    """A sentence for people."""


class WebhookTestMessage(TypedDict):
    """A test"""

    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["webhook.test"]
    """What happened."""
    timestamp: str
    """When it happened."""
    apiVersion: Literal["v1"]
    """Version of this interface."""
    isTest: bool
    """True in a sandbox."""
    data: WebhookTestData


class ErrorBody(TypedDict):
    """ErrorBody."""

    error: ErrorBodyError
    """What was refused, and why."""
    requestId: str
    """Also in the header X-Request-Id."""


class ErrorBodyError(TypedDict):
    """What was refused, and why."""

    code: str
    """Machine-readable code."""
    message: str
    """What is wrong."""
    hint: str
    """What to do next."""
    details: NotRequired[list[ErrorBodyErrorDetails]]
    """A row for every faulty field."""
    challenge: NotRequired[ErrorBodyErrorChallenge]
    """Solve it to go on: a text that begins with `nonce`, in the header `Challenge-Answer`, whose SHA-256 begins with `difficulty` zero bits. Only where orders are placed."""
    alternatives: NotRequired[list[list[str]]]
    """Of `SEAT_TAKEN` and `ORPHAN_SEAT`: up to three sets of seats that could be had instead, for the first line at fault."""


class ErrorBodyErrorDetails(TypedDict):
    """ErrorBodyErrorDetails."""

    field: str
    """Path of the field, such as `tickets[1].price`."""
    message: str
    """What is wrong with it."""


class ErrorBodyErrorChallenge(TypedDict):
    """Solve it to go on: a text that begins with `nonce`, in the header `Challenge-Answer`, whose SHA-256 begins with `difficulty` zero bits. Only where orders are placed."""

    kind: Literal["pow"]
    """What sort of work it is."""
    nonce: str
    """Good for ten minutes and for one order of the event."""
    difficulty: int
    """How many bits."""


class OrderCompletedNotice(TypedDict):
    """An order is completed."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["order.completed"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: OrderMessageData


class OrderRefundedNotice(TypedDict):
    """An order is refunded."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["order.refunded"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: OrderMessageData


class EventSoldOutNotice(TypedDict):
    """An event is sold out."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["event.sold_out"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: EventSoldOutData


class InventoryLowNotice(TypedDict):
    """Little is left of a ticket type."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["ticket.inventory_low"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: InventoryLowData


class OrderCreatedNotice(TypedDict):
    """An order is placed."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["order.created"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: OrderMessageData


class OrderCancelledNotice(TypedDict):
    """An order is cancelled before it is paid."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["order.cancelled"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: OrderMessageData


class OrderExpiredNotice(TypedDict):
    """An order was not paid in time."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["order.expired"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: OrderMessageData


class OrderDisputedNotice(TypedDict):
    """The buyer’s bank disputes a payment."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["order.disputed"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: DisputedOrderMessageData


class OrderExchangedNotice(TypedDict):
    """An order goes to another date."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["order.exchanged"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: ExchangedOrderMessageData


class TicketIssuedNotice(TypedDict):
    """A ticket is issued."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["ticket.issued"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: TicketMessageData


class TicketGivenOnNotice(TypedDict):
    """A ticket was given to somebody else."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["ticket.given_on"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: ReplacedTicketMessageData


class TicketReissuedNotice(TypedDict):
    """A ticket has another code."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["ticket.reissued"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: ReplacedTicketMessageData


class TicketVoidedNotice(TypedDict):
    """A ticket is void."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["ticket.voided"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: TicketMessageData


class TicketAdmittedNotice(TypedDict):
    """Somebody was let in."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["ticket.admitted"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: TicketMessageData


class TicketLeftNotice(TypedDict):
    """Somebody went out."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["ticket.left"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: TicketMessageData


class EventPublishedNotice(TypedDict):
    """An event is on the marketplace."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["event.published"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: EventMessageData


class EventUnpublishedNotice(TypedDict):
    """An event is a draft again."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["event.unpublished"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: EventMessageData


class EventMovedNotice(TypedDict):
    """An event has another time or place."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["event.moved"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: MovedEventMessageData


class EventCancelledNotice(TypedDict):
    """An event does not take place."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["event.cancelled"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: CancelledEventMessageData


class PayoutScheduledNotice(TypedDict):
    """A payout is scheduled."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["payout.scheduled"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: Payout


class PayoutSentNotice(TypedDict):
    """A payout is on its way."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["payout.sent"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: Payout


class PayoutPaidNotice(TypedDict):
    """A payout has arrived."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["payout.paid"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: Payout


class PayoutReturnedNotice(TypedDict):
    """The bank sent a payout back."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["payout.returned"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: Payout


class WaitingOfferedNotice(TypedDict):
    """Somebody on the waiting list is offered tickets."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["waiting.offered"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: OfferedOrderMessageData


class TicketReturnedNotice(TypedDict):
    """A buyer gives a ticket back."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["ticket.returned"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: TicketMessageData


class TicketResoldNotice(TypedDict):
    """A ticket that was given back is bought by somebody else."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["ticket.resold"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: ResoldTicketMessageData


class AnswerGivenNotice(TypedDict):
    """Somebody answered the organizer’s questions."""

    position: int
    """Place in the order in which things happened: consecutive in an organization."""
    id: str
    """Id of the message, as in the header `webhook-id`."""
    type: Literal["answer.given"]
    """What happened."""
    timestamp: str
    """When it happened."""
    isTest: bool
    """True in a sandbox."""
    data: AnswersMessageData


class UpdateEmbedBody(TypedDict):
    """UpdateEmbedBody."""

    allowedOrigins: list[str]
    """Sites whose pages may place orders for your events by the Marketplace API, read them, and have buyers come back. With a `tak_test_` key `http://localhost:PORT` too."""


class CreateEventBody(TypedDict):
    """CreateEventBody."""

    name: str
    """Event name."""
    dateTime: str
    """Start, with a zone."""
    endDateTime: NotRequired[str | None]
    """End; after `dateTime`."""
    description: NotRequired[str | None]
    """About the event, in Markdown."""
    category: NotRequired[Literal["MUSIC", "THEATRE", "COMEDY", "FESTIVAL", "SPORTS", "ARTS", "FOOD", "NIGHTLIFE", "CONFERENCE", "COMMUNITY", "FAMILY", "OTHER", None]]
    """What kind of event it is."""
    type: NotRequired[Literal["PAID", "FREE", None]]
    """`FREE` allows only types that cost nothing."""
    journeyType: NotRequired[Literal["STANDARD", "RSVP", "PRESELLING", None]]
    """`STANDARD` sells, `RSVP` asks name and e-mail, `PRESELLING` sells against an access code."""
    currency: NotRequired[Literal["PHP", None]]
    """Only PHP."""
    locationType: NotRequired[Literal["VENUE", "ONLINE", None]]
    """Where it takes place."""
    venueId: NotRequired[str | None]
    """Id of a venue from GET /venues/search."""
    joinUrl: NotRequired[str | None]
    """HTTPS address where an `ONLINE` event is joined. Only ticket holders see it."""
    imageUrl: NotRequired[str | None]
    """Cover image."""
    eventCapacity: NotRequired[int | None]
    """Most attendees: sold and held together, over all ticket types."""
    exchangeUntilHours: NotRequired[int | None]
    """Until how many hours before the start buyers may change an order to another date of the same series, at the same price; null where they may not. It concerns those who leave this date."""
    waitingList: NotRequired[bool | None]
    """False: nobody can wait for tickets of types that are sold out, and those who wait no longer do."""
    offerHours: NotRequired[int | None]
    """How many hours somebody from the waiting list has to take what is offered; one hour from 48 hours before the start on."""
    returns: NotRequired[CreateEventBodyReturns | None]
    """The rule by which buyers return single tickets; null where they cannot. A stricter rule holds for later sales only, a looser one for all."""
    heldPerEmailMax: NotRequired[int | None]
    """Most tickets that one e-mail address may hold without having paid, and have for nothing, where that is to be fewer than the service allows."""
    heldPerAddressMax: NotRequired[int | None]
    """The same from one address of the network; its /24 or /48 may hold three times as many."""
    visibility: NotRequired[Literal["PUBLIC", "PRIVATE", None]]
    """`PRIVATE` is reachable by its link and in no list."""
    timezone: NotRequired[str | None]
    """IANA time zone."""
    absorbFees: NotRequired[bool | None]
    """True: fees are included in the price."""
    transfersAllowed: NotRequired[bool | None]
    """False: those who have tickets cannot give them on to others."""
    namesPerTicket: NotRequired[bool | None]
    """True: buyers must name an attendee for each ticket."""
    refundPolicy: NotRequired[str | None]
    """When the organizer refunds by choice, in Markdown; shown before and after buying."""
    entry: NotRequired[CreateEventBodyEntry | None]
    """How people may come in. What is left out stays; never said, it is `DAILY` where the event lasts 24 hours or more and else `ONCE`, and a day begins at `05:00`."""
    taxKind: NotRequired[Literal["VATABLE", "OUTSIDE", "PERCENTAGE", None]]
    """How admission is taxed: theatre, cinema `OUTSIDE`; clubs, sport `PERCENTAGE`."""
    amusementTax: NotRequired[CreateEventBodyAmusementTax | None]
    """Amusement tax, only reported."""
    callbackUrl: NotRequired[str | None]
    """HTTPS address that hears of sales, refunds and what is left of this event instead of the webhooks and the key’s callback. Messages name buyers only where the key that set it holds `orders:read`."""
    galleryUrls: NotRequired[list[str] | None]
    """Gallery images."""
    tickets: NotRequired[list[CreateEventBodyTickets] | None]
    """Ticket types that are created with the event."""


class CreateEventBodyReturns(TypedDict):
    """The rule by which buyers return single tickets; null where they cannot. A stricter rule holds for later sales only, a looser one for all."""

    untilHours: int
    """Until how many hours before the start a ticket can be returned."""
    keep: int
    """What you keep of what was paid for the ticket, fees included, in per cent; in favour of the buyer to whole pesos."""
    mode: Literal["AT_ONCE", "WHEN_RESOLD"]
    """`AT_ONCE` voids the ticket and refunds it, `WHEN_RESOLD` leaves it good until somebody from the waiting list has bought it."""


class CreateEventBodyEntry(TypedDict):
    """How people may come in. What is left out stays; never said, it is `DAILY` where the event lasts 24 hours or more and else `ONCE`, and a day begins at `05:00`."""

    mode: NotRequired[Literal["ONCE", "DAILY", "REENTRY"]]
    """`ONCE` lets each ticket in once, `DAILY` once on each of its days, `REENTRY` again after each time that it left."""
    dayStartsAt: NotRequired[str]
    """When a day begins where the event is, `HH:MM`: what happens before belongs to the evening before."""


class CreateEventBodyAmusementTax(TypedDict):
    """Amusement tax, only reported."""

    kind: Literal["LOCAL", "NATIONAL"]
    """City or state."""
    rate: int
    """In per cent."""
    exempt: bool
    """Whether the event is exempt."""


class CreateEventBodyTickets(TypedDict):
    """CreateEventBodyTickets."""

    name: str
    """Name of the ticket type."""
    price: int
    """Whole pesos: 1500 means ₱1,500.00."""
    priceKind: NotRequired[Literal["FIXED", "CHOSEN", None]]
    """`CHOSEN`: buyers choose what they pay, and `price` is what is suggested."""
    priceMin: NotRequired[int | None]
    """Least that a buyer may choose, in whole pesos; 0 where nothing is said. Only where they choose."""
    priceMax: NotRequired[int | None]
    """Most that a buyer may choose, in whole pesos; null for ₱10,000,000. Only where they choose."""
    quantity: int
    """Total inventory."""
    section: NotRequired[str | None]
    """Section."""
    row: NotRequired[str | None]
    """Row."""
    type: NotRequired[Literal["GENERAL_ADMISSION", "RESERVED_SEAT", "VIP", None]]
    """Kind of admission."""
    maximumPurchaseQuantity: NotRequired[int | None]
    """Most that one order may have."""
    published: NotRequired[bool | None]
    """True: available for sale immediately."""
    description: NotRequired[str | None]
    """What the ticket is good for, in Markdown."""
    onSaleAt: NotRequired[str | None]
    """Sold from this time on."""
    offSaleAt: NotRequired[str | None]
    """Sold before this time; after `onSaleAt`."""
    days: NotRequired[list[str] | None]
    """Days that it is good for, of the `entryDays` of the event; null for all. Moving the event keeps them by number."""
    zoneIds: NotRequired[list[str] | None]
    """Zones of the event that it is good for; null for all."""
    kind: NotRequired[Literal["TICKET", "ADD_ON", None]]
    """What it sells: `TICKET` lets somebody in. `ADD_ON` lets nobody in: parking, a shirt, a meal. It stays once something of it was sold."""
    perTicketMax: NotRequired[int | None]
    """Of an add-on: the most for each ticket of the order; null for any number."""
    standalone: NotRequired[bool | None]
    """Of an add-on: true where it is sold without a ticket too."""
    statutoryDiscount: NotRequired[bool | None]
    """False: cards of seniors and others take nothing off."""
    statutoryReason: NotRequired[str | None]
    """Why not, 10 to 200 characters."""


ListEventsQuery = TypedDict("ListEventsQuery", {
    # Page, from 1.
    "page": "NotRequired[int]",
    # Rows a page. More than 100 is taken as 100.
    "take": "NotRequired[int]",
    # Only events of this status.
    "status": "NotRequired[Literal[\"DRAFT\", \"PUBLISHED\", \"ARCHIVED\"]]",
    # Only events of this kind.
    "category": "NotRequired[Literal[\"MUSIC\", \"THEATRE\", \"COMEDY\", \"FESTIVAL\", \"SPORTS\", \"ARTS\", \"FOOD\", \"NIGHTLIFE\", \"CONFERENCE\", \"COMMUNITY\", \"FAMILY\", \"OTHER\"]]",
    # Text in the name; case and accents do not matter.
    "search": "NotRequired[str]",
    # Only events that start at this time or later.
    "from": "NotRequired[str]",
    # Only events that start at this time or earlier.
    "to": "NotRequired[str]",
    # Order; a minus turns it round.
    "sort": "NotRequired[Literal[\"-createdAt\", \"createdAt\", \"-dateTime\", \"dateTime\", \"-name\", \"name\"]]",
    # `meta.nextCursor` of the rows before; `page` is not looked at then.
    "cursor": "NotRequired[str]",
    # Children to show with the event, comma-separated; `tickets` needs the scope `tickets:read`.
    "include": "NotRequired[list[Literal[\"tickets\", \"performers\", \"schedules\", \"brands\"]]]",
})


class GetEventQuery(TypedDict):
    """GetEventQuery."""

    include: NotRequired[list[Literal["tickets", "performers", "schedules", "brands"]]]
    """Children to show with the event, comma-separated; `tickets` needs the scope `tickets:read`."""


class UpdateEventBody(TypedDict):
    """UpdateEventBody."""

    name: NotRequired[str]
    """Event name."""
    dateTime: NotRequired[str]
    """Start, with a zone."""
    endDateTime: NotRequired[str | None]
    """End; after `dateTime`."""
    description: NotRequired[str | None]
    """About the event, in Markdown."""
    category: NotRequired[Literal["MUSIC", "THEATRE", "COMEDY", "FESTIVAL", "SPORTS", "ARTS", "FOOD", "NIGHTLIFE", "CONFERENCE", "COMMUNITY", "FAMILY", "OTHER"]]
    """What kind of event it is."""
    type: NotRequired[Literal["PAID", "FREE"]]
    """`FREE` allows only types that cost nothing."""
    journeyType: NotRequired[Literal["STANDARD", "RSVP", "PRESELLING"]]
    """`STANDARD` sells, `RSVP` asks name and e-mail, `PRESELLING` sells against an access code."""
    currency: NotRequired[Literal["PHP"]]
    """Only PHP."""
    locationType: NotRequired[Literal["VENUE", "ONLINE"]]
    """Where it takes place."""
    venueId: NotRequired[str | None]
    """Id of a venue from GET /venues/search."""
    joinUrl: NotRequired[str | None]
    """HTTPS address where an `ONLINE` event is joined. Only ticket holders see it."""
    imageUrl: NotRequired[str | None]
    """Cover image."""
    eventCapacity: NotRequired[int | None]
    """Most attendees: sold and held together, over all ticket types."""
    exchangeUntilHours: NotRequired[int | None]
    """Until how many hours before the start buyers may change an order to another date of the same series, at the same price; null where they may not. It concerns those who leave this date."""
    waitingList: NotRequired[bool]
    """False: nobody can wait for tickets of types that are sold out, and those who wait no longer do."""
    offerHours: NotRequired[int]
    """How many hours somebody from the waiting list has to take what is offered; one hour from 48 hours before the start on."""
    returns: NotRequired[UpdateEventBodyReturns | None]
    """The rule by which buyers return single tickets; null where they cannot. A stricter rule holds for later sales only, a looser one for all."""
    heldPerEmailMax: NotRequired[int | None]
    """Most tickets that one e-mail address may hold without having paid, and have for nothing, where that is to be fewer than the service allows."""
    heldPerAddressMax: NotRequired[int | None]
    """The same from one address of the network; its /24 or /48 may hold three times as many."""
    visibility: NotRequired[Literal["PUBLIC", "PRIVATE"]]
    """`PRIVATE` is reachable by its link and in no list."""
    timezone: NotRequired[str]
    """IANA time zone."""
    absorbFees: NotRequired[bool]
    """True: fees are included in the price."""
    transfersAllowed: NotRequired[bool]
    """False: those who have tickets cannot give them on to others."""
    namesPerTicket: NotRequired[bool]
    """True: buyers must name an attendee for each ticket."""
    refundPolicy: NotRequired[str | None]
    """When the organizer refunds by choice, in Markdown; shown before and after buying."""
    entry: NotRequired[UpdateEventBodyEntry]
    """How people may come in. What is left out stays; never said, it is `DAILY` where the event lasts 24 hours or more and else `ONCE`, and a day begins at `05:00`."""
    taxKind: NotRequired[Literal["VATABLE", "OUTSIDE", "PERCENTAGE"]]
    """How admission is taxed: theatre, cinema `OUTSIDE`; clubs, sport `PERCENTAGE`."""
    amusementTax: NotRequired[UpdateEventBodyAmusementTax | None]
    """Amusement tax, only reported."""
    callbackUrl: NotRequired[str | None]
    """HTTPS address that hears of sales, refunds and what is left of this event instead of the webhooks and the key’s callback. Messages name buyers only where the key that set it holds `orders:read`."""
    galleryUrls: NotRequired[list[str] | None]
    """Gallery images."""
    tickets: NotRequired[list[UpdateEventBodyTickets | UpdateEventBodyTickets2]]
    """Items with `id` change that type, items without make a new one; none is deleted."""


class UpdateEventBodyReturns(TypedDict):
    """The rule by which buyers return single tickets; null where they cannot. A stricter rule holds for later sales only, a looser one for all."""

    untilHours: int
    """Until how many hours before the start a ticket can be returned."""
    keep: int
    """What you keep of what was paid for the ticket, fees included, in per cent; in favour of the buyer to whole pesos."""
    mode: Literal["AT_ONCE", "WHEN_RESOLD"]
    """`AT_ONCE` voids the ticket and refunds it, `WHEN_RESOLD` leaves it good until somebody from the waiting list has bought it."""


class UpdateEventBodyEntry(TypedDict):
    """How people may come in. What is left out stays; never said, it is `DAILY` where the event lasts 24 hours or more and else `ONCE`, and a day begins at `05:00`."""

    mode: NotRequired[Literal["ONCE", "DAILY", "REENTRY"]]
    """`ONCE` lets each ticket in once, `DAILY` once on each of its days, `REENTRY` again after each time that it left."""
    dayStartsAt: NotRequired[str]
    """When a day begins where the event is, `HH:MM`: what happens before belongs to the evening before."""


class UpdateEventBodyAmusementTax(TypedDict):
    """Amusement tax, only reported."""

    kind: Literal["LOCAL", "NATIONAL"]
    """City or state."""
    rate: int
    """In per cent."""
    exempt: bool
    """Whether the event is exempt."""


class UpdateEventBodyTickets(TypedDict):
    """UpdateEventBodyTickets."""

    id: NotRequired[str]
    """Ticket type of this event."""
    name: NotRequired[str]
    """Name of the ticket type."""
    price: NotRequired[int]
    """Whole pesos: 1500 means ₱1,500.00."""
    priceKind: NotRequired[Literal["FIXED", "CHOSEN"]]
    """`CHOSEN`: buyers choose what they pay, and `price` is what is suggested."""
    priceMin: NotRequired[int | None]
    """Least that a buyer may choose, in whole pesos; 0 where nothing is said. Only where they choose."""
    priceMax: NotRequired[int | None]
    """Most that a buyer may choose, in whole pesos; null for ₱10,000,000. Only where they choose."""
    quantity: NotRequired[int]
    """Total inventory."""
    section: NotRequired[str]
    """Section."""
    row: NotRequired[str]
    """Row."""
    type: NotRequired[Literal["GENERAL_ADMISSION", "RESERVED_SEAT", "VIP"]]
    """Kind of admission."""
    maximumPurchaseQuantity: NotRequired[int]
    """Most that one order may have."""
    published: NotRequired[bool]
    """True: available for sale immediately."""
    description: NotRequired[str | None]
    """What the ticket is good for, in Markdown."""
    onSaleAt: NotRequired[str | None]
    """Sold from this time on."""
    offSaleAt: NotRequired[str | None]
    """Sold before this time; after `onSaleAt`."""
    days: NotRequired[list[str] | None]
    """Days that it is good for, of the `entryDays` of the event; null for all. Moving the event keeps them by number."""
    zoneIds: NotRequired[list[str] | None]
    """Zones of the event that it is good for; null for all."""
    kind: NotRequired[Literal["TICKET", "ADD_ON"]]
    """What it sells: `TICKET` lets somebody in. `ADD_ON` lets nobody in: parking, a shirt, a meal. It stays once something of it was sold."""
    perTicketMax: NotRequired[int | None]
    """Of an add-on: the most for each ticket of the order; null for any number."""
    standalone: NotRequired[bool]
    """Of an add-on: true where it is sold without a ticket too."""
    statutoryDiscount: NotRequired[bool]
    """False: cards of seniors and others take nothing off."""
    statutoryReason: NotRequired[str | None]
    """Why not, 10 to 200 characters."""


class UpdateEventBodyTickets2(TypedDict):
    """UpdateEventBodyTickets2."""

    name: str
    """Name of the ticket type."""
    price: int
    """Whole pesos: 1500 means ₱1,500.00."""
    priceKind: NotRequired[Literal["FIXED", "CHOSEN", None]]
    """`CHOSEN`: buyers choose what they pay, and `price` is what is suggested."""
    priceMin: NotRequired[int | None]
    """Least that a buyer may choose, in whole pesos; 0 where nothing is said. Only where they choose."""
    priceMax: NotRequired[int | None]
    """Most that a buyer may choose, in whole pesos; null for ₱10,000,000. Only where they choose."""
    quantity: int
    """Total inventory."""
    section: NotRequired[str | None]
    """Section."""
    row: NotRequired[str | None]
    """Row."""
    type: NotRequired[Literal["GENERAL_ADMISSION", "RESERVED_SEAT", "VIP", None]]
    """Kind of admission."""
    maximumPurchaseQuantity: NotRequired[int | None]
    """Most that one order may have."""
    published: NotRequired[bool | None]
    """True: available for sale immediately."""
    description: NotRequired[str | None]
    """What the ticket is good for, in Markdown."""
    onSaleAt: NotRequired[str | None]
    """Sold from this time on."""
    offSaleAt: NotRequired[str | None]
    """Sold before this time; after `onSaleAt`."""
    days: NotRequired[list[str] | None]
    """Days that it is good for, of the `entryDays` of the event; null for all. Moving the event keeps them by number."""
    zoneIds: NotRequired[list[str] | None]
    """Zones of the event that it is good for; null for all."""
    kind: NotRequired[Literal["TICKET", "ADD_ON", None]]
    """What it sells: `TICKET` lets somebody in. `ADD_ON` lets nobody in: parking, a shirt, a meal. It stays once something of it was sold."""
    perTicketMax: NotRequired[int | None]
    """Of an add-on: the most for each ticket of the order; null for any number."""
    standalone: NotRequired[bool | None]
    """Of an add-on: true where it is sold without a ticket too."""
    statutoryDiscount: NotRequired[bool | None]
    """False: cards of seniors and others take nothing off."""
    statutoryReason: NotRequired[str | None]
    """Why not, 10 to 200 characters."""


class CreateSeriesBody(TypedDict):
    """CreateSeriesBody."""

    name: str
    """Name of the series."""
    template: NotRequired[str | None]
    """What dates are made after, and the first of them."""
    templateEventId: NotRequired[str | None]
    """The same, but no date of the series."""
    includesTemplate: NotRequired[bool | None]
    """Whether the template is a date."""
    dates: NotRequired[list[CreateSeriesBodyDates] | None]
    """The dates."""
    rule: NotRequired[CreateSeriesBodyRule | None]
    """When dates take place."""
    publish: NotRequired[bool | None]
    """Whether dates are published as they are made."""


class CreateSeriesBodyDates(TypedDict):
    """CreateSeriesBodyDates."""

    dateTime: str
    """Start, with a zone."""
    endDateTime: NotRequired[str | None]
    """End; left out: as the template."""


CreateSeriesBodyRule = TypedDict("CreateSeriesBodyRule", {
    # By days, weeks or months.
    "freq": "Literal[\"DAILY\", \"WEEKLY\", \"MONTHLY\"]",
    # Every so many of them.
    "interval": "NotRequired[int | None]",
    # Only on these weekdays; left out: that of `from`.
    "byDay": "NotRequired[list[Literal[\"MO\", \"TU\", \"WE\", \"TH\", \"FR\", \"SA\", \"SU\"]] | None]",
    # When dates start.
    "times": "list[str]",
    # First day, YYYY-MM-DD.
    "from": "str",
    # Last day, included. Exactly one of `until` and `count`.
    "until": "NotRequired[str | None]",
    # How many dates.
    "count": "NotRequired[int | None]",
    # Days without dates.
    "except": "NotRequired[list[str] | None]",
})


class ListSeriesQuery(TypedDict):
    """ListSeriesQuery."""

    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""


class ListSeriesEventsQuery(TypedDict):
    """ListSeriesEventsQuery."""

    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""
    cursor: NotRequired[str]
    """`meta.nextCursor` of the rows before; `page` is not looked at then."""


class AddSeriesDatesBody(TypedDict):
    """AddSeriesDatesBody."""

    dates: list[AddSeriesDatesBodyDates]
    """The dates."""


class AddSeriesDatesBodyDates(TypedDict):
    """AddSeriesDatesBodyDates."""

    dateTime: str
    """Start, with a zone."""
    endDateTime: NotRequired[str | None]
    """End; left out: as the template."""


ChangeSeriesBody = TypedDict("ChangeSeriesBody", {
    # What is to be changed: of the events, and of ticket types by their names.
    "changes": "ChangeSeriesBodyChanges",
    # `UNSOLD`: dates of which nothing is sold or held. `FUTURE`: dates that have not begun.
    "applyTo": "Literal[\"UNSOLD\", \"FUTURE\"]",
    # Dates that stay as they are.
    "except": "NotRequired[list[str] | None]",
    # Whether to say only what would come of it. Nothing is changed then.
    "dryRun": "NotRequired[bool | None]",
})


class ChangeSeriesBodyChanges(TypedDict):
    """What is to be changed: of the events, and of ticket types by their names."""

    event: NotRequired[ChangeSeriesBodyChangesEvent]
    """Fields of the events, as PATCH /events/:id takes them."""
    ticketTypes: NotRequired[list[ChangeSeriesBodyChangesTicketTypes]]
    """Ticket types by their names."""


class ChangeSeriesBodyChangesEvent(TypedDict):
    """Fields of the events, as PATCH /events/:id takes them."""

    name: NotRequired[str]
    """Event name."""
    description: NotRequired[str | None]
    """About the event, in Markdown."""
    category: NotRequired[Literal["MUSIC", "THEATRE", "COMEDY", "FESTIVAL", "SPORTS", "ARTS", "FOOD", "NIGHTLIFE", "CONFERENCE", "COMMUNITY", "FAMILY", "OTHER"]]
    """What kind of event it is."""
    type: NotRequired[Literal["PAID", "FREE"]]
    """`FREE` allows only types that cost nothing."""
    journeyType: NotRequired[Literal["STANDARD", "RSVP", "PRESELLING"]]
    """`STANDARD` sells, `RSVP` asks name and e-mail, `PRESELLING` sells against an access code."""
    currency: NotRequired[Literal["PHP"]]
    """Only PHP."""
    locationType: NotRequired[Literal["VENUE", "ONLINE"]]
    """Where it takes place."""
    venueId: NotRequired[str | None]
    """Id of a venue from GET /venues/search."""
    joinUrl: NotRequired[str | None]
    """HTTPS address where an `ONLINE` event is joined. Only ticket holders see it."""
    imageUrl: NotRequired[str | None]
    """Cover image."""
    eventCapacity: NotRequired[int | None]
    """Most attendees: sold and held together, over all ticket types."""
    exchangeUntilHours: NotRequired[int | None]
    """Until how many hours before the start buyers may change an order to another date of the same series, at the same price; null where they may not. It concerns those who leave this date."""
    waitingList: NotRequired[bool]
    """False: nobody can wait for tickets of types that are sold out, and those who wait no longer do."""
    offerHours: NotRequired[int]
    """How many hours somebody from the waiting list has to take what is offered; one hour from 48 hours before the start on."""
    returns: NotRequired[ChangeSeriesBodyChangesEventReturns | None]
    """The rule by which buyers return single tickets; null where they cannot. A stricter rule holds for later sales only, a looser one for all."""
    heldPerEmailMax: NotRequired[int | None]
    """Most tickets that one e-mail address may hold without having paid, and have for nothing, where that is to be fewer than the service allows."""
    heldPerAddressMax: NotRequired[int | None]
    """The same from one address of the network; its /24 or /48 may hold three times as many."""
    visibility: NotRequired[Literal["PUBLIC", "PRIVATE"]]
    """`PRIVATE` is reachable by its link and in no list."""
    timezone: NotRequired[str]
    """IANA time zone."""
    absorbFees: NotRequired[bool]
    """True: fees are included in the price."""
    transfersAllowed: NotRequired[bool]
    """False: those who have tickets cannot give them on to others."""
    namesPerTicket: NotRequired[bool]
    """True: buyers must name an attendee for each ticket."""
    refundPolicy: NotRequired[str | None]
    """When the organizer refunds by choice, in Markdown; shown before and after buying."""
    entry: NotRequired[ChangeSeriesBodyChangesEventEntry]
    """How people may come in. What is left out stays; never said, it is `DAILY` where the event lasts 24 hours or more and else `ONCE`, and a day begins at `05:00`."""
    taxKind: NotRequired[Literal["VATABLE", "OUTSIDE", "PERCENTAGE"]]
    """How admission is taxed: theatre, cinema `OUTSIDE`; clubs, sport `PERCENTAGE`."""
    amusementTax: NotRequired[ChangeSeriesBodyChangesEventAmusementTax | None]
    """Amusement tax, only reported."""
    callbackUrl: NotRequired[str | None]
    """HTTPS address that hears of sales, refunds and what is left of this event instead of the webhooks and the key’s callback. Messages name buyers only where the key that set it holds `orders:read`."""
    galleryUrls: NotRequired[list[str] | None]
    """Gallery images."""
    timeOfDay: NotRequired[str | None]
    """New start of each date, `HH:MM`."""


class ChangeSeriesBodyChangesEventReturns(TypedDict):
    """The rule by which buyers return single tickets; null where they cannot. A stricter rule holds for later sales only, a looser one for all."""

    untilHours: int
    """Until how many hours before the start a ticket can be returned."""
    keep: int
    """What you keep of what was paid for the ticket, fees included, in per cent; in favour of the buyer to whole pesos."""
    mode: Literal["AT_ONCE", "WHEN_RESOLD"]
    """`AT_ONCE` voids the ticket and refunds it, `WHEN_RESOLD` leaves it good until somebody from the waiting list has bought it."""


class ChangeSeriesBodyChangesEventEntry(TypedDict):
    """How people may come in. What is left out stays; never said, it is `DAILY` where the event lasts 24 hours or more and else `ONCE`, and a day begins at `05:00`."""

    mode: NotRequired[Literal["ONCE", "DAILY", "REENTRY"]]
    """`ONCE` lets each ticket in once, `DAILY` once on each of its days, `REENTRY` again after each time that it left."""
    dayStartsAt: NotRequired[str]
    """When a day begins where the event is, `HH:MM`: what happens before belongs to the evening before."""


class ChangeSeriesBodyChangesEventAmusementTax(TypedDict):
    """Amusement tax, only reported."""

    kind: Literal["LOCAL", "NATIONAL"]
    """City or state."""
    rate: int
    """In per cent."""
    exempt: bool
    """Whether the event is exempt."""


class ChangeSeriesBodyChangesTicketTypes(TypedDict):
    """ChangeSeriesBodyChangesTicketTypes."""

    name: str
    """Name of the ticket type."""
    price: NotRequired[int]
    """Whole pesos: 1500 means ₱1,500.00."""
    priceKind: NotRequired[Literal["FIXED", "CHOSEN"]]
    """`CHOSEN`: buyers choose what they pay, and `price` is what is suggested."""
    priceMin: NotRequired[int | None]
    """Least that a buyer may choose, in whole pesos; 0 where nothing is said. Only where they choose."""
    priceMax: NotRequired[int | None]
    """Most that a buyer may choose, in whole pesos; null for ₱10,000,000. Only where they choose."""
    quantity: NotRequired[int]
    """Total inventory."""
    section: NotRequired[str]
    """Section."""
    row: NotRequired[str]
    """Row."""
    type: NotRequired[Literal["GENERAL_ADMISSION", "RESERVED_SEAT", "VIP"]]
    """Kind of admission."""
    maximumPurchaseQuantity: NotRequired[int]
    """Most that one order may have."""
    published: NotRequired[bool]
    """True: available for sale immediately."""
    description: NotRequired[str | None]
    """What the ticket is good for, in Markdown."""
    onSaleAt: NotRequired[str | None]
    """Sold from this time on."""
    offSaleAt: NotRequired[str | None]
    """Sold before this time; after `onSaleAt`."""
    kind: NotRequired[Literal["TICKET", "ADD_ON"]]
    """What it sells: `TICKET` lets somebody in. `ADD_ON` lets nobody in: parking, a shirt, a meal. It stays once something of it was sold."""
    perTicketMax: NotRequired[int | None]
    """Of an add-on: the most for each ticket of the order; null for any number."""
    standalone: NotRequired[bool]
    """Of an add-on: true where it is sold without a ticket too."""
    statutoryDiscount: NotRequired[bool]
    """False: cards of seniors and others take nothing off."""
    statutoryReason: NotRequired[str | None]
    """Why not, 10 to 200 characters."""


class CreateTicketTypeBody(TypedDict):
    """CreateTicketTypeBody."""

    name: str
    """Name of the ticket type."""
    price: int
    """Whole pesos: 1500 means ₱1,500.00."""
    priceKind: NotRequired[Literal["FIXED", "CHOSEN", None]]
    """`CHOSEN`: buyers choose what they pay, and `price` is what is suggested."""
    priceMin: NotRequired[int | None]
    """Least that a buyer may choose, in whole pesos; 0 where nothing is said. Only where they choose."""
    priceMax: NotRequired[int | None]
    """Most that a buyer may choose, in whole pesos; null for ₱10,000,000. Only where they choose."""
    quantity: int
    """Total inventory."""
    section: NotRequired[str | None]
    """Section."""
    row: NotRequired[str | None]
    """Row."""
    type: NotRequired[Literal["GENERAL_ADMISSION", "RESERVED_SEAT", "VIP", None]]
    """Kind of admission."""
    maximumPurchaseQuantity: NotRequired[int | None]
    """Most that one order may have."""
    published: NotRequired[bool | None]
    """True: available for sale immediately."""
    description: NotRequired[str | None]
    """What the ticket is good for, in Markdown."""
    onSaleAt: NotRequired[str | None]
    """Sold from this time on."""
    offSaleAt: NotRequired[str | None]
    """Sold before this time; after `onSaleAt`."""
    days: NotRequired[list[str] | None]
    """Days that it is good for, of the `entryDays` of the event; null for all. Moving the event keeps them by number."""
    zoneIds: NotRequired[list[str] | None]
    """Zones of the event that it is good for; null for all."""
    kind: NotRequired[Literal["TICKET", "ADD_ON", None]]
    """What it sells: `TICKET` lets somebody in. `ADD_ON` lets nobody in: parking, a shirt, a meal. It stays once something of it was sold."""
    perTicketMax: NotRequired[int | None]
    """Of an add-on: the most for each ticket of the order; null for any number."""
    standalone: NotRequired[bool | None]
    """Of an add-on: true where it is sold without a ticket too."""
    statutoryDiscount: NotRequired[bool | None]
    """False: cards of seniors and others take nothing off."""
    statutoryReason: NotRequired[str | None]
    """Why not, 10 to 200 characters."""


class UpdateTicketTypeBody(TypedDict):
    """UpdateTicketTypeBody."""

    name: NotRequired[str]
    """Name of the ticket type."""
    price: NotRequired[int]
    """Whole pesos: 1500 means ₱1,500.00."""
    priceKind: NotRequired[Literal["FIXED", "CHOSEN"]]
    """`CHOSEN`: buyers choose what they pay, and `price` is what is suggested."""
    priceMin: NotRequired[int | None]
    """Least that a buyer may choose, in whole pesos; 0 where nothing is said. Only where they choose."""
    priceMax: NotRequired[int | None]
    """Most that a buyer may choose, in whole pesos; null for ₱10,000,000. Only where they choose."""
    quantity: NotRequired[int]
    """Total inventory."""
    section: NotRequired[str]
    """Section."""
    row: NotRequired[str]
    """Row."""
    type: NotRequired[Literal["GENERAL_ADMISSION", "RESERVED_SEAT", "VIP"]]
    """Kind of admission."""
    maximumPurchaseQuantity: NotRequired[int]
    """Most that one order may have."""
    published: NotRequired[bool]
    """True: available for sale immediately."""
    description: NotRequired[str | None]
    """What the ticket is good for, in Markdown."""
    onSaleAt: NotRequired[str | None]
    """Sold from this time on."""
    offSaleAt: NotRequired[str | None]
    """Sold before this time; after `onSaleAt`."""
    days: NotRequired[list[str] | None]
    """Days that it is good for, of the `entryDays` of the event; null for all. Moving the event keeps them by number."""
    zoneIds: NotRequired[list[str] | None]
    """Zones of the event that it is good for; null for all."""
    kind: NotRequired[Literal["TICKET", "ADD_ON"]]
    """What it sells: `TICKET` lets somebody in. `ADD_ON` lets nobody in: parking, a shirt, a meal. It stays once something of it was sold."""
    perTicketMax: NotRequired[int | None]
    """Of an add-on: the most for each ticket of the order; null for any number."""
    standalone: NotRequired[bool]
    """Of an add-on: true where it is sold without a ticket too."""
    statutoryDiscount: NotRequired[bool]
    """False: cards of seniors and others take nothing off."""
    statutoryReason: NotRequired[str | None]
    """Why not, 10 to 200 characters."""


class GiveTicketsBody(TypedDict):
    """GiveTicketsBody."""

    items: NotRequired[list[GiveTicketsBodyItems] | None]
    """Which tickets; at most 1,000 together."""
    bundles: NotRequired[list[GiveTicketsBodyBundles] | None]
    """Bundles, beside `items` or instead of them."""
    recipient: GiveTicketsBodyRecipient
    """Who gets them."""
    note: NotRequired[str | None]
    """What the recipient reads in the mail, on one line."""


class GiveTicketsBodyItems(TypedDict):
    """GiveTicketsBodyItems."""

    ticketTypeId: str
    """A ticket type of the event, published or not."""
    quantity: int
    """How many."""
    seats: NotRequired[list[str] | None]
    """Which seats of the plan, as many as `quantity`; without it the best that are free. Only of ticket types that are on one."""
    wheelchair: NotRequired[int | None]
    """How many of the best seats are for wheelchairs; the others are beside them."""


class GiveTicketsBodyBundles(TypedDict):
    """GiveTicketsBodyBundles."""

    bundleId: str
    """A bundle of the event, published or not."""
    quantity: int
    """How many."""


class GiveTicketsBodyRecipient(TypedDict):
    """Who gets them."""

    name: str
    """Their name."""
    email: str
    """Where the tickets are mailed to."""


class CreateBundleBody(TypedDict):
    """CreateBundleBody."""

    name: str
    """Name of the bundle."""
    description: NotRequired[str | None]
    """What it is good for, in Markdown."""
    price: int
    """Whole pesos for all its tickets together; at most what they cost one by one."""
    published: NotRequired[bool | None]
    """Whether it is offered for sale."""
    maximumPurchaseQuantity: NotRequired[int | None]
    """Most that one order may have. That of its ticket types does not count."""
    onSaleAt: NotRequired[str | None]
    """Sold from this time on. The times of its ticket types do not count."""
    offSaleAt: NotRequired[str | None]
    """Sold before this time; after `onSaleAt`."""
    items: list[CreateBundleBodyItems]
    """What is in it; at most 200 tickets together."""


class CreateBundleBodyItems(TypedDict):
    """CreateBundleBodyItems."""

    ticketTypeId: str
    """A published ticket type of the event with a fixed price, each of them once."""
    quantity: int
    """How many of it."""


class UpdateBundleBody(TypedDict):
    """UpdateBundleBody."""

    name: NotRequired[str]
    """Name of the bundle."""
    description: NotRequired[str | None]
    """What it is good for, in Markdown."""
    price: NotRequired[int]
    """Whole pesos for all its tickets together; at most what they cost one by one."""
    published: NotRequired[bool]
    """Whether it is offered for sale."""
    maximumPurchaseQuantity: NotRequired[int]
    """Most that one order may have. That of its ticket types does not count."""
    onSaleAt: NotRequired[str | None]
    """Sold from this time on. The times of its ticket types do not count."""
    offSaleAt: NotRequired[str | None]
    """Sold before this time; after `onSaleAt`."""
    items: NotRequired[list[UpdateBundleBodyItems]]
    """What is in it; at most 200 tickets together."""


class UpdateBundleBodyItems(TypedDict):
    """UpdateBundleBodyItems."""

    ticketTypeId: str
    """A published ticket type of the event with a fixed price, each of them once."""
    quantity: int
    """How many of it."""


class CreateSeatingPlanBody(TypedDict):
    """CreateSeatingPlanBody."""

    name: str
    """Name of the plan."""
    venueId: NotRequired[str | None]
    """The venue that it is of: a public one or one of your own."""
    focus: list[float]
    """What people come to see: seats near it are the best."""
    sections: list[CreateSeatingPlanBodySections]
    """Its parts."""


class CreateSeatingPlanBodySections(TypedDict):
    """CreateSeatingPlanBodySections."""

    key: str
    """The first part of the ids of its seats: letters and digits, unique."""
    name: str
    """What people read."""
    kind: Literal["SEATED", "STANDING"]
    """Whether people sit or stand."""
    outline: NotRequired[list[list[float]] | None]
    """Its shape; left out, it follows from its seats."""
    capacity: NotRequired[int | None]
    """How many people stand there; only and always where they do."""
    rows: NotRequired[list[CreateSeatingPlanBodySectionsRows] | None]
    """From front to back; none where people stand. At most 120,000 seats in all."""


class CreateSeatingPlanBodySectionsRows(TypedDict):
    """CreateSeatingPlanBodySectionsRows."""

    name: str
    """Unique in its section: letters and digits."""
    first: NotRequired[int | None]
    """The lowest number of a seat."""
    count: int
    """How many places; some may be without a seat."""
    step: NotRequired[int | None]
    """2 where one side of the hall has odd numbers and the other even ones."""
    down: NotRequired[bool | None]
    """Whether the place at `x`, `y` has the highest number."""
    x: float
    """Where the first place is."""
    y: float
    """Where the first place is."""
    dx: float
    """From each place to the next."""
    dy: float
    """From each place to the next."""
    curve: NotRequired[float | None]
    """How far its middle is bent away from the straight line, in halves of its length."""
    without: NotRequired[list[str] | None]
    """Places without a seat: an aisle, a pillar. Seats are not side by side across them."""
    marks: NotRequired[dict[str, Any] | None]
    """Seats that are not like others, by their number."""


class ListSeatingPlansQuery(TypedDict):
    """ListSeatingPlansQuery."""

    venueId: NotRequired[str]
    """Only plans of this venue."""
    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""


class GetSeatingPlanQuery(TypedDict):
    """GetSeatingPlanQuery."""

    version: NotRequired[int]
    """The version; left out, the newest."""


class UpdateSeatingPlanBody(TypedDict):
    """UpdateSeatingPlanBody."""

    name: str
    """Name of the plan."""
    venueId: NotRequired[str | None]
    """The venue that it is of: a public one or one of your own."""
    focus: list[float]
    """What people come to see: seats near it are the best."""
    sections: list[UpdateSeatingPlanBodySections]
    """Its parts."""


class UpdateSeatingPlanBodySections(TypedDict):
    """UpdateSeatingPlanBodySections."""

    key: str
    """The first part of the ids of its seats: letters and digits, unique."""
    name: str
    """What people read."""
    kind: Literal["SEATED", "STANDING"]
    """Whether people sit or stand."""
    outline: NotRequired[list[list[float]] | None]
    """Its shape; left out, it follows from its seats."""
    capacity: NotRequired[int | None]
    """How many people stand there; only and always where they do."""
    rows: NotRequired[list[UpdateSeatingPlanBodySectionsRows] | None]
    """From front to back; none where people stand. At most 120,000 seats in all."""


class UpdateSeatingPlanBodySectionsRows(TypedDict):
    """UpdateSeatingPlanBodySectionsRows."""

    name: str
    """Unique in its section: letters and digits."""
    first: NotRequired[int | None]
    """The lowest number of a seat."""
    count: int
    """How many places; some may be without a seat."""
    step: NotRequired[int | None]
    """2 where one side of the hall has odd numbers and the other even ones."""
    down: NotRequired[bool | None]
    """Whether the place at `x`, `y` has the highest number."""
    x: float
    """Where the first place is."""
    y: float
    """Where the first place is."""
    dx: float
    """From each place to the next."""
    dy: float
    """From each place to the next."""
    curve: NotRequired[float | None]
    """How far its middle is bent away from the straight line, in halves of its length."""
    without: NotRequired[list[str] | None]
    """Places without a seat: an aisle, a pillar. Seats are not side by side across them."""
    marks: NotRequired[dict[str, Any] | None]
    """Seats that are not like others, by their number."""


class ListSeatsOfPlanQuery(TypedDict):
    """ListSeatsOfPlanQuery."""

    version: NotRequired[int]
    """The version; left out, the newest."""
    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 5000 is taken as 5000."""


class PaintEventBody(TypedDict):
    """PaintEventBody."""

    planId: str
    """A plan of yours, or of the operator. Its newest version is taken."""
    types: list[PaintEventBodyTypes]
    """Which seats are sold as what."""
    orphans: NotRequired[Literal["REFUSE", "ALLOW", None]]
    """Whether an order may leave a single seat alone, where there is another way."""


class PaintEventBodyTypes(TypedDict):
    """PaintEventBodyTypes."""

    ticketTypeId: str
    """A ticket type of the event, each once."""
    areas: list[PaintEventBodyTypesAreas]
    """Its part of the plan. A section where people stand goes to one type as a whole."""


class PaintEventBodyTypesAreas(TypedDict):
    """PaintEventBodyTypesAreas."""

    section: str
    """Its key."""
    rows: NotRequired[list[str]]
    """Rows of the section; left out, all."""
    seats: NotRequired[str]
    """Numbers of seats of each of those rows; left out, all."""


class BlockSeatsBody(TypedDict):
    """BlockSeatsBody."""

    seats: list[str]
    """Seats that the event offers."""
    reason: str
    """Why; buyers do not see it."""


class ListSeatBlocksQuery(TypedDict):
    """ListSeatBlocksQuery."""

    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""


class MoveTicketBody(TypedDict):
    """MoveTicketBody."""

    seat: str
    """A free seat of the same ticket type."""
    dryRun: NotRequired[bool | None]
    """Whether to say only where it would be. Nothing is done then."""


class CreatePerformerBody(TypedDict):
    """CreatePerformerBody."""

    name: str
    """Name of the performer."""
    type: NotRequired[str | None]
    """Kind, such as ARTIST, DJ, SPEAKER or HOST."""
    imageUrl: NotRequired[str | None]
    """Picture."""
    description: NotRequired[str | None]
    """About the performer, in Markdown."""


class CreateScheduleBody(TypedDict):
    """CreateScheduleBody."""

    title: str
    """What happens."""
    startTime: str
    """Start, with a zone."""
    endTime: str
    """End; after `startTime`."""
    description: NotRequired[str | None]
    """More about it, in Markdown."""
    icon: NotRequired[str | None]
    """Icon identifier."""
    color: NotRequired[str | None]
    """Colour as #RRGGBB."""
    performerId: NotRequired[str | None]
    """A performer of the same event."""


class UpdateScheduleBody(TypedDict):
    """UpdateScheduleBody."""

    title: NotRequired[str]
    """What happens."""
    startTime: NotRequired[str]
    """Start, with a zone."""
    endTime: NotRequired[str]
    """End; after `startTime`."""
    description: NotRequired[str | None]
    """More about it, in Markdown."""
    icon: NotRequired[str | None]
    """Icon identifier."""
    color: NotRequired[str | None]
    """Colour as #RRGGBB."""
    performerId: NotRequired[str | None]
    """A performer of the same event."""


class CreateBrandBody(TypedDict):
    """CreateBrandBody."""

    name: str
    """Name of the brand."""
    url: NotRequired[str | None]
    """Website."""
    imageUrl: NotRequired[str | None]
    """Logo."""
    description: NotRequired[str | None]
    """About the brand, in Markdown."""


class CreateDoorCodeBody(TypedDict):
    """CreateDoorCodeBody."""

    gate: str
    """Name of the gate."""
    role: NotRequired[Literal["SCAN", "SUPERVISE", None]]
    """What devices may do; `SUPERVISE` may search for names and sell as well."""
    zoneId: NotRequired[str | None]
    """Zone of the event that the gate leads to; left out, it leads to the whole place."""
    direction: NotRequired[Literal["IN", "OUT", "BOTH", None]]
    """Which way people go through the gate. With `BOTH`, each scan says its `direction`."""
    expiresAt: NotRequired[str | None]
    """When it is to end; left out, a day after the event."""


class ListDoorCodesQuery(TypedDict):
    """ListDoorCodesQuery."""

    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""


class CreateSeriesDoorCodeBody(TypedDict):
    """CreateSeriesDoorCodeBody."""

    gate: str
    """Name of the gate."""
    role: NotRequired[Literal["SCAN", "SUPERVISE", None]]
    """What devices may do; `SUPERVISE` may search for names and sell as well."""
    zoneId: NotRequired[str | None]
    """Zone of the event that the gate leads to; left out, it leads to the whole place."""
    direction: NotRequired[Literal["IN", "OUT", "BOTH", None]]
    """Which way people go through the gate. With `BOTH`, each scan says its `direction`."""
    expiresAt: NotRequired[str | None]
    """When it is to end; left out, a day after the event."""


class ListSeriesDoorCodesQuery(TypedDict):
    """ListSeriesDoorCodesQuery."""

    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""


class ScheduleMessageBody(TypedDict):
    """ScheduleMessageBody."""

    subject: str
    """What it is about; the organizer’s name is put in front."""
    text: str
    """What it says."""
    ticketTypeIds: NotRequired[list[str] | None]
    """Only to holders of these types."""
    isAdmitted: NotRequired[bool | None]
    """Only to those who were admitted, or were not yet."""
    sendAt: NotRequired[str | None]
    """When it goes."""
    minutesBefore: NotRequired[int | None]
    """Or so long before the start."""
    minutesAfter: NotRequired[int | None]
    """Or so long after the end."""


class ListMessagesQuery(TypedDict):
    """ListMessagesQuery."""

    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""


class ScheduleSeriesMessageBody(TypedDict):
    """ScheduleSeriesMessageBody."""

    subject: str
    """What it is about; the organizer’s name is put in front."""
    text: str
    """What it says."""
    ticketTypeIds: NotRequired[list[str] | None]
    """Only to holders of these types."""
    isAdmitted: NotRequired[bool | None]
    """Only to those who were admitted, or were not yet."""
    sendAt: NotRequired[str | None]
    """When it goes."""
    minutesBefore: NotRequired[int | None]
    """Or so long before the start."""
    minutesAfter: NotRequired[int | None]
    """Or so long after the end."""


class ListSeriesMessagesQuery(TypedDict):
    """ListSeriesMessagesQuery."""

    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""


class CreatePromoCodeBody(TypedDict):
    """CreatePromoCodeBody."""

    code: str
    """What buyers type; upper and lower case are the same."""
    kind: Literal["PERCENT", "AMOUNT"]
    """`PERCENT` of the price, or an `AMOUNT` of pesos."""
    value: int
    """Per cent, 1 to 100, or whole pesos off each ticket."""
    ticketTypeIds: NotRequired[list[str] | None]
    """The types that it touches; null for all."""
    ordersMax: NotRequired[int | None]
    """Most orders; null for any number."""
    ticketsMax: NotRequired[int | None]
    """Most tickets that it makes cheaper; null for any number."""
    startsAt: NotRequired[str | None]
    """Good from this time on."""
    endsAt: NotRequired[str | None]
    """Good before this time; after `startsAt`."""
    isActive: NotRequired[bool | None]
    """False: nobody can use it."""


class ListPromoCodesQuery(TypedDict):
    """ListPromoCodesQuery."""

    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""


class UpdatePromoCodeBody(TypedDict):
    """UpdatePromoCodeBody."""

    code: NotRequired[str]
    """What buyers type; upper and lower case are the same."""
    kind: NotRequired[Literal["PERCENT", "AMOUNT"]]
    """`PERCENT` of the price, or an `AMOUNT` of pesos."""
    value: NotRequired[int]
    """Per cent, 1 to 100, or whole pesos off each ticket."""
    ticketTypeIds: NotRequired[list[str] | None]
    """The types that it touches; null for all."""
    ordersMax: NotRequired[int | None]
    """Most orders; null for any number."""
    ticketsMax: NotRequired[int | None]
    """Most tickets that it makes cheaper; null for any number."""
    startsAt: NotRequired[str | None]
    """Good from this time on."""
    endsAt: NotRequired[str | None]
    """Good before this time; after `startsAt`."""
    isActive: NotRequired[bool]
    """False: nobody can use it."""


class CreateSeriesPromoCodeBody(TypedDict):
    """CreateSeriesPromoCodeBody."""

    code: str
    """What buyers type; upper and lower case are the same."""
    kind: Literal["PERCENT", "AMOUNT"]
    """`PERCENT` of the price, or an `AMOUNT` of pesos."""
    value: int
    """Per cent, 1 to 100, or whole pesos off each ticket."""
    ticketTypeIds: NotRequired[list[str] | None]
    """The types that it touches; null for all."""
    ordersMax: NotRequired[int | None]
    """Most orders; null for any number."""
    ticketsMax: NotRequired[int | None]
    """Most tickets that it makes cheaper; null for any number."""
    startsAt: NotRequired[str | None]
    """Good from this time on."""
    endsAt: NotRequired[str | None]
    """Good before this time; after `startsAt`."""
    isActive: NotRequired[bool | None]
    """False: nobody can use it."""


class ListSeriesPromoCodesQuery(TypedDict):
    """ListSeriesPromoCodesQuery."""

    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""


class UpdateSeriesPromoCodeBody(TypedDict):
    """UpdateSeriesPromoCodeBody."""

    code: NotRequired[str]
    """What buyers type; upper and lower case are the same."""
    kind: NotRequired[Literal["PERCENT", "AMOUNT"]]
    """`PERCENT` of the price, or an `AMOUNT` of pesos."""
    value: NotRequired[int]
    """Per cent, 1 to 100, or whole pesos off each ticket."""
    ticketTypeIds: NotRequired[list[str] | None]
    """The types that it touches; null for all."""
    ordersMax: NotRequired[int | None]
    """Most orders; null for any number."""
    ticketsMax: NotRequired[int | None]
    """Most tickets that it makes cheaper; null for any number."""
    startsAt: NotRequired[str | None]
    """Good from this time on."""
    endsAt: NotRequired[str | None]
    """Good before this time; after `startsAt`."""
    isActive: NotRequired[bool]
    """False: nobody can use it."""


class CreateZoneBody(TypedDict):
    """CreateZoneBody."""

    name: str
    """Name of the zone, each of an event differently."""
    capacity: NotRequired[int | None]
    """How many it takes at once; null for any number."""


class UpdateZoneBody(TypedDict):
    """UpdateZoneBody."""

    name: NotRequired[str]
    """Name of the zone, each of an event differently."""
    capacity: NotRequired[int | None]
    """How many it takes at once; null for any number."""


class CreateAccessCodeBody(TypedDict):
    """CreateAccessCodeBody."""

    code: NotRequired[str | None]
    """What buyers type; one is drawn where it is left out."""
    usesMax: NotRequired[int | None]
    """Most orders that may be placed with it; left out: any number."""


class ListAccessCodesQuery(TypedDict):
    """ListAccessCodesQuery."""

    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""
    cursor: NotRequired[str]
    """`meta.nextCursor` of the rows before; `page` is not looked at then."""


class CreateQuestionBody(TypedDict):
    """CreateQuestionBody."""

    label: str
    """What people are asked."""
    kind: Literal["TEXT", "CHOICE", "CHECK", "NUMBER", "DATE"]
    """What an answer is; `CHECK` is yes or no."""
    options: NotRequired[list[str] | None]
    """What can be chosen, each once; only where `kind` is `CHOICE`."""
    required: NotRequired[bool | None]
    """Whether an answer is needed. Asked at `CHECKOUT`, no order is placed without it; asked `AFTER`, people are reminded until they answer."""
    ticketTypeIds: NotRequired[list[str] | None]
    """The types whose buyers are asked; null for all."""
    perTicket: NotRequired[bool | None]
    """Asked once for each ticket; else once for the order."""
    askAt: NotRequired[Literal["CHECKOUT", "AFTER", None]]
    """`CHECKOUT`: asked while people order. `AFTER`: once they have their tickets."""


class ListQuestionsQuery(TypedDict):
    """ListQuestionsQuery."""

    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""


class UpdateQuestionBody(TypedDict):
    """UpdateQuestionBody."""

    label: NotRequired[str]
    """What people are asked."""
    kind: NotRequired[Literal["TEXT", "CHOICE", "CHECK", "NUMBER", "DATE"]]
    """What an answer is; `CHECK` is yes or no."""
    options: NotRequired[list[str] | None]
    """What can be chosen, each once; only where `kind` is `CHOICE`."""
    required: NotRequired[bool]
    """Whether an answer is needed. Asked at `CHECKOUT`, no order is placed without it; asked `AFTER`, people are reminded until they answer."""
    ticketTypeIds: NotRequired[list[str] | None]
    """The types whose buyers are asked; null for all."""
    perTicket: NotRequired[bool]
    """Asked once for each ticket; else once for the order."""
    askAt: NotRequired[Literal["CHECKOUT", "AFTER"]]
    """`CHECKOUT`: asked while people order. `AFTER`: once they have their tickets."""


class ListOrdersQuery(TypedDict):
    """ListOrdersQuery."""

    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""
    status: NotRequired[Literal["COMPLETED", "PENDING", "CANCELLED", "REFUNDED"]]
    """Only orders of this status."""
    updatedSince: NotRequired[str]
    """Only orders that changed at this time or later."""
    cursor: NotRequired[str]
    """`meta.nextCursor` of the rows before; `page` is not looked at then."""


class SearchOrdersQuery(TypedDict):
    """SearchOrdersQuery."""

    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""
    search: NotRequired[str]
    """A part of the order number, of the buyer’s name or of their e-mail address, whatever the case and accents. Less than three letters or digits in a row: among your newest 20,000 orders."""
    status: NotRequired[Literal["COMPLETED", "PENDING", "CANCELLED", "REFUNDED"]]
    """Only orders of this status."""
    eventId: NotRequired[str]
    """Only orders of this event."""
    cursor: NotRequired[str]
    """`meta.nextCursor` of the rows before; `page` is not looked at then."""


class ListAttendeesQuery(TypedDict):
    """ListAttendeesQuery."""

    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""
    status: NotRequired[Literal["VALID", "USED", "VOID"]]
    """Only tickets of this status."""
    updatedSince: NotRequired[str]
    """Only tickets that changed at this time or later."""
    cursor: NotRequired[str]
    """`meta.nextCursor` of the rows before; `page` is not looked at then."""


class ListInterestsQuery(TypedDict):
    """ListInterestsQuery."""

    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""
    cursor: NotRequired[str]
    """`meta.nextCursor` of the rows before; `page` is not looked at then."""


class ListWaitingQuery(TypedDict):
    """ListWaitingQuery."""

    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""
    cursor: NotRequired[str]
    """`meta.nextCursor` of the rows before; `page` is not looked at then."""
    status: NotRequired[Literal["WAITING", "OFFERED", "TAKEN", "LAPSED", "LEFT", "CLOSED"]]
    """Only entries of this status."""


class SellAtCounterBody(TypedDict):
    """SellAtCounterBody."""

    items: NotRequired[list[SellAtCounterBodyItems] | None]
    """Which tickets; at most 1,000 together."""
    bundles: NotRequired[list[SellAtCounterBodyBundles] | None]
    """Bundles, beside `items` or instead of them."""
    seatIds: NotRequired[list[str] | None]
    """Seats of the plan instead of `items`: each is sold as the ticket type that it was painted as."""
    reservationId: NotRequired[str | None]
    """The order that was reserved, instead of `items`: it is collected."""
    buyer: NotRequired[SellAtCounterBodyBuyer | None]
    """Who buys them, where they say so. Without an e-mail address nothing is mailed."""
    received: NotRequired[int | None]
    """The cash that was handed over, in whole pesos. Too little sells nothing."""
    method: Literal["CASH", "CARD_TERMINAL", "QRPH", "OTHER"]
    """How it was paid: the money is with the organizer already. `CARD_TERMINAL` and `QRPH` are only written down."""


class SellAtCounterBodyItems(TypedDict):
    """SellAtCounterBodyItems."""

    ticketTypeId: str
    """A ticket type of the event, published or not."""
    quantity: int
    """How many."""
    seats: NotRequired[list[str] | None]
    """Which seats of the plan, as many as `quantity`; without it the best that are free. Only of ticket types that are on one."""
    wheelchair: NotRequired[int | None]
    """How many of the best seats are for wheelchairs; the others are beside them."""
    price: NotRequired[int | None]
    """What the buyer chose to pay for each, in whole pesos. Only where `priceKind` is `CHOSEN`; what is suggested where it is left out."""
    statutory: NotRequired[list[SellAtCounterBodyItemsStatutory] | None]
    """Cards for the first tickets."""


class SellAtCounterBodyItemsStatutory(TypedDict):
    """A card."""

    kind: Literal["SENIOR", "PWD", "ATHLETE", "VALOR"]
    """Whose."""
    document: NotRequired[Literal["OSCA", "PASSPORT", "UMID", "SSS", "GSIS", "PRC", "IBP", "DRIVERS_LICENSE", "PWD", "PSC", "VALOR", None]]
    """Default `OSCA`, or by kind."""
    idNumber: str
    """Its number."""
    name: str
    """Name on it."""


class SellAtCounterBodyBundles(TypedDict):
    """SellAtCounterBodyBundles."""

    bundleId: str
    """A bundle of the event, published or not."""
    quantity: int
    """How many."""


class SellAtCounterBodyBuyer(TypedDict):
    """Who buys them, where they say so. Without an e-mail address nothing is mailed."""

    name: NotRequired[str | None]
    """Their name."""
    email: NotRequired[str | None]
    """Where the tickets are mailed to."""


class ReserveTicketsBody(TypedDict):
    """ReserveTicketsBody."""

    items: NotRequired[list[ReserveTicketsBodyItems] | None]
    """Which tickets; at most 1,000 together."""
    bundles: NotRequired[list[ReserveTicketsBodyBundles] | None]
    """Bundles, beside `items` or instead of them."""
    seatIds: NotRequired[list[str] | None]
    """Seats of the plan instead of `items`: each is sold as the ticket type that it was painted as."""
    name: str
    """In whose name they are kept."""
    until: str
    """Until when: ahead of now, and at least three hours before the event starts."""


class ReserveTicketsBodyItems(TypedDict):
    """ReserveTicketsBodyItems."""

    ticketTypeId: str
    """A ticket type of the event, published or not."""
    quantity: int
    """How many."""
    seats: NotRequired[list[str] | None]
    """Which seats of the plan, as many as `quantity`; without it the best that are free. Only of ticket types that are on one."""
    wheelchair: NotRequired[int | None]
    """How many of the best seats are for wheelchairs; the others are beside them."""
    price: NotRequired[int | None]
    """What the buyer chose to pay for each, in whole pesos. Only where `priceKind` is `CHOSEN`; what is suggested where it is left out."""
    statutory: NotRequired[list[ReserveTicketsBodyItemsStatutory] | None]
    """Cards for the first tickets."""


class ReserveTicketsBodyItemsStatutory(TypedDict):
    """A card."""

    kind: Literal["SENIOR", "PWD", "ATHLETE", "VALOR"]
    """Whose."""
    document: NotRequired[Literal["OSCA", "PASSPORT", "UMID", "SSS", "GSIS", "PRC", "IBP", "DRIVERS_LICENSE", "PWD", "PSC", "VALOR", None]]
    """Default `OSCA`, or by kind."""
    idNumber: str
    """Its number."""
    name: str
    """Name on it."""


class ReserveTicketsBodyBundles(TypedDict):
    """ReserveTicketsBodyBundles."""

    bundleId: str
    """A bundle of the event, published or not."""
    quantity: int
    """How many."""


class GetCashUpQuery(TypedDict):
    """GetCashUpQuery."""

    day: NotRequired[str]
    """One day of the event, in its time zone and from its `dayStartsAt`; without it all days."""


class RefundOrderBody(TypedDict):
    """RefundOrderBody."""

    ticketIds: NotRequired[list[str] | None]
    """The tickets to refund: they become void, and the others stay valid. Either these or `amount`."""
    amount: NotRequired[int | None]
    """Whole pesos. The tickets stay valid unless it is the rest of all that was paid."""
    reason: str
    """Why. It is kept with the refund."""
    dryRun: NotRequired[bool | None]
    """Whether to say only what would come of it. Nothing is done then, and the key is not used up."""


class CancelEventBody(TypedDict):
    """CancelEventBody."""

    confirmName: str
    """The name of the event, once more: this cannot be undone."""
    reason: str
    """Why; buyers read it."""
    dryRun: NotRequired[bool | None]
    """Whether to say only what would come of it. Nothing is done then, and the key is not used up."""


class ExchangeOrderBody(TypedDict):
    """ExchangeOrderBody."""

    eventId: str
    """To exchange: another date."""
    dryRun: NotRequired[bool | None]
    """Whether to say only whether it could be done."""


class ReturnTicketBody(TypedDict):
    """ReturnTicketBody."""

    dryRun: NotRequired[bool | None]
    """Whether to say only what would come back, and when."""


ReportSalesQuery = TypedDict("ReportSalesQuery", {
    # What the rows are of.
    "by": "NotRequired[Literal[\"day\", \"type\", \"code\", \"source\", \"channel\"]]",
    # First day, in Manila; left out: 30 days, the last one included.
    "from": "NotRequired[str]",
    # Last day, in Manila; left out: today.
    "to": "NotRequired[str]",
    # Only this event; left out: all of the organization.
    "eventId": "NotRequired[str]",
})


class ListPayoutsQuery(TypedDict):
    """ListPayoutsQuery."""

    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""
    cursor: NotRequired[str]
    """`meta.nextCursor` of the rows before; `page` is not looked at then."""


class GetPayoutQuery(TypedDict):
    """GetPayoutQuery."""

    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""


ListInvoicesQuery = TypedDict("ListInvoicesQuery", {
    # Page, from 1.
    "page": "NotRequired[int]",
    # Rows a page. More than 100 is taken as 100.
    "take": "NotRequired[int]",
    # Only of this kind.
    "kind": "NotRequired[Literal[\"INVOICE\", \"CREDIT_NOTE\"]]",
    # From this day in Manila on.
    "from": "NotRequired[str]",
    # Up to this day.
    "to": "NotRequired[str]",
})


class CreateVenueBody(TypedDict):
    """CreateVenueBody."""

    name: str
    """Name of the venue."""
    address1: str
    """Street address or district."""
    city: str
    """City or municipality."""
    state: str
    """Region."""
    country: NotRequired[str | None]
    """Country."""
    latitude: NotRequired[float | None]
    """Degrees north; with `longitude`."""
    longitude: NotRequired[float | None]
    """Degrees east; with `latitude`."""


class SearchVenuesQuery(TypedDict):
    """SearchVenuesQuery."""

    query: str
    """Text in the name or a common other name; case, accents and a typing error are forgiven."""
    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""
    cursor: NotRequired[str]
    """`meta.nextCursor` of the rows before; `page` is not looked at then."""


class RegisterWebhookBody(TypedDict):
    """RegisterWebhookBody."""

    url: str
    """HTTPS address on the public internet."""
    events: list[Literal["order.completed", "order.refunded", "event.sold_out", "ticket.inventory_low", "order.created", "order.cancelled", "order.expired", "order.disputed", "order.exchanged", "ticket.issued", "ticket.given_on", "ticket.reissued", "ticket.voided", "ticket.admitted", "ticket.left", "event.published", "event.unpublished", "event.moved", "event.cancelled", "payout.scheduled", "payout.sent", "payout.paid", "payout.returned", "waiting.offered", "ticket.returned", "ticket.resold", "answer.given"]]
    """The types it is to get, each once."""


class UpdateWebhookBody(TypedDict):
    """UpdateWebhookBody."""

    events: NotRequired[list[Literal["order.completed", "order.refunded", "event.sold_out", "ticket.inventory_low", "order.created", "order.cancelled", "order.expired", "order.disputed", "order.exchanged", "ticket.issued", "ticket.given_on", "ticket.reissued", "ticket.voided", "ticket.admitted", "ticket.left", "event.published", "event.unpublished", "event.moved", "event.cancelled", "payout.scheduled", "payout.sent", "payout.paid", "payout.returned", "waiting.offered", "ticket.returned", "ticket.resold", "answer.given"]]]
    """The types it is to get, each once."""
    isActive: NotRequired[bool]
    """Whether it gets messages."""


class ListDeliveriesQuery(TypedDict):
    """ListDeliveriesQuery."""

    page: NotRequired[int]
    """Page, from 1."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""
    cursor: NotRequired[str]
    """`meta.nextCursor` of the rows before; `page` is not looked at then."""


class ReplayDeliveriesBody(TypedDict):
    """ReplayDeliveriesBody."""

    since: str
    """Messages that came up at this time or later."""
    until: NotRequired[str | None]
    """And at this time or before; up to now where left out."""
    status: NotRequired[Literal["FAILED", "DELIVERED", None]]
    """`FAILED`: messages of which no delivery succeeded. `DELIVERED`: those of which one did. What is still being tried is neither."""


class ListNoticesQuery(TypedDict):
    """ListNoticesQuery."""

    after: NotRequired[int]
    """`position` of the last notice that you have seen; 0 for those from the beginning."""
    take: NotRequired[int]
    """Rows a page. More than 100 is taken as 100."""
    type: NotRequired[Literal["order.completed", "order.refunded", "event.sold_out", "ticket.inventory_low", "order.created", "order.cancelled", "order.expired", "order.disputed", "order.exchanged", "ticket.issued", "ticket.given_on", "ticket.reissued", "ticket.voided", "ticket.admitted", "ticket.left", "event.published", "event.unpublished", "event.moved", "event.cancelled", "payout.scheduled", "payout.sent", "payout.paid", "payout.returned", "waiting.offered", "ticket.returned", "ticket.resold", "answer.given"]]
    """Only this kind. Positions then have gaps."""


class SimulateActBody(TypedDict):
    """SimulateActBody."""

    act: Literal["EXPIRE", "DISPUTE", "GIVE", "REISSUE", "ADMIT", "LEAVE", "ANSWER", "EXCHANGE", "RETURN", "WAIT"]
    """`EXPIRE`: the time to pay an unpaid order runs out. `DISPUTE`: the buyer’s bank takes back what was paid. `GIVE`: a valid ticket is given on, and accepted. `REISSUE`: the buyer’s tickets get other codes. `ADMIT`: a valid ticket is let in at a gate “Sandbox”. `LEAVE`: one that was let in goes out there. `ANSWER`: the buyer answers `questionId`. `EXCHANGE`: the order goes to the next date of its series; where there is none, one is made a week later. `RETURN`: the buyer gives a ticket back by the rule of its event. `WAIT`: `recipient` waits for a ticket of the same type, which must be sold out."""
    recipient: NotRequired[SimulateActBodyRecipient | None]
    """Of `GIVE`: who gets the ticket. Of `WAIT`: who waits. Somebody made up where left out."""
    questionId: NotRequired[str | None]
    """Of `ANSWER`: the question."""
    ticketId: NotRequired[str | None]
    """Of `ANSWER`: the ticket, where the question is asked for each."""
    value: NotRequired[str | float | bool | None]
    """Of `ANSWER`: what is answered; null takes it back."""


class SimulateActBodyRecipient(TypedDict):
    """Of `GIVE`: who gets the ticket. Of `WAIT`: who waits. Somebody made up where left out."""

    name: NotRequired[str | None]
    """Name."""
    email: NotRequired[str | None]
    """Address."""


class SimulateEventCancellationBody(TypedDict):
    """SimulateEventCancellationBody."""

    reason: NotRequired[str | None]
    """Why, as buyers read it."""


class SimulateOrderBody(TypedDict):
    """SimulateOrderBody."""

    eventId: str
    """A published event of the sandbox."""
    items: NotRequired[list[SimulateOrderBodyItems] | None]
    """Tickets that are ordered by themselves. At least one of `items` and `bundles` has an entry."""
    bundles: NotRequired[list[SimulateOrderBodyBundles] | None]
    """Bundles, beside `items` or instead of them."""
    outcome: Literal["COMPLETED", "PENDING", "CANCELLED", "REFUNDED"]
    """How the order ends. `PENDING`: the tickets are held and a payment page is open. `COMPLETED`: paid. `CANCELLED`: the buyer gave up. `REFUNDED`: paid, and refunded in full."""
    buyer: NotRequired[SimulateOrderBodyBuyer | None]
    """The buyer; a made-up one where left out."""
    method: NotRequired[Literal["gcash", "maya", "card", "qrph", "grab_pay", "shopee_pay", "online_banking", "billease", "seven_eleven", "cebuana", "ecpay", None]]
    """Payment method."""
    accessCode: NotRequired[str | None]
    """Access code, for an event on presale; upper and lower case are the same."""
    promoCode: NotRequired[str | None]
    """Promo code; upper and lower case are the same."""
    via: NotRequired[str | None]
    """By which link the buyer came, as in `?via=` of an event’s page; the organizer sees it."""


class SimulateOrderBodyItems(TypedDict):
    """SimulateOrderBodyItems."""

    ticketTypeId: str
    """A published ticket type of the event."""
    quantity: int
    """How many."""
    price: NotRequired[int | None]
    """What the buyer chose to pay for each, in whole pesos. Required where `priceKind` is `CHOSEN`, and only there."""
    seats: NotRequired[list[str] | None]
    """Which seats of the plan, as many as `quantity`; without it the best that are free. Only of ticket types that are on one."""
    wheelchair: NotRequired[int | None]
    """How many of the best seats are for wheelchairs; the others are beside them."""
    tickets: NotRequired[list[SimulateOrderBodyItemsTickets] | None]
    """What is said of the single tickets, one entry for each; a quote does without."""
    statutory: NotRequired[list[SimulateOrderBodyItemsStatutory] | None]
    """Cards for the first tickets."""


class SimulateOrderBodyItemsTickets(TypedDict):
    """SimulateOrderBodyItemsTickets."""

    name: NotRequired[str | None]
    """Who comes with it. Required where the event has `namesPerTicket`, and kept only there."""
    answers: NotRequired[list[SimulateOrderBodyItemsTicketsAnswers] | None]
    """Answers to what is asked at checkout for each ticket."""


class SimulateOrderBodyItemsTicketsAnswers(TypedDict):
    """SimulateOrderBodyItemsTicketsAnswers."""

    questionId: str
    """One of the `questions` of the event with `askAt` `CHECKOUT`."""
    value: str | float | bool | None
    """As the `kind` of the question asks for; null and an empty text say nothing."""


class SimulateOrderBodyItemsStatutory(TypedDict):
    """A card."""

    kind: Literal["SENIOR", "PWD", "ATHLETE", "VALOR"]
    """Whose."""
    document: NotRequired[Literal["OSCA", "PASSPORT", "UMID", "SSS", "GSIS", "PRC", "IBP", "DRIVERS_LICENSE", "PWD", "PSC", "VALOR", None]]
    """Default `OSCA`, or by kind."""
    idNumber: str
    """Its number."""
    name: str
    """Name on it."""


class SimulateOrderBodyBundles(TypedDict):
    """SimulateOrderBodyBundles."""

    bundleId: str
    """A published bundle of the event."""
    quantity: int
    """How many."""
    tickets: NotRequired[list[SimulateOrderBodyBundlesTickets] | None]
    """What is said of the single tickets: in the order of the `items` of the bundle, one bundle after the other."""
    statutory: NotRequired[list[SimulateOrderBodyBundlesStatutory] | None]
    """Cards for the first tickets."""


class SimulateOrderBodyBundlesTickets(TypedDict):
    """SimulateOrderBodyBundlesTickets."""

    name: NotRequired[str | None]
    """Who comes with it. Required where the event has `namesPerTicket`, and kept only there."""
    answers: NotRequired[list[SimulateOrderBodyBundlesTicketsAnswers] | None]
    """Answers to what is asked at checkout for each ticket."""


class SimulateOrderBodyBundlesTicketsAnswers(TypedDict):
    """SimulateOrderBodyBundlesTicketsAnswers."""

    questionId: str
    """One of the `questions` of the event with `askAt` `CHECKOUT`."""
    value: str | float | bool | None
    """As the `kind` of the question asks for; null and an empty text say nothing."""


class SimulateOrderBodyBundlesStatutory(TypedDict):
    """A card."""

    kind: Literal["SENIOR", "PWD", "ATHLETE", "VALOR"]
    """Whose."""
    document: NotRequired[Literal["OSCA", "PASSPORT", "UMID", "SSS", "GSIS", "PRC", "IBP", "DRIVERS_LICENSE", "PWD", "PSC", "VALOR", None]]
    """Default `OSCA`, or by kind."""
    idNumber: str
    """Its number."""
    name: str
    """Name on it."""


class SimulateOrderBodyBuyer(TypedDict):
    """The buyer; a made-up one where left out."""

    name: NotRequired[str | None]
    """Name of the buyer."""
    email: NotRequired[str | None]
    """Their address."""


class SimulateRefundBody(TypedDict):
    """SimulateRefundBody."""

    amount: NotRequired[int | None]
    """Whole pesos. Left out: what the named tickets cost, else the rest."""
    ticketIds: NotRequired[list[str] | None]
    """The tickets to refund: they become void, and the others stay valid. Not together with `amount`."""
    reason: NotRequired[str | None]
    """Why."""


class AdvanceSandboxClockBody(TypedDict):
    """AdvanceSandboxClockBody."""

    advanceTo: str
    """Later than the sandbox's present time, and at most 3,650 days from today."""


Message: TypeAlias = Union[OrderCompletedMessage, OrderRefundedMessage, EventSoldOutMessage, InventoryLowMessage, OrderCreatedMessage, OrderCancelledMessage, OrderExpiredMessage, OrderDisputedMessage, OrderExchangedMessage, TicketIssuedMessage, TicketGivenOnMessage, TicketReissuedMessage, TicketVoidedMessage, TicketAdmittedMessage, TicketLeftMessage, EventPublishedMessage, EventUnpublishedMessage, EventMovedMessage, EventCancelledMessage, PayoutScheduledMessage, PayoutSentMessage, PayoutPaidMessage, PayoutReturnedMessage, WaitingOfferedMessage, TicketReturnedMessage, TicketResoldMessage, AnswerGivenMessage, WebhookTestMessage]
"""What a webhook may be sent, told apart by `type`."""

Notice: TypeAlias = Union[OrderCompletedNotice, OrderRefundedNotice, EventSoldOutNotice, InventoryLowNotice, OrderCreatedNotice, OrderCancelledNotice, OrderExpiredNotice, OrderDisputedNotice, OrderExchangedNotice, TicketIssuedNotice, TicketGivenOnNotice, TicketReissuedNotice, TicketVoidedNotice, TicketAdmittedNotice, TicketLeftNotice, EventPublishedNotice, EventUnpublishedNotice, EventMovedNotice, EventCancelledNotice, PayoutScheduledNotice, PayoutSentNotice, PayoutPaidNotice, PayoutReturnedNotice, WaitingOfferedNotice, TicketReturnedNotice, TicketResoldNotice, AnswerGivenNotice]
"""Something that happened, told apart by `type`."""
