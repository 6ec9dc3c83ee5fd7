/** One noun that agents work with. */
export interface ToolDescription {
  name: string;
  title: string;
  /** What it is about, in a sentence or two that a model understands without the documentation. */
  about: string;
  /** Which operation of the Open API each action is. */
  actions: Readonly<Record<string, string>>;
  /** Only keys of a sandbox may use it. */
  isOfSandbox?: boolean;
  /** What `id` in the paths of its operations stands for. */
  idIs?: string;
}

/** Every operation of the Open API stands here once, but for those that take or answer files. */
export const tools: readonly ToolDescription[] = [
  {
    name: 'account',
    title: 'This key and its organization',
    about:
      'Whose key this is, whether it acts in the sandbox or live, and which scopes it has. Begin here. `sites` are other websites that may sell its tickets.',
    actions: { get: 'getMe', sites: 'getEmbed', change_sites: 'updateEmbed' },
  },
  {
    name: 'events',
    title: 'Events',
    about:
      'Events on the marketplace. A new event is a DRAFT that nobody sees; `create` may bring its ticket types in `tickets`, and `publish` puts it on sale. Prices are whole Philippine pesos. Times need an offset, as in 2027-02-14T19:00:00+08:00; without another `timezone` an event is in Asia/Manila. `cancel` refunds every buyer, `archive` is for good: ask before either.',
    actions: {
      list: 'listEvents',
      get: 'getEvent',
      create: 'createEvent',
      update: 'updateEvent',
      publish: 'publishEvent',
      unpublish: 'unpublishEvent',
      archive: 'archiveEvent',
      delete: 'deleteEvent',
      cancel: 'cancelEvent',
    },
    idIs: 'eventId',
  },
  {
    name: 'series',
    title: 'Series',
    about:
      'A show with many dates, each an event copied from a template, by a list or a rule. They are made in the background; `get` says how far. `change` changes many.',
    actions: {
      list: 'listSeries',
      get: 'getSeries',
      create: 'createSeries',
      list_events: 'listSeriesEvents',
      sales: 'getSeriesSales',
      add_dates: 'addSeriesDates',
      delete_date: 'deleteSeriesDate',
      change: 'changeSeries',
      get_change: 'getSeriesChange',
    },
  },
  {
    name: 'ticket_types',
    title: 'Ticket types',
    about:
      'What an event sells: name, price in whole pesos (0 is free), quantity, sale window. A type is bought only while it is `published`. `sold_out` stops its sale although tickets are left: ask before you use it.',
    actions: {
      list: 'listTicketTypes',
      get: 'getTicketType',
      create: 'createTicketType',
      update: 'updateTicketType',
      publish: 'publishTicketType',
      sold_out: 'markTicketTypeSoldOut',
      delete: 'deleteTicketType',
    },
  },
  {
    name: 'bundles',
    title: 'Bundles',
    about:
      'Tickets of an event that are sold together for one price, such as a table of ten. The price is at most what the tickets cost one by one.',
    actions: {
      list: 'listBundles',
      get: 'getBundle',
      create: 'createBundle',
      update: 'updateBundle',
      delete: 'deleteBundle',
    },
  },
  {
    name: 'seating',
    title: 'Seating plans',
    about:
      'Plans of halls as sections of rows, and what an event sells of one. `paint` says which areas are sold as which ticket type; the quantity of a type follows from its seats. Ids of seats are SECTION-ROW-SEAT. `block` takes free seats off sale; `move_ticket` moves a ticket holder to another seat.',
    actions: {
      list: 'listSeatingPlans',
      get: 'getSeatingPlan',
      list_seats: 'listSeatsOfPlan',
      create: 'createSeatingPlan',
      update: 'updateSeatingPlan',
      delete: 'deleteSeatingPlan',
      paint: 'paintEvent',
      get_painting: 'getEventSeating',
      remove_painting: 'removeEventSeating',
      list_blocks: 'listSeatBlocks',
      get_block: 'getSeatBlock',
      block: 'blockSeats',
      unblock: 'unblockSeats',
      move_ticket: 'moveTicket',
    },
  },
  {
    name: 'complimentary',
    title: 'Complimentary tickets',
    about: 'Gives free tickets; they are mailed to the recipient at once.',
    actions: { give: 'giveTickets' },
  },
  {
    name: 'counter',
    title: 'Sales at the counter',
    about:
      'Sells tickets for money that the organizer has taken already (`method`), reserves tickets to be collected and paid there, undoes a sale within five minutes, and cashes up by who took what.',
    actions: {
      sell: 'sellAtCounter',
      undo: 'undoCounterSale',
      reserve: 'reserveTickets',
      release: 'releaseReservation',
      cash_up: 'getCashUp',
    },
  },
  {
    name: 'promo_codes',
    title: 'Promo codes',
    about:
      'Codes that lower the price: PERCENT, or an AMOUNT of pesos off each ticket; for all ticket types or some, from `startsAt` to `endsAt`, with limits. Early bird: a code with an end, or a cheaper ticket type with an `offSaleAt`.',
    actions: {
      list: 'listPromoCodes',
      get: 'getPromoCode',
      create: 'createPromoCode',
      update: 'updatePromoCode',
      delete: 'deletePromoCode',
      list_of_series: 'listSeriesPromoCodes',
      get_of_series: 'getSeriesPromoCode',
      create_of_series: 'createSeriesPromoCode',
      update_of_series: 'updateSeriesPromoCode',
      delete_of_series: 'deleteSeriesPromoCode',
    },
  },
  {
    name: 'access_codes',
    title: 'Access codes',
    about: 'Codes without which nobody buys from an event in presale (`journeyType` PRESELLING).',
    actions: { list: 'listAccessCodes', create: 'createAccessCode', deactivate: 'deactivateAccessCode' },
  },
  {
    name: 'questions',
    title: 'Questions to buyers',
    about: 'What buyers are asked, once per order or per ticket, at checkout or after it.',
    actions: {
      list: 'listQuestions',
      get: 'getQuestion',
      create: 'createQuestion',
      update: 'updateQuestion',
      delete: 'deleteQuestion',
    },
  },
  {
    name: 'performers',
    title: 'Performers',
    about: 'Who performs at an event, as its page shows them.',
    actions: { list: 'listPerformers', create: 'createPerformer', delete: 'deletePerformer' },
  },
  {
    name: 'schedules',
    title: 'Schedule',
    about: 'The program of an event: what happens when.',
    actions: { list: 'listSchedules', create: 'createSchedule', update: 'updateSchedule', delete: 'deleteSchedule' },
  },
  {
    name: 'brands',
    title: 'Sponsors and partners',
    about: 'Brands that stand on an event’s page.',
    actions: { list: 'listBrands', create: 'createBrand', delete: 'deleteBrand' },
  },
  {
    name: 'venues',
    title: 'Venues',
    about: 'Where events take place. Search before creating one: most Philippine halls are there.',
    actions: { search: 'searchVenues', get: 'getVenue', create: 'createVenue' },
  },
  {
    name: 'orders',
    title: 'Orders',
    about:
      'What people bought. `refund` gives money back for `ticketIds`, void then, or an `amount` in pesos; `exchange` and `return_ticket` go by the buyer’s own rules.',
    actions: {
      search: 'searchOrders',
      list: 'listOrders',
      get: 'getOrder',
      refund: 'refundOrder',
      resend: 'resendTickets',
      exchange: 'exchangeOrder',
      return_ticket: 'returnTicket',
    },
  },
  {
    name: 'attendees',
    title: 'Attendees',
    about:
      'Every ticket of an event with its holder and whether it was admitted. How many are inside now, came in and are expected, by day and zone: `count`. (`USED` tickets may have left.)',
    actions: { list: 'listAttendees', count: 'getAdmissions' },
  },
  {
    name: 'interests',
    title: 'Waiting list',
    about: 'Who asked to be mailed when sales begin (`list`), and who is on the waiting list of a sold-out event.',
    actions: { list: 'listInterests', list_waiting: 'listWaiting', waiting_figures: 'getWaitingFigures' },
    idIs: 'eventId',
  },
  {
    name: 'reports',
    title: 'Reports',
    about: 'Sales by day, ticket type, code, source or channel, in whole pesos.',
    actions: { sales: 'reportSales' },
  },
  {
    name: 'money',
    title: 'Balance and payouts',
    about: 'What the organization earned, will be paid, and was paid out.',
    actions: {
      balance: 'getBalance',
      list_payouts: 'listPayouts',
      get_payout: 'getPayout',
      tax_profile: 'getTaxProfile',
      list_invoices: 'listInvoices',
      get_invoice: 'getInvoice',
      payout_invoice: 'getPayoutInvoice',
    },
  },
  {
    name: 'messages',
    title: 'Messages to ticket holders',
    about:
      'E-mails to those who hold tickets of an event, or of all dates of a series, at a time or so many minutes before the start or after the end. Ask before you write to people.',
    actions: {
      list: 'listMessages',
      create: 'scheduleMessage',
      delete: 'deleteMessage',
      list_of_series: 'listSeriesMessages',
      create_of_series: 'scheduleSeriesMessage',
      delete_of_series: 'deleteSeriesMessage',
    },
  },
  {
    name: 'door_codes',
    title: 'Door codes and zones',
    about: 'Codes that turn a phone into a scanner for one event, and the parts of its place that gates lead to.',
    actions: {
      list: 'listDoorCodes',
      create: 'createDoorCode',
      revoke: 'revokeDoorCode',
      list_of_series: 'listSeriesDoorCodes',
      create_of_series: 'createSeriesDoorCode',
      revoke_of_series: 'revokeSeriesDoorCode',
      list_zones: 'listZones',
      create_zone: 'createZone',
      update_zone: 'updateZone',
      delete_zone: 'deleteZone',
    },
  },
  {
    name: 'pictures',
    title: 'Pictures',
    about: 'Uploaded pictures. To upload, send the file to POST /open-api/v1/pictures.',
    actions: { get: 'getPicture', delete: 'deletePicture' },
  },
  {
    name: 'webhooks',
    title: 'Webhooks',
    about: 'Addresses of yours that get a signed POST when something happens. The secret is shown once.',
    actions: {
      list: 'listWebhooks',
      get: 'getWebhook',
      create: 'registerWebhook',
      update: 'updateWebhook',
      delete: 'deleteWebhook',
      test: 'testWebhook',
      replace_secret: 'rotateWebhookSecret',
      list_deliveries: 'listDeliveries',
      redeliver: 'redeliver',
      replay: 'replayDeliveries',
    },
    idIs: 'webhookId',
  },
  {
    name: 'notices',
    title: 'Notices',
    about: 'Every webhook event, oldest first, to read instead of receiving webhooks.',
    actions: { list: 'listNotices' },
  },
  {
    name: 'sandbox',
    isOfSandbox: true,
    title: 'Sandbox',
    about:
      'Simulates buyers, payments, refunds and time, without money. `reset` deletes all of the sandbox: ask first.',
    actions: {
      buy: 'simulateOrder',
      pay: 'simulatePayment',
      cancel: 'simulateCancellation',
      refund: 'simulateRefund',
      act: 'simulateAct',
      cancel_event: 'simulateEventCancellation',
      return_payout: 'simulatePayoutReturn',
      read_clock: 'getSandboxClock',
      advance_clock: 'advanceSandboxClock',
      reset: 'resetSandbox',
    },
  },
];
