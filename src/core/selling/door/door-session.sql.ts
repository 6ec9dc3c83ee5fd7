import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { aheadOf } from '../../base/clock/present-time.sql.ts';
import { doorCodeEnd, doorCodeNames, isDoorCodeMakerGood, isMakerGoodFor } from './door-code.sql.ts';
import type { DoorDirection, DoorRole } from './door-code-fields.ts';

/** A device that signed in with a door code, for as long as that is good. */
export interface DoorSession {
  id: string;
  doorCodeId: string;
  organizationId: string;
  eventId: string;
  gate: string;
  role: DoorRole;
  /** Whether the device is told names. */
  givesNames: boolean;
  /** Where the gate leads, and which way people go through it. */
  zoneId: string | null;
  zoneName: string | null;
  direction: DoorDirection;
  /** By which rules its app decides. */
  rules: number;
  /** What the device calls itself. Anyone who says the same is taken for the same. */
  device: string;
}

export interface FoundSession extends DoorSession {
  tokenHash: Buffer;
  seenAt: string;
  /** Its organization is suspended: its devices are refused until that ends. */
  isSuspended: boolean;
}

interface FoundDoorCode extends Omit<DoorSession, 'id' | 'device' | 'rules'> {
  isSuspended: boolean;
}

const foundColumns = trustedSql(
  `c.id as door_code_id, c.organization_id, e.id as event_id, c.gate, c.role, ${doorCodeNames.text} as gives_names,
   z.id as zone_id, z.name as zone_name, c.direction, o.suspended_at is not null as is_suspended`,
);

const hasNotEnded = (now: string): Statement => sql`${doorCodeEnd} > ${now}::timestamptz + ${aheadOf('e')}`;

/**
 * The zone of an event that the gate of code `c` leads to: on another date of the run the one of the same name. A gate that led
 * to a zone leads nowhere where there is none.
 */
const zoneRows = trustedSql(`
  left join event_zones own_zone on own_zone.id = c.zone_id
  left join event_zones z on z.event_id = e.id and z.name = coalesce(c.zone_name, own_zone.name)`);
const hasItsZone = trustedSql('(c.zone_id is null and c.zone_name is null or z.id is not null)');

/** How far from a date of a run its codes are good for it. */
const nearHours = 12;

/**
 * The event that code `c` is for now: of a run the date that is nearest within twelve hours, and else its own, or of a series the next one
 * or the last. Only what its maker could make it for, and where its zone is.
 */
const eventNow = (now: string): Statement => sql`
  coalesce((
    select d.id from events d
    where d.series_id = coalesce(c.series_id, own.series_id) and d.organization_id = c.organization_id and d.cancelled_at is null
      and d.date_time <= ${now}::timestamptz + ${aheadOf('c')} + make_interval(hours => ${nearHours}::int)
      and d.ends_at >= ${now}::timestamptz + ${aheadOf('c')} - make_interval(hours => ${nearHours}::int)
      and ${trustedSql(isMakerGoodFor('d.id'))}
      and (c.zone_id is null and c.zone_name is null or exists (
        select from event_zones w where w.event_id = d.id
          and w.name = coalesce(c.zone_name, (select v.name from event_zones v where v.id = c.zone_id))))
    order by abs(extract(epoch from d.date_time - (${now}::timestamptz + ${aheadOf('c')}))), d.id limit 1), own.id, (
    select d.id from events d
    where d.series_id = c.series_id and d.organization_id = c.organization_id and d.cancelled_at is null
    order by d.ends_at < ${now}::timestamptz + ${aheadOf('c')},
      abs(extract(epoch from d.date_time - (${now}::timestamptz + ${aheadOf('c')}))), d.id limit 1))`;

/** The code that lets a device in now. Locked, because sign-ins with it are counted. */
export function findGoodDoorCode(
  tx: Tx,
  { codeHash, now }: { codeHash: Buffer; now: string },
): Promise<FoundDoorCode | undefined> {
  return tx.maybe(sql`
    select ${foundColumns} from door_codes c join organizations o on o.id = c.organization_id
    left join events own on own.id = c.event_id join events e on e.id = ${eventNow(now)} ${zoneRows}
    where c.code_hash = ${codeHash} and c.revoked_at is null and ${hasNotEnded(now)} and ${hasItsZone}
      and ${isDoorCodeMakerGood} and o.retired_at is null
    for no key update of c`);
}

export function insertDoorSession(
  tx: Tx,
  session: { id: string; doorCodeId: string; eventId: string; device: string; rules: number; tokenHash: Buffer },
): Promise<number> {
  return tx.run(sql`
    insert into door_sessions (id, door_code_id, event_id, device, rules, token_hash)
    values (${session.id}, ${session.doorCodeId}, ${session.eventId}, ${session.device}, ${session.rules}, ${session.tokenHash})`);
}

/** All sessions of a code, and those of them that were opened within a minute. */
export function countDoorSessions(
  tx: Tx,
  { doorCodeId }: { doorCodeId: string },
): Promise<{ total: number; ofMinute: number }> {
  return tx.one(sql`
    select count(*) as total, count(*) filter (where created_at > now() - interval '1 minute') as of_minute
    from door_sessions where door_code_id = ${doorCodeId}`);
}

/** Sessions of a code that were not heard from for so long. */
export function deleteIdleDoorSessions(
  tx: Tx,
  { doorCodeId, hours }: { doorCodeId: string; hours: number },
): Promise<number> {
  return tx.run(sql`
    delete from door_sessions where door_code_id = ${doorCodeId} and seen_at < now() - make_interval(hours => ${hours}::int)`);
}

/** Sessions with the event that they are at, which those of an older release have from their code. */
const sessionRows = trustedSql(`
  door_sessions s join door_codes c on c.id = s.door_code_id join organizations o on o.id = c.organization_id
  join events e on e.id = coalesce(s.event_id, c.event_id)`);

/** Those of the sessions that are good now. */
export function listGoodDoorSessions(
  db: Queryable,
  { tokenHashes, now }: { tokenHashes: readonly Buffer[]; now: string },
): Promise<FoundSession[]> {
  return db.many(sql`
    select s.id, s.token_hash, s.device, s.rules, s.seen_at, ${foundColumns}
    from ${sessionRows} ${zoneRows}
    where s.token_hash = any(${tokenHashes}::bytea[]) and c.revoked_at is null and ${hasNotEnded(now)} and ${hasItsZone}
      and ${isDoorCodeMakerGood} and o.retired_at is null`);
}

/** The session of the service's own gate of that name at an event, where it has one that decides by these rules. */
export function findOwnGate(
  tx: Tx,
  {
    eventId,
    gate,
    direction,
    rules,
    now,
  }: Pick<DoorSession, 'eventId' | 'gate' | 'direction' | 'rules'> & { now: string },
): Promise<DoorSession | undefined> {
  return tx.maybe(sql`
    select s.id, s.device, s.rules, ${foundColumns} from ${sessionRows} ${zoneRows}
    where c.event_id = ${eventId} and c.gate = ${gate} and c.direction = ${direction} and c.maker = 'OPERATOR' and c.zone_id is null
      and s.rules = ${rules} and s.device = ${gate} and c.revoked_at is null and e.id = ${eventId} and ${hasNotEnded(now)}
    order by s.created_at, s.id limit 1`);
}

/** The same for sessions that were found before. */
export function listStillGoodSessions(
  db: Queryable,
  { ids, now }: { ids: readonly string[]; now: string },
): Promise<{ id: string; givesNames: boolean; isSuspended: boolean }[]> {
  return db.many(sql`
    select s.id, ${doorCodeNames} as gives_names, o.suspended_at is not null as is_suspended
    from ${sessionRows} ${zoneRows}
    where s.id = any(${ids}::uuid[]) and c.revoked_at is null and ${hasNotEnded(now)} and ${hasItsZone}
      and ${isDoorCodeMakerGood} and o.retired_at is null`);
}

export function noteDoorSessions(
  db: Queryable,
  { ids, now }: { ids: readonly string[]; now: string },
): Promise<number> {
  return db.run(sql`update door_sessions set seen_at = ${now}::timestamptz where id = any(${ids}::uuid[])`);
}
