import type { Counts, Scan } from './model.ts';
import type { ScanAnswer } from './server.ts';

/** Counts what the server has just said, before it is asked for its own count again. */
export function countIn(counts: Counts, scan: Scan, { result, facts, entry }: ScanAnswer): void {
  if (facts?.isAddOn) {
    const addOn = counts.addOns?.find(({ name }) => name === facts.typeName);
    if (addOn !== undefined) addOn.redeemed += result === 'REDEEMED' ? 1 : result === 'UNDONE' ? -1 : 0;
    return;
  }
  const isOut = scan.direction === 'OUT';
  const passed = result === 'ADMITTED' || result === 'LEFT' ? 1 : result === 'UNDONE' ? -1 : 0;
  if (passed === 0) return;
  const by = isOut ? -passed : passed;
  if (counts.inside != null && scan.zoneId == null) counts.inside += by;
  const zone = counts.byZone?.find((each) => each.zone.id === scan.zoneId);
  if (zone !== undefined) zone.inside += by;
  if (isOut) return;
  const atGate = counts.byGate.find(({ gate }) => gate === scan.gate);
  if (atGate !== undefined) atGate.admitted += by;
  else counts.byGate.push({ gate: scan.gate, admitted: by });
  // A ticket that comes in once more is one ticket.
  if ((entry?.number ?? 1) > 1) return;
  counts.admitted += by;
  const type = counts.byType.find(({ name }) => name === facts?.typeName);
  if (type !== undefined) type.admitted += by;
}
