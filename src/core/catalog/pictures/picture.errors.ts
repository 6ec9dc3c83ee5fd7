import { defineError } from '../../base/define-error.ts';

export const pictureQuotaReached = defineError<{
  what: 'pictures' | 'megabytes of pictures';
  most: number;
  tier: string;
}>({
  code: 'LIMIT_REACHED',
  kind: 'conflict',
  when: 'The organization has as many pictures, or bytes of them, as its tier allows.',
  message: ({ what, most, tier }) => `The maximum of ${most} ${what} of the tier ${tier} is reached.`,
  hint: 'Delete pictures that are no longer needed, or ask the operator for another tier.',
  example: { what: 'pictures', most: 500, tier: 'FREE' },
});

export const pictureStoreAway = defineError({
  code: 'SERVICE_UNAVAILABLE',
  kind: 'unavailable',
  when: 'The store of pictures does not answer. `Retry-After` says when to come back.',
  message: () => 'The picture could not be kept at the moment.',
  hint: 'Nothing was kept; send it again after the seconds in Retry-After.',
});

export const picturesTooCostly = defineError<{ seconds: number; retryAfterSeconds: number }>({
  code: 'RATE_LIMITED',
  kind: 'limited',
  when: 'Pictures of the organization have taken as much time to read within a minute as they may. `Retry-After` says when to come back.',
  message: ({ seconds }) => `Your pictures have taken ${seconds} seconds to read within a minute, which is the most.`,
  hint: ({ retryAfterSeconds }) => `Wait ${retryAfterSeconds} seconds, then go on; smaller pictures take less.`,
  example: { seconds: 30, retryAfterSeconds: 40 },
});
