import type { TSchema } from 'typebox';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import type { Detail } from '../../core/base/define-error.ts';
import { type Checked, check } from './check.ts';
import { readQuery } from './query.ts';

/** The body and the query of a request, checked against what its route takes. */
export interface CheckedInput {
  body: Checked<unknown>;
  query: Checked<unknown>;
  isFaulty: boolean;
}

export function checkInput(
  schemas: { body?: TSchema; query?: TSchema },
  request: { body?: unknown; url: string },
): CheckedInput {
  const body = checkBody(schemas.body, request.body);
  const query = readQuery(schemas.query, request.url);
  return { body, query, isFaulty: body.faults.length + query.faults.length > 0 };
}

/** Refuses faulty input with every fault at once: those of the fields, and those that only the database could show. */
export function raiseFaults({ body, query }: CheckedInput, more: readonly Detail[] = []): never {
  raiseInvalid(withoutRepeats([...query.faults, ...body.faults, ...more]), [...query.suggestions, ...body.suggestions]);
}

const nothing: Checked<unknown> = { value: undefined, faults: [], suggestions: [] };
const noFields = { type: 'object', properties: {}, additionalProperties: false } as TSchema;

function checkBody(schema: TSchema | undefined, body: unknown): Checked<unknown> {
  if (schema !== undefined) return check(schema, body === undefined ? {} : body, 'body');
  return body === undefined ? nothing : check(noFields, body, 'body');
}

function withoutRepeats(rows: readonly Detail[]): Detail[] {
  const seen = new Set<string>();
  return rows.filter(({ field }) => !seen.has(field) && seen.add(field));
}
