import { type Statement, trustedSql } from '../../../platform/database/sql.ts';
import type { TypeKind } from './type-kinds.ts';

const counters = {
  sold: 'sold_quantity',
  held: 'held_quantity',
  remaining: 'remaining_quantity',
  withdrawn: 'withdrawn_quantity',
  quantity: 'quantity',
} as const;

export type StockOfEvent = Record<keyof typeof counters, number>;

/** As one row: how many tickets an event has, and of those `sold` are good, complimentary and counter included. No add-ons. */
export function stockRow(eventColumn: string): Statement {
  const sums = Object.entries(counters).map(([name, column]) => `coalesce(sum(t.${column}), 0)::int as ${name}`);
  return trustedSql(`(select ${sums.join(', ')} from ticket_types t where ${isOf(eventColumn, 'TICKET')})`);
}

/** The same of one counter, as text of a statement. */
export function soldOf(eventColumn: string, kind: TypeKind = 'TICKET', counter: keyof StockOfEvent = 'sold'): string {
  return `(select coalesce(sum(t.${counters[counter]}), 0)::int from ticket_types t where ${isOf(eventColumn, kind)})`;
}

const isOf = (eventColumn: string, kind: TypeKind) => `t.event_id = ${eventColumn} and t.kind = '${kind}'`;
