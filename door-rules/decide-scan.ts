// What a door says to a ticket. The server decides by this, and a device that has no network decides by the very same.

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
  /** When whoever decides learned of it; a device that knows it already says 0. */
  knownSince: number;
}

/** A ticket of the event, as far as a door cares. */
export interface DoorTicket {
  /** Since when it admits nobody; null where it does. */
  voidSince: number | null;
  /** The one admission, if there was one. It stays where the ticket is void afterwards. */
  admission: Admission | null;
}

export interface Attempt {
  scannedAt: number;
  gate: string;
  device: string;
  isUndo: boolean;
}

export interface Decision {
  result: ScanResult;
  /** The admission that the attempt met, where there was one. */
  first: Admission | null;
  /** How the ticket stands afterwards. */
  admission: Admission | null;
}

const undoMs = 60_000;
const believedMs = 3 * 24 * 3_600_000;

/** When something was scanned, as far as the device's clock can be believed: not in the future, and three days back. */
export function believedTime(scannedAt: number, now: number): number {
  return scannedAt > now || now - scannedAt > believedMs ? now : scannedAt;
}

/**
 * Decides on a ticket of this event. However often and in whatever order attempts are decided, a ticket is admitted once,
 * and by the earliest of them.
 */
export function decideScan(ticket: DoorTicket, attempt: Attempt, now: number): Decision {
  const { voidSince, admission } = ticket;
  const stays = (result: ScanResult): Decision => ({ result, first: admission, admission });
  if (voidSince !== null) {
    // Let in before it became void: it cannot be undone, but somebody should know.
    const couldNotKnow = !attempt.isUndo && attempt.scannedAt < voidSince && admission?.device !== attempt.device;
    return stays(couldNotKnow ? 'CONFLICT' : 'VOID');
  }
  if (attempt.isUndo) return undo(admission, attempt);
  const own: Admission = { ...placeOf(attempt), knownSince: now };
  if (admission === null) return { result: 'ADMITTED', first: null, admission: own };
  const couldKnow = admission.device === attempt.device || attempt.scannedAt >= admission.knownSince;
  if (couldKnow) return stays('ALREADY_ADMITTED');
  return {
    result: 'CONFLICT',
    first: admission,
    // Since when somebody could know that it was admitted does not change with who was first.
    admission: attempt.scannedAt < admission.scannedAt ? { ...own, knownSince: admission.knownSince } : admission,
  };
}

/** Within a minute, and by the device that admitted. What was not admitted need not be undone. */
function undo(admission: Admission | null, attempt: Attempt): Decision {
  if (admission === null) return { result: 'UNDONE', first: null, admission: null };
  const isOwn = admission.device === attempt.device;
  const mayUndo = isOwn && attempt.scannedAt - admission.scannedAt <= undoMs;
  return { result: mayUndo ? 'UNDONE' : 'ALREADY_ADMITTED', first: admission, admission: mayUndo ? null : admission };
}

function placeOf({ scannedAt, gate, device }: Attempt): Omit<Admission, 'knownSince'> {
  return { scannedAt, gate, device };
}
