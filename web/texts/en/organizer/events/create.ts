/** Of a new event as one card. */
export const create = {
  publish: 'Publish',
  saveDraft: 'Save as draft',
  priceHint: '0 for free',
  quantityHint: 'Tickets to sell',
  ticketNameHint: 'You can add more ticket types later.',
  notOnSale: 'Not on sale yet',
  /** Titles of what is folded. */
  folds: {
    picture: 'Picture',
    about: 'Description and category',
    ticket: 'Ticket',
    times: 'End and time zone',
    fees: 'Fees',
    access: 'Who can get tickets',
    rules: 'Transfers, names and refunds',
    limits: 'Limits and developers',
  },
  /** What is said where nothing is set. */
  empty: {
    picture: 'We’ll make a poster for you',
    description: 'No description',
    end: 'No end time',
    capacity: 'No capacity limit',
    refunds: 'Our refund policy',
  },
};
