import { type Statement, trustedSql } from '../../../platform/database/sql.ts';
import { type Meanings, statusesWith } from './meanings.ts';

/**
 * Asks a row for what `asksFor` asks a record. The words stand in the text, not among its values: an index of some statuses alone serves
 * no other statement. The same row is answered by the same statement, which is composed once.
 */
export function rowAsksFor<State extends string, Name extends string>(meanings: Meanings<State, Name>, name: Name) {
  const words = statusesWith(meanings, name).map((state) => `'${state}'`);
  const is = words.length === 1 ? `= ${words[0]}` : `in (${words.join(', ')})`;
  const byRow = new Map<string, Statement>();
  return (row: string): Statement => {
    const known = byRow.get(row) ?? trustedSql(`${row}.status ${is}`);
    byRow.set(row, known);
    return known;
  };
}
