import { keyOf } from '../../door-rules/decide-scan.ts';
import { dayAt, type EntryDay } from '../../door-rules/entry-days.ts';
import { entryOf } from '../core/catalog/events/entry.ts';
import type { Event } from '../core/catalog/events/event.ts';
import { isTicket } from '../core/catalog/inventory/type-kinds.ts';
import type { TicketType } from '../core/catalog/ticket-types/ticket-type.ts';
import { listZonesOfEvent } from '../core/catalog/zones/zone.sql.ts';
import type { DoorCodeHash } from '../core/selling/door/door-code.ts';
import { admittedTicketsStatement, type NewScan, newScansStatement } from '../core/selling/door/scan.sql.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { type DemoGate, makeDemoGate } from './demo-door.ts';
import { demoChance, oneOf } from './demo-people.ts';
import { hearDemoScansAtOnce, listGoodTickets } from './demo-sales.sql.ts';

interface Festival {
  event: Event;
  types: readonly TicketType[];
  doorCodeHash: DoorCodeHash;
  seed: number;
  now: number;
}

/** Somebody in a part of the place, or in all of it; until null where they are inside now. */
interface Stay {
  zoneId: string | null;
  from: number;
  until: number | null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A festival that goes on: people go out for supper and come back, some camp there, and zones have gates of their own. */
export async function makeDemoFestival(tx: Tx, { event, types, doorCodeHash, seed, now }: Festival): Promise<void> {
  const chance = demoChance(seed);
  const { days } = entryOf(event);
  const zones = await listZonesOfEvent(tx, { eventId: event.id });
  const gates: DemoGate[] = [];
  for (const place of [null, null, ...zones]) {
    const gate = place === null ? (['Main gate', 'River gate'][gates.length] as string) : `${place.name} gate`;
    const zoneId = place?.id ?? null;
    gates.push(await makeDemoGate(tx, { event, doorCodeHash, gate, zoneId, direction: 'BOTH' }));
  }
  const scans = (await listGoodTickets(tx, { eventId: event.id })).flatMap((ticket) => {
    const type = types.find(({ id }) => id === ticket.ticketTypeId) as TicketType;
    if (!isTicket(type)) return chance() < 0.55 ? [redeemedOf(chance, { ticket, days, gates, event }, now)] : [];
    const stays = staysOf(chance, { event, days, type, zoneIds: type.zoneIds ?? zones.map(({ id }) => id), now });
    return scansOf(chance, { ticket, stays, days, gates, event });
  });
  await tx.run(newScansStatement({ eventId: event.id, receivedAt: instant(now) }, scans));
  await hearDemoScansAtOnce(tx, { eventId: event.id });
  const first = scans.filter(({ entryNumber }) => entryNumber === 1);
  await tx.run(
    admittedTicketsStatement(
      first.map(({ ticketId, scannedAt, gate }) => ({ id: ticketId as string, admittedAt: scannedAt, gate })),
    ),
  );
}

interface Good {
  event: Event;
  days: readonly EntryDay[];
  type: TicketType;
  zoneIds: readonly string[];
  now: number;
}

/** When somebody is where; of each place one stay after the other. */
function staysOf(chance: () => number, { event, days, type, zoneIds, now }: Good): Stay[] {
  const stays: Stay[] = [];
  const stay = (zoneId: string | null, from: number, until: number | null) => {
    if (from < now) stays.push({ zoneId, from, until: until === null || until >= now ? null : until });
  };
  for (const [number, day] of days.entries()) {
    const isGood = type.dayNumbers === null || type.dayNumbers.includes(number);
    if (!isGood || stays.some(({ until }) => until === null) || chance() > 0.85) continue;
    const from = Math.max(day.from + 9 * hourMs, Date.parse(event.dateTime)) + chance() * 4 * hourMs;
    const night = day.from + 18 * hourMs - chance() * 90 * minuteMs;
    const leaves = type.dayNumbers === null && chance() < 0.4 ? null : night;
    const supper = from + (night - from) * (0.2 + chance() * 0.3);
    const isOut = chance() < 0.35;
    stay(null, from, isOut ? supper : leaves);
    if (isOut) stay(null, supper + (40 + chance() * 40) * minuteMs, leaves);
    for (const zoneId of zoneIds) {
      if (chance() > 0.6) continue;
      const into = from + (5 + chance() * 20) * minuteMs;
      const isThereYet = leaves === null && !isOut && chance() < 0.5;
      stay(zoneId, into, isThereYet ? null : Math.max(into + minuteMs, Math.min(supper, into + 2 * hourMs)));
    }
  }
  return stays;
}

interface OfTicket {
  ticket: { id: string; ticketTypeId: string };
  stays: readonly Stay[];
  days: readonly EntryDay[];
  gates: readonly DemoGate[];
  event: Event;
}

/** As its gates would have written it down: an exit has the key of the admission that it ends. */
function scansOf(chance: () => number, { ticket, stays, days, gates, event }: OfTicket): NewScan[] {
  const before = new Map<string | null, number>();
  const ordered = [...stays].sort((one, other) => one.from - other.from);
  return ordered.flatMap(({ zoneId, from, until }, place) => {
    const left = before.get(zoneId) ?? 0;
    before.set(zoneId, left + 1);
    const { gate, doorCodeId } = oneOf(
      chance,
      gates.filter((each) => each.zoneId === zoneId),
    );
    const came: NewScan = {
      ...{ device: `${gate} 1`, id: newId(), organizationId: event.organizationId, doorCodeId, gate, zoneId },
      ...{ ticketId: ticket.id, ticketTypeId: ticket.ticketTypeId, ticketStatus: 'USED', scannedAt: instant(from) },
      ...{ isUndo: false, result: 'ADMITTED', isAdmission: true, isReliedOn: false, knownSince: instant(from) },
      ...{ firstScannedAt: null, firstGate: null, firstDevice: null, direction: 'IN', isExit: false },
      ...{ passageKey: keyOf(zoneId, String(left)), entryDay: dayAt(days, from).day, entryNumber: place + 1 },
      isOverride: false,
    };
    if (until === null) return [came];
    const went: NewScan = {
      ...came,
      ...{ id: newId(), scannedAt: instant(until), knownSince: instant(until), direction: 'OUT', result: 'LEFT' },
      ...{ isAdmission: false, isExit: true, entryNumber: null },
    };
    return [came, went];
  });
}

/** Handed over at one of the main gates, since the event began. */
function redeemedOf(
  chance: () => number,
  { ticket, days, gates, event }: Omit<OfTicket, 'stays'>,
  now: number,
): NewScan {
  const begun = Date.parse(event.dateTime);
  const at = Math.floor(begun + (now - begun) * chance());
  const { gate, doorCodeId } = oneOf(
    chance,
    gates.filter(({ zoneId }) => zoneId === null),
  );
  return {
    ...{ device: `${gate} 1`, id: newId(), organizationId: event.organizationId, doorCodeId, gate, zoneId: null },
    ...{ ticketId: ticket.id, ticketTypeId: ticket.ticketTypeId, ticketStatus: 'USED', scannedAt: instant(at) },
    ...{ isUndo: false, result: 'REDEEMED', isAdmission: true, isReliedOn: false, knownSince: instant(at) },
    ...{ firstScannedAt: null, firstGate: null, firstDevice: null, direction: 'IN', isExit: false },
    ...{ passageKey: '', entryDay: dayAt(days, at).day, entryNumber: 1, isOverride: false },
  };
}

const instant = (ms: number) => new Date(ms).toISOString();
