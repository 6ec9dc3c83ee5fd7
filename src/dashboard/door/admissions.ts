import type { FastifyInstance } from 'fastify';
import type { DoorPageProps, ShownConflict } from '../../../web/organizer/door/door-page.tsx';
import { entryOf } from '../../core/catalog/events/entry.ts';
import type { AdmissionConflict } from '../../core/reports/admissions/admissions.sql.ts';
import { admissionsCsv, admissionsOf } from '../../core/reports/admissions/admissions-of.ts';
import { sendPieces } from '../../http/pages/send-csv.ts';
import { visitedEvent } from '../events/event-of.ts';
import { answerScreen, screen } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

/** Who came in, where and when. */
export function admissionRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db } = services;
  screen(app, services, {
    method: 'GET',
    path: '/events/:eventId/door',
    ability: 'admissions',
    handle: async (visit) => {
      const { event, around } = await visitedEvent(services, visit);
      const [counts, { curve, conflicts, conflictCount }] = await Promise.all([
        services.countAdmissions(event.id),
        admissionsOf(db, visit.actor, { eventId: event.id }),
      ]);
      const props: DoorPageProps = {
        ...around,
        isOver: isDoorOver(event.endDateTime ?? event.dateTime, visit.now),
        sold: counts.sold,
        admitted: counts.admitted,
        missing: counts.missing,
        byType: counts.byType.map(({ id, name, sold, admitted }) => ({ id, name, sold, admitted })),
        byGate: counts.byGate.map(({ gate, admitted }) => ({ gate, admitted })),
        inside: entryOf(event).mode === 'ONCE' ? null : counts.inside,
        byDay: counts.byDay.map(({ day, expected, admitted }) => ({ day, expected, admitted })),
        byZone: counts.byZone.map(({ zone, admitted, inside }) => ({ ...zone, admitted, inside })),
        addOns: counts.addOns.map(({ id, name, sold, redeemed }) => ({ id, name, sold, redeemed })),
        curve: {
          bucketSeconds: curve.bucketSeconds,
          buckets: curve.buckets.map(({ at, admitted }) => ({ at, admitted })),
        },
        conflicts: conflicts.map(shownConflict),
        conflictCount,
      };
      await answerScreen(services, visit, ['door', props]);
    },
  });

  screen(app, services, {
    method: 'GET',
    path: '/events/:eventId/door/admissions.csv',
    ability: 'admissions',
    handle: async (visit) => {
      const { event } = await visitedEvent(services, visit);
      await sendPieces(visit, admissionsCsv(db, visit.actor, { eventId: event.id }), 'admissions-by-minute');
    },
  });
}

const dayMs = 24 * 3_600_000;

/** Every code has ended a day after the event, so nobody comes in any more. */
export function isDoorOver(endsAt: string, now: number): boolean {
  return Date.parse(endsAt) + dayMs <= now;
}

function shownConflict(conflict: AdmissionConflict): ShownConflict {
  const { firstScannedAt, firstGate, firstDevice } = conflict;
  return {
    ticketId: conflict.ticketId,
    code: conflict.code,
    status: conflict.status,
    holderName: conflict.holderName,
    ticketTypeName: conflict.ticketTypeName,
    scan: { at: conflict.scannedAt, gate: conflict.gate, device: conflict.device },
    counts: conflict.isAdmission,
    first:
      firstScannedAt === null || firstGate === null || firstDevice === null
        ? null
        : { at: firstScannedAt, gate: firstGate, device: firstDevice },
  };
}
