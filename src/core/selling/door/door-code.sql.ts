import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { members } from '../../accounts/members/member.sql.ts';
import { rolesThatMay } from '../../accounts/sign-in/person.ts';
import { columnsOf, valuesOf } from '../../base/fields/field-columns.sql.ts';
import type { Page } from '../../base/page.ts';
import { isOf } from '../../catalog/series/event-or-series.sql.ts';
import { type DoorCode, type DoorCodeMaker, refusedKeptMax } from './door-code.ts';
import { type DoorCodeFields, type DoorLimitFields, doorCodeFields, doorLimitFields } from './door-code-fields.ts';

/** When the code `c` of the event `e` ends. An event that is moved takes its codes along. One of a series without dates has nothing to open. */
export const doorCodeEnd = trustedSql(`coalesce(least(c.expires_at, e.ends_at + interval '1 day'), c.created_at)`);

// Names of roles, of a table in the code.
const makers = rolesThatMay('check-in')
  .map((role) => `'${role}'`)
  .join(', ');

/** Whether the maker of code `c`, of organization `o`, could make it now for that event. The maker of an older code may not be known. */
export const isMakerGoodFor = (eventId: 'e.id' | 'd.id'): string => `
  case c.maker
    when 'KEY' then exists (
      select from api_keys k where k.id = c.maker_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
        and 'tickets:write' = any (k.scopes) and (c.role <> 'SUPERVISE' or 'orders:read' = any (k.scopes)))
    when 'PERSON' then exists (
      select from ${members.text} m where m.user_id = c.maker_id and m.organization_id = coalesce(o.live_id, o.id)
        and m.role in (${makers}) and (m.event_ids is null or ${eventId} = any (m.event_ids)))
    else true end`;

export const isDoorCodeMakerGood = trustedSql(isMakerGoodFor('e.id'));

/** Whether devices get names: a key that may not read them passes them to nobody. */
export const doorCodeNames = trustedSql(`
  (c.maker is distinct from 'KEY' or exists (
    select from api_keys k where k.id = c.maker_id and 'orders:read' = any (k.scopes)))`);

/** Continues the name of the table that `c` comes from; `e` is its event, or the last date of its series. */
export const doorCodeRows = trustedSql(`c join organizations o on o.id = c.organization_id left join lateral (
    select d.id, d.ends_at from events d where d.id = c.event_id or d.series_id = c.series_id order by d.ends_at desc limit 1) as e on true`);

export const doorCodeColumns = trustedSql(`
  c.id, c.organization_id, c.event_id, c.series_id, c.gate, c.role, c.direction,
  (select json_build_object('id', z.id, 'name', z.name) from event_zones z where z.id = c.zone_id) as zone, ${doorCodeEnd.text}::timestamptz(3) as expires_at,
  c.series_id is not null and coalesce(c.expires_at > e.ends_at + interval '1 day', true) as ends_with_dates, c.revoked_at, c.created_at, c.sales_pesos_max, c.sales_tickets_max,
  c.maker, case c.maker when 'KEY' then (select k.name from api_keys k where k.id = c.maker_id)
    when 'PERSON' then (select u.email from users u where u.id = c.maker_id) end as maker_label,
  ${isDoorCodeMakerGood.text} as is_maker_good, ${doorCodeNames.text} as gives_names,
  (select coalesce(sum(r.count - ${refusedKeptMax}), 0)::int from refused_scans r
   where r.door_code_id = c.id and r.count > ${refusedKeptMax}) as refused_unkept,
  (select count(distinct s.device) from door_sessions s where s.door_code_id = c.id) as devices,
  (select max(s.seen_at) from door_sessions s where s.door_code_id = c.id) as seen_at`);

const noLimit: DoorLimitFields = { salesPesosMax: null, salesTicketsMax: null };

interface NewDoorCode extends DoorCodeFields, Partial<DoorLimitFields> {
  id: string;
  organizationId: string;
  eventId: string | null;
  seriesId: string | null;
  /** Of a series. */
  zoneName: string | null;
  maker: DoorCodeMaker;
  codeHash: Buffer;
}

export function insertDoorCode(tx: Tx, code: NewDoorCode): Promise<DoorCode> {
  return tx.one(sql`
    with c as (
      insert into door_codes (id, organization_id, event_id, series_id, zone_name, maker, maker_id, code_hash, ${columnsOf(doorCodeFields)}, ${columnsOf(doorLimitFields)})
      values (${code.id}, ${code.organizationId}, ${code.eventId}, ${code.seriesId}, ${code.zoneName}, ${code.maker.kind}, ${code.maker.id}, ${code.codeHash},
              ${valuesOf(doorCodeFields, code)}, ${valuesOf(doorLimitFields, { ...noLimit, ...code })})
      returning *)
    select ${doorCodeColumns} from ${doorCodeRows}`);
}

type Whose = Pick<DoorCode, 'eventId' | 'seriesId'>;

export function countDoorCodes(db: Queryable, of: Whose): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from door_codes where ${isOf(of)}`);
}

/** Newest first. */
export function listDoorCodeRows(
  db: Queryable,
  { page: { page, take }, ...of }: Whose & { page: Page },
): Promise<DoorCode[]> {
  return db.many(sql`
    select ${doorCodeColumns} from door_codes ${doorCodeRows}
    where ${isOf(of, 'c.')} order by c.created_at desc, c.id desc
    limit ${take} offset least((${page}::bigint - 1) * ${take}::bigint, 1000000)`);
}

/** A revoked code stays revoked, with its first time. */
export function revokeDoorCodeRow(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`update door_codes set revoked_at = now() where id = ${id} and revoked_at is null`);
}

/** A code of any organization, for the operator. */
export function findDoorCode(db: Queryable, { id }: { id: string }): Promise<DoorCode | undefined> {
  return db.maybe(sql`
    select ${doorCodeColumns} from door_codes ${doorCodeRows} where c.id = ${id}`);
}

/** What the operator needs to know of the series of a code. */
export function findSeriesOfDoorCode(
  db: Queryable,
  { id }: { id: string },
): Promise<{ id: string; name: string; organizationId: string; isSandbox: boolean; logOrganizationId: string }> {
  return db.one(sql`
    select s.id, s.name, s.organization_id, o.live_id is not null as is_sandbox, coalesce(o.live_id, o.id) as log_organization_id
    from door_codes c join series s on s.id = c.series_id join organizations o on o.id = s.organization_id where c.id = ${id}`);
}
