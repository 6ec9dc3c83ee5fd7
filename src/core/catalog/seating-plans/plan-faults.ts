import type { PlanRow, PlanSection } from '../../../../seat-rules/seat-plan.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import type { Detail } from '../../base/define-error.ts';
import { hasVenue } from '../venues/venue.sql.ts';
import { type PlanFields, planSeatsMax } from './seating-plan.ts';

const faultsMax = 100;

/** Seats that a section has, gaps aside. */
export function seatsOf(sections: PlanFields['sections']): number {
  return sections.reduce(
    (all, { rows }) => rows.reduce((sum, { count, without }) => sum + count - without.length, all),
    0,
  );
}

/** What a schema cannot show of a plan. */
export function planFaults({ sections }: Pick<PlanFields, 'sections'>): Detail[] {
  const faults: Detail[] = [];
  const keys = new Set<string>();
  for (const [place, section] of sections.entries()) {
    if (faults.length >= faultsMax) break;
    const field = `sections[${place}]`;
    if (keys.has(section.key)) faults.push({ field: `${field}.key`, fault: 'givenTwice' });
    keys.add(section.key);
    faults.push(...sectionFaults(section, field));
  }
  if (faults.length === 0 && seatsOf(sections) > planSeatsMax) {
    faults.push({ field: 'sections', fault: 'seatsTooMany', values: { most: planSeatsMax } });
  }
  return faults.slice(0, faultsMax);
}

function sectionFaults({ kind, capacity, rows }: PlanSection, field: string): Detail[] {
  if (kind === 'STANDING') {
    const ofRows: Detail[] = rows.length > 0 ? [{ field: `${field}.rows`, fault: 'ofSeatedOnly' }] : [];
    return capacity === null ? [...ofRows, { field: `${field}.capacity`, fault: 'required' }] : ofRows;
  }
  const faults: Detail[] = capacity === null ? [] : [{ field: `${field}.capacity`, fault: 'ofStandingOnly' }];
  const names = new Set<string>();
  for (const [place, row] of rows.entries()) {
    if (faults.length >= faultsMax) break;
    const ofRow = `${field}.rows[${place}]`;
    if (names.has(row.name)) faults.push({ field: `${ofRow}.name`, fault: 'givenTwice' });
    names.add(row.name);
    faults.push(...rowFaults(row, ofRow));
  }
  return faults;
}

function rowFaults(row: PlanRow, field: string): Detail[] {
  const { without, marks } = row;
  const gaps = new Set(without);
  const faults: Detail[] = without.flatMap((name, place) =>
    isSeatName(row, name) ? [] : [{ field: `${field}.without[${place}]`, fault: 'notASeatOfRow' }],
  );
  for (const name of Object.keys(marks)) {
    if (!isSeatName(row, name)) faults.push({ field: `${field}.marks.${name}`, fault: 'notASeatOfRow' });
    else if (gaps.has(name)) faults.push({ field: `${field}.marks.${name}`, fault: 'withoutSeat' });
  }
  return faults;
}

/** Whether one of the row's places has that number. */
function isSeatName({ first, count, step }: PlanRow, name: string): boolean {
  const number = Number(name);
  if (String(number) !== name || !Number.isInteger(number)) return false;
  const place = (number - first) / step;
  return Number.isInteger(place) && place >= 0 && place < count;
}

/** What only the database shows. */
export async function venueFaults(
  db: Queryable,
  { organizationId }: Actor,
  { venueId }: Pick<PlanFields, 'venueId'>,
): Promise<Detail[]> {
  if (venueId === null || (await hasVenue(db, { id: venueId, organizationId }))) return [];
  return [{ field: 'venueId', fault: 'unknownVenue' }];
}
