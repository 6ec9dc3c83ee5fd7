import { defineError } from '../../base/define-error.ts';

/** The event is there for all to see; only a plan is not. */
export const publicSeatingNotFound = defineError<{ idOrSlug: string }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'The event sells no seats of a plan.',
  message: ({ idOrSlug }) => `The event ${idOrSlug.slice(0, 100)} has no plan of seats.`,
  hint: 'Its tickets are sold by their type: see `tickets` of GET /marketplace/v1/events/:idOrSlug.',
});
