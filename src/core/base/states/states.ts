/** Where each state of a noun may go, and nowhere else; and the table in whose column `status` its rows have it. */
export interface States<State extends string> {
  readonly table: string;
  readonly moves: Readonly<Record<State, readonly State[]>>;
}

export function mayBecome<State extends string>({ moves }: States<State>, from: State, to: State): boolean {
  return moves[from].includes(to);
}

/** Changes a record, and its state only as the table of its states allows. */
export function change<State extends string, Noun extends { id: string; readonly status: State }>(
  states: States<State>,
  record: Noun,
  changes: Partial<Noun>,
): void {
  const { status: from, id } = record;
  const { status: to = from } = changes;
  if (to !== from && !mayBecome(states, from, to)) {
    throw new Error(`${id} of ${states.table} cannot go from ${from} to ${to}`);
  }
  Object.assign(record, changes);
}
