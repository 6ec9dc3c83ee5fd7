import { raiseInvalid } from '../../base/common.errors.ts';
import type { Detail } from '../../base/define-error.ts';
import { isDay } from '../../base/time.ts';

/** Days in Manila as YYYY-MM-DD; both count. */
export interface SettlementDays {
  from: string;
  to: string;
}

const daysMax = 3_700;
const dayMs = 86_400_000;

/** From when until before when they last. Refuses texts that are no days. */
export function spanOfDays({ from, to }: SettlementDays): { from: string; to: string } {
  const faults: Detail[] = [];
  if (!isDay(from)) faults.push({ field: 'from', fault: 'notADay' });
  if (!isDay(to)) faults.push({ field: 'to', fault: 'notADay' });
  if (faults.length === 0 && to < from) faults.push({ field: 'to', fault: 'beforeOther', values: { other: 'from' } });
  if (faults.length === 0 && (Date.parse(to) - Date.parse(from)) / dayMs > daysMax) {
    faults.push({ field: 'to', fault: 'daysTooMany', values: { most: daysMax, other: 'from' } });
  }
  if (faults.length > 0) raiseInvalid(faults);
  return { from: startOf(from), to: startOf(dayAfter(to)) };
}

/** Midnight in Manila, which never changes its clocks. */
function startOf(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00+08:00`)).toISOString();
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}
