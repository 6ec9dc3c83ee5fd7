import { type Page, pageDefault, takeDefault, takeMax } from '../core/base/page.ts';
import { Type } from './fields/schema-type.ts';

/** `page` and `take` of every paged list. None is too large: it is beyond the end, or taken for the most that there is. */
export const pageParameters = {
  page: Type.Integer({ minimum: 1, default: pageDefault, description: 'Page, from 1.' }),
  take: Type.Integer({
    minimum: 1,
    default: takeDefault,
    description: `Rows a page. More than ${takeMax} is taken as ${takeMax}.`,
  }),
};

export interface PageQuery {
  page: number;
  take: number;
}

export const cursorParameter = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: '`meta.nextCursor` of the rows before; `page` is not looked at then.',
});

export function pageOf({ page, take }: PageQuery): Page {
  return { page, take: Math.min(take, takeMax) };
}
