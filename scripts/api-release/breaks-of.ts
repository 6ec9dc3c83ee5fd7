import { isDeepStrictEqual } from 'node:util';
import type { ApiDocument, Content, Operation, Parameter, Response } from './document.ts';
import { SchemaComparison, type Writer } from './schema-breaks.ts';

/** What of a document breaks clients that were written against the released one, a sentence each. */
export function breaksOf(released: ApiDocument, present: ApiDocument): string[] {
  const schemas = new SchemaComparison(released.components.schemas, present.components.schemas);
  const { breaks } = schemas;
  if (released.servers[0]?.url !== present.servers[0]?.url) breaks.push('The API is at another address');
  for (const [name, scheme] of Object.entries(released.components.securitySchemes ?? {})) {
    const same = present.components.securitySchemes?.[name];
    const said = ['type', 'in', 'name', 'scheme'].every((word) => scheme[word] === same?.[word]);
    if (!said) breaks.push(`The key ${name} is sent in another way`);
  }
  for (const [where, before, after] of pairs(released.paths, present.paths, breaks)) {
    const isSecuredAlike = isDeepStrictEqual(before.security ?? released.security, after.security ?? present.security);
    if (!isSecuredAlike) breaks.push(`${where} is secured in another way`);
    if (before.operationId !== after.operationId) breaks.push(`${where} is called ${after.operationId} now`);
    compareScopes(schemas, before, after, where);
    compareParameters(schemas, before, after, where);
    compareRequests(schemas, before, after, where);
    compareAnswers(schemas, before, after, where);
  }
  for (const [where, before, after] of pairs(released.webhooks ?? {}, present.webhooks ?? {}, breaks)) {
    for (const { name } of before.parameters ?? []) {
      const same = after.parameters?.find((parameter) => parameter.name === name);
      if (same?.required !== true) breaks.push(`${where} has no ${name} any more`);
    }
    compareContents(schemas, 'service', before.requestBody?.content, after.requestBody?.content, where);
  }
  return breaks;
}

function compareScopes(schemas: SchemaComparison, before: Operation, after: Operation, where: string): void {
  const [was, is] = [scopeOf(before), scopeOf(after)];
  if (is !== undefined && is !== was) schemas.breaks.push(`${where} needs the scope ${is} now`);
}

function compareParameters(schemas: SchemaComparison, before: Operation, after: Operation, where: string): void {
  const same = (list: Parameter[] | undefined, one: Parameter) =>
    list?.find((other) => other.in === one.in && other.name === one.name);
  for (const parameter of before.parameters ?? []) {
    const place = `${where} ?${parameter.name}`;
    const now = same(after.parameters, parameter);
    if (now === undefined) {
      schemas.breaks.push(`${place} is gone`);
      continue;
    }
    if (now.style !== parameter.style || now.explode !== parameter.explode) {
      schemas.breaks.push(`${place} is written in another way`);
    }
    schemas.compare('client', parameter.schema, now.schema, place);
  }
  for (const parameter of after.parameters ?? []) {
    const isNew = parameter.required === true && same(before.parameters, parameter)?.required !== true;
    if (isNew) schemas.breaks.push(`${where} ?${parameter.name} is required now`);
  }
}

function compareRequests(schemas: SchemaComparison, before: Operation, after: Operation, where: string): void {
  if (after.requestBody?.required === true && before.requestBody?.required !== true) {
    schemas.breaks.push(`${where} needs a body now`);
  }
  compareContents(schemas, 'client', before.requestBody?.content, after.requestBody?.content, `${where} body`);
}

function compareAnswers(schemas: SchemaComparison, before: Operation, after: Operation, where: string): void {
  for (const [status, answer] of Object.entries(before.responses)) {
    const place = `${where} ${status}`;
    const same = after.responses[status];
    for (const code of codesOf(answer)) {
      if (same === undefined || !codesOf(same).includes(code))
        schemas.breaks.push(`${place} does not say ${code} any more`);
    }
    if (same === undefined) {
      if (isGood(status)) schemas.breaks.push(`${place} is gone`);
      continue;
    }
    for (const header of Object.keys(answer.headers ?? {})) {
      if (same.headers?.[header] === undefined) schemas.breaks.push(`${place} has no ${header} any more`);
    }
    compareContents(schemas, 'service', answer.content, same.content, place);
  }
  for (const status of Object.keys(after.responses)) {
    if (status.startsWith('2') && before.responses[status] === undefined) {
      schemas.breaks.push(`${where} may answer ${status} now`);
    }
  }
}

function compareContents(
  schemas: SchemaComparison,
  writer: Writer,
  before: Content | undefined,
  after: Content | undefined,
  where: string,
): void {
  for (const [type, { schema }] of Object.entries(before ?? {})) {
    const same = after?.[type];
    if (same === undefined) schemas.breaks.push(`${where} is no ${type} any more`);
    else schemas.compare(writer, schema, same.schema, where);
  }
}

type Items = Record<string, Record<string, Operation>>;

/** Operations of both, with their names; one that is missing in the second is reported. */
function pairs(released: Items, present: Items, breaks: string[]): [string, Operation, Operation][] {
  return Object.entries(released).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, before]): [string, Operation, Operation][] => {
      const where = path.startsWith('/') ? `${method.toUpperCase()} ${path}` : `Webhook ${path}`;
      const after = present[path]?.[method];
      if (after !== undefined) return [[where, before, after]];
      breaks.push(`${where} is gone`);
      return [];
    }),
  );
}

function isGood(status: string): boolean {
  return status.startsWith('2') || status.startsWith('3');
}

function scopeOf({ description = '' }: Operation): string | undefined {
  return /(?:Needs the scope|Scope) `([^`]+)`/.exec(description)?.[1];
}

/** An answer names its codes at the beginning of its sentences. */
function codesOf({ description }: Response): string[] {
  return [...new Set([...description.matchAll(/^`([A-Z][A-Z_]+)`: /gm)].map(([, code]) => code as string))];
}
