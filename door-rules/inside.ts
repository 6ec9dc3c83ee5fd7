import type { Passage } from './decide-scan.ts';

/**
 * Whether a ticket is in: its last movement was. Gates that lead into the whole place decide that of it; zones inside of it do only where the
 * ticket was at no such gate.
 */
export function isInside(passages: { admissions: readonly Passage[]; exits: readonly Passage[] }): boolean {
  const ofPlace = ({ zoneId }: Passage) => zoneId === null;
  const isByPlace = [...passages.admissions, ...passages.exits].some(ofPlace);
  const [entered, left] = [passages.admissions, passages.exits].map((list) =>
    isByPlace ? list.filter(ofPlace) : list,
  ) as [readonly Passage[], readonly Passage[]];
  // Each exit ends one admission of its place.
  if (isByPlace) return entered.length > left.length;
  const last = (list: readonly Passage[]) =>
    list.reduce((latest, { scannedAt }) => Math.max(latest, scannedAt), -Infinity);
  return last(entered) > last(left);
}
