import type { Messages } from '../../messages/en.ts';

export type Category = keyof Messages['site']['categories'];

/** The list of events of one kind. */
export function categoryHref(category: Category): string {
  return `/events?category=${category.toLowerCase()}`;
}
