/** What each status of a noun means, by the names under which it is asked for. The compiler wants it of a new status. */
export type Meanings<State extends string, Name extends string> = Readonly<Record<State, readonly Name[]>>;

export function statusesWith<State extends string, Name extends string>(
  meanings: Meanings<State, Name>,
  name: Name,
): State[] {
  return (Object.keys(meanings) as State[]).filter((state) => meanings[state].includes(name));
}

/** Asks a record for it; `meanings.sql.ts` asks a row. */
export function asksFor<State extends string, Name extends string>(meanings: Meanings<State, Name>, name: Name) {
  const statuses = new Set(statusesWith(meanings, name));
  return ({ status }: { readonly status: State }): boolean => statuses.has(status);
}
