import type { Conflict } from '../../../web/organizer/conflicts.tsx';
import type { FormValues } from '../../../web/ui/form.tsx';

/** Where what is saved differs from what was typed. */
export function conflictsBetween(saved: FormValues, typed: FormValues): Conflict[] {
  return Object.entries(saved)
    .filter(([field, text]) => text !== (typed[field] ?? '').replaceAll('\r\n', '\n'))
    .map(([field, text]) => ({ field, saved: text }));
}
