// What a door says to a ticket. The server decides by this, and so does a device without a network.

export const scanResults = [
  'ADMITTED',
  'ALREADY_ADMITTED',
  'VOID',
  'OTHER_EVENT',
  'UNKNOWN',
  'UNDONE',
  'CONFLICT',
] as const;
export type ScanResult = (typeof scanResults)[number];

/** Times are milliseconds since 1970. */
export interface Admission {
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
}

/** A ticket of the event, as far as a door cares. */
export interface DoorTicket {
  /** Since when it admits nobody; null where it does. */
  voidSince: number | null;
  /** The one admission, if there was one. It stays where the ticket is void afterwards. */
  admission: Admission | null;
  /**
   * Another device met the admission, and turned somebody away because of it or let another person in: it cannot be undone
   * any more.
   */
  isReliedOn?: boolean;
}

export interface Attempt {
  scannedAt: number;
  gate: string;
  device: string;
  doorCodeId?: string;
  isUndo: boolean;
}

export interface Decision {
  result: ScanResult;
  /** The admission that the attempt met, where there was one. */
  first: Admission | null;
  /** How the ticket stands afterwards. */
  admission: Admission | null;
  isReliedOn: boolean;
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
 * Decides on a ticket of this event. However often and in whatever order attempts are decided, a ticket is admitted once,
 * and by the earliest of them.
 */
export function decideScan(ticket: DoorTicket, attempt: Attempt, now: number): Decision {
  const { voidSince, admission, isReliedOn = false } = ticket;
  const isOwn = admission !== null && isOfSameDevice(admission, attempt);
  const isMet = admission !== null && !attempt.isUndo && !isOwn;
  const stays = (result: ScanResult): Decision => ({
    result,
    first: admission,
    admission,
    isReliedOn: isReliedOn || isMet,
  });
  if (voidSince !== null) {
    // Let in before it became void: that cannot be undone, but somebody should know.
    const couldNotKnow = !attempt.isUndo && attempt.scannedAt < voidSince && !isOwn;
    return stays(couldNotKnow ? 'CONFLICT' : 'VOID');
  }
  if (attempt.isUndo) {
    const isUndone = admission === null || (isOwn && !isReliedOn && isInTime(admission, attempt, now));
    if (!isUndone) return stays('ALREADY_ADMITTED');
    return { result: 'UNDONE', first: admission, admission: null, isReliedOn: false };
  }
  const own: Admission = { ...placeOf(attempt), knownSince: now };
  if (admission === null) return { result: 'ADMITTED', first: null, admission: own, isReliedOn: false };
  const couldKnow = isOwn || attempt.scannedAt >= admission.knownSince;
  if (couldKnow) return stays('ALREADY_ADMITTED');
  return {
    result: 'CONFLICT',
    first: admission,
    // The time since when somebody could know of the admission does not change with who was first.
    admission: attempt.scannedAt < admission.scannedAt ? { ...own, knownSince: admission.knownSince } : admission,
    isReliedOn: true,
  };
}

function isOfSameDevice(admission: Admission, { device, doorCodeId }: Attempt): boolean {
  return admission.device === device && admission.doorCodeId === doorCodeId;
}

/** Within a minute after the admission: by the device's clock, and by when both reached the one who decides. */
function isInTime(admission: Admission, { scannedAt }: Attempt, now: number): boolean {
  const afterMs = scannedAt - admission.scannedAt;
  return afterMs >= 0 && afterMs <= undoMs && now - admission.knownSince <= undoMs;
}

function placeOf({ scannedAt, gate, device, doorCodeId }: Attempt): Omit<Admission, 'knownSince'> {
  return doorCodeId === undefined ? { scannedAt, gate, device } : { scannedAt, gate, device, doorCodeId };
}
