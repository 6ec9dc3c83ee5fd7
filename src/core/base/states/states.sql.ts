import { type Statement, trustedSql } from '../../../platform/database/sql.ts';
import type { States } from './states.ts';

/**
 * `status = …` of an update: the only way in which a state is written. A row that may not go there would get null, which
 * its column refuses, so that the statement fails.
 */
export function becomes<State extends string>({ table, moves }: States<State>, to: State, row = table): Statement {
  const from = statesOf(moves).filter((state) => moves[state].includes(to));
  if (from.length === 0) throw new Error(`Nothing of ${table} becomes ${to}`);
  return trustedSql(`status = case when ${row}.status in (${listed(from)}) then '${to}' end`);
}

/** The same for rows whose records went there in memory, maybe by several steps: `to` is the row that they are read from. */
export function becomesAs<State extends string>({ moves }: States<State>, row: string, to: string): Statement {
  const ways = statesOf(moves).flatMap((from) =>
    [...reachedFrom(moves, from)].map((end) => `(${listed([from, end])})`),
  );
  return trustedSql(
    `status = case when ${row}.status = ${to}.status or (${row}.status, ${to}.status) in (${ways.join(', ')}) then ${to}.status end`,
  );
}

function statesOf<State extends string>(moves: States<State>['moves']): State[] {
  return Object.keys(moves) as State[];
}

function reachedFrom<State extends string>(moves: States<State>['moves'], from: State): Set<State> {
  const reached = new Set(moves[from]);
  // What is added while it is walked is walked too.
  for (const state of reached) for (const next of moves[state]) reached.add(next);
  return reached;
}

function listed(states: readonly string[]): string {
  return states.map((state) => `'${state}'`).join(', ');
}
