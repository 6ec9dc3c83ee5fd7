import { sectionAndRowDefault as unsaid } from './ticket-type-fields.ts';

/** Section and row as people see them: nothing where the organizer said nothing and the API filled them in. */
export function shownPlace({ section, rowLabel }: { section: string; rowLabel: string }): {
  section: string;
  row: string;
} {
  return { section: section === unsaid.section ? '' : section, row: rowLabel === unsaid.row ? '' : rowLabel };
}
