import { defineError } from '../../base/define-error.ts';

export const ticketQuotaReached = defineError<{ more: number; most: number; used: number; tier: string }>({
  code: 'LIMIT_REACHED',
  kind: 'conflict',
  when: "The tickets of the organization's events that are not archived would be more than the quota of its tier.",
  message: ({ more, most, used, tier }) =>
    `${more} more tickets do not fit: the quota of the tier ${tier} is ${most} tickets in events that are not archived, and ${used} of them are used.`,
  hint: 'Archive events that are over, ask for fewer tickets, or ask the operator for another tier.',
  example: { more: 500, most: 10_000, used: 9_800, tier: 'FREE' },
});
