import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { messageMailKind, onSaleMailKind } from '../../telling/mails/mail.ts';
import type { StopLink } from './message-keys.ts';

/** Also removes its messages and its news of sales that are still to go there. */
export function insertStop(tx: Tx, { organizationId, recipientHash }: StopLink): Promise<number> {
  return tx.run(sql`
    with stopped as (
      insert into message_stops (organization_id, address_hash)
      values (${organizationId}, decode(${recipientHash}, 'hex')) on conflict do nothing
    ), gone as (
      delete from mails
      where kind in ('MESSAGE', 'ON_SALE') and data ->> 'recipientHash' = ${recipientHash} and organization_id = ${organizationId}
        and status = 'PENDING' returning id
    )
    delete from queue q using gone where q.kind in (${messageMailKind}, ${onSaleMailKind}) and q.id = gone.id`);
}

export function deleteStop(tx: Tx, { organizationId, recipientHash }: StopLink): Promise<number> {
  return tx.run(sql`
    delete from message_stops
    where organization_id = ${organizationId} and address_hash = decode(${recipientHash}, 'hex')`);
}

/** Undefined where there is no such organization. */
export function findStop(
  db: Queryable,
  { organizationId, recipientHash }: StopLink,
): Promise<{ organizationName: string; isStopped: boolean } | undefined> {
  return db.maybe(sql`
    select o.name as organization_name, s.address_hash is not null as is_stopped
    from organizations o
    left join message_stops s on s.organization_id = o.id and s.address_hash = decode(${recipientHash}, 'hex')
    where o.id = ${organizationId}`);
}

/** The organizations whose messages somebody has stopped. */
export function listStops(
  db: Queryable,
  { recipientHash, most }: { recipientHash: string; most: number },
): Promise<{ organizer: string; createdAt: string }[]> {
  return db.many(sql`
    select o.name as organizer, s.created_at from message_stops s join organizations o on o.id = s.organization_id
    where s.address_hash = decode(${recipientHash}, 'hex') order by s.created_at limit ${most}`);
}
