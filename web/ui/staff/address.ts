type Query = Readonly<Record<string, string | undefined>>;

/** A URL with those parts of the query that are set. */
export function addressOf(path: string, query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Whether a filter asks for less than everything. */
export function isFiltered(query: Query): boolean {
  return Object.values(query).some(Boolean);
}
