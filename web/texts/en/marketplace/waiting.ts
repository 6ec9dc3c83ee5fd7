import { plural } from '../../../language.ts';

const ticketCount = (tickets: number) => plural('en', tickets, { one: '1 ticket', other: `${tickets} tickets` });
const span = (hours: number) => {
  if (hours === 0) return 'the start';
  const days = hours / 24;
  if (hours >= 48 && Number.isInteger(days)) return `${days} days before the start`;
  return plural('en', hours, { one: '1 hour before the start', other: `${hours} hours before the start` });
};
const share = (keep: number) => (keep === 0 ? 'all of what you paid' : `${100 - keep}% of what you paid`);

/** Waiting for tickets, and returning them. */
export const waiting = {
  join: {
    heading: 'Join the waiting list',
    short: 'Join the waiting list',
    others: (names: string) => `Sold out: ${names}. Join the waiting list`,
    rule: 'Returned tickets go to the waiting list, not on sale: who has waited longest and wants what is there gets an offer by e-mail. Joining is free.',
    name: 'Your name',
    email: 'E-mail',
    types: 'Which tickets?',
    any: 'Tick none if you would take any.',
    quantity: 'How many?',
    acceptsFewer: 'I’d also take fewer',
    acceptsFewerHint: 'Otherwise we only ask you when there are enough for all of you.',
    submit: 'Join the waiting list',
    faulty: 'Please check your name, e-mail address and the number of tickets.',
    tooOften: 'Too many people are joining from your network right now. Please try again later.',
    open: 'Good news: these tickets are on sale right now. You don’t have to wait.',
    closed: 'This waiting list is closed.',
  },
  place: {
    title: 'Your place on the waiting list',
    statuses: {
      WAITING: 'You’re on the waiting list',
      OFFERED: 'It’s your turn',
      TAKEN: 'You have your tickets',
      LAPSED: 'You’re no longer on the waiting list',
      LEFT: 'You left the waiting list',
      CLOSED: 'The waiting list is closed',
    },
    first: 'No one who wants the same tickets is ahead of you. We’ll e-mail you as soon as there are some.',
    ahead: (people: number) =>
      plural('en', people, {
        one: '1 person who wants the same tickets is ahead of you.',
        other: `${people} people who want the same tickets are ahead of you.`,
      }),
    passedOver:
      'Fewer tickets came back than you want, so someone after you got them. You keep your place. To be asked for fewer too, change your wish below.',
    rule: 'When tickets come back, we offer them to those who have waited longest and want what is there.',
    wish: (tickets: number, types: string | null, acceptsFewer: boolean) =>
      `${ticketCount(tickets)}${acceptsFewer ? ' or fewer' : ''}, ${types ?? 'any ticket type'}`,
    wants: 'Waiting for',
    as: 'Offers go to',
    offered: (what: string, until: string) => `Reserved for you until ${until}: ${what}.`,
    get: (total: string) => `Get your tickets: ${total}`,
    getFree: 'Get your tickets',
    offerRule:
      'If you let the time pass, they go to the next person and you wait at the end of the line. The second time you leave the list.',
    TAKEN: 'Your tickets are on your order page, and in your e-mail.',
    LAPSED: 'Tickets were reserved for you twice and not paid for. You can join again on the event page.',
    LEFT: 'You get no more offers for this event. You can join again on the event page.',
    CLOSED: 'No more tickets are offered to the waiting list. You owe nothing.',
    event: 'See the event',
    order: 'See your tickets',
    change: 'Change what you wait for',
    changeHint: 'You keep your place unless you want more tickets than before.',
    save: 'Save',
    saved: 'Saved.',
    leave: 'Leave the waiting list',
    leaveHint: 'You get no more offers. You can join again, at the end.',
    leaveOffered: 'What is reserved for you goes to the next person.',
  },
  offer: {
    heading: 'Get your tickets',
    rule: 'They came back and are offered to you because you waited. If you let the time pass, they go to the next person.',
    take: 'Get my tickets',
    cancel: 'I don’t want them',
    cancelHint: 'They go to the next person, and you leave the waiting list.',
    ended: {
      heading: 'These tickets are no longer reserved for you',
      hint: 'You were not charged. If a late payment comes in, we’ll return it automatically.',
      place: 'See your place on the waiting list',
    },
  },
  change: {
    title: 'Confirm your change',
    lead: 'Someone asked with your e-mail address to change what you wait for. If it was you, confirm it.',
    event: 'Event',
    before: 'Now you wait for',
    after: 'You would wait for',
    confirm: 'Confirm the change',
    gone: 'This link no longer works.',
    goneHint: 'It is old, or you no longer wait for this event. Join again on the event page.',
  },
  undo: {
    title: 'Keep your place',
    lead: (event: string) =>
      `Someone took you off the waiting list for ${event}. If it wasn’t you, take your old place back.`,
    confirm: 'Take my place back',
  },
  returns: {
    atOnce: (until: number, keep: number) =>
      `Can’t come? Until ${span(until)} you can return a ticket on your order page${keep === 100 ? '. There is no refund.' : ` and get ${share(keep)} back right away.`}`,
    whenResold: (until: number, keep: number) =>
      `Can’t come? Until ${span(Math.max(until, 3))} you can return a ticket on your order page. It stays valid until someone from the waiting list has bought it${keep === 100 ? '. There is no refund.' : `; then you get up to ${share(keep)} back.`}`,
    free: (until: number) =>
      `Can’t come? Until ${span(until)} you can return a ticket on your order page, so that someone else can come.`,
    first: 'This rule holds for every ticket, whatever else the organizer says:',
    heading: 'I can’t come',
    title: 'Return a ticket',
    cannot: 'This ticket can’t be returned.',
    reasons:
      'A ticket can be returned by its buyer, until the organizer’s deadline, as long as it is not used, transferred or refunded.',
    AT_ONCE: {
      paid: (amount: string) => `You get ${amount} back right away.`,
      free: 'The ticket was free, so there is nothing to refund.',
      after: 'The ticket is no longer valid from then on. This cannot be undone.',
      submit: 'Return the ticket',
    },
    WHEN_RESOLD: {
      paid: (amount: string) =>
        `You get up to ${amount} back once someone from the waiting list has bought the ticket: less if they pay less for it.`,
      free: 'The ticket was free, so there is nothing to refund.',
      after:
        'Until then it stays valid and you can change your mind. If no one has bought it 3 hours before the start, you keep it and there is no refund.',
      submit: 'Offer it to the waiting list',
      waiting: (people: number) =>
        people === 0
          ? 'No one is waiting for such a ticket right now, so it may not be bought.'
          : plural('en', people, {
              one: '1 person is waiting for such a ticket right now.',
              other: `${people} people are waiting for such a ticket right now.`,
            }),
    },
    back: 'Keep the ticket',
    toOrder: 'Back to your tickets',
    open: (amount: string) =>
      `Offered to the waiting list. Still valid until someone buys it; then you get up to ${amount} back.`,
    openFree: 'Offered to the waiting list. Still valid until someone takes it.',
    keep: 'Keep my ticket after all',
    REFUNDED: (amount: string) => `Returned. ${amount} is on its way to you.`,
    WAITING_FOR_MONEY: (amount: string) =>
      `Returned, but the payment provider refused to send ${amount} back. We are looking into it. Until then the ticket lets no one in.`,
    SOLD: (amount: string) => `Resold. ${amount} is on its way to you.`,
    gone: 'Returned.',
    tooOften:
      'This ticket was put up for resale three times, so it can’t be returned again. It is still yours and still valid.',
    ENDED: 'The return ended without a refund, so this ticket is still yours.',
    refused: 'That did not work: the ticket is not what it was. See how it stands now.',
  },
};
