import type { Finding, Place, Scan, Word } from './model.ts';
import type { ScanAnswer } from './server.ts';
import type { ListedTicket } from './ticket-list.ts';

/** What is wrong where people were shown one thing and the server says another; undefined where nothing is. */
export function kindOfAnswer({ told, isUndo }: Scan, { result, first }: ScanAnswer): Finding['kind'] | undefined {
  if (told === result) return undefined;
  if (isUndo) return told === 'UNDONE' ? 'REFUSED' : undefined;
  if (!isGood(told)) return isGood(result) ? 'GOOD' : undefined;
  if (result === 'VOID') return 'VOID';
  if (result === 'CONFLICT') return first === null ? 'VOID' : 'TWICE';
  return result === 'ALREADY_ADMITTED' ? 'TWICE' : 'REFUSED';
}

const isGood = (word: Word) => word === 'ADMITTED' || word === 'REDEEMED';

/** What the list says of a ticket that this device let in. A later refund is nobody's fault. */
export function kindOfListed(scan: Scan, ticket: ListedTicket): Finding['kind'] | undefined {
  if (scan.isFound) return undefined;
  if (otherPlaceOf(scan, ticket) !== null) return 'TWICE';
  const { voidSince } = ticket;
  return voidSince !== null && scan.answer === null ? 'VOID' : undefined;
}

/** Where else the ticket was let in, if it was: the scan that counts, or one that came too late for that. */
export function otherPlaceOf(scan: Scan, { admission, conflict }: ListedTicket): Place | null {
  const isOther = (place: Place | null) => place !== null && (place.device !== scan.device || place.gate !== scan.gate);
  if (isOther(admission)) return admission;
  return isOther(conflict) ? conflict : null;
}

export function findingOf(
  scan: Scan,
  kind: Finding['kind'],
  { facts, first }: Pick<Finding, 'facts' | 'first'>,
): Finding {
  return { key: scan.id, kind, scannedAt: scan.scannedAt, facts, first };
}
