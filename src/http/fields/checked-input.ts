import type { IncomingHttpHeaders } from 'node:http';
import type { TSchema } from 'typebox';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import type { Detail } from '../../core/base/define-error.ts';
import { BodyReadElsewhere } from './body-read-elsewhere.ts';
import { type Checked, check } from './check.ts';
import { readQuery } from './query.ts';

/** The body, the query and the headers of a request, checked against what its route takes. */
export interface CheckedInput {
  body: Checked<unknown>;
  query: Checked<unknown>;
  headerFaults: readonly Detail[];
  isFaulty: boolean;
}

export function checkInput(
  schemas: { body?: TSchema; query?: TSchema; headersNeeded?: readonly string[] },
  request: { body?: unknown; url: string; headers?: IncomingHttpHeaders },
): CheckedInput {
  const body = checkBody(schemas.body, request.body);
  const query = readQuery(schemas.query, request.url);
  const { headersNeeded } = schemas;
  const headerFaults = headersNeeded === undefined ? nothing.faults : missingHeaders(headersNeeded, request.headers);
  return { body, query, headerFaults, isFaulty: body.faults.length + query.faults.length + headerFaults.length > 0 };
}

/** Refuses faulty input with every fault at once: those of the fields, and those that only the database could show. */
export function raiseFaults({ body, query, headerFaults }: CheckedInput, more: readonly Detail[] = []): never {
  const faults = withoutRepeats([...headerFaults, ...query.faults, ...body.faults, ...more]);
  raiseInvalid(faults, [...query.suggestions, ...body.suggestions]);
}

const nothing: Checked<unknown> = { value: undefined, faults: [], suggestions: [] };
const noFields = { type: 'object', properties: {}, additionalProperties: false } as TSchema;

function checkBody(schema: TSchema | undefined, body: unknown): Checked<unknown> {
  if (body instanceof BodyReadElsewhere) return body.checked;
  if (schema !== undefined) return check(schema, body === undefined ? {} : body, 'body');
  return body === undefined ? nothing : check(noFields, body, 'body');
}

function missingHeaders(names: readonly string[], headers: IncomingHttpHeaders = {}): Detail[] {
  const missing = names.filter((name) => headers[name.toLowerCase()] === undefined);
  return missing.map((field) => ({ field, fault: 'required' }));
}

function withoutRepeats(rows: readonly Detail[]): Detail[] {
  const seen = new Set<string>();
  return rows.filter(({ field }) => !seen.has(field) && seen.add(field));
}
