import { plural } from '../../../language.ts';

// In the order of the table of methods, the most usual first: pages choose by it.
const methods: Record<string, string> = {
  gcash: 'GCash',
  maya: 'Maya',
  card: 'Credit or debit card',
  qrph: 'QR Ph',
  grab_pay: 'GrabPay',
  shopee_pay: 'ShopeePay',
  online_banking: 'Online banking',
  billease: 'BillEase',
  seven_eleven: '7-Eleven',
  cebuana: 'Cebuana Lhuillier',
  ecpay: 'ECPay',
  cash: 'Cash',
};

/** In the middle of a sentence. */
const methodsInSentence: Record<string, string> = {
  ...methods,
  card: 'credit or debit card',
  online_banking: 'online banking',
  cash: 'cash',
};

/** The order's page: paying, waiting, tickets. */
export const order = {
  title: (number: string) => `Order ${number}`,
  methods,
  methodsInSentence,
  number: 'Order',
  buyer: 'Buyer',

  pay: {
    heading: 'Pay to get your tickets',
    held: 'Your tickets are reserved for',
    heldUntil: (time: string) => `Your tickets are reserved until ${time}.`,
    method: 'Pay with',
    saves: (amount: string) => `saves ${amount}`,
    adds: (amount: string) => `adds ${amount}`,
    notRefundable: 'A refund can’t go back this way',
    notInApp: (app: string) => `May not open inside ${app}`,
    submit: (total: string) => `Pay ${total}`,
    proceed: 'Continue to payment',
    cancel: 'Cancel this order',
    update: 'Show the total for this method',
    cancelHint: 'Your tickets go back on sale.',
    failed: 'The payment didn’t go through and you were not charged. Try again or choose another method.',
    expired: 'The payment page timed out and you were not charged. You can try again.',
    tooManyTries: 'This order has had too many payment attempts.',
    providerAway: 'The payment provider isn’t responding right now. Try again in a moment, or choose another method.',
    noCash: 'These tickets can’t be paid in cash any more. Please choose another payment method.',
    providerRefused: 'The payment provider didn’t accept this order. Please choose another payment method.',
  },

  inApp: {
    hint: (app: string) =>
      `You’re reading this inside ${app}, where some ways to pay don’t open. Your tickets stay reserved: go on in your phone’s own browser.`,
    open: 'Go on in my browser',
    copy: 'Use the menu of this page to open it in your browser, or copy this link there:',
    copyLink: 'Copy link',
    copied: 'Copied',
  },

  elsewhere: {
    once: 'The link works once, while your tickets are reserved. Don’t share it: anyone who opens it has your order.',
    goOn: { heading: 'Your tickets are still reserved', hint: 'Go on paying for them in this browser.' },
    over: {
      heading: 'This link can’t be used any more',
      hint: 'It works once and only while the tickets are reserved. Open your order where you began, or find it by your e-mail address.',
    },
    submit: 'Go on with my order',
    find: 'Find my order',
  },

  cash: {
    heading: (shop: string) => `Pay at ${shop}`,
    hint: (shop: string, total: string) =>
      `Show this code at ${shop} and pay ${total} in cash. Your tickets come by e-mail and appear here once you’ve paid.`,
    barcode: 'Barcode of your payment code',
    code: 'Code',
    until: (time: string) => `Pay by ${time}. After that your tickets go back on sale.`,
    keep: 'We’ve e-mailed you this code too. You can close this page.',
    simulate: 'Play paying at the shop',
    otherwise: 'Pay another way instead',
  },

  qr: {
    heading: (total: string) => `Pay ${total} by QR Ph`,
    hint: 'Scan this code with GCash, Maya or your bank’s app. On this phone: save the picture, then open it in the app with “Upload QR” or “From gallery”.',
    picture: (total: string) => `QR Ph code to pay ${total}`,
    save: 'Save the picture',
    press: 'If nothing is saved, press the code for a moment and choose to save it, or take a screenshot.',
    until: (time: string) => `Pay the full amount by ${time}, once.`,
    keep: 'This page notices your payment automatically. Your tickets come by e-mail too.',
    simulate: 'Play paying by QR Ph',
  },

  waiting: {
    heading: 'Waiting for your payment',
    hint: (method: string) =>
      `We’re waiting for ${method} to confirm your payment. Your tickets will appear here automatically once you’ve paid. You can also close this page and come back.`,
    again: 'Haven’t paid yet? Pay again or choose another method',
    reload: 'Check again',
  },

  done: {
    heading: 'See you there!',
    hint: 'Show these QR codes at the door, on your phone or printed. Each code admits one person.',
    sentTo: (email: string) => `Also sent to ${email}.`,
    pdf: 'Save as PDF',
    calendar: 'Add to calendar',
    share: 'Share the event',
    back: (host: string) => `Back to ${host}`,
    keep: 'Keep the link in your e-mail private: anyone who has it has your tickets.',
  },

  join: { label: 'Join online here', hint: 'This link is for you and the people you bought tickets for.' },

  tickets: {
    heading: (tickets: number) => plural('en', tickets, { one: 'Your ticket', other: `Your ${tickets} tickets` }),
    ticket: (place: number, of: number) => `Ticket ${place} of ${of}`,
    qr: (code: string) => `QR code for ticket ${code}`,
    /** Of an event that lasts several days. */
    goodOn: (days: string) => `Valid on ${days}`,
    goodFor: (from: string, to: string) => `Valid from ${from} to ${to}`,
    newDate: 'New date',
    previous: 'Previous ticket',
    next: 'Next ticket',
    code: 'Code',
    section: 'Section',
    row: 'Row',
    seat: 'Seat',
    valid: 'Valid',
    used: 'Used',
    usedDay: ({ day, of }: { day: number; of: number }) => `Day ${day} of ${of} used`,
    redeemed: 'Redeemed',
    addOn: 'Add-on: show its code to get it. It lets no one in.',
    given: 'Transferred',
    void: 'Not valid',
    returning: 'Refund in progress: not valid for entry',
    test: 'Test ticket: not valid for entry',
  },

  party: {
    heading: 'Coming together? One code for everyone',
    hint: 'At the door, this code finds all tickets in this order, and you say how many of you are there. Keep it to yourself: it lets in everyone on this order. Tickets you transferred are not part of it.',
    qr: 'QR code for the whole order',
  },

  simulator: {
    title: (amount: string) => `Pay ${amount}`,
    notice: 'Payment simulator: no real money is used here.',
    method: 'Method',
    reference: 'Reference',
    paid: 'Pay',
    failed: 'Make the payment fail',
    expired: 'Let the payment time out',
    back: 'Back without paying',
  },

  giveBack: {
    offer: (until: string) => `Can’t make it? You can return this order for a refund until ${until}`,
    allTickets: 'All tickets in this order become invalid.',
    ownTickets: 'Your own tickets in this order become invalid. Tickets you transferred stay valid.',
    paid: (amount: string) => `${amount} will be refunded to your original payment method.`,
    forGood: 'This cannot be undone.',
    submit: 'Return order and get a refund',
    underWay: 'You returned this order. Your refund is on its way; the tickets become invalid once it is sent.',
    refused:
      'We couldn’t return this order just now. Our team has been notified and will look into it. Your tickets stay valid until then.',
  },

  date: {
    title: 'Change the date',
    offer: (until: string) => `Need another date? You can change it until ${until}`,
    now: (event: string, when: string) => `Your tickets are for ${event}, ${when}.`,
    hint: (until: string) =>
      `You can change the date until ${until}. It costs nothing. You’ll get new tickets, and the old ones stop working at once.`,
    choose: (tickets: number) => (tickets === 1 ? 'New date for your ticket' : `New date for your ${tickets} tickets`),
    soldOut: 'not enough tickets left',
    next: 'Continue',
    confirmTitle: 'Change to this date?',
    losesHeading: 'With the new date you can no longer:',
    loses: {
      GIVE_BACK: 'return the whole order for a full refund because the event was rescheduled',
      RETURN: 'return a ticket',
      RETURN_TERMS: 'get as much back for a returned ticket, or as soon',
      EXCHANGE: 'change the date again',
      GIVE_ON: 'transfer a ticket',
    },
    losesNothing: 'You can still do everything with your tickets that you can do now.',
    losesSome: 'some things you can do now are lost',
    newTickets: 'It costs nothing. You’ll get new tickets, and the old ones stop working at once.',
    confirm: (when: string) => `Change to ${when}`,
    other: 'Choose another date',
    noDates: 'There is no other date with the same tickets at the same price.',
    notAllowed: 'The date of this order can’t be changed, or no longer. Your tickets are valid as they are.',
    back: (order: string) => `Back to order ${order}`,
    faults: {
      soldOut: 'That date no longer has enough tickets. Nothing was changed; choose another date.',
      refused: 'Your order can’t be changed to that date. Nothing was changed.',
      none: 'Choose a date first.',
    },
  },

  cancelled: {
    heading: 'This order was not completed',
    hint: 'It was cancelled, or the time to pay ran out. You were not charged. If a late payment comes in, we’ll return it automatically.',
    again: 'Choose tickets again',
  },

  deleted: {
    heading: 'This event no longer exists',
    hint: 'The organizer deleted this event. Your order had already been cancelled, and you were not charged. If a late payment comes in, we’ll return it automatically.',
    event: 'Deleted event',
    others: 'See other events',
  },

  refunded: {
    heading: 'This order was refunded',
    partly: (amount: string) => `${amount} was refunded.`,
    byBank: (amount: string) => `Your bank reversed the payment of ${amount}, so the tickets are no longer valid.`,
    hint: 'The money goes back to your original payment method. Depending on your bank, this can take a few days.',
    cashHint: 'You paid in cash, so the organizer refunds you in cash.',
    accountHint: 'The money went to the account you chose.',
  },

  eventCancelled: {
    heading: (event: string) => `${event} was cancelled`,
    why: 'The organizer says:',
    money: 'Your money',
    free: 'These tickets were free, so there is nothing to refund.',
    notCharged: 'You were not charged for this order. If a payment still arrives, we refund it automatically.',
    sent: (way: string) =>
      `Refunded to your ${way}. Depending on your bank or e-wallet, it can take a few days to show up.`,
    underWay: (way: string) => `On its way to your ${way}. We’ll e-mail you once the refund is sent.`,
    toCome: (way: string) => `Will be refunded to your ${way}. You don’t need to do anything.`,
    refused: (way: string) =>
      `The refund to your ${way} didn’t go through. Our team is on it and will e-mail you. You don’t need to do anything.`,
    byBank: 'Reversed by your bank.',
    toBuyer: 'This ticket is no longer valid. The refund goes to the buyer.',
  },

  /** Money that can't go back the way it came. */
  refundAccount: {
    title: 'Your refund',
    account: 'account',
    heading: (amount: string) => `Where should we send your ${amount}?`,
    lead: 'We can’t send this money back the way you paid. Tell us which account to send it to within two weeks.',
    wrong: 'The account you gave us didn’t take the money. Check its number and name, and tell us again.',
    paying: (amount: string) => `${amount} is on its way to your account. We’ll e-mail you once it’s there.`,
    withPerson: (amount: string) => `Our team is looking after your refund of ${amount} and will e-mail you.`,
    bankCode: 'Bank or wallet',
    choose: 'Choose your bank or wallet',
    name: 'Name on the account',
    number: 'Account number',
    numberHint: 'For GCash and Maya, the mobile number. We never ask for a PIN or a code.',
    submit: 'Send my refund there',
  },

  receipt: {
    heading: 'Receipt',
    subtotal: 'Tickets',
    fees: 'Fees',
    total: 'Total',
    invoice: 'Invoice (PDF)',
    paidWith: (method: string) => `Paid with ${method}`,
    refunded: 'Refunded',
    byBank: 'Reversed by your bank',
    left: 'Net paid',
    placed: 'Ordered',
  },
};
