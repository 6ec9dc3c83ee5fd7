/** What does not hold yet, by the name of the check, why, and by what it is told from others; a world that meets one ends there. */
export interface KnownFault {
  check: string;
  why: string;
  says?: RegExp;
}

export const knownFaults: readonly KnownFault[] = [
  { check: 'a refund of tickets is what they cost', why: 'what the rule kept is refunded with the last ticket' },
  { check: 'an order without a good ticket is refunded', why: 'it stays completed while something was kept' },
  { check: 'an add-on that needs a ticket has one', why: 'it stays good after the last ticket went back' },
  { check: 'a return that says refunded is refunded', why: 'the provider refused the money' },
  { check: 'a ticket that is void was named', why: 'a refund of tickets that leaves nothing voids every ticket' },
  { check: 'I14-seat-has-one-holder', why: 'a seat on offer from a return counts twice' },
];
