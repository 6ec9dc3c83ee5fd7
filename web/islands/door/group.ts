import type { Told } from './model.ts';

/** What is shown for several tickets at once: the first that was not taken as the others, or the last where all were. */
export function toldOfGroup(group: readonly Told[]): Told {
  if (group.length === 1) return group[0] as Told;
  const wanted = group[0]?.scan.isUndo === true ? 'UNDONE' : 'ADMITTED';
  const told = group.find(({ word }) => word === 'CONFLICT') ?? group.find(({ word }) => word !== wanted);
  return { ...(told ?? (group.at(-1) as Told)), group };
}

/** How many of a group were let in. */
export function admittedOf(group: readonly Told[]): number {
  return group.filter(({ word }) => word === 'ADMITTED').length;
}
