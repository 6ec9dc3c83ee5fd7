import { createHash, randomUUID } from 'node:crypto';
import {
  believedTime,
  type DoorTicket,
  decided,
  decideScan,
  type EntryRules,
  keyOf,
  type Passage,
  rulesVersion,
  withKeys,
} from '../../../door-rules/decide-scan.ts';
import {
  codeHashBytes,
  type Manifest,
  type ManifestEntry,
  type ManifestRow,
  type ManifestType,
  type ManifestZone,
} from '../../../door-rules/manifest.ts';
import { base64UrlOf, bytesOfUuid, readToken } from '../../../door-rules/ticket-token.ts';
import { newTicketCode } from '../../../src/core/selling/tickets/issued-ticket.ts';
import {
  isTicketToken,
  newTicketKeyPair,
  signingKey,
  ticketToken,
} from '../../../src/core/selling/tickets/ticket-token.ts';
import { Door } from '../../../web/islands/door/door.ts';
import type { Finding, Scan, Session, Told } from '../../../web/islands/door/model.ts';
import { signatureChecker } from '../../../web/islands/door/read-ticket.ts';
import { type DoorServer, NotTaken, ServerAway, SessionEnded } from '../../../web/islands/door/server.ts';
import type { Store } from '../../../web/islands/door/store.ts';
import { turns } from '../machine/until.ts';

interface TrialTicket {
  id: string;
  code: string;
  qr: string;
  orderNumber: string;
  voidSince: number | null;
  admissions: readonly Passage[];
  exits: readonly Passage[];
  /** The first. */
  readonly admission: Passage | null;
}

const nothingYet = { admissions: [], exits: [] };

/** What a device keeps, in memory; a second door over it is the same device after a crash. */
export function memoryStore(): Store & { isFull: boolean } {
  const shelves = new Map<string, Map<string | number, unknown>>();
  const shelfOf = (name: string) => {
    const shelf = shelves.get(name) ?? new Map<string | number, unknown>();
    shelves.set(name, shelf);
    return shelf;
  };
  const store = {
    isFull: false,
    all: async (name: string) =>
      [...shelfOf(name)].sort(([left], [right]) => (left < right ? -1 : 1)).map((row) => structuredClone(row)) as never,
    write: async (changes, { emptied = [] } = {}) => {
      if (store.isFull) throw new Error('The storage is full');
      for (const name of emptied) shelfOf(name).clear();
      for (const { shelf, key, value } of changes) {
        if (value === undefined) shelfOf(shelf).delete(key);
        else shelfOf(shelf).set(key, structuredClone(value));
      }
    },
  } as Store & { isFull: boolean };
  return store;
}

/** A server's side of one event, which decides by the rules of the door; its devices are as many as one likes. */
export class TrialEvent {
  id = randomUUID();
  clock = Date.UTC(2026, 10, 15, 19);
  state: 'UP' | 'AWAY' | 'ENDED' | 'SILENT' | 'LIMITED' = 'UP';
  /** How often anybody asked. */
  reached = 0;
  /** The event that the next list is of. */
  listOf = this.id;
  calls: Scan[][] = [];
  nonsense: string | undefined;
  /** How people come in; a day that lasts as long as any test. */
  rules: EntryRules = {
    mode: 'ONCE',
    days: [{ day: '2026-11-15', from: Date.UTC(2026, 10, 1), until: Date.UTC(2026, 11, 1) }],
  };
  zones: ManifestZone[] = [];
  goodFor: Pick<ManifestType, 'days' | 'zoneIds' | 'kind'> = { days: null, zoneIds: null };
  /** Of each device that is to sign in; in to the whole place, where nothing is said. */
  gates = new Map<string, Pick<Session, 'zone' | 'direction'>>();
  /** Codes of orders, and which tickets they name. */
  parties = new Map<string, TrialTicket[]>();
  #key = newTicketKeyPair();
  #tickets = new Map<string, TrialTicket & { changed: number }>();
  #answers = new Map<string, never>();
  #version = 0;

  ticket(more: Partial<TrialTicket> = {}): TrialTicket {
    const id = randomUUID();
    const qr = ticketToken(signingKey(this.#key), { eventId: this.id, ticketId: id });
    const code = newTicketCode();
    const plain = { id, code, qr, orderNumber: 'TK-34679ACD', voidSince: null, ...nothingYet, ...more, changed: 0 };
    const ticket = Object.defineProperty(plain as TrialTicket & { changed: number }, 'admission', {
      get: () => plain.admissions[0] ?? null,
    });
    this.#tickets.set(id, ticket);
    this.touch(ticket);
    return ticket;
  }

  /** Changed, so that the next list names it. */
  touch(ticket: TrialTicket): void {
    this.#version += 1;
    (ticket as { changed?: number }).changed = this.#version;
  }

  server(device: string): DoorServer {
    const reach = async () => {
      this.reached += 1;
      if (this.state === 'LIMITED') throw new ServerAway('too often', { status: 429, retryAfterMs: 20_000 });
      if (this.state === 'SILENT') await new Promise(() => {});
      if (this.state === 'AWAY') throw new ServerAway('away');
      if (this.state === 'ENDED') throw new SessionEnded('revoked');
    };
    return {
      signIn: async (code) => {
        if (this.state === 'AWAY') throw new ServerAway('away');
        if (code === 'WRONG') throw new SessionEnded('wrong');
        const event = { id: this.id, name: 'Gabi', dateTime: '2026-11-15T19:00:00.000Z', timezone: 'Asia/Manila' };
        const publicKey = this.#key.publicKey.toString('base64url');
        return {
          token: `${device} ${code}`,
          event,
          gate: `gate of ${device}`,
          role: 'SCAN',
          ...this.gates.get(device),
          publicKey,
          device,
        };
      },
      manifest: async (_token, since) => {
        await reach();
        return this.#manifest(since === undefined || Number.isNaN(Number(since)) ? undefined : Number(since));
      },
      counts: async () => {
        await reach();
        return { sold: this.#tickets.size, admitted: 0, byType: [], byGate: [] };
      },
      leftToSell: async () => ({ pesosLeft: null, ticketsLeft: null }),
      party: async (_token, qr) => {
        await reach();
        const tickets = this.parties.get(qr);
        if (tickets === undefined) throw new NotTaken(404, 'no order');
        return {
          orderNumber: 'TK-34679ACD',
          tickets: tickets.map(({ id, code, admissions }) => {
            const isUsed = admissions.length > 0;
            return { id: base64UrlOf(bytesOfUuid(id)), code, typeName: 'General Admission', isUsed };
          }),
        };
      },
      search: async () => ({ tickets: [], isPart: false }),
      counter: async () => [],
      undoSale: reach,
      sell: async () => {
        throw new NotTaken(403, 'not here');
      },
      send: async (_token, scans) => {
        await reach();
        this.calls.push(scans.map((scan) => ({ ...scan })));
        if (scans.some(({ qr }) => qr !== undefined && qr === this.nonsense)) throw new NotTaken(400, 'nonsense');
        return scans.map((scan) => this.#answer(scan, device));
      },
    };
  }

  #answer(scan: Scan, device: string) {
    const known = this.#answers.get(scan.id);
    if (known !== undefined) return known;
    const nothing = { id: scan.id, ticketId: null, facts: null, first: null };
    const ticket = this.#find(scan);
    if (ticket === undefined) return { ...nothing, result: 'UNKNOWN' as const };
    const scannedAt = believedTime(scan.scannedAt, this.clock);
    const { isUndo, gate, direction = 'IN', zoneId = null, isOverride } = scan;
    const attempt = { device, gate, scannedAt, isUndo, direction, zoneId, isOverride };
    const isAddOn = this.goodFor.kind === 'ADD_ON';
    const rules: EntryRules = isAddOn ? { ...this.rules, mode: 'ONCE' } : this.rules;
    const stands: DoorTicket = { ...ticket, ...withKeys(rules, ticket), ...this.goodFor, isAddOn };
    const decision = decideScan(this.rules, stands, attempt, { now: this.clock });
    const { result, first } = decision;
    if (decision.change !== null) {
      const { admissions, exits } = decided(stands, decision);
      Object.assign(ticket, { admissions, exits });
      if (decision.change.isByThis || decision.change.passage === null) this.touch(ticket);
    }
    const facts = {
      ...{ typeName: 'General Admission', place: '', holderName: 'Ana Reyes' },
      ...(isAddOn ? { isAddOn } : {}),
    };
    const answer = { ...nothing, result, ticketId: base64UrlOf(bytesOfUuid(ticket.id)), facts, first };
    this.#answers.set(scan.id, answer as never);
    return answer;
  }

  #find({ qr, code, foundId }: Scan): TrialTicket | undefined {
    if (code !== undefined) return [...this.#tickets.values()].find((each) => each.code === code);
    if (foundId !== undefined)
      return [...this.#tickets.values()].find(({ id }) => base64UrlOf(bytesOfUuid(id)) === foundId);
    const isSigned = isTicketToken(signingKey(this.#key), qr);
    return isSigned ? this.#tickets.get(readToken(qr)?.ticketId ?? '') : undefined;
  }

  #manifest(since: number | undefined): Manifest {
    const rows = [...this.#tickets.values()].filter(({ changed }) => changed > (since ?? 0));
    return {
      eventId: this.listOf,
      version: String(this.#version),
      isWhole: since === undefined,
      rules: rulesVersion,
      mode: this.rules.mode,
      aheadMs: 0,
      days: [...this.rules.days],
      zones: this.zones,
      types: [{ id: 'type', name: 'General Admission', section: 'Floor', row: '', ...this.goodFor }],
      tickets: rows.map(({ id, code, voidSince, admissions, exits, orderNumber }): ManifestRow => {
        const codeHash = createHash('sha256').update(code).digest().subarray(0, codeHashBytes).toString('base64url');
        const [first] = [...admissions].sort((one, other) => one.scannedAt - other.scannedAt);
        const { scannedAt = null, gate = null, device = null } = first ?? {};
        const written = (passage: Passage, isExit: number | null): ManifestEntry => {
          const { key, zoneId, scannedAt, gate, device } = passage;
          const zone = this.zones.findIndex((each) => each.id === zoneId);
          return [key.slice(keyOf(zoneId, '').length), scannedAt, gate, device, zone === -1 ? null : zone, isExit];
        };
        const entries = [
          ...admissions.map((passage) => written(passage, null)),
          ...exits.map((passage) => written(passage, 1)),
        ];
        const about = [base64UrlOf(bytesOfUuid(id)), codeHash, 0, 'Ana Reyes', null, voidSince] as const;
        return [...about, scannedAt, gate, device, null, null, null, orderNumber, entries];
      }),
    };
  }
}

interface TrialDevice {
  door: Door;
  store: ReturnType<typeof memoryStore>;
  corrections: { told: Told; finding: Finding | undefined }[];
}

/** A device that has signed in and has the list; over a store of before, the same one started again. */
export async function deviceAt(
  event: TrialEvent,
  { name = 'Phone A', store = memoryStore(), canCheck = true, aheadMs = 0 } = {},
): Promise<TrialDevice> {
  const corrections: TrialDevice['corrections'] = [];
  const door = new Door({
    store,
    server: event.server(name),
    now: () => event.clock - aheadMs,
    newId: randomUUID,
    // Patience ends as soon as nothing else happens.
    wait: () => turns(),
    checkerOf: canCheck ? signatureChecker : async () => async () => undefined,
    onChange: () => {},
    onCorrection: (told, finding) => corrections.push({ told, finding }),
  });
  await door.open();
  if (door.session === null) {
    await door.signIn('CODE', name);
    await door.step();
  }
  return { door, store, corrections };
}
