import type { FormFaults as Shown } from '../../../web/ui/form.tsx';
import { Refusal } from '../../core/base/define-error.ts';
import { shownRefusal } from './refusals.ts';

/** What is wrong with a form, as the core said it: beside the field where it names one, above the form otherwise. */
export type FormFaults = Shown;

export const noFaults: FormFaults = { fields: {} };

/** A refusal that a person can mend in the form; anything else goes on as it is. */
export function faultsOf(error: unknown): FormFaults {
  if (!(error instanceof Refusal)) throw error;
  const { kind } = error.definition;
  if (kind !== 'invalid' && kind !== 'conflict' && kind !== 'limited' && kind !== 'precondition') throw error;
  const fields = Object.fromEntries(error.details.map(({ field, ...fault }) => [field, fault]));
  return { fields, message: kind === 'invalid' && error.details.length > 0 ? undefined : shownRefusal(error) };
}
