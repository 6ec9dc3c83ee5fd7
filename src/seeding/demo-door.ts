import type { Event } from '../core/catalog/events/event.ts';
import { insertDoorCode } from '../core/selling/door/door-code.sql.ts';
import { type DoorCodeHash, newDoorCode } from '../core/selling/door/door-code.ts';
import type { DoorDirection } from '../core/selling/door/door-code-fields.ts';
import { admittedTicketsStatement, type NewScan, newScansStatement } from '../core/selling/door/scan.sql.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { demoChance, oneOf } from './demo-people.ts';
import { listGoodTickets } from './demo-sales.sql.ts';

const gates = ['Main gate', 'Side gate'];
const minuteMs = 60_000;

/** An evening at the door of an event that is over: most who bought came, and some showed their ticket twice. */
export async function makeDemoAdmissions(
  tx: Tx,
  { event, doorCodeHash, seed }: { event: Event; doorCodeHash: DoorCodeHash; seed: number },
): Promise<void> {
  const { id: eventId, organizationId } = event;
  const chance = demoChance(seed);
  const begins = Date.parse(event.dateTime);
  const doors: DemoGate[] = [];
  for (const gate of gates) {
    doors.push(await makeDemoGate(tx, { event, doorCodeHash, gate, zoneId: null, direction: 'IN' }));
  }
  const scans: NewScan[] = [];
  for (const { id: ticketId, ticketTypeId } of await listGoodTickets(tx, { eventId })) {
    if (chance() > 0.88) continue;
    const { gate, doorCodeId } = chance() < 0.7 ? (doors[0] as DemoGate) : oneOf(chance, doors);
    // From an hour before it begins until half an hour after.
    const at = begins + Math.floor((chance() + chance() - 1.2) * 60 * minuteMs);
    const device = `${gate} 1`;
    const admitted: NewScan = {
      ...{ device, id: newId(), organizationId, doorCodeId, gate, ticketId, ticketTypeId, ticketStatus: 'USED' },
      ...{ scannedAt: instant(at), isUndo: false, result: 'ADMITTED', isAdmission: true, isReliedOn: false },
      ...{ knownSince: instant(at), firstScannedAt: null, firstGate: null, firstDevice: null },
      ...{ direction: 'IN', passageKey: '', entryDay: null, zoneId: null, entryNumber: 1 },
      ...{ isExit: false, isOverride: false },
    };
    scans.push(admitted);
    if (chance() < 0.03) {
      scans.push({
        ...admitted,
        ...{ id: newId(), scannedAt: instant(at + 4 * minuteMs), result: 'ALREADY_ADMITTED', isAdmission: false },
        ...{ entryNumber: null, knownSince: null, firstScannedAt: instant(at), firstGate: gate, firstDevice: device },
      });
    }
  }
  const admissions = scans.filter(({ isAdmission }) => isAdmission);
  await tx.run(newScansStatement({ eventId, receivedAt: instant(begins + 60 * minuteMs) }, scans));
  await tx.run(
    admittedTicketsStatement(
      admissions.map(({ ticketId, scannedAt, gate }) => ({ id: ticketId as string, admittedAt: scannedAt, gate })),
    ),
  );
}

export interface DemoGate {
  gate: string;
  zoneId: string | null;
  doorCodeId: string;
}

interface NewGate extends Omit<DemoGate, 'doorCodeId'> {
  event: Event;
  doorCodeHash: DoorCodeHash;
  direction: DoorDirection;
}

/** A gate with a code that nobody knows. */
export async function makeDemoGate(
  tx: Tx,
  { event, doorCodeHash, gate, zoneId, direction }: NewGate,
): Promise<DemoGate> {
  const { id: doorCodeId } = await insertDoorCode(tx, {
    ...{ id: newId(), organizationId: event.organizationId, eventId: event.id, gate, role: 'SCAN', zoneId, direction },
    ...{ codeHash: doorCodeHash(newDoorCode()) as Buffer, maker: { kind: 'OPERATOR', id: null }, expiresAt: null },
    ...{ seriesId: null, zoneName: null },
  });
  return { gate, zoneId, doorCodeId };
}

const instant = (ms: number) => new Date(ms).toISOString();
