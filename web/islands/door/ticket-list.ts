import type { Manifest, ManifestRow, ManifestType } from '../../../door-rules/manifest.ts';
import { findNamed, wholeOrders } from '../../../door-rules/match-words.ts';
import type { Counts, Place, TicketFacts } from './model.ts';

/** A ticket as this device knows it. */
export interface ListedTicket {
  id: string;
  codeHash: string;
  typeId: string;
  holderName: string;
  seat: string | null;
  voidSince: number | null;
  admission: Place | null;
  /** Who let its holder in too, without knowing. */
  conflict: Place | null;
  /** Empty where the device may not know it, or loaded its list before it was told. */
  orderNumber: string;
}

const foundMax = 100;
// No server knows this version, so it sends everything.
const noVersion = 'none';

/** The tickets of an event, as far as this device has heard of them. */
export class TicketList {
  #eventId: string;
  #version: string | undefined;
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
    for (const type of manifest.types) this.#types.set(type.id, type);
    this.#version = manifest.version;
    const changed: ListedTicket[] = [];
    for (const row of manifest.tickets) {
      const ticket = ticketOf(row, manifest.types);
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
      const { id, codeHash, typeId, holderName, seat, voidSince, admission, conflict, orderNumber } = ticket;
      const place = (at: Place | null) => [at?.scannedAt ?? null, at?.gate ?? null, at?.device ?? null] as const;
      const row = [id, codeHash, places.get(typeId) ?? -1, holderName, seat, voidSince] as const;
      return [...row, ...place(admission), ...place(conflict), orderNumber];
    });
    return { eventId: this.#eventId, version: this.#version ?? '', isWhole: true, types, tickets };
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

  factsOf({ typeId, seat, holderName }: ListedTicket): TicketFacts {
    const { name = '', section = '', row = '' } = this.#types.get(typeId) ?? {};
    return ticketFacts({ typeName: name, section, row, seat, holderName });
  }

  /** By order number, or by name as the server finds it; in whole orders. */
  search(query: string): { tickets: ListedTicket[]; isPart: boolean } {
    const number = codeOf(query);
    const ofOrder = [...this.#tickets.values()].filter(
      ({ orderNumber }) => orderNumber !== '' && codeOf(orderNumber) === number,
    );
    const found =
      ofOrder.length > 0 ? ofOrder : findNamed(this.#tickets.values(), query, ({ holderName }) => holderName);
    const orderOf = ({ orderNumber, id }: ListedTicket) => orderNumber || id;
    const tickets = wholeOrders(found, { most: foundMax, orderOf });
    return { tickets, isPart: tickets.length < found.length };
  }

  /** The caller passes this device's own admissions that the list does not show yet. */
  counts(own: ReadonlyMap<string, Place>): Counts {
    const byType = new Map<string, Counts['byType'][number]>();
    const byGate = new Map<string, number>();
    for (const { id, name } of this.#types.values()) byType.set(id, { name, sold: 0, admitted: 0 });
    for (const ticket of this.#tickets.values()) {
      const row = byType.get(ticket.typeId);
      if (row === undefined) continue;
      // People who came in and were refunded since are still inside.
      if (ticket.voidSince === null) row.sold += 1;
      const admission = own.get(ticket.id) ?? ticket.admission;
      if (admission === null) continue;
      row.admitted += 1;
      byGate.set(admission.gate, (byGate.get(admission.gate) ?? 0) + 1);
    }
    const rows = [...byType.values()];
    return {
      sold: rows.reduce((sum, { sold }) => sum + sold, 0),
      admitted: rows.reduce((sum, { admitted }) => sum + admitted, 0),
      byType: rows,
      byGate: [...byGate].map(([gate, admitted]) => ({ gate, admitted })),
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
}): TicketFacts {
  const { typeName, section, row, seat, holderName } = ticket;
  const parts = seat !== null ? [section, row, seat] : section.startsWith(typeName) ? [] : [section];
  return { typeName, place: parts.filter((part) => part !== '').join(' · '), holderName };
}

export class WrongManifest extends Error {}

/** Counts one more or one less, before the server is asked again. */
export function addTo(counts: Counts, gate: string, typeName: string | undefined, by: 1 | -1): void {
  counts.admitted += by;
  const type = counts.byType.find(({ name }) => name === typeName);
  if (type !== undefined) type.admitted += by;
  const atGate = counts.byGate.find((each) => each.gate === gate);
  if (atGate !== undefined) atGate.admitted += by;
  else counts.byGate.push({ gate, admitted: by });
}

/** A number as it is compared: capitals, without dashes and spaces. */
function codeOf(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

function ticketOf(row: ManifestRow, types: readonly ManifestType[]): ListedTicket {
  const [id, codeHash, type, holderName, seat = null, voidSince = null, ...places] = row;
  const [admittedAt, gate, device, conflictAt, conflictGate, conflictDevice, orderNumber] = places;
  return {
    id,
    codeHash,
    // Its index among these types: the next list may have them in another order.
    typeId: types[type]?.id ?? '',
    holderName: holderName ?? '',
    seat,
    voidSince,
    admission: placeOf(admittedAt, gate, device),
    conflict: placeOf(conflictAt, conflictGate, conflictDevice),
    orderNumber: orderNumber ?? '',
  };
}

function placeOf(at: number | null = null, gate: string | null = '', device: string | null = ''): Place | null {
  return at === null ? null : { scannedAt: at, gate: gate ?? '', device: device ?? '' };
}
