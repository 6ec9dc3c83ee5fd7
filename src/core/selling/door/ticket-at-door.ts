import { type Decision, type DoorTicket, decided, type Passage, withKeys } from '../../../../door-rules/decide-scan.ts';
import { dayAt } from '../../../../door-rules/entry-days.ts';
import { type Entry, typeDays } from '../../catalog/events/entry.ts';
import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import type { DoorEvent } from './door-event.sql.ts';
import type { DoorTicketRow, NewScan, PassageRow, WrittenPassage } from './scan.sql.ts';

/** A ticket while a batch of scans is decided. */
export interface TicketAtDoor extends DoorTicketRow {
  stands: DoorTicket;
  /** As it was before this batch. */
  stood: DoorTicket;
  /** The scans of this batch that count now, by what they are. */
  by: Map<string, NewScan>;
  /** Passages that were kept under another key than they have by the present rules. */
  rekeyed: (WrittenPassage & { newKey: string; day: string })[];
}

export function ticketsAtDoor(
  { event, entry }: { event: DoorEvent; entry: Entry },
  tickets: readonly DoorTicketRow[],
  passages: readonly PassageRow[],
): Map<string, TicketAtDoor> {
  const byTicket = Map.groupBy(passages, ({ ticketId }) => ticketId);
  return new Map(
    tickets.map((ticket) => {
      const rows = byTicket.get(ticket.id) ?? [];
      const kept = rows.map((row) => ({ row, passage: passageOf(entry, row) }));
      const of = (isExit: boolean) => kept.filter(({ row }) => row.isExit === isExit).map(({ passage }) => passage);
      const isAddOn = !isTicket(ticket);
      // Add-ons are redeemed once, whatever the mode: there is one key.
      const now = withKeys(isAddOn ? { ...entry, mode: 'ONCE' } : entry, { admissions: of(false), exits: of(true) });
      const rekeyed = ([now.admissions, now.exits] as const).flatMap((list, index) =>
        list.flatMap(({ key: newKey, day }, place) => {
          const key = of(index === 1)[place]?.key as string;
          return key === newKey ? [] : [{ ticketId: ticket.id, isExit: index === 1, key, newKey, day }];
        }),
      );
      const stands: DoorTicket = {
        voidSince: voidSince(ticket),
        isAddOn,
        days: typeDays(event, ticket.dayNumbers),
        zoneIds: ticket.zoneIds,
        ...now,
      };
      return [ticket.id, { ...ticket, stands, stood: stands, by: new Map(), rekeyed }];
    }),
  );
}

function passageOf({ days }: Entry, row: PassageRow): Passage {
  const scannedAt = Date.parse(row.scannedAt);
  const { gate, device, doorCodeId, zoneId, passageKey: key, isReliedOn } = row;
  const day = row.entryDay ?? dayAt(days, scannedAt).day;
  return { key, day, zoneId, scannedAt, gate, device, doorCodeId, knownSince: Date.parse(row.knownSince), isReliedOn };
}

function voidSince({ status, voidedAt, returningAt }: DoorTicketRow): number | null {
  const since = status === 'VOID' ? voidedAt : returningAt;
  return since === null ? null : Date.parse(since);
}

const slotOf = (isExit: boolean, key: string) => `${isExit} ${key}`;
const instant = (ms: number) => new Date(ms).toISOString();

/** There is one admission a key, and one exit: the earlier scan no longer counts. */
export function settle(ticket: TicketAtDoor, decision: Decision, written: NewScan): void {
  const { change } = decision;
  if (change !== null) {
    ticket.stands = decided(ticket.stands, decision);
    const isExit = change.direction === 'OUT';
    const slot = slotOf(isExit, change.key);
    const before = ticket.by.get(slot);
    const { passage } = change;
    written.passageKey = change.key;
    if (change.isByThis && passage !== null) {
      if (before !== undefined) [before.isAdmission, before.isExit] = [false, false];
      ticket.by.set(slot, written);
      written.isAdmission = !isExit;
      written.isExit = isExit;
      written.entryDay = passage.day;
      written.knownSince = instant(passage.knownSince);
      written.isReliedOn = passage.isReliedOn ?? false;
      if (!isExit) written.entryNumber = ticket.stands.admissions.length;
    } else if (passage === null) {
      if (before !== undefined) [before.isAdmission, before.isExit] = [false, false];
      ticket.by.delete(slot);
    } else if (before !== undefined) {
      before.isReliedOn = true;
    }
    if (!isExit && (change.isByThis || passage === null)) {
      ticket.status = ticket.stands.admissions.length === 0 ? 'VALID' : 'USED';
    }
  }
  written.ticketStatus = ticket.status;
}

/** What a batch has changed of a ticket, against what is written. */
export function changesOf({ id: ticketId, stands, stood, by }: TicketAtDoor) {
  const lost: WrittenPassage[] = [];
  const relied: WrittenPassage[] = [];
  let [isChanged, hasEntered, hasLeft] = [by.size > 0, 0, 0];
  for (const isExit of [false, true]) {
    const [before, after] = isExit ? [stood.exits, stands.exits] : [stood.admissions, stands.admissions];
    for (const passage of before) {
      const written = { ticketId, isExit, key: passage.key };
      const now = after.find(({ key }) => key === passage.key);
      if (now === undefined || by.has(slotOf(isExit, passage.key))) lost.push(written);
      else if (now.isReliedOn && !passage.isReliedOn) relied.push(written);
    }
    const entered = after.filter(({ key }) => !before.some((passage) => passage.key === key)).length;
    if (isExit) hasLeft = entered;
    else hasEntered = entered;
  }
  isChanged ||= lost.length > 0;
  return { isChanged, lost, relied, hasEntered, hasLeft };
}

/** The first that counts: it stands with the ticket. */
export function firstAdmission({ stands: { admissions } }: TicketAtDoor): Passage | null {
  return admissions.reduce<Passage | null>((one, next) => (one && one.scannedAt <= next.scannedAt ? one : next), null);
}
