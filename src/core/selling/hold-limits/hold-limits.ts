import { hash } from 'node:crypto';
import { type AppSecrets, keptKey } from '../../../platform/secret-box.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { HeldBy, Holder } from '../desk/desk-contents.ts';
import { tooManyFree, tooManyHeld } from './hold-limits.errors.ts';

/** How many tickets of one event may be held and not paid for; docs/decisions/0026-hold-limits.md says why so many. */
export interface HoldFigures {
  /** By one e-mail address; never less than two of the largest orders that the event allows. */
  email: number;
  /** From one network address, and from one /24 or /48. */
  address: number;
  network: number;
  /**
   * Tickets that cost nothing, by one e-mail address or from one network address until the event is over; more for a large event.
   */
  free: number;
  /** How many tickets of an event may be asked for in ten seconds before its buyers must solve something. */
  rush: number;
  /** Bits of work for one ticket of a rushed event; each further bit doubles it. */
  work: number;
}

export const holdFiguresDefault: HoldFigures = {
  email: 16,
  address: 200,
  network: 600,
  free: 30,
  rush: 200,
  work: 16,
};

/** A campus or a carrier is one network address: after a solved challenge it may hold up to this many times the figure. */
const solvedFactor = 3;
const networkPerAddress = 3;
/** One network address may have this part of a large event for nothing: a campus is one, and comes in numbers. */
const freePart = 1 / 20;
/** Tickets taken for nothing count to the end. Somebody may give some back, so another look is worthwhile. */
const freeRetrySeconds = 3_600;

/** How long tickets that were let go still count; by one e-mail address longer each time, up to two hours. */
export const letGoMinutes = 10;
export const letGoTimesMax = 12;

/** What somebody holds already. */
export interface Held {
  tickets: number;
  /** When the first of them count no longer. */
  until: string;
}

export type HolderOf = (eventId: string, known: { emailKey: string; address: string; network: string }) => Holder;

/** 96 bits. */
const hashLength = 16;

export function createHolderOf(secrets: string | AppSecrets): HolderOf {
  // Not an HMAC, which costs four times as much on every order: a truncated hash cannot be extended.
  const key = keptKey(secrets, 'holders of tickets').toString('hex');
  const hashOf = (what: string) => hash('sha256', `${key} ${what}`, 'base64url').slice(0, hashLength);
  return (eventId, { emailKey, address, network }) => ({
    email: hashOf(`email ${eventId} ${emailKey}`),
    address: hashOf(`address ${eventId} ${address}`),
    network: hashOf(`network ${eventId} ${network}`),
  });
}

interface HoldCheck {
  figures: HoldFigures;
  /** What the organizer set for the event; null where nothing. */
  own: { heldPerEmailMax: number | null; heldPerAddressMax: number | null };
  /** The largest number of one type that the event lets anybody order at once. */
  purchaseMax: number;
  /** Tickets that the event has at all. */
  capacity: number;
  quantity: number;
  /**
   * A free order is not held: for a while it counts by where it came from, and then among tickets taken for nothing.
   */
  isFree: boolean;
  isSolved: boolean;
  held: Record<HeldBy, Held | undefined>;
  /** Tickets that they have for nothing. */
  free: Record<HeldBy, number>;
  now: string;
}

/** Refuses an order that would hold more than a fair share. */
export function checkHeld(check: HoldCheck): void {
  const { figures, own, purchaseMax, held, isSolved } = check;
  const emailMax = atMost(Math.max(figures.email, 2 * purchaseMax), own.heldPerEmailMax);
  const addressMax = atMost(figures.address, own.heldPerAddressMax);
  const networkMax = atMost(figures.network, own.heldPerAddressMax && own.heldPerAddressMax * networkPerAddress);
  const factor = isSolved ? solvedFactor : 1;
  if (!check.isFree) refuseAbove(check, held.email, emailMax, { isSolvable: false });
  refuseAbove(check, held.address, addressMax * factor, { isSolvable: !isSolved });
  refuseAbove(check, held.network, networkMax * factor, { isSolvable: !isSolved });
  if (!check.isFree) return;
  // Never less than one order that the organizer allows.
  const share = Math.max(figures.free, purchaseMax, Math.floor(check.capacity * freePart));
  const freeMax = atMost(share, own.heldPerAddressMax) * factor;
  refuseFreeAbove(check, check.free.email, atMost(share, own.heldPerEmailMax), { isSolvable: false });
  refuseFreeAbove(check, check.free.address, freeMax, { isSolvable: !isSolved });
  refuseFreeAbove(check, check.free.network, freeMax * networkPerAddress, { isSolvable: !isSolved });
}

function refuseFreeAbove(
  { quantity }: HoldCheck,
  has: number,
  most: number,
  { isSolvable }: { isSolvable: boolean },
): void {
  refuseMoreThan(quantity, most, { isSolvable });
  if (has + quantity > most) raise(tooManyFree, { isSolvable }, { retryAfterSeconds: freeRetrySeconds });
}

/** No single order may have as many. */
function refuseMoreThan(quantity: number, most: number, { isSolvable }: { isSolvable: boolean }): void {
  if (quantity <= most || isSolvable) return;
  raiseInvalid([{ field: 'items', fault: 'heldTooMany', values: { most } }]);
}

function atMost(figure: number, own: number | null): number {
  return own === null ? figure : Math.min(figure, own);
}

function refuseAbove(
  { quantity, now }: HoldCheck,
  held: Held | undefined,
  most: number,
  { isSolvable }: { isSolvable: boolean },
): void {
  refuseMoreThan(quantity, most, { isSolvable });
  if ((held?.tickets ?? 0) + quantity <= most) return;
  const waitMs = held === undefined ? 0 : Date.parse(held.until) - Date.parse(now);
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  raise(tooManyHeld, { isSolvable }, { retryAfterSeconds });
}
