import type { Refusal } from '../../base/define-error.ts';
import { type ActName, actOf } from './acts.ts';
import type { Cell, Thing } from './cell.ts';
import { type Facts, type Situation, situationsOf } from './situations.ts';

interface Verdict {
  /** Why it may not be done; undefined where it may. */
  refusal: Refusal | undefined;
  /** What a door answers to a ticket that admits nobody. */
  turnedAway: 'VOID' | 'DUPLICATE' | undefined;
  /** Whether the act leaves this ticket as it is. */
  isSkipped: boolean;
  /** What is ended before. */
  ends: readonly Thing[];
}

/** Everything that the table says of an act on one ticket or order. */
export function judge(name: ActName, facts: Facts): Verdict {
  const found = cellsOf(name, facts);
  const refusing = found.find((cell) => cell.does === 'REFUSES');
  const turning = found.find((cell) => cell.does === 'TURNS_AWAY');
  const ends = found.flatMap((cell) => (cell.does === 'GOES' ? cell.ends : []));
  return {
    refusal: refusing?.does === 'REFUSES' ? refusing.refusal(facts) : undefined,
    turnedAway: turning?.does === 'TURNS_AWAY' ? turning.result : undefined,
    isSkipped: found.some((cell) => cell.does === 'SKIPS'),
    ends: [...new Set(ends)],
  };
}

/** Refuses by the table, or says what is to be ended before it is done. */
export function mayDo(name: ActName, facts: Facts): readonly Thing[] {
  const { refusal, ends } = judge(name, facts);
  if (refusal !== undefined) throw refusal;
  return ends;
}

/** Whether a page offers it. */
export function isAllowed(name: ActName, facts: Facts): boolean {
  const { refusal, isSkipped, turnedAway } = judge(name, facts);
  return refusal === undefined && !isSkipped && turnedAway === undefined;
}

export function cellOf(name: ActName, situation: Situation): Cell {
  return actOf(name).row[situation];
}

function cellsOf(name: ActName, facts: Facts): Cell[] {
  return situationsOf(facts).map((situation) => cellOf(name, situation));
}
