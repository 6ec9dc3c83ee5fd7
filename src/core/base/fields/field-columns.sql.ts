import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { type FieldTable, namesOf, type ValuesOf } from './field.ts';

// Names in SQL and values of a table of fields, in its order.

/** `name, date_time, …` */
export function columnsOf(table: FieldTable): Statement {
  return trustedSql(namesOf(table).map(columnOf).join(', '));
}

/** Their values, to be inserted. */
export function valuesOf<Table extends FieldTable>(table: Table, row: ValuesOf<Table>): Statement {
  return joined(namesOf(table).map((name) => sql`${row[name]}`));
}

/** `name = …, date_time = …`, for an update. */
export function assignmentsOf<Table extends FieldTable>(table: Table, row: ValuesOf<Table>): Statement {
  return joined(namesOf(table).map((name) => sql`${trustedSql(columnOf(name))} = ${row[name]}`));
}

export function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function joined(parts: readonly Statement[]): Statement {
  return parts.reduce((all, next) => sql`${all}, ${next}`);
}
