import type { Scan, Told, Word } from './model.ts';

/** What a supervisor may decide otherwise. A void ticket is void, and who is in is in. */
export function isOverridable({ word, scan }: Pick<Told, 'word' | 'scan'>): boolean {
  return !scan.isUndo && (word === 'NOT_TODAY' || word === 'NOT_HERE' || word === 'FULL');
}

/** What is said where all is well. */
export function wantedOf({ isUndo, direction }: Scan): Word {
  if (isUndo) return 'UNDONE';
  return direction === 'OUT' ? 'LEFT' : 'ADMITTED';
}

/** What is shown for several tickets at once: the first that was not taken as the others, or the last where all were. */
export function toldOfGroup(group: readonly Told[]): Told {
  const [first] = group as [Told];
  if (group.length === 1) return first;
  const wanted = wantedOf(first.scan);
  const isWell = ({ word }: Told) => word === wanted || word === 'REDEEMED';
  const told = group.find(({ word }) => word === 'CONFLICT') ?? group.find((each) => !isWell(each));
  return { ...(told ?? (group.at(-1) as Told)), group };
}
