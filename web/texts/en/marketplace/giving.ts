/** Transferring tickets, the page of one ticket, and correcting an address. */
export const giving = {
  give: {
    offer: 'Transfer this ticket',
    lead: 'We’ll e-mail them a link. Once they accept, the ticket is theirs and this QR code stops working.',
    name: 'Their name',
    email: 'Their e-mail',
    submit: 'Send the ticket',
    offered: (name: string, email: string) => `Sent to ${name} (${email}). It’s still yours until they accept.`,
    takeBack: 'Cancel transfer',
    given: (name: string) => `Transferred to ${name}.`,
    same: 'This ticket already belongs to that address.',
    nameFault: 'Enter their name.',
    tooOften: 'This ticket was sent too many times recently. Please try again in an hour.',
  },

  offer: {
    title: 'You’ve been sent a ticket',
    lead: (giver: string) => `${giver} is sending you a ticket.`,
    to: (recipient: string) => `It’s for ${recipient} and costs you nothing.`,
    accept: 'Accept ticket',
    acceptHint: 'You’ll get your own QR code, and the old one stops working.',
    accepted: 'This ticket is yours',
    acceptedHint: 'You’ve accepted it.',
    open: 'Open my ticket',
    takenBack: 'This transfer was cancelled',
    takenBackHint: 'Ask the person who sent you the ticket.',
    gone: 'This ticket is no longer available',
    goneHint: 'It was refunded or used, the event has ended, or the organizer doesn’t allow transfers.',
  },

  ticket: {
    title: (event: string) => `Your ticket for ${event}`,
    heading: 'Your ticket',
    hint: 'Show this code at the door, on your phone or printed. It admits one person.',
    holder: 'Ticket holder',
    gaveOn: 'You transferred this ticket.',
    void: 'This ticket was refunded to its buyer, so it is no longer valid.',
    keep: 'Keep the link in your e-mail private: anyone who has it has your ticket.',
  },

  address: {
    goesTo: (email: string) => `We’ll send the tickets to ${email}.`,
    wrong: 'Wrong e-mail address?',
    lead: 'Where should we send the tickets?',
    leadSent:
      'We’ll e-mail the old address to confirm the change; if no one answers there, our team will review it. The tickets then go to the new address, and the ones sent before become invalid.',
    email: 'Correct e-mail',
    submit: 'Change address',
    ask: 'Request the change',
    waiting: (email: string) =>
      `You asked to change it to ${email}. We sent a confirmation link to the old address; if no one answers there, our team will review it.`,
    same: 'The order already has this address.',
    tooOften: 'You’ve asked too many times. Please try again in an hour.',
  },

  stop: {
    title: 'Stop these messages?',
    lead: (organizer: string) => `You’ll no longer get messages from ${organizer} through Takilya.`,
    submit: 'Stop messages',
    stopped: 'You’re unsubscribed',
    stoppedLead: (organizer: string) => `${organizer} can no longer message you through Takilya.`,
    resume: 'Subscribe again',
    others: 'We’ll still e-mail you about your tickets, refunds, changes of date or place, and cancellations.',
  },

  addressChange: {
    title: 'Change of address',
    lead: (order: string, address: string) =>
      `Someone with access to order ${order} asked us to send its tickets to ${address}.`,
    hint: 'If you confirm, the tickets and links we sent you become invalid, and new ones go to that address. This cannot be undone. If you don’t want this, just close this page.',
    confirm: 'Yes, send them there',
    done: 'Address changed',
    doneHint: 'We sent the tickets to the new address. The ones we sent you are no longer valid.',
    over: 'This request is closed',
    overHint:
      'It was replaced by another request or declined, or the order was refunded. There’s nothing you need to do.',
  },
};
