import { defineError } from '../../base/define-error.ts';

/** In the same words whether nothing of it is public, it is unknown or no id at all. */
export const publicSeriesNotFound = defineError<{ idOrSlug: string }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'The marketplace has no series of that id or slug, or none of its dates is public.',
  message: ({ idOrSlug }) =>
    idOrSlug === ''
      ? 'The path has an empty part where the id or slug of the series belongs.'
      : `There is no series ${idOrSlug.slice(0, 100)} on the marketplace.`,
  hint: 'Check the link, or find the events with GET /marketplace/v1/events?collapse=true.',
});
