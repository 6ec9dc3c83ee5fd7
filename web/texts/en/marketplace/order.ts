import { plural } from '../../../language.ts';

const methods: Record<string, string> = {
  card: 'Credit or debit card',
  gcash: 'GCash',
  maya: 'Maya',
  grab_pay: 'GrabPay',
  qrph: 'QR Ph',
  online_banking: 'Online banking',
  cash: 'Cash',
};

/** The order's page: paying, waiting, tickets. */
export const order = {
  title: (number: string) => `Order ${number}`,
  methods,
  number: 'Order',
  buyer: 'Buyer',

  pay: {
    heading: 'Pay and the tickets are yours',
    held: 'Your tickets are held for',
    heldUntil: (time: string) => `Your tickets are held until ${time}.`,
    method: 'Pay with',
    submit: (total: string) => `Pay ${total}`,
    proceed: 'Continue to payment',
    cancel: 'Give the tickets back',
    update: 'Show the total for this way',
    cancelHint: 'Others can buy them then.',
    failed: 'The payment did not go through. Nothing was charged. You can try again or choose another way.',
    expired: 'The payment page ran out of time. Nothing was charged. You can try again.',
    tooManyTries: 'This order has had too many payment attempts.',
    providerAway: 'The payment service does not answer right now. Please try again in a moment, or another way.',
    providerRefused: 'The payment service did not accept this order. Please choose another way to pay.',
  },

  waiting: {
    heading: 'Waiting for your payment',
    hint: (method: string) =>
      `Your payment is not confirmed yet (${method}). When you have paid, this page shows your tickets by itself; you can also close it and come back.`,
    again: 'Not paid yet? Pay again or another way',
    reload: 'Look again',
  },

  done: {
    heading: 'See you there!',
    hint: 'Show these codes at the door, on your phone or printed. Each lets one person in.',
    sentTo: (email: string) => `Also sent to ${email}.`,
    pdf: 'Save as PDF',
    calendar: 'Add to calendar',
    share: 'Share the event',
    keep: 'Keep the link in your e-mail: whoever has it has your tickets.',
  },

  join: { label: 'Join online here', hint: 'The link is for you and the people you bought tickets for.' },

  tickets: {
    heading: (tickets: number) => plural('en', tickets, { one: 'Your ticket', other: `Your ${tickets} tickets` }),
    ticket: (place: number, of: number) => `Ticket ${place} of ${of}`,
    qr: (code: string) => `QR code of ticket ${code}`,
    /** Of an event that lasts several days. */
    goodFor: (from: string, to: string) => `Good for one entry, from ${from} to ${to}`,
    code: 'Code',
    section: 'Section',
    row: 'Row',
    seat: 'Seat',
    valid: 'Valid',
    used: 'Used',
    void: 'Not valid',
    returning: 'Being refunded: lets nobody in',
    test: 'Test ticket: opens no door',
  },

  simulator: {
    title: (amount: string) => `Pay ${amount}`,
    notice: 'Payment simulator: no real money moves here.',
    method: 'Method',
    reference: 'Reference',
    paid: 'Pay',
    failed: 'Let the payment fail',
    expired: 'Let it run out of time',
    back: 'Back without paying',
  },

  giveBack: {
    offer: (until: string) => `It does not suit you? You can give this order back until ${until}`,
    allTickets: 'All tickets of this order become invalid.',
    ownTickets: 'Your own tickets of this order become invalid. Those that you gave on stay good.',
    paid: (amount: string) => `${amount} goes back to you the way you paid it.`,
    forGood: 'This cannot be undone.',
    submit: 'Give the order back',
    underWay: 'You gave this order back. The money is on its way; when it has gone out, the tickets become invalid.',
    refused:
      'The order could not be given back just now. It is written down, and somebody sees to it; the tickets stay valid until then.',
  },

  cancelled: {
    heading: 'These tickets were given back',
    hint: 'The time to pay ran out, or the order was cancelled. Nothing was charged. Money that arrives late is returned by itself.',
    again: 'Choose tickets again',
  },

  deleted: {
    heading: 'This event is no more',
    hint: 'The organizer has deleted this event. Your order had been cancelled before that, and nothing was charged. Money that arrives late is returned by itself.',
    event: 'Deleted event',
    others: 'See other events',
  },

  refunded: {
    heading: 'This order was refunded',
    partly: (amount: string) => `${amount} was refunded.`,
    byBank: (amount: string) => `Your bank took the payment of ${amount} back, so the tickets are no longer valid.`,
    hint: 'The money goes back the way it came. Depending on the bank that takes a few days.',
    cashHint: 'It was paid in cash, so the organizer hands it back in cash.',
  },

  receipt: {
    heading: 'Receipt',
    subtotal: 'Tickets',
    fees: 'Fees',
    total: 'Total',
    paidWith: (method: string) => `Paid with ${method}`,
    refunded: 'Refunded',
    byBank: 'Taken back by your bank',
    left: 'Paid in the end',
    placed: 'Ordered',
  },
};
