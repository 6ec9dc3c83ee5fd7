import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Attempt,
  believedTime,
  type DoorTicket,
  decided,
  decideScan,
  type EntryMode,
  type EntryRules,
  entryModes,
  keyOf,
  type Passage,
  withKeys,
} from '../../door-rules/decide-scan.ts';
import { dayAt } from '../../door-rules/entry-days.ts';
import type { Manifest, ManifestEntry } from '../../door-rules/manifest.ts';
import { decideHere } from '../../web/islands/door/decide-here.ts';
import type { Scan } from '../../web/islands/door/model.ts';
import { TicketList } from '../../web/islands/door/ticket-list.ts';

// A server and three phones that are with and without a network, over random scans, exits, undos, refunds, moves and loosening of the
// event. MODEL_SEQUENCES says how many; each seed has its part of them.
const seeds = [1, 20_261, 777, 4_242, 90_001];
const sequences = Number(process.env.MODEL_SEQUENCES ?? 20_000);
const stepsMax = 12;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const start = Date.UTC(2027, 1, 12, 21);
const zones = [
  { id: 'deck', name: 'Deck', capacity: 1 },
  { id: 'pit', name: 'Pit', capacity: null },
];
const ids = ['one', 'two'];
type Chance = (below: number) => number;

/** Xorshift: the same seed is the same sequence, on any machine. */
function chanceOf(seed: number): Chance {
  let state = seed | 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const pick = <Item>(chance: Chance, items: readonly Item[]): Item => items[chance(items.length)] as Item;
const daysFrom = (from: number) =>
  [0, 1, 2].map((number) => ({
    day: new Date(from + number * dayMs).toISOString().slice(0, 10),
    from: from + number * dayMs,
    until: from + (number + 1) * dayMs,
  }));

class Server {
  now = start;
  rules: EntryRules;
  /** Moved along with the event. */
  dayNumbers: number[] | null;
  zoneIds: string[] | null;
  tickets = new Map<string, DoorTicket>();
  admitted = 0;

  constructor(chance: Chance) {
    this.rules = { mode: pick<EntryMode>(chance, entryModes), days: daysFrom(start - 16 * hourMs) };
    this.dayNumbers = pick(chance, [null, null, [0], [1, 2]]);
    this.zoneIds = pick(chance, [null, null, ['deck']]);
    for (const id of ids) {
      this.tickets.set(id, { voidSince: null, days: null, zoneIds: null, admissions: [], exits: [] });
    }
  }

  stands(id: string): DoorTicket {
    const ticket = this.tickets.get(id) as DoorTicket;
    const days = this.dayNumbers?.map((number) => this.rules.days[number]?.day as string) ?? null;
    return { ...ticket, days, zoneIds: this.zoneIds, ...withKeys(this.rules, ticket) };
  }

  room(zoneId: string | null, day: string): number | null {
    const capacity = zones.find(({ id }) => id === zoneId)?.capacity ?? null;
    if (capacity === null) return null;
    const isHere = (passage: Passage) =>
      passage.zoneId === zoneId && (this.rules.mode !== 'DAILY' || passage.day === day);
    const stay = ids
      .map((id) => this.stands(id))
      .flatMap(({ admissions, exits }) => [admissions.filter(isHere).length, -exits.filter(isHere).length]);
    return capacity - stay.reduce((sum, by) => sum + by, 0);
  }

  take(id: string, sent: Attempt): string {
    const attempt = { ...sent, scannedAt: believedTime(sent.scannedAt, this.now) };
    const before = this.stands(id);
    const room = this.room(attempt.zoneId, dayAt(this.rules.days, attempt.scannedAt).day);
    const decision = decideScan(this.rules, before, attempt, { now: this.now, room });
    const isGood = isOwed(this.rules, before, attempt) && (room === null || room > 0 || attempt.isOverride === true);
    if (isGood) assert.equal(decision.result, 'ADMITTED', 'a good day is never refused');
    const after = decided(before, decision);
    assertSound(this.rules.mode, after);
    if (decision.result === 'ADMITTED') this.admitted += 1;
    this.tickets.set(id, after);
    return decision.result;
  }

  manifest(): Manifest {
    const written = ({ key, zoneId, scannedAt, gate, device }: Passage, isExit: number | null): ManifestEntry => {
      const zone = zones.findIndex(({ id }) => id === zoneId);
      return [key.slice(keyOf(zoneId, '').length), scannedAt, gate, device, zone === -1 ? null : zone, isExit];
    };
    const { days, zoneIds } = this.stands('one');
    return {
      ...{
        eventId: 'event',
        version: '1',
        isWhole: true,
        rules: 2,
        mode: this.rules.mode,
        aheadMs: 0,
        days: [...this.rules.days],
        zones,
      },
      types: [
        { id: 'type', name: '', section: '', row: '', days: days && [...days], zoneIds: zoneIds && [...zoneIds] },
      ],
      tickets: ids.map((id) => {
        // As they are kept, whatever the rules are by now.
        const { voidSince, admissions, exits } = this.tickets.get(id) as DoorTicket;
        const entries = [...admissions.map((each) => written(each, null)), ...exits.map((each) => written(each, 1))];
        return [id, id, 0, null, null, voidSince, null, null, null, null, null, null, null, entries];
      }),
    };
  }
}

/** Whether nothing speaks against letting in, told without keys: no earlier entry of that day, or none since they left. */
function isOwed({ mode, days }: EntryRules, ticket: DoorTicket, attempt: Attempt): boolean {
  const { zoneId, scannedAt, isUndo, direction, isOverride } = attempt;
  if (isUndo || direction === 'OUT' || ticket.voidSince !== null) return false;
  const { day, isListed } = dayAt(days, scannedAt);
  const isDay = ticket.days === null ? mode !== 'DAILY' || isListed : isListed && ticket.days.includes(day);
  const isZone = zoneId === null || ticket.zoneIds === null || ticket.zoneIds.includes(zoneId);
  if (!isOverride && !(isDay && isZone)) return false;
  const here = ticket.admissions.filter((each) => each.zoneId === zoneId);
  if (mode === 'ONCE') return here.length === 0;
  if (mode === 'DAILY') return here.every((each) => dayAt(days, each.scannedAt).day !== day);
  const left = ticket.exits.filter((each) => each.zoneId === zoneId && each.scannedAt <= scannedAt);
  const lastLeft = Math.max(Number.NEGATIVE_INFINITY, ...left.map((each) => each.scannedAt));
  // Of what is believed to be of the same millisecond nobody knows which came first.
  return here.every((each) => each.scannedAt < lastLeft);
}

/** Never two of a key; nobody left who was not in; as often in as the mode allows. */
function assertSound(mode: EntryMode, { admissions, exits }: DoorTicket): void {
  const keys = new Set(admissions.map(({ key }) => key));
  assert.equal(keys.size, admissions.length, 'two admissions of one key');
  assert.equal(new Set(exits.map(({ key }) => key)).size, exits.length, 'two exits of one key');
  for (const { key } of exits) assert.ok(keys.has(key), 'an exit of nobody');
  for (const zoneId of [null, ...zones.map(({ id }) => id)]) {
    const [into, out] = [admissions, exits].map((list) => list.filter((each) => each.zoneId === zoneId)) as [
      Passage[],
      Passage[],
    ];
    if (mode === 'ONCE') assert.ok(into.length <= 1, 'in twice');
    if (mode === 'REENTRY') assert.ok(into.length <= out.length + 1, 'in twice without leaving');
    if (mode === 'DAILY') assert.equal(new Set(into.map(({ day }) => day)).size, into.length, 'in twice on a day');
  }
}

class Phone {
  name: string;
  zoneId: string | null;
  list = new TicketList('event');
  own = new Map<string, Scan[]>();
  queue: { id: string; attempt: Attempt; told: string; scan: Scan }[] = [];

  constructor(name: string, zoneId: string | null) {
    this.name = name;
    this.zoneId = zoneId;
  }

  /** Sends what waits, and takes the list. */
  sync(server: Server): void {
    for (const { id, attempt, told, scan } of this.queue.splice(0)) {
      if (server.take(id, attempt) !== told) this.#forget(id, scan);
    }
    this.list.apply(server.manifest());
    // The list has what was sent.
    this.own.clear();
  }

  decide(id: string, attempt: Attempt, isAway: boolean) {
    const ticket = this.list.find(id);
    if (ticket === undefined) return undefined;
    return decideHere({ list: this.list, own: this.own, isAway }, { kind: 'LISTED', ticket }, attempt);
  }

  /** Decides by itself, and sends it later. */
  scan(id: string, attempt: Attempt): void {
    const here = this.decide(id, attempt, true);
    if (here === undefined) return;
    const { word: told, passageKey = '', day } = here;
    const { zoneId, direction } = attempt;
    const scan = {
      ...attempt,
      key: 0,
      id: '',
      ticketId: id,
      told,
      passageKey,
      day,
      zoneId,
      direction,
    } as unknown as Scan;
    if (told === 'ADMITTED' || told === 'LEFT')
      this.own.set(id, [
        ...(this.own.get(id) ?? []).filter((each) => each.passageKey !== passageKey || each.direction !== direction),
        scan,
      ]);
    if (told === 'UNDONE') {
      const isUndone = (each: Scan) => each.direction === direction && each.passageKey === passageKey;
      this.own.set(
        id,
        (this.own.get(id) ?? []).filter((each) => !isUndone(each)),
      );
    }
    this.queue.push({ id, attempt, told, scan });
  }

  #forget(id: string, scan: Scan): void {
    this.own.set(
      id,
      (this.own.get(id) ?? []).filter((each) => each !== scan),
    );
  }
}

function play(chance: Chance): { decisions: number; admitted: number } {
  const server = new Server(chance);
  const phones = [
    new Phone('A', null),
    new Phone('B', pick(chance, [null, 'deck'])),
    new Phone('C', pick(chance, [null, 'pit', 'deck'])),
  ];
  for (const phone of phones) phone.sync(server);
  let decisions = 0;
  for (let step = 1 + chance(stepsMax); step > 0; step -= 1) {
    server.now += 1 + pick(chance, [0, 30_000, hourMs, 7 * hourMs, dayMs]) + chance(1_000);
    const phone = pick(chance, phones);
    const id = pick(chance, ids);
    const kind = chance(20);
    if (kind === 0)
      server.tickets.set(id, { ...server.stands(id), voidSince: server.stands(id).voidSince ?? server.now });
    else if (kind === 1) phone.sync(server);
    else if (kind === 2)
      server.rules = { ...server.rules, days: daysFrom(server.rules.days[0]!.from + dayMs * (chance(3) - 1)) };
    else if (kind === 3 && server.rules.mode === 'ONCE')
      server.rules = { ...server.rules, mode: pick(chance, ['DAILY', 'REENTRY']) };
    else {
      const attempt: Attempt = {
        ...{ scannedAt: server.now, gate: phone.name, device: phone.name, zoneId: phone.zoneId },
        ...{ isUndo: chance(8) === 0, direction: chance(3) === 0 ? 'OUT' : 'IN', isOverride: chance(12) === 0 },
      };
      decisions += 1;
      if (chance(3) === 0) {
        phone.scan(id, attempt);
        continue;
      }
      phone.sync(server);
      // Undoing depends on when each learned of it, and that differs: the device at the scan, the server when it heard.
      const here = phone.decide(id, { ...attempt, device: phone.name }, false)?.word;
      const there = server.take(id, attempt);
      if (!attempt.isUndo) assert.equal(here, there, 'the phone and the server differ over the same facts');
    }
  }
  for (const phone of phones) phone.sync(server);
  return { decisions, admitted: server.admitted };
}

test('a server and three phones never let in twice, never refuse a good day, and never differ over the same facts', (context) => {
  let [decisions, admitted] = [0, 0];
  for (const seed of seeds) {
    for (let number = 0; number < sequences / seeds.length; number += 1) {
      try {
        const played = play(chanceOf(seed * 1_000_003 + number));
        decisions += played.decisions;
        admitted += played.admitted;
      } catch (error) {
        throw new Error(`Seed ${seed}, sequence ${number}`, { cause: error });
      }
    }
  }
  context.diagnostic(`${sequences} sequences, ${decisions} decisions, ${admitted} admissions`);
  assert.ok(admitted > sequences, String(admitted));
});
