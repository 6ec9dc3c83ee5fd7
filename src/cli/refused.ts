import { TakilyaError } from '../../sdk/src/index.ts';
import { Refusal, toldDetail } from '../core/base/define-error.ts';

/** Of an action here, or of the service by its API. */
export function isRefusal(error: unknown): error is Refusal | TakilyaError {
  return error instanceof Refusal || error instanceof TakilyaError;
}

export function refusalText(error: Refusal | TakilyaError): string {
  return [error.message, ...detailsOf(error).map(({ field, message }) => `  ${field} ${message}`), error.hint].join(
    '\n',
  );
}

export function refusalJson(error: Refusal | TakilyaError): unknown {
  const { message, hint } = error;
  const details = detailsOf(error);
  const code = error instanceof Refusal ? error.definition.code : error.code;
  return { error: { code, message, hint, ...(details.length > 0 ? { details } : {}) } };
}

function detailsOf(error: Refusal | TakilyaError) {
  return error instanceof Refusal ? error.details.map(toldDetail) : error.details;
}
