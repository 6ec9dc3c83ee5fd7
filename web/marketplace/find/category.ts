import type { Messages } from '../../texts/en.ts';

export type Category = keyof Messages['site']['categories'];

/** The list of events of one kind. */
export function categoryHref(category: Category): string {
  return `/events?category=${category.toLowerCase()}`;
}
