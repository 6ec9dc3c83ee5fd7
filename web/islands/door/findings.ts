import type { Finding, Scan } from './model.ts';
import type { ScanAnswer } from './server.ts';
import type { ListedTicket } from './ticket-list.ts';

/** What is wrong where people were told one thing and the server says another; undefined where nothing is. */
export function kindOfAnswer({ told, isUndo }: Scan, { result, first }: ScanAnswer): Finding['kind'] | undefined {
  if (told === result) return undefined;
  if (isUndo) return told === 'UNDONE' ? 'REFUSED' : undefined;
  if (told !== 'ADMITTED') return result === 'ADMITTED' ? 'GOOD' : undefined;
  if (result === 'VOID') return 'VOID';
  if (result === 'CONFLICT') return first === null ? 'VOID' : 'TWICE';
  return result === 'ALREADY_ADMITTED' ? 'TWICE' : 'REFUSED';
}

/** What the list shows of a ticket that this device let in. That it was refunded after that is nobody's fault. */
export function kindOfListed(scan: Scan, ticket: ListedTicket): Finding['kind'] | undefined {
  if (scan.isFound) return undefined;
  const { admission, voidSince } = ticket;
  if (admission !== null && (admission.device !== scan.device || admission.gate !== scan.gate)) return 'TWICE';
  return voidSince !== null && scan.answer === null ? 'VOID' : undefined;
}

export function findingOf(
  scan: Scan,
  kind: Finding['kind'],
  { facts, first }: Pick<Finding, 'facts' | 'first'>,
): Finding {
  return { key: scan.id, kind, scannedAt: scan.scannedAt, facts, first };
}
