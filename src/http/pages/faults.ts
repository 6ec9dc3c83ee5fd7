import { Refusal } from '../../core/base/define-error.ts';
import { sentenceOf } from '../../core/base/faults.ts';

/** What is wrong with a form, as the core said it: beside the field where it names one, above the form otherwise. */
export interface FormFaults {
  /** By field, in the core's own names such as `tickets[1].price`. */
  fields: Record<string, string>;
  message?: string;
}

export const noFaults: FormFaults = { fields: {} };

/** A refusal that a person can mend in the form; anything else goes on as it is. */
export function faultsOf(error: unknown): FormFaults {
  if (!(error instanceof Refusal)) throw error;
  const { kind } = error.definition;
  if (kind !== 'invalid' && kind !== 'conflict' && kind !== 'limited' && kind !== 'precondition') throw error;
  const fields = Object.fromEntries(error.details.map((detail) => [detail.field, sentenceOf(detail)]));
  return { fields, message: kind === 'invalid' && error.details.length > 0 ? undefined : error.message };
}
