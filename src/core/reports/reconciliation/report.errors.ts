import { defineError, raise } from '../../base/define-error.ts';

export const reportRefused = defineError<{ what: string }>({
  code: 'VALIDATION_ERROR',
  kind: 'invalid',
  when: "The provider's report is not a CSV file, or a line of it cannot be understood.",
  message: ({ what }) => what,
  hint: 'Correct the file, or export it anew from the provider as CSV. Nothing was changed.',
});

/** Says which line, and which column of it, is not as it should be. */
export function refuseReport({ line, column, what }: { line?: number; column?: string; what: string }): never {
  const where = [
    line === undefined ? [] : `Line ${line}`,
    column === undefined ? [] : `column "${column.slice(0, 60)}"`,
  ];
  const place = where.flat().join(', ');
  raise(reportRefused, { what: place === '' ? what : `${place} ${what}.` });
}
