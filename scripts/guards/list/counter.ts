import type { Guard } from '../guard.ts';

/** Of what is asked at checkout, and of cash. */
export const counterGuards: readonly Guard[] = [
  {
    name: 'asked at checkout: a required answer',
    invariant: 'no order is placed without what its organizer has to know',
    file: 'src/core/selling/answers/checkout-answers.ts',
    find: 'if (question.required && isAsked && !said.has(question.id)) {',
    replace: 'if (false as boolean) {',
    tests: ['sales/orders/asked-at-checkout'],
  },
  {
    name: 'asked at checkout: a name for each ticket',
    invariant: 'no ticket is without a name where the organizer asks for names',
    file: 'src/core/selling/answers/checkout-answers.ts',
    find: "if (isAsked) faults.push({ field, fault: 'nameMissing' });",
    replace: '',
    tests: ['sales/orders/asked-at-checkout'],
  },
  {
    name: 'asked at checkout: erased with the buyer',
    invariant: 'a buyer who was erased stands nowhere, nor do those whom they named',
    file: 'src/core/back-office/privacy/erase.sql.ts',
    find: ', attendee_name = null\n',
    replace: '\n',
    tests: ['sales/orders/asked-at-checkout'],
  },
  {
    name: 'counter: enough cash',
    invariant: 'nothing is sold for less cash than it costs',
    file: 'src/core/selling/ordering/hand-out-tickets.ts',
    find: 'if (receivedCentavos === null || receivedCentavos >= totalCentavos) return;',
    replace: 'if (receivedCentavos !== -1) return;',
    tests: ['door/counter', 'dashboard/events/events-counter'],
  },
  {
    name: 'counter: nobody is mailed',
    invariant: 'who leaves no address gets no mail at a made-up one',
    file: 'src/core/telling/mails/mail.sql.ts',
    find: '!isNobodysAddress(recipient)',
    replace: "recipient !== ''",
    tests: ['dashboard/events/events-counter'],
  },
  {
    name: 'counter at the door: a sale once',
    invariant: 'a sale that a device sends again is made once',
    file: 'src/core/selling/counter/sell-at-door.ts',
    find: "claim: claimOf(id, { path: '/door/v1/counter-sales', body: { ...said, method, reservationId } }),",
    replace: 'claim: undefined,',
    tests: ['door/counter'],
  },
  {
    name: 'counter at the door: supervisors only',
    invariant: 'a device that scans takes no money',
    file: 'src/door/counter.ts',
    find: "if (role !== 'SUPERVISE') raise(supervisorsOnly, {});",
    replace: '',
    tests: ['door/counter'],
  },
];
