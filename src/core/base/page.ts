/** The part of a list that is asked for. */
export interface Page {
  page: number;
  take: number;
}

export const pageDefault = 1;
export const takeDefault = 10;
export const takeMax = 100;

export interface Paged<Row> {
  rows: Row[];
  total: number;
  page: Page;
  /** Where the next rows start; null at the end. Only for lists that have cursors. */
  nextCursor?: string | null;
}

export interface PageMeta {
  page: number;
  take: number;
  total: number;
  totalPages: number;
  nextCursor?: string | null;
}

export function pageMeta({ page, total, nextCursor }: Omit<Paged<unknown>, 'rows'>): PageMeta {
  return {
    page: page.page,
    take: page.take,
    total,
    totalPages: Math.ceil(total / page.take),
    ...(nextCursor === undefined ? {} : { nextCursor }),
  };
}
