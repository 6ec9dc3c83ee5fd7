import { type Statement, sql } from '../../../src/platform/database/sql.ts';

const tables = [
  'orders',
  'issued_tickets',
  'payments',
  'ledger',
  'notices',
  'queue',
  'delivery_queue',
  'scans',
] as const;
type InjectedTable = (typeof tables)[number];
export const injectedTables: readonly InjectedTable[] = tables;

/** A trigger on each table that fails as often as a row of ours says. */
export function installFaults(): Statement[] {
  return [
    sql`create table chaos_faults (table_name text primary key, share float8 not null, code text not null)`,
    sql`
      create function chaos_fail() returns trigger language plpgsql as $$
      declare fault chaos_faults;
      begin
        select * into fault from chaos_faults where table_name = tg_table_name;
        if found and random() < fault.share then
          raise exception 'injected' using errcode = fault.code;
        end if;
        return null;
      end $$`,
    sql`create trigger chaos_fail after insert or update on orders for each statement execute function chaos_fail()`,
    sql`create trigger chaos_fail after insert or update on issued_tickets for each statement execute function chaos_fail()`,
    sql`create trigger chaos_fail after insert or update on payments for each statement execute function chaos_fail()`,
    sql`create trigger chaos_fail after insert on ledger for each statement execute function chaos_fail()`,
    sql`create trigger chaos_fail after insert or update on notices for each statement execute function chaos_fail()`,
    sql`create trigger chaos_fail after insert or update or delete on queue for each statement execute function chaos_fail()`,
    sql`create trigger chaos_fail after insert or update or delete on delivery_queue for each statement execute function chaos_fail()`,
    sql`create trigger chaos_fail after insert or update on scans for each statement execute function chaos_fail()`,
  ];
}

export function beginFaults(table: InjectedTable, { share, code }: { share: number; code: string }): Statement {
  return sql`
    insert into chaos_faults (table_name, share, code) values (${table}, ${share}::float8, ${code})
    on conflict (table_name) do update set share = excluded.share, code = excluded.code`;
}

export function endFaults(): Statement {
  return sql`delete from chaos_faults`;
}

export function lockType(id: string): Statement {
  return sql`select id from ticket_types where id = ${id} for update`;
}
