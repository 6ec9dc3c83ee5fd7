/** Which part of a list is asked for. */
export interface Page {
  page: number;
  take: number;
}

export const takeDefault = 10;
export const takeMax = 100;

export interface Paged<Row> {
  rows: Row[];
  total: number;
  page: Page;
}

export interface PageMeta {
  page: number;
  take: number;
  total: number;
  totalPages: number;
}

export function pageMeta({ page, total }: { page: Page; total: number }): PageMeta {
  return { page: page.page, take: page.take, total, totalPages: Math.ceil(total / page.take) };
}
