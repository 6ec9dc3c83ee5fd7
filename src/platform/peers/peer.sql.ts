import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface PeerRow {
  id: string;
  machine: string;
  address: string;
  isForAll: boolean;
}

/** Writes down that this one is there, and answers whom else it can reach. */
export function meetPeers(db: Queryable, { id, machine, address, isForAll }: PeerRow): Promise<PeerRow[]> {
  return db.many(sql`
    with own as (
      insert into peers (id, machine, address, is_for_all) values (${id}, ${machine}, ${address}, ${isForAll})
      on conflict (id) do update set seen_at = now()
    ), gone as (
      delete from peers where seen_at < now() - interval '1 minute' and id <> ${id}
    )
    select id, machine, address, is_for_all from peers
    where id <> ${id} and seen_at > now() - interval '10 seconds' and (machine = ${machine} or is_for_all)`);
}

export function leavePeers(db: Queryable, { id }: Pick<PeerRow, 'id'>): Promise<number> {
  return db.run(sql`delete from peers where id = ${id}`);
}
