import type { Meanings } from '../../base/states/meanings.ts';

// Orders are read with whether they were paid out, which is decided two districts above them.

/**
 * `scheduled`: it is made. `notLeft`: nothing has left for the organization's account yet; `filed` is in a bank's file. `left`: it has.
 */
type PayoutMeaning = 'scheduled' | 'filed' | 'notLeft' | 'left' | 'arrived' | 'returned' | 'withdrawn';

export const payoutMeanings = {
  SCHEDULED: ['scheduled', 'notLeft'],
  FILED: ['filed', 'notLeft'],
  SENT: ['left'],
  PAID: ['left', 'arrived'],
  RETURNED: ['returned'],
  WITHDRAWN: ['withdrawn'],
} as const satisfies Meanings<string, PayoutMeaning>;
