import { plural } from '../../../language.ts';

/** From the chosen tickets to the held order. */
export const checkout = {
  title: (event: string) => `Checkout: ${event}`,
  heading: 'Your details',
  rsvpHeading: 'Reserve your place',
  summary: 'Your order',
  change: 'Change tickets',
  name: 'Full name',
  nameHint: 'It is printed on the tickets.',
  email: 'E-mail',
  emailHint: 'The tickets are sent here.',
  accessCode: 'Access code',
  promoCode: 'Promo code',
  apply: 'Apply',
  discount: (code: string) => `Promo code ${code}`,
  subtotal: 'Tickets',
  fees: 'Fees',
  total: 'Total',
  totalWith: (method: string) => `Total with ${method}`,
  free: 'Free',
  hold: 'Hold my tickets',
  confirm: 'Confirm',
  holdHint: (minutes: number) =>
    plural('en', minutes, {
      one: `Your tickets are kept for ${minutes} minute while you pay.`,
      other: `Your tickets are kept for ${minutes} minutes while you pay.`,
    }),
  freeHint: 'Nothing to pay. Your QR code comes at once.',
  terms: 'By continuing you accept:',
  refundPolicy: 'Refund policy of this event',
  quantityTimes: (quantity: number, name: string) => `${quantity} × ${name}`,
  steps: { tickets: 'Tickets', details: 'Details', pay: 'Pay', done: 'QR code' },
  stepsLabel: 'Steps',
  /** While very many buy at once. */
  rush: {
    heading: 'Very many people want these tickets right now.',
    working: 'One moment: your browser is showing that you are not a machine. It goes on by itself.',
    wait: (seconds: number) =>
      plural('en', seconds, {
        one: `So that machines do not get ahead of you, press the button below again in ${seconds} second.`,
        other: `So that machines do not get ahead of you, press the button below again in ${seconds} seconds.`,
      }),
    codes: {
      heading: 'Many wrong codes were tried from your connection.',
      wait: (seconds: number) =>
        plural('en', seconds, {
          one: `So that machines cannot guess codes, press the same button again in ${seconds} second.`,
          other: `So that machines cannot guess codes, press the same button again in ${seconds} seconds.`,
        }),
    },
  },
  faults: {
    heading: 'Please look at this again',
    name: 'Please give your name.',
    email: 'Please give an e-mail address such as ana@example.com.',
    soldOut: (name: string) => `${name}: somebody was faster, none are left.`,
    onlyLeft: (name: string, left: number) => `${name}: only ${left} left.`,
    eventFull: 'Somebody was faster: there is no more room at this event.',
    tooMany: (name: string, most: number) => `${name}: at most ${most} in one order.`,
    codeNeeded: 'An access code is needed for this event.',
    promoWrong: 'That promo code is not valid for these tickets, or it is over.',
    codeWrong: 'That access code is not valid for this event, or it is used up.',
    notOnSale: 'These tickets are not on sale any more.',
    gone: 'One of the tickets that you chose does not exist any more.',
    choose: 'Choose at least one ticket.',
    tooManyHeld: (minutes: number) =>
      plural('en', minutes, {
        one: `Too many tickets are held for you that are not paid for. Pay for them, or try again in ${minutes} minute.`,
        other: `Too many tickets are held for you that are not paid for. Pay for them, or try again in ${minutes} minutes.`,
      }),
    tooManyFree:
      'Too many free tickets of this event were taken with your address or from your connection. Try another connection, such as mobile data, or ask the organizer.',
    tooManyAtOnce: 'These are more tickets than one buyer may hold at once for this event.',
    busy: 'Very many people are buying right now. Please try again.',
  },
};
