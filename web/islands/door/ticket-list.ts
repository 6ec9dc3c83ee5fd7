import { dayOfKey, type EntryRules, keyOf, type Passage, withKeys } from '../../../door-rules/decide-scan.ts';
import { dayAt } from '../../../door-rules/entry-days.ts';
import { isInside } from '../../../door-rules/inside.ts';
import type { Manifest, ManifestEntry, ManifestRow, ManifestType, ManifestZone } from '../../../door-rules/manifest.ts';
import { findNamed, wholeOrders } from '../../../door-rules/match-words.ts';
import { isSeat, type SaidSeat, saidSeat } from '../../../door-rules/seat-words.ts';
import type { Counts, Place, Scan, TicketFacts } from './model.ts';

/** A ticket as this device knows it. */
export interface ListedTicket {
  id: string;
  codeHash: string;
  typeId: string;
  holderName: string;
  seat: string | null;
  /** Of a seat of a plan; null where its type says so for all. */
  section: string | null;
  row: string | null;
  /** Which card to look at; missing where it is of an older server. */
  check?: string;
  voidSince: number | null;
  /** The first. */
  admission: Place | null;
  /** Everything that counts, where that is more than one admission to the whole place. */
  entries: ListedEntry[] | null;
  /** Who let its holder in too, without knowing. */
  conflict: Place | null;
  /** Empty where the device may not know it, or loaded its list before it was told. */
  orderNumber: string;
}

interface ListedEntry extends Place {
  part: string;
  zoneId: string | null;
  isExit: boolean;
}

// A list that an older app kept says nothing of days: one that has no end lets nobody be of another.
const rulesBefore: EntryRules = {
  mode: 'ONCE',
  days: [{ day: '1970-01-01', from: 0, until: Number.POSITIVE_INFINITY }],
};
const foundMax = 100;
// No server knows this version, so it sends everything.
const noVersion = 'none';

/** The tickets of an event, as far as this device has heard of them. */
export class TicketList {
  #eventId: string;
  #version: string | undefined;
  #rules = rulesBefore;
  #said: Pick<Manifest, 'rules' | 'mode' | 'aheadMs' | 'days'> | undefined;
  #zones: ManifestZone[] = [];
  #types = new Map<string, ManifestType>();
  #tickets = new Map<string, ListedTicket>();
  #byCode = new Map<string, string>();

  constructor(eventId: string) {
    this.#eventId = eventId;
  }

  /** What to ask with next time; undefined where nothing is known yet. */
  get version(): string | undefined {
    return this.#version;
  }

  get size(): number {
    return this.#tickets.size;
  }

  /** Takes in changes, or everything; returns what is new. The list of another event is not taken. */
  apply(manifest: Manifest): ListedTicket[] {
    if (manifest.eventId !== this.#eventId) {
      throw new WrongManifest(`A list of the event ${manifest.eventId} came for ${this.#eventId}`);
    }
    if (manifest.isWhole) {
      this.#types.clear();
      this.#tickets.clear();
      this.#byCode.clear();
    }
    const { rules, mode, aheadMs = 0, days, zones = [] } = manifest;
    this.#zones = zones;
    if (days !== undefined && days.length > 0) {
      this.#said = { rules, mode, aheadMs, days };
      this.#rules = { mode, days };
    }
    for (const type of manifest.types) this.#types.set(type.id, type);
    this.#version = manifest.version;
    const changed: ListedTicket[] = [];
    for (const row of manifest.tickets) {
      const ticket = ticketOf(row, manifest.types, zones);
      const known = this.#tickets.get(ticket.id);
      // Recent changes are sent more than once, so that none is missed.
      if (known !== undefined && JSON.stringify(known) === JSON.stringify(ticket)) continue;
      this.#tickets.set(ticket.id, ticket);
      this.#byCode.set(ticket.codeHash, ticket.id);
      changed.push(ticket);
    }
    return changed;
  }

  /** Everything in one piece, as it could have come. */
  whole(): Manifest {
    const types = [...this.#types.values()];
    const places = new Map(types.map(({ id }, place) => [id, place]));
    const tickets = Array.from(this.#tickets.values(), (ticket): ManifestRow => {
      const { id, codeHash, typeId, holderName, voidSince, admission, conflict, orderNumber, entries } = ticket;
      const place = (at: Place | null) => [at?.scannedAt ?? null, at?.gate ?? null, at?.device ?? null] as const;
      const row = [id, codeHash, places.get(typeId) ?? -1, holderName, ticket.seat, voidSince] as const;
      const seat = [ticket.section, ticket.row, ticket.check ?? null] as const;
      return [...row, ...place(admission), ...place(conflict), orderNumber, this.#written(entries), ...seat];
    });
    const said = this.#said ?? { rules: 1, ...rulesBefore, aheadMs: 0, days: [] };
    const about = { ...said, zones: this.#zones, types };
    return { eventId: this.#eventId, version: this.#version ?? '', isWhole: true, ...about, tickets };
  }

  #written(entries: ListedEntry[] | null): ManifestEntry[] | null {
    const placeOf = (zoneId: string | null) => this.#zones.findIndex(({ id }) => id === zoneId);
    const zoneAt = (place: number) => (place === -1 ? null : place);
    return (
      entries?.map(({ part, scannedAt, gate, device, zoneId, isExit }) => {
        return [part, scannedAt, gate, device, zoneAt(placeOf(zoneId)), isExit ? 1 : null];
      }) ?? null
    );
  }

  /** What it says besides tickets, to be compared. */
  get about(): string {
    return JSON.stringify([this.#said, this.#zones, [...this.#types.values()]]);
  }

  /** How far the event's time is ahead of this device's. */
  get aheadMs(): number {
    return this.#said?.aheadMs ?? 0;
  }

  /** By which it is decided. */
  get rules(): EntryRules {
    return this.#rules;
  }

  /** Days and zones that a ticket is good for. */
  goodFor(ticket: ListedTicket | undefined): Pick<ManifestType, 'days' | 'zoneIds'> & { isAddOn: boolean } {
    const { days = null, zoneIds = null } = this.#types.get(ticket?.typeId ?? '') ?? {};
    return { days, zoneIds, isAddOn: this.#isAddOn(ticket) };
  }

  /** It lets nobody in, and is redeemed once. */
  #isAddOn(ticket: ListedTicket | undefined): boolean {
    return this.#types.get(ticket?.typeId ?? '')?.kind === 'ADD_ON';
  }

  zoneNames(ids: readonly string[] | null): string[] {
    return this.#zones.filter(({ id }) => ids?.includes(id)).map(({ name }) => name);
  }

  /** Who came in and went out with a ticket, as far as this device knows; what it did itself counts as it was. */
  passagesOf(ticket: ListedTicket | undefined, own: readonly Scan[]): { admissions: Passage[]; exits: Passage[] } {
    const isAddOn = this.#isAddOn(ticket);
    const rules: EntryRules = isAddOn ? { ...this.#rules, mode: 'ONCE' } : this.#rules;
    const { days } = rules;
    const listed = ticket === undefined ? [] : entriesOf(ticket);
    const passageOf = (
      key: string,
      { scannedAt, gate, device }: Place,
      zoneId: string | null,
      day?: string,
    ): Passage => {
      const about = { key, zoneId, scannedAt, gate, device, knownSince: scannedAt };
      return { ...about, day: day ?? dayOfKey(key, zoneId) ?? dayAt(days, scannedAt).day };
    };
    const of = (isExit: boolean) => {
      const mine = own
        .map((scan): Scan => (isAddOn ? { ...scan, direction: 'IN', zoneId: null } : scan))
        .filter(({ direction }) => (direction === 'OUT') === isExit)
        .map((scan) => {
          const at = { ...scan, scannedAt: scan.scannedAt + this.aheadMs };
          return passageOf(scan.passageKey ?? '', at, scan.zoneId ?? null, scan.day);
        });
      const theirs = listed
        .filter((entry) => entry.isExit === isExit)
        .map((entry) => passageOf(keyOf(entry.zoneId, entry.part), entry, entry.zoneId));
      return { mine, theirs };
    };
    const [entered, left] = [of(false), of(true)];
    const keyed = withKeys(rules, { admissions: entered.theirs, exits: left.theirs });
    const mineKeyed = withKeys(rules, { admissions: entered.mine, exits: left.mine });
    const merged = (mine: readonly Passage[], theirs: readonly Passage[]) => [
      ...theirs.filter(({ key }) => !mine.some((passage) => passage.key === key)),
      ...mine,
    ];
    return {
      admissions: merged(mineKeyed.admissions, keyed.admissions),
      exits: merged(mineKeyed.exits, keyed.exits),
    };
  }

  /** How many more a zone takes, as far as this device knows; null where it takes any number. */
  roomIn(zoneId: string | null, day: string, own: ReadonlyMap<string, readonly Scan[]>): number | null {
    const capacity = this.#zones.find(({ id }) => id === zoneId)?.capacity ?? null;
    return capacity === null ? null : capacity - this.#countIn(zoneId, day, own);
  }

  /** How many are where a gate leads, as far as this device knows; null where those who leave are not counted. */
  insideOf(zoneId: string | null, now: number, own: ReadonlyMap<string, readonly Scan[]>): number | null {
    if (zoneId === null && !this.countsLeaving) return null;
    return this.#countIn(zoneId, dayAt(this.#rules.days, now + this.aheadMs).day, own);
  }

  /** Whether people go out and come in again. */
  get countsLeaving(): boolean {
    return this.#rules.mode === 'REENTRY';
  }

  #countIn(zoneId: string | null, day: string, own: ReadonlyMap<string, readonly Scan[]>): number {
    const isNow = (passage: Passage) => this.#rules.mode !== 'DAILY' || passage.day === day;
    const isHere = (passage: Passage) => passage.zoneId === zoneId && isNow(passage);
    let inside = 0;
    for (const ticket of this.#tickets.values()) {
      if (this.#isAddOn(ticket)) continue;
      const scans = own.get(ticket.id) ?? [];
      if (ticket.entries === null && scans.length === 0) {
        if (zoneId === null && ticket.admission !== null) inside += 1;
        continue;
      }
      const { admissions, exits } = this.passagesOf(ticket, scans);
      inside +=
        zoneId === null
          ? Number(isInside({ admissions: admissions.filter(isNow), exits: exits.filter(isNow) }))
          : admissions.filter(isHere).length - exits.filter(isHere).length;
    }
    return inside;
  }

  /** The ticket as it concerns a scan of this device: with what another one did under the same key. */
  concerning(ticket: ListedTicket, scan: Scan): ListedTicket {
    const { days, mode } = this.#rules;
    const { admissions } = this.passagesOf(ticket, []);
    const admission = admissions.find(({ key }) => key === (scan.passageKey ?? key)) ?? null;
    const own = dayAt(days, scan.scannedAt + this.aheadMs).day;
    const isSameDay = (place: Place) => dayAt(days, place.scannedAt).day === own;
    const conflict =
      ticket.conflict && (mode !== 'DAILY' || this.#isAddOn(ticket) || isSameDay(ticket.conflict))
        ? ticket.conflict
        : null;
    return { ...ticket, admission, conflict };
  }

  /** Forgets whose the tickets are, until everything is loaded anew; their state stays. */
  forgetNames(): void {
    for (const ticket of this.#tickets.values()) {
      ticket.holderName = '';
      ticket.orderNumber = '';
    }
    if (this.#version !== undefined) this.#version = noVersion;
  }

  find(id: string): ListedTicket | undefined {
    return this.#tickets.get(id);
  }

  findByCode(codeHash: string): ListedTicket | undefined {
    const id = this.#byCode.get(codeHash);
    return id === undefined ? undefined : this.#tickets.get(id);
  }

  factsOf(ticket: ListedTicket): TicketFacts {
    const { seat, holderName, check } = ticket;
    const { name = '', kind } = this.#types.get(ticket.typeId) ?? {};
    return ticketFacts({ typeName: name, ...this.#seatOf(ticket), seat, holderName, kind, check });
  }

  #seatOf({ typeId, section, row }: ListedTicket): { section: string; row: string } {
    const type = this.#types.get(typeId);
    return { section: section ?? type?.section ?? '', row: row ?? type?.row ?? '' };
  }

  /** By order number, by seat, or by name as the server finds it; in whole orders. */
  search(query: string): { tickets: ListedTicket[]; isPart: boolean } {
    const number = codeOf(query);
    const ofOrder = [...this.#tickets.values()].filter(
      ({ orderNumber }) => orderNumber !== '' && codeOf(orderNumber) === number,
    );
    const exact = ofOrder.length > 0 ? ofOrder : this.#ofSeat(query);
    const found = exact.length > 0 ? exact : findNamed(this.#tickets.values(), query, ({ holderName }) => holderName);
    const orderOf = ({ orderNumber, id }: ListedTicket) => orderNumber || id;
    const tickets = wholeOrders(found, { most: foundMax, orderOf });
    return { tickets, isPart: tickets.length < found.length };
  }

  #ofSeat(query: string): ListedTicket[] {
    const said = saidSeat(query);
    if (said === undefined) return [];
    const among = (seat: SaidSeat) =>
      [...this.#tickets.values()].filter((ticket) => isSeat(seat, { seat: ticket.seat, ...this.#seatOf(ticket) }));
    const exact = among(said);
    // A device does not know the keys of sections.
    return exact.length > 0 ? exact : among({ ...said, section: '' });
  }

  /** The caller passes this device's own admissions that the list does not show yet. */
  counts(own: ReadonlyMap<string, readonly Scan[]>): Counts {
    const byType = new Map<string, Counts['byType'][number]>();
    const byGate = new Map<string, number>();
    for (const { id, name } of this.#types.values()) byType.set(id, { name, sold: 0, admitted: 0 });
    for (const ticket of this.#tickets.values()) {
      const row = byType.get(ticket.typeId);
      if (row === undefined) continue;
      // People who came in and were refunded since are still inside.
      if (ticket.voidSince === null) row.sold += 1;
      const isAddOn = this.#isAddOn(ticket);
      const entered = own.get(ticket.id)?.find(({ direction }) => isAddOn || direction !== 'OUT');
      const admission = entered ?? ticket.admission;
      if (admission === null) continue;
      row.admitted += 1;
      if (isAddOn) continue;
      const scans = own.get(ticket.id) ?? [];
      const passed = ticket.entries === null && scans.length === 0 ? [] : this.passagesOf(ticket, scans).admissions;
      const gates = new Set(passed.length === 0 ? [admission.gate] : passed.map(({ gate }) => gate));
      for (const gate of gates) byGate.set(gate, (byGate.get(gate) ?? 0) + 1);
    }
    const isAddOn = (id: string) => this.#types.get(id)?.kind === 'ADD_ON';
    const rows = [...byType].flatMap(([id, type]) => (isAddOn(id) ? [] : [type]));
    return {
      sold: rows.reduce((sum, { sold }) => sum + sold, 0),
      admitted: rows.reduce((sum, { admitted }) => sum + admitted, 0),
      byType: rows,
      byGate: [...byGate].map(([gate, admitted]) => ({ gate, admitted })),
      addOns: [...byType].flatMap(([id, { name, sold, admitted }]) =>
        isAddOn(id) ? [{ name, sold, redeemed: admitted }] : [],
      ),
    };
  }
}

/** What is shown of a ticket. A row means nothing without a seat in it, nor does a section with the name of the type. */
export function ticketFacts(ticket: {
  typeName: string;
  section: string;
  row: string;
  seat: string | null;
  holderName: string;
  kind?: ManifestType['kind'];
  check?: string;
}): TicketFacts {
  const { typeName, section, row, seat, holderName, kind, check } = ticket;
  const parts = seat !== null ? [section, row, seat] : section.startsWith(typeName) ? [] : [section];
  const place = parts.filter((part) => part !== '').join(' · ');
  const facts = { typeName, place, holderName, ...(check === undefined ? {} : { check }) };
  return kind === 'ADD_ON' ? { ...facts, isAddOn: true } : facts;
}

export class WrongManifest extends Error {}

/** A number as it is compared: capitals, without dashes and spaces. */
function codeOf(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** A single admission is told by where and when alone. */
function entriesOf({ admission, entries }: ListedTicket): ListedEntry[] {
  return entries ?? (admission === null ? [] : [{ ...admission, part: '', zoneId: null, isExit: false }]);
}

function ticketOf(row: ManifestRow, types: readonly ManifestType[], zones: readonly ManifestZone[]): ListedTicket {
  const [id, codeHash, type, holderName, seat = null, voidSince = null, ...places] = row;
  const [
    admittedAt,
    gate,
    device,
    conflictAt,
    conflictGate,
    conflictDevice,
    orderNumber,
    entries,
    section,
    rowName,
    check,
  ] = places;
  return {
    id,
    codeHash,
    // Its index among these types: the next list may have them in another order.
    typeId: types[type]?.id ?? '',
    holderName: holderName ?? '',
    seat,
    section: section ?? null,
    row: rowName ?? null,
    ...(check == null ? {} : { check }),
    voidSince,
    admission: placeOf(admittedAt, gate, device),
    entries: entries?.map((entry) => listedEntry(entry, zones)) ?? null,
    conflict: placeOf(conflictAt, conflictGate, conflictDevice),
    orderNumber: orderNumber ?? '',
  };
}

function listedEntry(
  [part, at, gate, device, zone, isExit]: ManifestEntry,
  zones: readonly ManifestZone[],
): ListedEntry {
  const zoneId = zone == null ? null : (zones[zone]?.id ?? null);
  return { part, scannedAt: at, gate, device, zoneId, isExit: isExit === 1 };
}

function placeOf(at: number | null = null, gate: string | null = '', device: string | null = ''): Place | null {
  return at === null ? null : { scannedAt: at, gate: gate ?? '', device: device ?? '' };
}
