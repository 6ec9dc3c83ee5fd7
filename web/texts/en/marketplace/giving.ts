/** Giving tickets on, the page of one ticket, and putting an address right. */
export const giving = {
  give: {
    offer: 'Give it to somebody',
    lead: 'They get a link by e-mail. When they accept, the ticket is theirs and this QR code lets nobody in any more.',
    name: 'Their name',
    email: 'Their e-mail',
    submit: 'Offer the ticket',
    offered: (name: string, email: string) => `Offered to ${name} (${email}). It is yours until they accept.`,
    takeBack: 'Take it back',
    given: (name: string) => `Given to ${name}.`,
    same: 'This ticket has that address already.',
    nameFault: 'Please give their name.',
    tooOften: 'This ticket was offered too often of late. Please try again in an hour.',
  },

  offer: {
    title: 'A ticket for you',
    lead: (giver: string) => `${giver} wants to give you a ticket.`,
    to: (recipient: string) => `It is meant for ${recipient}. It costs you nothing.`,
    accept: 'Accept the ticket',
    acceptHint: 'You get a QR code of your own; the old one lets nobody in any more.',
    accepted: 'This ticket is yours',
    acceptedHint: 'You have accepted it.',
    open: 'Open my ticket',
    takenBack: 'This offer was taken back',
    takenBackHint: 'Ask whoever wanted to give you the ticket.',
    gone: 'This ticket cannot be had any more',
    goneHint: 'It was refunded or used, or the event is over or does not allow tickets to be given on.',
  },

  ticket: {
    title: (event: string) => `Your ticket for ${event}`,
    heading: 'Your ticket',
    hint: 'Show this code at the door, on your phone or printed. It lets one person in.',
    holder: 'In the name of',
    gaveOn: 'You gave this ticket on.',
    void: 'This ticket was refunded to whoever bought it, so it lets nobody in any more.',
    keep: 'Keep the link in your e-mail: whoever has it has your ticket.',
  },

  address: {
    goesTo: (email: string) => `The tickets go to ${email}.`,
    wrong: 'Is that address wrong?',
    lead: 'Where shall the tickets go instead?',
    leadSent:
      'We write to the old address, where it has to be confirmed; if nobody reads there, our staff looks at it. The tickets then go to the new address, and those that were sent before become invalid.',
    email: 'The right e-mail',
    submit: 'Change the address',
    ask: 'Ask for it',
    waiting: (email: string) =>
      `You asked for ${email}. A link to confirm it went to the old address; if nobody reads there, our staff looks at it.`,
    same: 'The order has this address already.',
    tooOften: 'That was asked for too often. Please try again in an hour.',
  },

  stop: {
    title: 'No more messages?',
    lead: (organizer: string) => `Messages that ${organizer} writes to you by Takilya end here.`,
    submit: 'Stop the messages',
    stopped: 'No more messages',
    stoppedLead: (organizer: string) => `${organizer} cannot write to you by Takilya any more.`,
    resume: 'Get them again',
    others: 'What we tell you ourselves goes on: your tickets, refunds, changes of date or place, and cancellations.',
  },

  addressChange: {
    title: 'Another address?',
    lead: (order: string, address: string) =>
      `Somebody who has the order ${order} asked that its tickets go to ${address}.`,
    hint: 'If you confirm it, the tickets and links that were sent to you become invalid, and new ones go there. This cannot be undone. If you do not want that, just close this page.',
    confirm: 'Yes, send them there',
    done: 'The address was changed',
    doneHint: 'The tickets went to the new address. What was sent to you lets nobody in any more.',
    over: 'This was decided already',
    overHint: 'Another request took its place, it was refused, or the order was given back. There is nothing to do.',
  },
};
