import {
  answersFile,
  capital,
  inQuery,
  jsonOf,
  metaOf,
  nameOf,
  type OpenApi,
  type Operation,
  type Placed,
  parametersIn,
  placedOperations,
  type Schema,
  successOf,
} from './generate-sdk.ts';

const mark = '# Made from docs/openapi.json by npm run docs.';
// Words of the language that cannot name a field of a class.
const keywords = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** The parts of the Python client that follow from the document, by file under sdk-python/takilya/generated. */
export function pythonSources(document: OpenApi): Record<string, string> {
  const operations = placedOperations(document);
  const records = recordsOf(document, operations);
  const names = [...records.keys(), 'Notice'].sort();
  return {
    '__init__.py': `${mark}\n`,
    'types.py': typesFile(document, records),
    'endpoints.py': endpointsFile(operations, names, { isAsync: false }),
    'async_endpoints.py': endpointsFile(operations, names, { isAsync: true }),
  };
}

type Records = Map<string, string>;

/** Every record by its name; those within others are called after both, since a record of Python has no parts without names. */
function recordsOf({ components, webhooks }: OpenApi, operations: readonly Placed[]): Records {
  const records: Records = new Map();
  declare(records, 'Meta', metaOf(operations));
  for (const [name, schema] of Object.entries(components.schemas))
    if (name !== 'Notice') declare(records, nameOf(name), schema);
  const fieldsOf = (name: string) => components.schemas[name]?.properties ?? {};
  for (const message of noticeMessages({ components, webhooks })) {
    const { apiVersion: _, ...rest } = fieldsOf(message);
    const properties = { position: fieldsOf('Notice').position as Schema, ...rest };
    const description = `${components.schemas[message]?.description}.`;
    declare(records, noticeOf(message), { type: 'object', description, properties, required: Object.keys(properties) });
  }
  for (const { operation } of operations) {
    const name = capital(operation.operationId);
    const query = inQuery(operation);
    if (query.length > 0) {
      const properties = query.map(({ name, schema, description }) => [name, { ...schema, description }] as const);
      const required = query.filter((each) => each.required === true).map(({ name }) => name);
      declare(records, `${name}Query`, { type: 'object', properties: Object.fromEntries(properties), required });
    }
    const body = operation.requestBody?.content['application/json']?.schema;
    if (body !== undefined) declare(records, `${name}Body`, body);
  }
  return records;
}

/** Names of the messages that are told as notices too: all but trials of a webhook. */
function noticeMessages({ components, webhooks }: Pick<OpenApi, 'components' | 'webhooks'>): string[] {
  const types = components.schemas.Notice?.properties?.type?.enum ?? [];
  return Object.entries(webhooks).flatMap(([type, each]) => (types.includes(type) ? messageOf(each) : []));
}

const messageOf = ({ post }: OpenApi['webhooks'][string]) =>
  jsonOf(post.requestBody.content).$ref?.split('/').at(-1) as string;
const noticeOf = (message: string) => message.replace(/Message$/, 'Notice');

function typesFile(document: OpenApi, records: Records): string {
  const messages = Object.values(document.webhooks).map(messageOf);
  const notices = noticeMessages(document).map(noticeOf);
  return `${mark}
from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, Union

${[...records.values()].join('\n\n')}

Message: TypeAlias = Union[${messages.join(', ')}]
"""What a webhook may be sent, told apart by \`type\`."""

Notice: TypeAlias = Union[${notices.join(', ')}]
"""Something that happened, told apart by \`type\`."""
`;
}

function declare(records: Records, name: string, schema: Schema): void {
  if (schema.type !== 'object' && !(Array.isArray(schema.type) && schema.type.includes('object')))
    throw new Error(`${name} is no record`);
  if (name === '') throw new Error('An answer holds a record that has no name');
  if (records.has(name)) throw new Error(`Two records are called ${name}`);
  // Before those within it, as people read.
  records.set(name, '');
  const { properties = {}, required = [], description } = schema;
  const fields = Object.entries(properties).map(([field, each]) => {
    const type = typeOf(records, each, `${name}${capital(field)}`);
    return { field, type: required.includes(field) ? type : `NotRequired[${type}]`, description: each.description };
  });
  records.set(
    name,
    fields.some(({ field }) => keywords.has(field))
      ? assigned(name, fields)
      : `class ${name}(TypedDict):\n${quoted(description ?? `${name}.`, '    ')}\n${fields
          .map((each) => `    ${each.field}: ${each.type}\n${quoted(each.description, '    ')}`)
          .join('')}`,
  );
}

/** A field that is called like a word of the language can only stand in quotes. */
function assigned(
  name: string,
  fields: readonly { field: string; type: string; description: string | undefined }[],
): string {
  const rows = fields.map(({ field, type, description }) => {
    const comment = description === undefined ? '' : `    # ${description.replaceAll('\n', '\n    # ')}\n`;
    return `${comment}    "${field}": ${JSON.stringify(type)},\n`;
  });
  return `${name} = TypedDict("${name}", {\n${rows.join('')}})\n`;
}

function typeOf(records: Records, schema: Schema, name: string): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref.split('/').at(-1) as string);
  if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
  if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
  if (schema.anyOf !== undefined) {
    const named = (index: number) => (index === 0 ? name : `${name}${index + 1}`);
    return schema.anyOf.map((each, index) => typeOf(records, each, named(index))).join(' | ');
  }
  return [schema.type]
    .flat()
    .map((type) => plainType(records, type, schema, name))
    .join(' | ');
}

const plainTypes: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

function plainType(records: Records, type: string | undefined, schema: Schema, name: string): string {
  const plain = plainTypes[type ?? ''];
  if (plain !== undefined) return plain;
  if (type === 'array') return `list[${typeOf(records, schema.items as Schema, name)}]`;
  if (type !== 'object') throw new Error(`No type is known for ${type}`);
  if (Object.keys(schema.properties ?? {}).length === 0) return 'dict[str, Any]';
  declare(records, name, schema);
  return name;
}

interface Kind {
  isAsync: boolean;
}

function endpointsFile(operations: readonly Placed[], types: readonly string[], kind: Kind): string {
  const [prefix, def] = kind.isAsync ? ['Async', 'async def'] : ['', 'def'];
  const methods = operations.map((each) => methodOf(each, kind)).join('\n');
  const signatures = methods.replaceAll(/"""[\s\S]*?"""/g, '');
  const used = types.filter((name) => new RegExp(`[ [(]${name}\\b`).test(signatures));
  return `${mark}
from collections.abc import Mapping
from typing import Any, Unpack

from ..pages import ${prefix}Pages, ${prefix}Rows
from ..request import Call, CallOptions, MatchOptions, Reply, WriteOptions, segment
from .types import (
${used.map((name) => `    ${name},\n`).join('')})


class ${prefix}Endpoints:
    """A method for every operation of the document, by its \`operationId\`."""

    ${def} _call(self, call: Call, options: Mapping[str, Any]) -> Reply[Any]:
        raise NotImplementedError

${methods}`;
}

function methodOf({ path, method, operation }: Placed, { isAsync }: Kind): string {
  const { operationId, summary, description } = operation;
  const pathNames = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => snake(name as string));
  const headers = parametersIn(operation, 'header').map(({ name }) => name.toLowerCase());
  const [takesKey, takesMatch] = [headers.includes('idempotency-key'), headers.includes('if-match')];
  const options = takesMatch ? 'MatchOptions' : takesKey ? 'WriteOptions' : 'CallOptions';
  const input = inputOf(operation);
  const parameters = [
    'self',
    ...pathNames.map((each) => `${each}: str`),
    ...(input === undefined ? [] : [input.parameter]),
    `**options: Unpack[${options}]`,
  ].join(', ');
  const call = [
    `"${method}"`,
    pathNames.length === 0
      ? `"${path}"`
      : `f"${path.replaceAll(/\{(\w+)\}/g, (_, name) => `{segment(${snake(name)})}`)}"`,
    ...(input === undefined ? [] : [`${input.name}=${input.name}`]),
    ...(takesKey ? ['takes_key=True'] : []),
    ...(answersFile(operation) ? ['answers_file=True'] : []),
  ].join(', ');
  const comment = quoted([summary, description].filter((each) => each !== undefined).join('\n\n'), '        ');

  const { data, meta } = answersFile(operation)
    ? { data: undefined, meta: undefined }
    : (jsonOf(successOf(operation)).properties as { data: Schema; meta?: Schema });
  const answer = data === undefined ? 'bytes' : typeOf(new Map(), data, '');
  const asked = `self._call(Call(${call}), options)`;
  if (data === undefined || meta === undefined) {
    const [def, wait] = isAsync ? ['async def', 'await '] : ['def', ''];
    return `    ${def} ${snake(operationId)}(${parameters}) -> Reply[${answer}]:\n${comment}        return ${wait}${asked}\n`;
  }
  const kind = `${isAsync ? 'Async' : ''}${data.type === 'array' ? `Rows[${typeOf(new Map(), data.items as Schema, '')}]` : `Pages[${answer}]`}`;
  const hasCursor = inQuery(operation).some((each) => each.name === 'cursor') ? 'True' : 'False';
  return `    def ${snake(operationId)}(${parameters}) -> ${kind}:\n${comment}        return ${kind.replace(/\[.*/, '')}(lambda query: ${asked}, query, ${hasCursor})\n`;
}

function inputOf(operation: Operation): { name: string; parameter: string } | undefined {
  const { operationId, requestBody } = operation;
  const query = inQuery(operation);
  if (query.length > 0 && requestBody !== undefined) throw new Error(`${operationId} takes a query and a body`);
  if (requestBody !== undefined && requestBody.content['application/json'] === undefined)
    return { name: 'file', parameter: 'file: bytes' };
  const name = query.length > 0 ? 'query' : 'body';
  const isRequired = query.length > 0 ? query.some(({ required }) => required) : requestBody?.required;
  if (query.length === 0 && requestBody === undefined) return undefined;
  const type = `${capital(operationId)}${capital(name)}`;
  return { name, parameter: `${name}: ${type}${isRequired ? '' : ' | None = None'}` };
}

/** A docstring. */
function quoted(text: string | undefined, indent: string): string {
  if (text === undefined) return '';
  const lines = text
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''")
    // A quotation mark at the end would be one of those that end it.
    .replace(/"$/, '\\"')
    .split('\n');
  const end = lines.length === 1 ? '' : `\n${indent}`;
  return `${indent}"""${lines.map((line, index) => (index === 0 || line === '' ? line : indent + line)).join('\n')}${end}"""\n`;
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const literal = (value: unknown) =>
  value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);
