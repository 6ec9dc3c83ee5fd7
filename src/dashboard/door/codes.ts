import type { FastifyInstance } from 'fastify';
import type { DoorCodesPageProps, ShownDoorCode } from '../../../web/organizer/door/codes-page.tsx';
import type { Detail } from '../../core/base/define-error.ts';
import { boundsOf, namesOf } from '../../core/base/fields/field.ts';
import { findLastEnd } from '../../core/catalog/series/event-or-series.sql.ts';
import { listZonesOfEvent, listZonesOfSeries } from '../../core/catalog/zones/zone.sql.ts';
import { createDoorCode } from '../../core/selling/door/create-door-code.ts';
import { type DoorCode, doorCodeState } from '../../core/selling/door/door-code.ts';
import {
  type DoorCodeFields,
  type DoorLimitFields,
  doorCodeFields,
  doorDirections,
  doorLimitFields,
  doorRoles,
} from '../../core/selling/door/door-code-fields.ts';
import { listDoorCodes } from '../../core/selling/door/list-door-codes.ts';
import { revokeDoorCode } from '../../core/selling/door/revoke-door-code.ts';
import { createBody } from '../../http/fields/fields.ts';
import { bodyFields } from '../../http/fields/table.ts';
import { faultsOf } from '../../http/pages/faults.ts';
import { chosenOf } from '../../http/pages/filters.ts';
import { doOnce } from '../../http/pages/once-form.ts';
import type { Tx } from '../../platform/database/database.ts';
import { placePaths, type VisitedPlace, visitedPlace } from '../either/place-of.ts';
import { statusOfRefusal } from '../events/change.ts';
import type { ShownForm } from '../events/parts.ts';
import { checked, optionalText, readValues, typedTime, typedValues } from '../events/typed.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, doneAt, pageNumberOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { isDoorOver } from './admissions.ts';

const codesOnPage = 50;
const limitBody = createBody(bodyFields(doorLimitFields));
const ability = 'check-in';

/** Codes that let devices in at the gates of an event, or of all dates of a series. */
export function doorCodeRoutes(app: FastifyInstance, services: DashboardServices): void {
  for (const path of placePaths) routesAt(app, services, `${path}/door/codes`);
}

function routesAt(app: FastifyInstance, services: DashboardServices, path: string): void {
  const { db } = services;
  screen(app, services, {
    method: 'GET',
    path,
    ability,
    handle: (visit) => answerCodes(services, visit, { values: {} }),
  });
  screen(app, services, { method: 'POST', path, ability, handle: (visit) => make(services, visit) });
  screen(app, services, {
    method: 'POST',
    path: `${path}/:doorCodeId/revoke`,
    ability,
    handle: async (visit) => {
      const { at, of, subject } = await visitedPlace(services, visit);
      const codePath = { ...of, doorCodeId: visit.params.doorCodeId as string };
      await db.transaction(async (tx) => {
        const { isRevokedNow, ...doorCode } = await revokeDoorCode(tx, visit.actor, codePath);
        if (isRevokedNow) await noteDoorCode(tx, visit, 'door_code.revoked', { doorCode, subject });
      });
      doneAt(visit, `${at}/door/codes`, 'door-code-revoked');
    },
  });
}

async function make(services: DashboardServices, visit: Visit): Promise<void> {
  const { db, now, sales, publicUrl, documents } = services;
  const { of, subject, zone, around, at } = await visitedPlace(services, visit);
  const values = typedValues(visit.form, [...namesOf(doorCodeFields), ...namesOf(doorLimitFields)]);
  let made: Awaited<ReturnType<typeof createDoorCode>> | undefined;
  try {
    const fields = readForm(values, zone);
    made = await db.transaction((tx) =>
      doOnce(tx, visit, async () => {
        const maker = { kind: 'PERSON', id: visit.person.userId } as const;
        const input = { ...of, ...fields, maker, doorCodeHash: sales.doorCodeHash, now: now() };
        const created = await createDoorCode(tx, visit.actor, input);
        await noteDoorCode(tx, visit, 'door_code.created', { doorCode: created.doorCode, subject });
        return created;
      }),
    );
  } catch (error) {
    return answerCodes(services, visit, { values, faults: faultsOf(error), status: statusOfRefusal(error) });
  }
  if (made === undefined) return doneAt(visit, `${at}/door/codes`, 'door-code-shown-before');
  const { gate, role, expiresAt, endsWithDates, salesPesosMax, salesTicketsMax } = made.doorCode;
  const address = `${publicUrl}/door`;
  const qrSvg = await documents.qrSvg(`${address}#code=${made.code}`);
  const limit = { salesPesosMax, salesTicketsMax };
  const props = { ...around, gate, role, expiresAt, endsWithDates, limit, code: made.code, address, qrSvg };
  await answerScreen(services, visit, ['doorPoster', props]);
}

async function answerCodes(
  services: DashboardServices,
  visit: Visit,
  { values, faults, status = 200 }: ShownForm,
): Promise<void> {
  const { db } = services;
  const { of, around } = await visitedPlace(services, visit);
  const page = { page: pageNumberOf(visit), take: codesOnPage };
  const [{ rows, total }, zones, { endsAt }] = await Promise.all([
    listDoorCodes(db, visit.actor, { ...of, page }),
    of.eventId === undefined ? listZonesOfSeries(db, of) : listZonesOfEvent(db, of),
    findLastEnd(db, { eventId: of.eventId ?? null, seriesId: of.seriesId ?? null }),
  ]);
  const props: DoorCodesPageProps = {
    ...around,
    isOver: endsAt !== null && isDoorOver(endsAt, visit.now),
    codes: rows.map((code) => shownCode(code, visit.now)),
    zones: zones.map(({ id, name }) => ({ id, name })),
    page: page.page,
    isLast: page.page * codesOnPage >= total,
    values,
    bounds: boundsOf({ ...doorCodeFields, ...doorLimitFields }),
    faults,
  };
  await answerScreen(services, visit, ['doorCodes', props], { status });
}

/** The code itself is in no log: a reader of the log need not be able to open a door. */
function noteDoorCode(
  tx: Tx,
  visit: Visit,
  action: 'door_code.created' | 'door_code.revoked',
  { doorCode: { id, gate, role }, subject }: { doorCode: DoorCode } & Pick<VisitedPlace, 'subject'>,
): Promise<void> {
  const kind = visit.params.seriesId === undefined ? 'event' : 'other';
  return noteAct(tx, visit, { action, subject: { kind, id: subject.id, label: gate }, details: { id, gate, role } });
}

function readForm(values: Record<string, string>, zone: string): DoorCodeFields & DoorLimitFields {
  const { gate = '', role = '', zoneId = '', direction = '', expiresAt = '' } = values;
  const faults: Detail[] = [];
  const ends = typedTime(faults, { field: 'expiresAt', text: expiresAt, zone });
  const limits = checked(limitBody, readValues(doorLimitFields, values, { zone, faults: [] }), faults);
  return {
    ...limits,
    gate,
    role: chosenOf(role, doorRoles) ?? doorCodeFields.role.fallback,
    zoneId: optionalText(zoneId),
    direction: chosenOf(direction, doorDirections) ?? doorCodeFields.direction.fallback,
    expiresAt: ends ?? null,
  };
}

function shownCode(code: DoorCode, now: number): ShownDoorCode {
  const { id, gate, role, maker, makerLabel, givesNames, refusedUnkept, createdAt, expiresAt } = code;
  const { endsWithDates, devices, seenAt, salesPesosMax, salesTicketsMax } = code;
  const state = doorCodeState(code, now);
  const made = { maker, makerLabel, givesNames, createdAt };
  return {
    id,
    gate,
    role,
    zone: code.zone?.name ?? null,
    direction: code.direction,
    state,
    ...made,
    expiresAt,
    endsWithDates,
    limit: { salesPesosMax, salesTicketsMax },
    devices,
    seenAt,
    refusedUnkept,
  };
}
