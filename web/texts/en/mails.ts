import { plural } from '../../language.ts';
import { exportKinds } from './organizer/exports.ts';
import { waitingMails } from './waiting-mails.ts';

/** What is written to buyers and members. */
export const mails = {
  ...waitingMails,
  greeting: (name: string | null) => (name === null ? 'Hi,' : `Hi ${name},`),
  event: 'Event',
  when: 'When',
  where: 'Where',
  organizer: 'Organizer',
  seller: 'Sold by',
  order: 'Order',
  discount: 'Discount',
  fees: 'Fees',
  total: 'Total',
  free: 'Free',
  addOn: 'add-on',
  online: 'Online',
  join: 'Join online here',
  inManila: (time: string) => ` · ${time} in Manila`,
  venueOpen: 'To be announced',
  seeOrder: 'See your order',
  seeTicket: 'See your ticket',
  ticket: 'Ticket',
  bank: 'The money goes back to your original payment method. Depending on your bank, this can take a few days.',
  cash: 'You paid in cash, so the organizer refunds you in cash. Ask them where, and show this e-mail.',
  validUntil: (when: string) => `The link works once, until ${when}.`,
  footer: 'Takilya sells tickets for the organizer named above. You got this e-mail because of activity on Takilya.',
  testSubject: (subject: string) => `[Test] ${subject}`,
  testNote: 'This is a test in the sandbox: no money was charged, and these tickets are not valid for entry.',
  statuses: { PENDING: 'Not paid yet', COMPLETED: 'Paid', CANCELLED: 'Cancelled', REFUNDED: 'Refunded' },

  message: {
    subject: (organizer: string, subject: string, { isTest }: { isTest: boolean }) =>
      `${isTest ? '[Test to yourself] ' : ''}${organizer}: ${subject}`,
    test: 'Only you got this, so you can see how it looks.',
    lead: (organizer: string, event: string) => `A message from “${organizer}”, the organizer of “${event}”:`,
    answer: (organizer: string) => `If you reply to this e-mail, your reply goes to “${organizer}”.`,
    why: (event: string) => `You got this because you have a ticket for “${event}”.`,
    stop: (organizer: string) => `Unsubscribe from messages by “${organizer}”`,
  },

  onSale: {
    subject: (event: string) => `Tickets to ${event} are on sale`,
    heading: 'Tickets are on sale',
    lead: (event: string) => `You asked us to notify you: tickets to ${event} are on sale now.`,
    get: 'Get tickets',
    first: 'We can’t reserve any for you, so be quick: first come, first served.',
    why: 'You get this one e-mail because you asked for it on the event page.',
    stop: (organizer: string) => `Unsubscribe from e-mails about events by ${organizer}`,
  },

  orderReceived: {
    subject: (event: string) => `Your order for ${event}`,
    heading: 'We have your order',
    held: (time: string) => `Your tickets are reserved until ${time}. They’re yours once you’ve paid.`,
    paid: 'It’s paid. Your tickets are on your order page, and we’ll send them in a separate e-mail.',
    over: 'The time to pay has run out, and the tickets are back on sale. If a late payment comes in, we’ll return it automatically.',
    pay: (total: string) => `Pay ${total}`,
  },

  cashCode: {
    subject: (event: string) => `Your payment code for ${event}`,
    reminder: (event: string) => `Your payment code for ${event} ends soon`,
    heading: 'Pay with this code',
    lead: ({ total, shop, until }: { total: string; shop: string; until: string }) =>
      `Show this code at ${shop} and pay ${total} in cash by ${until}. Your tickets are reserved until then and come by e-mail once you’ve paid.`,
    code: 'Code',
    see: 'See the code with its barcode',
    shops: { seven_eleven: '7-Eleven', cebuana: 'Cebuana Lhuillier', ecpay: 'an ECPay shop' } as Record<string, string>,
  },

  invoice: {
    subject: (event: string) => `Your invoice for ${event}`,
    heading: 'Here is your invoice',
    lead: 'You can download it as a PDF on your order page.',
    number: 'Invoice',
    see: 'See your order and invoice',
  },

  tickets: {
    subject: (event: string) => `Your tickets for ${event}`,
    heading: 'Here are your tickets',
    lead: 'Show these QR codes at the door, on your phone or printed. Each code admits one person.',
    gift: (organizer: string) =>
      `${organizer} is giving you these tickets. They’re complimentary: there’s nothing to pay.`,
    note: (note: string) => `Their note: ${note}`,
    exchanged:
      'You changed the date of your order. These are your tickets for the new date; the ones you had before no longer work.',
    moved: 'The organizer gave you another seat. Use the tickets below: the one for your old seat no longer works.',
    textLead: 'Here are your tickets. Their QR codes are on your order page: show them at the door.',
    voidHeading: 'These tickets are no longer valid',
    void: 'The order has since been refunded, so its tickets are no longer valid.',
    voidHeld: 'It has since been refunded or transferred, so it is no longer valid.',
    addOn: 'Add-on: show this code to get it. It lets no one in.',
    keep: 'Keep this e-mail private: anyone who has the link or the codes has your tickets.',
    attached: 'A PDF of your tickets and a calendar entry are attached.',
    leftOut: (tickets: number) =>
      plural('en', tickets, {
        one: 'One more ticket is on your order page.',
        other: `${tickets} more tickets are on your order page.`,
      }),
    answersMissing: (answers: number) =>
      plural('en', answers, {
        one: 'The organizer has a question that still needs your answer. Answer it here:',
        other: `The organizer has ${answers} questions that still need your answers. Answer them here:`,
      }),
    answer: 'Answer now',
    days: 'Valid on',
    section: 'Section',
    row: 'Row',
    seat: 'Seat',
    code: 'Code',
    qr: (code: string) => `QR code for ticket ${code}`,
  },

  refunded: {
    subject: (order: string) => `Refund for order ${order}`,
    now: 'Refunded now',
    others: 'Other refunds',
    byBank: 'Reversed by your bank',
    left: 'Net paid',
    heading: (amount: string) => `Your refund of ${amount}`,
    whole: (amount: string) => `We refunded your whole order, ${amount}. Its tickets are no longer valid.`,
    part: (amount: string) => `We refunded ${amount} of your order. Your tickets are still valid.`,
    tickets: (amount: string, tickets: number) =>
      plural('en', tickets, {
        one: `We refunded ${amount} for one ticket in your order. It is no longer valid.`,
        other: `We refunded ${amount} for ${tickets} tickets in your order. They are no longer valid.`,
      }),
    freeSubject: (order: string) => `Tickets in order ${order} are no longer valid`,
    freeHeading: 'Tickets cancelled',
    free: (tickets: number) =>
      plural('en', tickets, {
        one: 'The organizer cancelled one free ticket in your order. It is no longer valid.',
        other: `The organizer cancelled ${tickets} free tickets in your order. They are no longer valid.`,
      }),
    leftOut: (tickets: number) => `And ${tickets} more, shown on your order page.`,
    rest: 'Your other tickets are still valid.',
  },

  paymentReturned: {
    subject: (order: string) => `Payment returned for order ${order}`,
    heading: (amount: string) => `We’re returning your payment of ${amount}`,
    late: (amount: string) =>
      `Your payment of ${amount} arrived after the time to pay ran out, and the tickets were no longer available. We returned it automatically.`,
    twice: (amount: string) => `Your order was paid more than once. We returned the extra ${amount} automatically.`,
  },

  refundAccount: {
    subject: (order: string) => `Where should your refund for order ${order} go?`,
    heading: (amount: string) => `${amount} is waiting for you`,
    lead: (amount: string) =>
      `You’re getting ${amount} back. We can’t send it back the way you paid, so please tell us which GCash, Maya or bank account to send it to.`,
    wrong: (amount: string) =>
      `We couldn’t send ${amount} to the account you gave us. Please check its number and name, and tell us again.`,
    wait: 'Please answer within two weeks. We ask for the account on your order page only, and never for a PIN or a code.',
    button: 'Choose an account',
  },

  eventCancelled: {
    subject: (event: string) => `Cancelled: ${event}`,
    heading: 'The event was cancelled',
    lead: (event: string) => `The organizer has cancelled ${event}. Your tickets are no longer valid.`,
    reason: (reason: string) => `From the organizer: ${reason}`,
    refund: (amount: string) =>
      `We’re refunding ${amount} to your original payment method. If it can’t take money back, we’ll e-mail you to ask for an account; otherwise you don’t need to do anything. Depending on your bank, this can take a few days.`,
    cash: (amount: string) => `You paid ${amount} in cash, so the organizer refunds you in cash. Ask them where.`,
    free: 'You paid nothing, so there is nothing to refund.',
    held: 'The ticket was transferred to you, so the refund goes to the person who bought it.',
  },

  eventChanged: {
    subject: (event: string) => `Updated: ${event}`,
    heading: 'The event details have changed',
    lead: (event: string) => `The organizer has changed the date, place or name of ${event}.`,
    before: 'Before:',
    now: 'Now:',
    valid: 'Your tickets are still valid. You don’t need to do anything.',
    attached: 'A calendar entry with the new details is attached.',
    giveBack: (until: string) =>
      `Can’t make it? You can return all tickets in your order on your order page until ${until}, and get back everything you paid.`,
  },

  /** A ticket that is transferred: to whom it is offered, to the giver, and to a holder who has it no more. */
  ticketOffer: {
    subject: (event: string) => `You’ve been sent a ticket for ${event}`,
    heading: 'You’ve been sent a ticket',
    lead: (giver: string, event: string) => `${giver} is sending you a ticket for ${event}.`,
    action: 'See and accept the ticket',
    keep: 'It costs you nothing. When you accept, you get your own QR code. Keep the link private: anyone who has it can take the ticket.',
    notYou: 'If you don’t know them, you can ignore this e-mail.',
  },

  ticketGiven: {
    subject: (event: string) => `Your ticket for ${event} was accepted`,
    heading: 'Your ticket was accepted',
    lead: (recipient: string, event: string) =>
      `${recipient} accepted your ticket for ${event}. Its old QR code no longer works.`,
  },

  ticketVoid: {
    subject: (event: string) => `Your ticket for ${event} is no longer valid`,
    heading: 'Your ticket is no longer valid',
    lead: (event: string) =>
      `The ticket for ${event} that was transferred to you has been refunded to its buyer, so it is no longer valid.`,
  },

  /** To the address that an order had before. */
  addressChange: {
    subject: (order: string) => `Confirm the new address for order ${order}`,
    heading: 'Confirm the new address',
    lead: (address: string) =>
      `Someone with access to this order asked us to send its tickets to ${address}. If that’s right, confirm it: the tickets we sent here become invalid, and new ones go to the new address.`,
    action: 'Review and confirm',
    notYou: 'If you don’t want this, you can ignore this e-mail: nothing changes unless you or our team confirm it.',
  },

  addressChanged: {
    subject: (order: string) => `The address for order ${order} was changed`,
    heading: 'The address was changed',
    lead: (address: string) =>
      `We now send the tickets of this order to ${address}. The tickets and links we sent here no longer work.`,
    notYou: 'If you didn’t ask for this, reply to this e-mail.',
    others: 'To get links to the orders that are still yours:',
  },

  findOrders: {
    subject: 'Your orders on Takilya',
    heading: 'Your orders',
    lead: 'Here are the links to your orders. Each link opens your tickets, so keep this e-mail private.',
    none: 'You asked for links to your orders. We found none for upcoming events or events in the last 30 days.',
    tickets: (tickets: number) => plural('en', tickets, { one: '1 ticket', other: `${tickets} tickets` }),
    notYou: 'If you didn’t ask for this, you can ignore this e-mail: only this e-mail has the links.',
  },

  /** What would have been several mails. */
  folded: {
    subject: (orders: number) =>
      plural('en', orders, {
        one: 'Updates on your order on Takilya',
        other: `Updates on ${orders} orders on Takilya`,
      }),
    heading: 'Several updates in one e-mail',
    lead: 'There was a lot of activity on your orders in the last hour, so we put the rest in one e-mail. Each link opens an order with its tickets, so keep this e-mail private.',
    leftOut: (orders: number) =>
      plural('en', orders, {
        one: 'One more order is not listed here. Get the links to all your orders:',
        other: `${orders} more orders are not listed here. Get the links to all your orders:`,
      }),
    notYou: 'If you didn’t order anything, someone entered your address by mistake. You can ignore this e-mail.',
  },

  passwordReset: {
    subject: 'Reset your Takilya password',
    heading: 'Reset your password',
    lead: 'We got a request to reset the password for your account.',
    action: 'Choose a new password',
    notYou: 'If this wasn’t you, you can ignore this e-mail: your password stays the same.',
  },

  signUp: {
    subject: 'Confirm your e-mail address for Takilya',
    heading: 'Confirm your e-mail address',
    lead: 'Someone signed up as an organizer on Takilya with this address. Confirm it to get started.',
    action: 'Confirm address',
    notYou:
      'If this wasn’t you, you can ignore this e-mail: no account is created, and we delete your address within a day.',
  },

  signUpKnown: {
    subject: 'You already have a Takilya account',
    heading: 'You already have an account',
    lead: 'Someone signed up on Takilya with this address, which already has an account. Sign in to it; you can create another organization from there.',
    action: 'Sign in',
    forgotten: 'Forgot your password? The sign-in page can send you a link to set a new one.',
    notYou: 'If this wasn’t you, you can ignore this e-mail: nothing has changed.',
  },

  yourData: {
    subject: 'Your data on Takilya',
    heading: 'Your data',
    lead: 'Someone asked what data Takilya keeps about this address. Use the link to see, download or erase it.',
    action: 'See my data',
    validUntil: (when: string) =>
      `The link works until ${when}. Anyone who has it can do the same, so keep it private.`,
    notYou: 'If this wasn’t you, you can ignore this e-mail: nothing is shown or erased without this link.',
  },

  invitation: {
    subject: (organization: string) => `Join ${organization} on Takilya`,
    heading: (organization: string) => `Join ${organization}`,
    lead: (inviter: string, organization: string) =>
      inviter === ''
        ? `You’re invited to join ${organization} on Takilya.`
        : `${inviter} invited you to join ${organization} on Takilya.`,
    action: 'Accept invitation',
    notYou: 'If you don’t know them, you can ignore this e-mail.',
  },

  /** What mails about an account have in common. */
  account: {
    when: 'When',
    device: 'Device',
    deviceOn: (browser: string, system: string) => `${browser} on ${system}`,
    deviceUnknown: 'Unknown device',
    address: 'Address',
  },

  newDevice: {
    subject: 'New sign-in to your Takilya account',
    heading: 'New sign-in',
    lead: 'Someone signed in to your Takilya account from a device we hadn’t seen before.',
    wasYou: 'If this was you, you don’t need to do anything.',
    notYou:
      'If this wasn’t you, set a new password now: that signs out every device. Then review your account activity, and turn on two-step sign-in if it is off.',
  },

  export: {
    kinds: exportKinds,
    days: (from: string, to: string) => `${from} to ${to}`,
    subject: (what: string) => `Your export: ${what}`,
    heading: 'Your export is ready',
    action: 'Download the CSV',
    validUntil: (when: string) => `The link works until ${when}, as long as you’re on the team and may see this.`,
    keep: 'Keep this e-mail private: anyone who has the link can download the file. You can pause or delete the export in the dashboard, under Exports.',
  },

  exportFailing: {
    subject: (what: string) => `Your export isn’t getting through: ${what}`,
    heading: 'Your export isn’t getting through',
    lead: (what: string, organization: string) => `We couldn’t send this export of ${organization}: ${what}.`,
    reason: (reason: string) => `Reason: ${reason}`,
    goesOn:
      'Unless it’s paused, we keep trying, and the next ones come at their time. You won’t get this e-mail again until one has worked.',
    action: 'Open the dashboard',
  },

  payoutAccount: {
    subject: (organization: string) => `The payout account of ${organization} was changed`,
    heading: 'The payout account was changed',
    lead: (organization: string, end: string) =>
      `Payouts to ${organization} will go to a different account, ending in ${end}.`,
    rests: 'The change takes effect in three days. Until then, payouts are on hold.',
    notYou:
      'If no one on your team did this, enter the correct account again, set a new password now, and contact us within the three days.',
  },

  secondFactor: {
    subjects: {
      SWITCHED_ON: 'Two-step sign-in is on',
      SWITCHED_OFF: 'Two-step sign-in is off',
      CODES_MADE: 'You have new recovery codes',
      CODE_USED: 'One of your recovery codes was used',
      RESET: 'Two-step sign-in was removed from your account',
      PASSKEY_ADDED: 'A passkey was added to your account',
      PASSKEY_REMOVED: 'A passkey was removed from your account',
    },
    leads: {
      SWITCHED_ON:
        'From now on, you sign in with your password and a code from your app. Your other devices were signed out.',
      SWITCHED_OFF: 'From now on, you sign in with just your password.',
      CODES_MADE: 'Your old recovery codes no longer work.',
      CODE_USED: 'It no longer works. Create new codes before you run out.',
      RESET:
        'The operator of this service removed it, and every device was signed out. You sign in with just your password until you set it up again.',
      PASSKEY_ADDED: 'It signs in without your password. You find it in your account, under Passkeys.',
      PASSKEY_REMOVED: 'It no longer signs in. The devices that it had signed in are signed out.',
    },
    notYou:
      'If this wasn’t you, set a new password now: that signs out every device and removes your passkeys. Then tell an owner of your organization.',
  },

  /** What the operator of the service did to an organization or an event; the name is given. */
  operatorAct: {
    subjects: {
      ORGANIZATION_APPROVED: (name: string) => `${name} can now sell on Takilya`,
      ORGANIZATION_DECLINED: (name: string) => `${name} was not approved on Takilya`,
      ORGANIZATION_ASKED: (name: string) => `A question about ${name} on Takilya`,
      ORGANIZATION_SUSPENDED: (name: string) => `${name} was suspended on Takilya`,
      ORGANIZATION_UNSUSPENDED: (name: string) => `${name} can sell on Takilya again`,
      EVENT_TAKEN_DOWN: (name: string) => `Taken down: ${name}`,
      EVENT_PUT_BACK: (name: string) => `Back on Takilya: ${name}`,
      EVENT_CANCELLED: (name: string) => `Cancelled: ${name}`,
      INVOICE_RANGE: (permit: string) => `Invoice numbers are running out: permit ${permit}`,
    },
    leads: {
      ORGANIZATION_APPROVED: (name: string) =>
        `We’ve approved ${name}. Its published events are now listed and on sale.`,
      ORGANIZATION_DECLINED: (name: string) =>
        `We haven’t approved ${name}. Its events are not listed or sold, and its API keys don’t work.`,
      ORGANIZATION_ASKED: (name: string) =>
        `We need a little more from you before we can approve ${name}. Add it in your dashboard, or reply to this e-mail.`,
      ORGANIZATION_SUSPENDED: (name: string) =>
        `We’ve suspended ${name}. Its events are no longer listed or sold, and its API keys don’t work. Tickets already sold stay valid.`,
      ORGANIZATION_UNSUSPENDED: (name: string) =>
        `${name} is no longer suspended. Its published events are listed and on sale again, and its API keys work.`,
      EVENT_TAKEN_DOWN: (name: string) =>
        `We’ve taken ${name} off the marketplace. It is no longer listed or sold. Tickets already sold stay valid.`,
      EVENT_PUT_BACK: (name: string) =>
        `${name} is back as you left it: if it is published, it is listed and on sale again.`,
      EVENT_CANCELLED: (name: string) =>
        `We’ve cancelled ${name}. It is no longer sold, its tickets are no longer valid, and its buyers are being refunded. You can follow the refunds in your dashboard.`,
      INVOICE_RANGE: (permit: string) =>
        `Nine tenths of the invoice numbers of permit ${permit} are used. Apply for a longer range and enter it under Tax papers; once they are used up, invoices wait for it, sales go on.`,
    },
    reason: 'Reason',
    answer: 'If you think this is a mistake, reply to this e-mail.',
    action: 'Open the dashboard',
  },
};
