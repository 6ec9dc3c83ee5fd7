import type { Queryable } from '../../../platform/database/database.ts';
import type { Detail } from '../../base/define-error.ts';
import { notOfEventFaults } from '../ticket-types/not-of-event-faults.ts';
import type { QuestionFields } from './question-fields.ts';

/** The faults that a schema cannot show. Fields that the schema found faulty are missing here. */
export async function questionFaults(
  db: Queryable,
  eventId: string,
  { kind, options, ticketTypeIds }: Partial<QuestionFields>,
): Promise<Detail[]> {
  const faults: Detail[] = [];
  if (kind === 'CHOICE' && options === null) {
    faults.push({ field: 'options', fault: 'optionsMissing' });
  }
  if (kind !== undefined && kind !== 'CHOICE' && options != null) {
    faults.push({ field: 'options', fault: 'optionsUnwanted' });
  }
  (options ?? []).forEach((option, index, all) => {
    if (all.indexOf(option) < index) faults.push({ field: `options[${index}]`, fault: 'writtenTwice' });
  });
  return [...faults, ...(await notOfEventFaults(db, eventId, ticketTypeIds))];
}
