import { plural } from '../../../language.ts';

/** From the chosen tickets to the held order. */
export const checkout = {
  title: (event: string) => `Checkout: ${event}`,
  heading: 'Your details',
  rsvpHeading: 'Reserve your spot',
  summary: 'Your order',
  change: 'Change tickets',
  name: 'Full name',
  nameHint: 'Printed on your tickets.',
  email: 'E-mail',
  emailHint: 'We’ll send your tickets here.',
  accessCode: 'Access code',
  promoCode: 'Promo code',
  apply: 'Apply',
  discount: (code: string) => `Promo code ${code}`,
  subtotal: 'Tickets',
  fees: 'Fees',
  total: 'Total',
  totalWith: (method: string) => `Total with ${method}`,
  otherWays: 'On the next page you can choose another payment method and see what it adds or saves.',
  free: 'Free',
  hold: 'Reserve my tickets',
  confirm: 'Confirm',
  holdHint: (minutes: number) =>
    plural('en', minutes, {
      one: `We’ll hold your tickets for ${minutes} minute while you pay.`,
      other: `We’ll hold your tickets for ${minutes} minutes while you pay.`,
    }),
  freeHint: 'Nothing to pay. You’ll get your QR code right away.',
  terms: 'By continuing, you accept:',
  refundPolicy: 'Refund policy for this event',
  ticketCount: (tickets: number) => plural('en', tickets, { one: '1 ticket', other: `${tickets} tickets` }),
  quantityTimes: (quantity: number, name: string) => `${quantity} × ${name}`,
  steps: { tickets: 'Tickets', details: 'Details', pay: 'Pay', done: 'QR code' },
  stepsLabel: 'Steps',
  /** While very many buy at once. */
  rush: {
    heading: 'These tickets are in high demand right now.',
    working: 'One moment: your browser is showing that you’re not a bot. This continues automatically.',
    wait: (seconds: number) =>
      plural('en', seconds, {
        one: `To keep bots from getting ahead of you, press the button below again in ${seconds} second.`,
        other: `To keep bots from getting ahead of you, press the button below again in ${seconds} seconds.`,
      }),
    codes: {
      heading: 'Too many wrong codes were tried from your connection.',
      wait: (seconds: number) =>
        plural('en', seconds, {
          one: `To keep bots from guessing codes, press the same button again in ${seconds} second.`,
          other: `To keep bots from guessing codes, press the same button again in ${seconds} seconds.`,
        }),
    },
  },
  faults: {
    heading: 'Please check this again',
    name: 'Enter your name.',
    email: 'Enter an e-mail address, such as ana@example.com.',
    emailMeant: (typed: string, meant: string) =>
      `${typed}: did you mean ${meant}? If what you typed is right, continue below.`,
    useMeant: (meant: string) => `Use ${meant}`,
    soldOut: (name: string) => `${name} just sold out.`,
    onlyLeft: (name: string, left: number) => `${name}: only ${left} left.`,
    eventFull: 'This event just sold out.',
    price: (name: string, least: string, most: string) => `${name}: choose a price from ${least} to ${most}.`,
    tooMany: (name: string, most: number) => `${name}: up to ${most} per order.`,
    perTicket: (name: string, most: number) => `${name}: up to ${most} with the tickets you chose.`,
    needsTicket: (names: string) => `${names}: sold with tickets only. Choose a ticket too.`,
    codeNeeded: 'You need an access code for this event.',
    promoWrong: 'That promo code doesn’t work for these tickets, or it has expired.',
    codeWrong: 'That access code doesn’t work for this event, or it has already been used.',
    notOnSale: 'These tickets are no longer on sale.',
    gone: 'One of the tickets you chose is no longer available.',
    choose: 'Choose at least one ticket.',
    tooManyHeld: (minutes: number) =>
      plural('en', minutes, {
        one: `You’re holding too many unpaid tickets. Pay for them, or try again in ${minutes} minute.`,
        other: `You’re holding too many unpaid tickets. Pay for them, or try again in ${minutes} minutes.`,
      }),
    tooManyFree:
      'Too many free tickets to this event were claimed with your address or from your connection. Try another connection, such as mobile data, or ask the organizer.',
    tooManyAtOnce: 'That’s more tickets than one buyer can hold for this event.',
    asked: 'The organizer needs a few more details from you. They are marked below.',
    busy: 'Lots of people are buying right now. Please try again.',
  },
};
