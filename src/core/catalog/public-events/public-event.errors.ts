import { defineError } from '../../base/define-error.ts';

/** In the same words whether it is a draft, archived, unknown or no id at all: a stranger learns nothing of drafts. */
export const publicEventNotFound = defineError<{ idOrSlug: string }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'The marketplace has no event of that id or slug, or has it no longer.',
  message: ({ idOrSlug }) =>
    idOrSlug === ''
      ? 'The path has an empty part where the id or slug of the event belongs.'
      : `There is no event ${idOrSlug.slice(0, 100)} on the marketplace.`,
  hint: 'Check the link, or find the event with GET /marketplace/v1/events; the organizer may have taken it down.',
  example: { idOrSlug: 'gabi-ng-musika' },
});
