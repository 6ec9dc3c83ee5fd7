import { defineError, raise } from '../../base/define-error.ts';
import { type Fault, sentenceOf } from '../../base/faults/faults.ts';

/** Which line, and which column of it, is not as it should be, and what stands there. */
export interface ReportFault {
  line?: number;
  column?: string;
  given?: string;
  why: Fault;
}

export const reportRefused = defineError<ReportFault>({
  code: 'VALIDATION_ERROR',
  kind: 'invalid',
  when: "The provider's report is not a CSV file, or a line of it cannot be understood.",
  message: ({ line, column, given, why }) => {
    const place = [line === undefined ? [] : `Line ${line}`, column === undefined ? [] : `column "${column}"`]
      .flat()
      .join(', ');
    const but = given === undefined ? '' : `, but it is "${given}"`;
    return place === '' ? sentenceOf(why) : `${place} ${sentenceOf(why)}${but}.`;
  },
  hint: 'Correct the file, or export it anew from the provider as CSV. Nothing was changed.',
});

export function refuseReport(fault: ReportFault): never {
  raise(reportRefused, fault);
}
