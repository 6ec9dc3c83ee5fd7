import { plural } from '../../language.ts';

const ticketCount = (tickets: number) => plural('en', tickets, { one: '1 ticket', other: `${tickets} tickets` });

/** To people on a waiting list, and to those who return a ticket. */
export const waitingMails = {
  waiting: {
    wants: 'Waiting for',
    wish: (tickets: number, types: string | null, acceptsFewer: boolean) =>
      `${ticketCount(tickets)}${acceptsFewer ? ' or fewer' : ''}, ${types ?? 'any ticket type'}`,
    offered: 'Reserved for you',
    until: 'Until',
    rule: 'When tickets come back, we offer them to those who have waited longest and want what is there.',
    seePlace: 'See your place',
    leave: 'If you no longer want tickets, leave the list on that page so that the next person gets them.',
    notYou: 'If you did not ask for this, you can leave the list on that page, or ignore this e-mail.',
    JOINED: {
      subject: (event: string) => `You’re on the waiting list for ${event}`,
      heading: 'You’re on the waiting list',
      lead: (event: string) =>
        `You’re waiting for tickets to ${event}. We’ll e-mail you as soon as there are some for you.`,
    },
    CHANGE: {
      subject: (event: string) => `Confirm the change of your place in line for ${event}`,
      heading: 'Confirm your change',
      lead: (event: string) =>
        `Someone entered your address on the waiting list for ${event} again, perhaps with another wish. Nothing changes until you confirm it.`,
      action: 'See and confirm the change',
    },
    OFFERED: {
      subject: (event: string) => `Tickets to ${event} are reserved for you`,
      heading: 'It’s your turn',
      lead: (event: string, tickets: number, until: string) =>
        `${ticketCount(tickets)} to ${event} came back, and you’re next in line. They are reserved for you until ${until}.`,
      action: 'Get your tickets',
      free: 'Confirm your tickets',
      after:
        'If you let the time pass, they go to the next person and you wait at the end of the line. That happens once; the second time you leave the list.',
    },
    LEFT: {
      subject: (event: string) => `You left the waiting list for ${event}`,
      heading: 'You left the waiting list',
      lead: (event: string) =>
        `Someone with access to your place on the waiting list for ${event} left it. If it was you, there is nothing to do. If not, you can take your old place back within a day.`,
      action: 'Take my place back',
    },
    PASSED_OVER: {
      subject: (event: string) => `Fewer tickets to ${event} came back than you want`,
      heading: 'Fewer came back than you want',
      lead: (event: string) =>
        `Some tickets to ${event} came back, but fewer than you want together, so someone after you got them. You keep your place.`,
      action: 'Accept fewer tickets',
      after: 'You can also say that you accept fewer: then you are asked first next time, whatever comes back.',
    },
    LAPSED: {
      subject: (event: string) => `Your reserved tickets to ${event} went to the next person`,
      heading: 'The time to get your tickets has passed',
      lead: (event: string) =>
        `Your tickets to ${event} were not paid for in time, so they went to the next person. You’re still on the list, at the end.`,
    },
    LAPSED_TWICE: {
      subject: (event: string) => `You’re no longer on the waiting list for ${event}`,
      heading: 'You’re no longer on the waiting list',
      lead: (event: string) =>
        `Tickets to ${event} were reserved for you twice and not paid for. You can join the list again on the event page.`,
      action: 'See the event',
    },
    TAKEN_BACK: {
      subject: (event: string) => `Your reserved ticket to ${event} is no longer available`,
      heading: 'The ticket is no longer available',
      lead: (event: string) =>
        `Its holder is keeping the ticket to ${event} that was reserved for you. You have your old place on the list again. If you paid in the meantime, you get a full refund automatically.`,
    },
    CLOSED: {
      subject: (event: string) => `The waiting list for ${event} is closed`,
      heading: 'The waiting list is closed',
      lead: (event: string) => `No more tickets to ${event} are offered to the waiting list. You owe nothing.`,
      action: 'See the event',
    },
  },
  ticketReturn: {
    refund: 'Refund',
    nothing: 'Nothing',
    REFUNDED: {
      subject: (event: string) => `You returned a ticket to ${event}`,
      lead: (event: string) => `You returned a ticket to ${event}. It is no longer valid.`,
    },
    OPEN: {
      subject: (event: string) => `Your ticket to ${event} is offered to the waiting list`,
      lead: (event: string) =>
        `We now offer your ticket to ${event} to people on the waiting list. It stays valid until one of them has paid for it. You get your refund then, and not before.`,
      after: 'Until then you can keep it: cancel the return on your order page, or just come.',
    },
    SOLD: {
      subject: (event: string) => `Your ticket to ${event} was resold`,
      lead: (event: string) =>
        `Someone from the waiting list has bought your ticket to ${event}. Yours is no longer valid.`,
    },
    TAKEN_BACK: {
      subject: (event: string) => `You keep your ticket to ${event}`,
      lead: (event: string) => `The return of your ticket to ${event} is cancelled. Your ticket is valid as before.`,
    },
    ENDED: {
      subject: (event: string) => `Your ticket to ${event} is still yours`,
      lead: (event: string) =>
        `No one bought your ticket to ${event} in time. It is valid as before, and there is no refund. You can still come.`,
    },
  },
};
