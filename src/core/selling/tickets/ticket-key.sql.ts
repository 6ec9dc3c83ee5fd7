import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

interface TicketKeyRow {
  publicKey: Buffer;
  privateKeySealed: Buffer;
}

export function findTicketKey(db: Queryable, { eventId }: { eventId: string }): Promise<TicketKeyRow | undefined> {
  return db.maybe(sql`select public_key, private_key_sealed from event_ticket_keys where event_id = ${eventId}`);
}

export function insertTicketKey(db: Queryable, key: TicketKeyRow & { eventId: string }): Promise<number> {
  return db.run(sql`
    insert into event_ticket_keys (event_id, public_key, private_key_sealed)
    values (${key.eventId}, ${key.publicKey}, ${key.privateKeySealed}) on conflict do nothing`);
}
