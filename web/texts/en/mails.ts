import { plural } from '../../language.ts';

/** What is written to buyers and members. */
export const mails = {
  greeting: (name: string | null) => (name === null ? 'Hello,' : `Hello ${name},`),
  event: 'Event',
  when: 'When',
  where: 'Where',
  organizer: 'Organizer',
  order: 'Order',
  discount: 'Discount',
  fees: 'Fees',
  total: 'Total',
  free: 'Free',
  online: 'Online',
  join: 'Join online here',
  venueOpen: 'To be announced',
  seeOrder: 'See your order',
  seeTicket: 'See your ticket',
  ticket: 'Ticket',
  bank: 'The money goes back the way it came. Depending on the bank that takes a few days.',
  cash: 'It was paid in cash, so the organizer hands it back in cash. Ask them where, and show this mail.',
  validUntil: (when: string) => `The link works once, until ${when}.`,
  footer: 'Takilya sells tickets for the organizer that is named. You get this because of something done on Takilya.',
  testSubject: (subject: string) => `[Test] ${subject}`,
  testNote: 'A trial in the sandbox: no money was moved, and these tickets open no door.',
  statuses: { PENDING: 'Not paid yet', COMPLETED: 'Paid', CANCELLED: 'Cancelled', REFUNDED: 'Refunded' },

  message: {
    subject: (organizer: string, subject: string, { isTest }: { isTest: boolean }) =>
      `${isTest ? '[To yourself] ' : ''}${organizer}: ${subject}`,
    test: 'Only you got this, to see how it looks.',
    lead: (organizer: string, event: string) => `“${organizer}”, the organizer of “${event}”, writes to you:`,
    answer: (organizer: string) => `If you answer this mail, your answer goes to “${organizer}”.`,
    why: (event: string) => `You get this because you hold a ticket for “${event}”.`,
    stop: (organizer: string) => `No more messages from “${organizer}”`,
  },

  orderReceived: {
    subject: (event: string) => `Your order for ${event}`,
    heading: 'We have your order',
    held: (time: string) => `Your tickets are held until ${time}. They are yours once they are paid.`,
    paid: 'It is paid. Your tickets come in another mail, and are on the page of your order.',
    over: 'The time to pay is over, and the tickets are on sale again. Money that still arrives is returned by itself.',
    pay: (total: string) => `Pay ${total}`,
  },

  tickets: {
    subject: (event: string) => `Your tickets for ${event}`,
    heading: 'Here are your tickets',
    lead: 'Show these codes at the door, on your phone or printed. Each lets one person in.',
    gift: (organizer: string) =>
      `${organizer} gives you these tickets. They are complimentary: there is nothing to pay.`,
    note: (note: string) => `They write: ${note}`,
    textLead: 'Here are your tickets. Show their QR codes at the door: they are on the page of your order.',
    voidHeading: 'These tickets are no longer valid',
    void: 'The order was refunded in the meantime, so its tickets let nobody in any more.',
    voidHeld: 'It was refunded or given on in the meantime, so it lets nobody in any more.',
    keep: 'Keep this mail to yourself: whoever has the link or the codes has your tickets.',
    attached: 'A PDF of the tickets and an entry for your calendar are attached.',
    leftOut: (tickets: number) =>
      plural('en', tickets, {
        one: 'One more ticket is on the page of your order.',
        other: `${tickets} more tickets are on the page of your order.`,
      }),
    answersMissing: (answers: number) =>
      plural('en', answers, {
        one: 'The organizer asks you a question that still needs your answer. Answer it on this page:',
        other: `The organizer asks you ${answers} questions that still need your answers. Answer them on this page:`,
      }),
    answer: 'Answer now',
    section: 'Section',
    row: 'Row',
    seat: 'Seat',
    code: 'Code',
    qr: (code: string) => `QR code of ticket ${code}`,
  },

  refunded: {
    subject: (order: string) => `Refund for order ${order}`,
    now: 'Refunded now',
    others: 'Other refunds',
    byBank: 'Taken back by your bank',
    left: 'Paid in the end',
    heading: (amount: string) => `${amount} goes back to you`,
    whole: (amount: string) => `All of your order, ${amount}, was refunded. Its tickets are no longer valid.`,
    part: (amount: string) => `${amount} of your order was refunded. Your tickets stay valid.`,
    tickets: (amount: string, tickets: number) =>
      plural('en', tickets, {
        one: `${amount} was refunded for one ticket of your order. It is no longer valid.`,
        other: `${amount} was refunded for ${tickets} tickets of your order. They are no longer valid.`,
      }),
    freeSubject: (order: string) => `Tickets of order ${order} are no longer valid`,
    freeHeading: 'Tickets were taken back',
    free: (tickets: number) =>
      plural('en', tickets, {
        one: 'The organizer took back one ticket of your order. It cost nothing, and is no longer valid.',
        other: `The organizer took back ${tickets} tickets of your order. They cost nothing, and are no longer valid.`,
      }),
    leftOut: (tickets: number) => `And ${tickets} more, which the page of your order shows.`,
    rest: 'Your other tickets stay valid.',
  },

  paymentReturned: {
    subject: (order: string) => `Payment returned for order ${order}`,
    heading: (amount: string) => `${amount} goes back to you`,
    late: (amount: string) =>
      `Your payment of ${amount} arrived when the time to pay was over and the tickets could not be given any more. It was returned by itself.`,
    twice: (amount: string) => `Your order was paid more than once. ${amount} too much was returned by itself.`,
  },

  eventCancelled: {
    subject: (event: string) => `Cancelled: ${event}`,
    heading: 'The event was cancelled',
    lead: (event: string) => `The organizer has cancelled ${event}. Your tickets are no longer valid.`,
    reason: (reason: string) => `The organizer writes: ${reason}`,
    refund: (amount: string) =>
      `You get ${amount} back, the way you paid it. You need not do anything. Depending on the bank it takes a few days.`,
    cash: (amount: string) =>
      `You paid ${amount} in cash, and the organizer hands it back to you in cash. Ask them where.`,
    free: 'You paid nothing, so there is nothing to give back.',
    held: 'The ticket was given to you; what was paid for it goes back to whoever bought it.',
  },

  eventChanged: {
    subject: (event: string) => `Changed: ${event}`,
    heading: 'The event has changed',
    lead: (event: string) => `The organizer has changed when or where ${event} takes place, or what it is called.`,
    before: 'Before:',
    now: 'Now:',
    valid: 'Your tickets stay valid. You need not do anything.',
    attached: 'An entry for your calendar with the new details is attached.',
    giveBack: (until: string) =>
      `If that does not suit you, you can give all tickets of the order back until ${until}, on the page of your order. Whatever you paid goes back to you.`,
  },

  /** A ticket that somebody gives on: to whom it is offered, to the giver, and to a holder who has it no more. */
  ticketOffer: {
    subject: (event: string) => `A ticket for ${event} is offered to you`,
    heading: 'A ticket for you',
    lead: (giver: string, event: string) => `Somebody who goes by ${giver} wants to give you a ticket for ${event}.`,
    action: 'See it and accept it',
    keep: 'It costs you nothing. When you accept, you get a QR code of your own. Keep the link to yourself: whoever has it can take the ticket.',
    notYou: 'If you do not know them, you need not do anything.',
  },

  ticketGiven: {
    subject: (event: string) => `Your ticket for ${event} was accepted`,
    heading: 'Your ticket was accepted',
    lead: (recipient: string, event: string) =>
      `${recipient} has accepted your ticket for ${event}. Its old QR code lets nobody in any more.`,
  },

  ticketVoid: {
    subject: (event: string) => `Your ticket for ${event} is no longer valid`,
    heading: 'Your ticket is no longer valid',
    lead: (event: string) =>
      `The ticket for ${event} that was given to you was refunded to whoever bought it, so it lets nobody in any more.`,
  },

  /** To the address that an order had before. */
  addressChange: {
    subject: (order: string) => `Another address for order ${order}?`,
    heading: 'Another address?',
    lead: (address: string) =>
      `Somebody who has this order asked that its tickets go to another address, ${address}. If that is right, confirm it: the tickets that were sent here become invalid, and new ones go there.`,
    action: 'Look at it and confirm',
    notYou: 'If you do not want that, you need not do anything: nothing changes without this link or our own staff.',
  },

  addressChanged: {
    subject: (order: string) => `Order ${order} has another address`,
    heading: 'The address was changed',
    lead: (address: string) =>
      `The tickets of this order go to another address now, ${address}. Those that were sent here let nobody in any more, and their links open nothing.`,
    notYou: 'If you did not want that, answer to this mail.',
    others: 'Links to orders that are still yours can be asked for here:',
  },

  findOrders: {
    subject: 'Your orders on Takilya',
    heading: 'Your orders',
    lead: 'You asked for the links to your orders. Each opens the tickets, so keep this mail to yourself.',
    none: 'You asked for the links to your orders. There are none of events to come, or that are over for less than 30 days.',
    tickets: (tickets: number) => plural('en', tickets, { one: '1 ticket', other: `${tickets} tickets` }),
    notYou: 'If it was not you who asked, you need not do anything: only this mail has the links.',
  },

  /** What would have been several mails. */
  folded: {
    subject: (orders: number) =>
      plural('en', orders, { one: 'News of an order on Takilya', other: `News of ${orders} orders on Takilya` }),
    heading: 'Several mails in one',
    lead: 'There was more to tell you about orders within an hour than we write to one address, so here is the rest in one mail. Each link opens an order with its tickets, so keep this mail to yourself.',
    leftOut: (orders: number) =>
      plural('en', orders, {
        one: 'One more order is not listed here. Ask for the links to all of your orders:',
        other: `${orders} more orders are not listed here. Ask for the links to all of your orders:`,
      }),
    notYou: 'If you ordered nothing, somebody typed in your address. You need not do anything.',
  },

  passwordReset: {
    subject: 'Choose a new password for Takilya',
    heading: 'A new password',
    lead: 'Somebody asked for a new password for your account.',
    action: 'Choose a new password',
    notYou: 'If it was not you, you need not do anything: your password stays as it is.',
  },

  signUp: {
    subject: 'Confirm your address for Takilya',
    heading: 'Is this your address?',
    lead: 'Somebody signed up on Takilya as an organizer with this address. Confirm it to begin.',
    action: 'Confirm the address',
    notYou: 'If it was not you, you need not do anything: nothing is made, and your address is forgotten in a day.',
  },

  signUpKnown: {
    subject: 'You have an account on Takilya',
    heading: 'You have an account already',
    lead: 'Somebody signed up on Takilya with this address, and it has an account. Sign in with it; another organization can be made from there.',
    action: 'Sign in',
    forgotten: 'If you have forgotten the password, the page to sign in sends you a link for a new one.',
    notYou: 'If it was not you, you need not do anything: nothing has changed.',
  },

  yourData: {
    subject: 'Your data on Takilya',
    heading: 'Your data',
    lead: 'Somebody asked what Takilya keeps about this address. The link shows it; there you can download it or have it erased.',
    action: 'See my data',
    validUntil: (when: string) =>
      `The link works until ${when}. Whoever has it can do the same, so keep it to yourself.`,
    notYou: 'If it was not you, you need not do anything: nothing is shown or erased without this link.',
  },

  invitation: {
    subject: (organization: string) => `Join ${organization} on Takilya`,
    heading: (organization: string) => `Join ${organization}`,
    lead: (inviter: string, organization: string) =>
      inviter === ''
        ? `You are invited to work with ${organization} on Takilya.`
        : `${inviter} invites you to work with ${organization} on Takilya.`,
    action: 'Accept the invitation',
    notYou: 'If you do not know them, you need not do anything.',
  },

  /** What mails about an account have in common. */
  account: {
    when: 'When',
    device: 'Device',
    deviceOn: (browser: string, system: string) => `${browser} on ${system}`,
    deviceUnknown: 'An unknown device',
    address: 'Address',
  },

  newDevice: {
    subject: 'Somebody signed in to your account from a new device',
    heading: 'A sign-in from a new device',
    lead: 'Somebody signed in to your Takilya account from a device that we had not seen with it.',
    wasYou: 'If it was you, you need not do anything.',
    notYou:
      'If it was not you, set a new password now: that signs out every device. Then look at what happened with your account, and switch on two-step sign-in if it is off.',
  },

  payoutAccount: {
    subject: (organization: string) => `${organization} is to be paid to another account`,
    heading: 'The payout account was changed',
    lead: (organization: string, end: string) =>
      `Payouts of ${organization} are to go to another account, whose number ends in ${end}.`,
    rests: 'The change rests for three days. Until then payouts wait and nothing is sent.',
    notYou:
      'If nobody of you did this, enter the right account again, set a new password now, and write to us before the three days are over.',
  },

  secondFactor: {
    subjects: {
      SWITCHED_ON: 'Two-step sign-in is on',
      SWITCHED_OFF: 'Two-step sign-in is off',
      CODES_MADE: 'You have new recovery codes',
      CODE_USED: 'One of your recovery codes was used',
      RESET: 'Two-step sign-in was taken off your account',
    },
    leads: {
      SWITCHED_ON:
        'From now on signing in takes a code of your app beside your password. Other devices were signed out.',
      SWITCHED_OFF: 'From now on your password alone opens your account.',
      CODES_MADE: 'The recovery codes that you had before are not good any more.',
      CODE_USED: 'It is not good any more. Make new ones before you run out of them.',
      RESET:
        'The operator of this service took it off, and every device was signed out. Your password alone opens your account until you set it up again.',
    },
    notYou:
      'If it was not you, set a new password now: that signs out every device. Then tell an owner of your organization.',
  },

  /** What the operator of the service did to an organization or an event; the name is given. */
  operatorAct: {
    subjects: {
      ORGANIZATION_APPROVED: (name: string) => `${name} may sell on Takilya`,
      ORGANIZATION_DECLINED: (name: string) => `${name} was not approved on Takilya`,
      ORGANIZATION_SUSPENDED: (name: string) => `${name} was suspended on Takilya`,
      ORGANIZATION_UNSUSPENDED: (name: string) => `${name} may go on on Takilya`,
      EVENT_TAKEN_DOWN: (name: string) => `Taken down: ${name}`,
      EVENT_PUT_BACK: (name: string) => `Back on Takilya: ${name}`,
      EVENT_CANCELLED: (name: string) => `Cancelled: ${name}`,
    },
    leads: {
      ORGANIZATION_APPROVED: (name: string) =>
        `We have approved ${name}. Its published events are listed and sold from now on.`,
      ORGANIZATION_DECLINED: (name: string) =>
        `We have not approved ${name}. None of its events is listed or sold, and its API keys are refused.`,
      ORGANIZATION_SUSPENDED: (name: string) =>
        `We have suspended ${name}. Its events are no longer listed or sold, and its API keys are refused. Tickets that were sold stay good.`,
      ORGANIZATION_UNSUSPENDED: (name: string) =>
        `${name} is no longer suspended. Its published events are listed and sold again, and its API keys work.`,
      EVENT_TAKEN_DOWN: (name: string) =>
        `We have taken ${name} off the marketplace. It is no longer listed or sold. Tickets that were sold stay good.`,
      EVENT_PUT_BACK: (name: string) =>
        `${name} is back as you left it: where it is published, it is listed and sold again.`,
      EVENT_CANCELLED: (name: string) =>
        `We have cancelled ${name}. It is no longer sold, its tickets are void, and its buyers get their money back. Your dashboard shows how far that has come.`,
    },
    reason: 'Reason',
    answer: 'If you think this is a mistake, answer to this mail.',
    action: 'Open the dashboard',
  },
};
