// What a door says to a ticket. The server decides by this, and so does a device without a network.

import { dayAt, type EntryDay } from './entry-days.ts';

/**
 * Which rules these are. A device that knows only the first decides for events that let everybody in once; one that knows the
 * second, for events without add-ons.
 */
export const rulesVersion = 3;

export const scanResults = [
  'ADMITTED',
  'ALREADY_ADMITTED',
  'VOID',
  'OTHER_EVENT',
  'UNKNOWN',
  'UNDONE',
  'CONFLICT',
  'LEFT',
  'NOT_TODAY',
  'NOT_HERE',
  'NOT_INSIDE',
  'FULL',
  'REDEEMED',
] as const;
export type ScanResult = (typeof scanResults)[number];

export const entryModes = ['ONCE', 'DAILY', 'REENTRY'] as const;
export type EntryMode = (typeof entryModes)[number];

export const directions = ['IN', 'OUT'] as const;
export type Direction = (typeof directions)[number];

/** How people may come in, and on which days. */
export interface EntryRules {
  mode: EntryMode;
  /** At least one. */
  days: readonly EntryDay[];
}

/** Somebody came in, or went out. Times are milliseconds since 1970. */
export interface Passage {
  /** There is one admission a key, and one exit. An exit has the key of the admission that it ends. */
  key: string;
  /** The event's day that it counts for; that of an exit is the day of its admission. */
  day: string;
  zoneId: string | null;
  scannedAt: number;
  gate: string;
  device: string;
  /**
   * The code that it signed in with: devices of two codes are two, whatever they call themselves. A device leaves it
   * out.
   */
  doorCodeId?: string;
  /** When the one who decides learned of it; a device that knows it already gives a time before its attempt. */
  knownSince: number;
  /**
   * Another device met it, and turned somebody away because of it or let another person in: it cannot be undone any
   * more.
   */
  isReliedOn?: boolean;
}

/** A ticket of the event, as far as a door cares. */
export interface DoorTicket {
  /** Since when it admits nobody; null where it does. */
  voidSince: number | null;
  /** True of what lets nobody in, and is redeemed once instead. */
  isAddOn?: boolean;
  /** Days and zones that it is good for; null for all. */
  days: readonly string[] | null;
  zoneIds: readonly string[] | null;
  /** What counts. It stays where the ticket is void afterwards. */
  admissions: readonly Passage[];
  exits: readonly Passage[];
}

export interface Attempt {
  scannedAt: number;
  gate: string;
  device: string;
  doorCodeId?: string;
  isUndo: boolean;
  direction: Direction;
  /** Where the gate leads. */
  zoneId: string | null;
  /** A supervisor lets them in in spite of the day, the zone or how full it is. */
  isOverride?: boolean;
}

export interface Decision {
  result: ScanResult;
  /** The admission that the attempt met, or the exit; null where there was none. */
  first: Passage | null;
  /** What is different afterwards. */
  change: PassageChange | null;
}

export interface PassageChange {
  direction: Direction;
  key: string;
  /** How it stands afterwards; null where it was taken back. */
  passage: Passage | null;
  /** Whether this attempt is the one that counts now. */
  isByThis: boolean;
}

/** What else decides: the time, and how many more the zone takes; null where it takes all. */
interface Circumstances {
  now: number;
  room?: number | null;
}

const undoMs = 60_000;
const believedMs = 3 * 24 * 3_600_000;

/**
 * When something was scanned, as far as the device's clock can be believed: not in the future, and at most three days
 * back.
 */
export function believedTime(scannedAt: number, now: number): number {
  return scannedAt > now || now - scannedAt > believedMs ? now : scannedAt;
}

/**
 * Decides on a ticket of this event. However often and in whatever order attempts are decided, a ticket is admitted once
 * a key, and by the earliest of them.
 */
export function decideScan(
  rules: EntryRules,
  ticket: DoorTicket,
  attempt: Attempt,
  { now, room = null }: Circumstances,
): Decision {
  if (ticket.isAddOn) return redeem(rules, ticket, attempt, now);
  return attempt.direction === 'OUT'
    ? decideExit(ticket, attempt, now)
    : decideEntry(rules, ticket, attempt, { now, room });
}

/** The ticket after a decision. */
export function decided(ticket: DoorTicket, { change }: Decision): DoorTicket {
  if (change === null) return ticket;
  const list = change.direction === 'IN' ? 'admissions' : 'exits';
  const others = ticket[list].filter(({ key }) => key !== change.key);
  return { ...ticket, [list]: change.passage === null ? others : [...others, change.passage] };
}

function decideEntry(
  rules: EntryRules,
  ticket: DoorTicket,
  attempt: Attempt,
  { now, room }: { now: number; room: number | null },
): Decision {
  const { day, isListed } = dayAt(rules.days, attempt.scannedAt);
  const key = keyOf(attempt.zoneId, entryPart(rules, ticket.exits, attempt));
  const first = ticket.admissions.find((admission) => admission.key === key) ?? null;
  if (ticket.voidSince !== null) {
    // Let in before it became void: that cannot be undone, but somebody should know.
    const isOwn = first !== null && isOfSameDevice(first, attempt);
    const couldNotKnow = !attempt.isUndo && attempt.scannedAt < ticket.voidSince && !isOwn;
    return stays(couldNotKnow ? 'CONFLICT' : 'VOID', 'IN', first, attempt);
  }
  if (attempt.isUndo) {
    const met = lastOwn(ticket.admissions, attempt) ?? first;
    const isLeft = met !== null && ticket.exits.some((exit) => exit.key === met.key);
    return decideUndo('IN', met, attempt, { now, isReliedOn: isLeft });
  }
  const own: Passage = { ...placeOf(attempt), key, day, knownSince: now };
  if (first !== null) return meet(first, own, attempt, { direction: 'IN', could: 'ALREADY_ADMITTED', not: 'CONFLICT' });
  if (!attempt.isOverride) {
    const { days, zoneIds } = ticket;
    const isToday = days === null ? rules.mode !== 'DAILY' || isListed : isListed && days.includes(day);
    if (!isToday) return refused('NOT_TODAY');
    if (attempt.zoneId !== null && zoneIds !== null && !zoneIds.includes(attempt.zoneId)) return refused('NOT_HERE');
    if (room !== null && room <= 0) return refused('FULL');
  }
  return { result: 'ADMITTED', first: null, change: { direction: 'IN', key, passage: own, isByThis: true } };
}

/** The gate that an add-on is shown at decides where it is good, and nothing else: it is neither in nor out. */
export function asRedeemed<At extends Pick<Attempt, 'direction' | 'zoneId'>>(attempt: At): At {
  return { ...attempt, direction: 'IN', zoneId: null };
}

/** Once, whatever the event's mode; in the same order as people are let in. */
function redeem(rules: EntryRules, ticket: DoorTicket, attempt: Attempt, now: number): Decision {
  const { zoneIds } = ticket;
  const once: EntryRules = { ...rules, mode: 'ONCE' };
  const decision = decideEntry(once, ticket, asRedeemed(attempt), { now, room: null });
  if (decision.result !== 'ADMITTED') return decision;
  const isHere = attempt.zoneId === null || zoneIds === null || zoneIds.includes(attempt.zoneId);
  return isHere || attempt.isOverride ? { ...decision, result: 'REDEEMED' } : refused('NOT_HERE');
}

/** Ends the last admission to the same place. Nobody is kept inside: the day and the zones do not matter. */
function decideExit(ticket: DoorTicket, attempt: Attempt, now: number): Decision {
  const inside = lastBefore(ticket.admissions, attempt);
  const first = ticket.exits.find(({ key }) => key === inside?.key) ?? null;
  if (ticket.voidSince !== null) return stays('VOID', 'OUT', first, attempt);
  if (attempt.isUndo) {
    const met = lastOwn(ticket.exits, attempt) ?? first;
    const isBack =
      met !== null &&
      ticket.admissions.some(
        ({ zoneId, key, scannedAt }) => zoneId === met.zoneId && key !== met.key && scannedAt >= met.scannedAt,
      );
    return decideUndo('OUT', met, attempt, { now, isReliedOn: isBack });
  }
  if (inside === null) return refused('NOT_INSIDE');
  const { key, day } = inside;
  const own: Passage = { ...placeOf(attempt), key, day, knownSince: now };
  // Two devices that could not know of each other both let them out: nothing is to be done about it.
  if (first !== null) return meet(first, own, attempt, { direction: 'OUT', could: 'NOT_INSIDE', not: 'LEFT' });
  return { result: 'LEFT', first: null, change: { direction: 'OUT', key, passage: own, isByThis: true } };
}

/** What makes a second entry one of its own: nothing, the day, or how often they left this place before. */
function entryPart({ mode, days }: EntryRules, exits: readonly Passage[], at: Pick<Attempt, 'scannedAt' | 'zoneId'>) {
  if (mode === 'ONCE') return '';
  if (mode === 'DAILY') return dayAt(days, at.scannedAt).day;
  const before = exits.filter(({ zoneId, scannedAt }) => zoneId === at.zoneId && scannedAt <= at.scannedAt);
  return String(before.length);
}

const partShapes: Record<EntryMode, RegExp> = { ONCE: /^$/, DAILY: /^\d+-\d\d-\d\d$/, REENTRY: /^\d+$/ };

/**
 * The passages of a ticket with the keys that they have by these rules: others wrote keys by the rules before, or none. A key that
 * another has already stays what it was.
 */
export function withKeys(
  rules: EntryRules,
  { admissions, exits }: { admissions: readonly Passage[]; exits: readonly Passage[] },
): { admissions: Passage[]; exits: Passage[] } {
  const isOf = ({ zoneId, key }: Passage) => partShapes[rules.mode].test(key.slice(keyOf(zoneId, '').length));
  const taken = new Set(admissions.filter(isOf).map(({ key }) => key));
  const keys = new Map<string, string>();
  for (const admission of admissions) {
    if (isOf(admission)) continue;
    const key = keyOf(admission.zoneId, entryPart(rules, exits, admission));
    if (taken.has(key)) continue;
    taken.add(key);
    keys.set(admission.key, key);
  }
  const renamed = (passage: Passage): Passage => {
    const key = keys.get(passage.key);
    // The day goes with the key: the event may have moved in between.
    return key === undefined ? passage : { ...passage, key, day: dayOfKey(key, passage.zoneId) ?? passage.day };
  };
  if (keys.size === 0) return { admissions: [...admissions], exits: [...exits] };
  return { admissions: admissions.map(renamed), exits: exits.map(renamed) };
}

/** The day in a key; the event may have moved since. Undefined where the key has none. */
export function dayOfKey(key: string, zoneId: string | null): string | undefined {
  const part = key.slice(keyOf(zoneId, '').length);
  return partShapes.DAILY.test(part) ? part : undefined;
}

/** Each zone lets a ticket in by itself, and so do the gates that lead to none. */
export function keyOf(zoneId: string | null, part: string): string {
  return zoneId === null ? part : `${zoneId}/${part}`;
}

function lastBefore(passages: readonly Passage[], { zoneId, scannedAt }: Attempt): Passage | null {
  const before = passages.filter((passage) => passage.zoneId === zoneId && passage.scannedAt <= scannedAt);
  return before.reduce<Passage | null>((last, next) => (last === null || isLater(next, last) ? next : last), null);
}

/** Of the same millisecond, the one that was let in more often before. */
function isLater(one: Passage, other: Passage): boolean {
  if (one.scannedAt !== other.scannedAt) return one.scannedAt > other.scannedAt;
  return one.key.length === other.key.length ? one.key > other.key : one.key.length > other.key.length;
}

/** What this device could take back by its clock; an undo names no key, and the day may have changed meanwhile. */
function lastOwn(passages: readonly Passage[], attempt: Attempt): Passage | null {
  const own = passages.filter((passage) => isOfSameDevice(passage, attempt) && isSoonAfter(passage, attempt));
  return lastBefore(own, attempt);
}

function decideUndo(
  direction: Direction,
  met: Passage | null,
  attempt: Attempt,
  { now, isReliedOn }: { now: number; isReliedOn: boolean },
): Decision {
  if (met === null) return refused('UNDONE');
  const isInTime = isSoonAfter(met, attempt) && now - met.knownSince <= undoMs;
  const isUndone = isOfSameDevice(met, attempt) && isInTime && !met.isReliedOn && !isReliedOn;
  if (!isUndone) return { ...refused(direction === 'IN' ? 'ALREADY_ADMITTED' : 'NOT_INSIDE'), first: met };
  return { result: 'UNDONE', first: met, change: { direction, key: met.key, passage: null, isByThis: false } };
}

/** A second attempt for the same key: refused where its device could know of the first; else the earlier of both counts. */
function meet(
  first: Passage,
  own: Passage,
  attempt: Attempt,
  { direction, could, not }: { direction: Direction; could: ScanResult; not: ScanResult },
): Decision {
  const couldKnow = isOfSameDevice(first, attempt) || attempt.scannedAt >= first.knownSince;
  if (couldKnow) return stays(could, direction, first, attempt);
  const isEarlier = attempt.scannedAt < first.scannedAt;
  // The time since when somebody could know of it does not change with who was first.
  const counts = isEarlier ? { ...own, knownSince: first.knownSince } : first;
  const passage = { ...counts, isReliedOn: true };
  return { result: not, first, change: { direction, key: first.key, passage, isByThis: isEarlier } };
}

/** Another device that meets a passage relies on it from then on. */
function stays(result: ScanResult, direction: Direction, first: Passage | null, attempt: Attempt): Decision {
  const isMet = first !== null && !attempt.isUndo && !isOfSameDevice(first, attempt) && !first.isReliedOn;
  if (!isMet) return { result, first, change: null };
  const passage = { ...first, isReliedOn: true };
  return { result, first, change: { direction, key: first.key, passage, isByThis: false } };
}

function refused(result: ScanResult): Decision {
  return { result, first: null, change: null };
}

function isOfSameDevice(passage: Passage, { device, doorCodeId }: Attempt): boolean {
  return passage.device === device && passage.doorCodeId === doorCodeId;
}

/** Within a minute, by the device's clock. */
function isSoonAfter(passage: Passage, { scannedAt }: Attempt): boolean {
  const afterMs = scannedAt - passage.scannedAt;
  return afterMs >= 0 && afterMs <= undoMs;
}

function placeOf({
  scannedAt,
  gate,
  device,
  doorCodeId,
  zoneId,
}: Attempt): Omit<Passage, 'key' | 'day' | 'knownSince'> {
  const place = { scannedAt, gate, device, zoneId };
  return doorCodeId === undefined ? place : { ...place, doorCodeId };
}
