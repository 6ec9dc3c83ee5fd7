/** One noun that agents work with. */
export interface ToolDescription {
  name: string;
  title: string;
  /** What it is about, in a sentence or two that a model understands without the documentation. */
  about: string;
  /** Which operation of the Open API each action is. */
  actions: Readonly<Record<string, string>>;
  /** What `id` in the paths of its operations stands for. */
  idIs?: string;
}

/** Every operation of the Open API stands here once, but for those that take files. */
export const tools: readonly ToolDescription[] = [
  {
    name: 'account',
    title: 'This key and its organization',
    about:
      'Whose key this is, whether it acts in the sandbox or live, and which scopes it holds. Begin here. `sites` are the websites of others that may sell its tickets.',
    actions: { get: 'getMe', sites: 'getEmbed', change_sites: 'updateEmbed' },
  },
  {
    name: 'events',
    title: 'Events',
    about:
      'Events on the marketplace. A new event is a DRAFT that nobody sees; `create` may bring its ticket types in `tickets`, and `publish` puts it on sale. Prices are whole Philippine pesos. Times need an offset, as in 2027-02-14T19:00:00+08:00; without another `timezone` an event is in Asia/Manila. `cancel` refunds every buyer and cannot be undone.',
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
      'A run of dates, each an ordinary event made after a template event: from a list or from a rule (every Friday, the 15th of each month). Dates are made in the background; `get` says how far. `change` changes many dates at once, by ticket type name where it is about tickets; try it with `dryRun` first.',
    actions: {
      list: 'listSeries',
      get: 'getSeries',
      create: 'createSeries',
      list_events: 'listSeriesEvents',
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
      'What an event sells: name, price in whole pesos (0 is free), quantity, sale window. A type is bought only while it is `published`; `sold_out` ends its sale.',
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
      'Plans of halls as sections of rows, and what an event sells of one. `paint` says which areas are sold as which ticket type; the quantity of a type follows from its seats. Ids of seats are SECTION-ROW-SEAT. `block` takes free seats off sale; `move_ticket` puts whoever holds a ticket on another seat.',
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
    title: 'Tickets given away',
    about: 'Gives tickets to somebody for nothing; they are mailed to the recipient at once.',
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
      'Codes that lower the price: by percent, by an amount off each ticket or off the order, for all ticket types or some, with limits.',
    actions: {
      list: 'listPromoCodes',
      get: 'getPromoCode',
      create: 'createPromoCode',
      update: 'updatePromoCode',
      delete: 'deletePromoCode',
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
    about: 'What buyers are asked, once an order or for every ticket, at checkout or after it.',
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
    about: 'Where events take place. Search before you create one: most halls of the Philippines are there.',
    actions: { search: 'searchVenues', get: 'getVenue', create: 'createVenue' },
  },
  {
    name: 'orders',
    title: 'Orders',
    about:
      'What people bought. `refund` gives money back for `ticketIds`, which are void then, or an `amount` in whole pesos; `resend` mails the tickets again. Names and addresses in here are those of buyers.',
    actions: { list: 'listOrders', get: 'getOrder', refund: 'refundOrder', resend: 'resendTickets' },
  },
  {
    name: 'attendees',
    title: 'Attendees',
    about:
      'Every ticket of an event with its holder and whether it was admitted; `count` says how many are expected, came in and are inside.',
    actions: { list: 'listAttendees', count: 'getAdmissions' },
  },
  {
    name: 'interests',
    title: 'People who want to hear',
    about: 'Who left an address to be told when tickets of an event can be bought, and who is on its waiting list.',
    actions: { list: 'listInterests', list_waiting: 'listWaiting', waiting_figures: 'getWaitingFigures' },
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
    about: 'What the organization has earned, what is owed to it, and what was paid out.',
    actions: { balance: 'getBalance', list_payouts: 'listPayouts', get_payout: 'getPayout' },
  },
  {
    name: 'door_codes',
    title: 'Door codes and zones',
    about: 'Codes that turn a phone into a scanner for one event, and the parts of its place that gates lead to.',
    actions: {
      list: 'listDoorCodes',
      create: 'createDoorCode',
      revoke: 'revokeDoorCode',
      list_zones: 'listZones',
      create_zone: 'createZone',
      update_zone: 'updateZone',
      delete_zone: 'deleteZone',
    },
  },
  {
    name: 'pictures',
    title: 'Pictures',
    about: 'Pictures that were uploaded. Uploading is not done here: send the file to POST /open-api/v1/pictures.',
    actions: { get: 'getPicture', delete: 'deletePicture' },
  },
  {
    name: 'webhooks',
    title: 'Webhooks',
    about:
      'Addresses that are told of what happens, signed. The secret of a webhook is answered once, when it is made or replaced.',
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
    title: 'What happened',
    about: 'Everything that webhooks are told, newest last, to read in turn.',
    actions: { list: 'listNotices' },
  },
  {
    name: 'sandbox',
    title: 'Sandbox',
    about:
      'Plays buyers, moves the clock and begins anew in the sandbox, where no money moves. Only keys that begin with tak_test_ may.',
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
