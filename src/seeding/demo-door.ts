import type { Event } from '../core/catalog/events/event.ts';
import { insertDoorCode } from '../core/selling/door/door-code.sql.ts';
import { type DoorCodeHash, newDoorCode } from '../core/selling/door/door-code.ts';
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
  const doors: { gate: string; doorCodeId: string }[] = [];
  const maker = { kind: 'OPERATOR', id: null } as const;
  for (const gate of gates) {
    const codeHash = doorCodeHash(newDoorCode()) as Buffer;
    const code = {
      id: newId(),
      organizationId,
      eventId,
      gate,
      role: 'SCAN' as const,
      codeHash,
      maker,
      expiresAt: null,
    };
    doors.push({ gate, doorCodeId: (await insertDoorCode(tx, code)).id });
  }
  const scans: NewScan[] = [];
  for (const { id: ticketId, ticketTypeId } of await listGoodTickets(tx, { eventId })) {
    if (chance() > 0.88) continue;
    const { gate, doorCodeId } = chance() < 0.7 ? (doors[0] as (typeof doors)[0]) : oneOf(chance, doors);
    // From an hour before it begins until half an hour after.
    const at = begins + Math.floor((chance() + chance() - 1.2) * 60 * minuteMs);
    const device = `${gate} 1`;
    const admitted: NewScan = {
      ...{ device, id: newId(), organizationId, doorCodeId, gate, ticketId, ticketTypeId, ticketStatus: 'USED' },
      ...{ scannedAt: instant(at), isUndo: false, result: 'ADMITTED', isAdmission: true, isReliedOn: false },
      ...{ knownSince: instant(at), firstScannedAt: null, firstGate: null, firstDevice: null },
    };
    scans.push(admitted);
    if (chance() < 0.03) {
      scans.push({
        ...admitted,
        ...{ id: newId(), scannedAt: instant(at + 4 * minuteMs), result: 'ALREADY_ADMITTED', isAdmission: false },
        ...{ knownSince: null, firstScannedAt: instant(at), firstGate: gate, firstDevice: device },
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

const instant = (ms: number) => new Date(ms).toISOString();
