/** What does not hold yet, by the name of the check, and why; a world that meets one ends there. */
export const knownFaults: Record<string, string> = {
  'a refund of tickets is what they cost': 'what the rule kept is refunded with the last ticket',
  'an order without a good ticket is refunded': 'it stays completed while something was kept',
  'an add-on that needs a ticket has one': 'it stays good after the last ticket went back',
  'a return that says refunded is refunded': 'the provider refused the money',
  'who has no ticket has the money': 'a refund that leaves nothing voids every ticket',
  'a seller has what the replacement paid, or less': 'the price was lowered or chosen',
  'I14-seat-has-one-holder': 'a seat on offer from a return counts twice',
  'answers are no faults': 'an exchange of two types of one name',
};
