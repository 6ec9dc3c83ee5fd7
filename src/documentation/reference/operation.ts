import type {
  ErrorAnswer,
  ShownOperation,
  SuccessAnswer,
  TryInput,
} from '../../../web/documentation/reference/reference-props.ts';
import { samplesOf } from './code-samples.ts';
import {
  type ApiDocument,
  alternatives,
  type Example,
  type Operation,
  type Parameter,
  type ResponseObject,
  resolved,
  type Schemas,
  typesOf,
} from './document.ts';
import { examplesOf } from './example.ts';
import { fieldsOf, insideOf } from './field-tree.ts';

interface Surroundings {
  document: ApiDocument;
  /** Records that are already on the page in full. */
  shown: Set<string>;
}

/** One endpoint, as it is drawn. */
export function shownOperation(operation: Operation, { document, shown }: Surroundings): ShownOperation {
  const {
    operationId,
    method,
    path,
    summary = path,
    description = '',
    scope,
    requestBody,
    parameters = [],
  } = operation;
  const schemas = document.components?.schemas ?? {};
  const bodies = [...examplesOf(requestBody?.content, schemas, { isAnswer: false })].map(([name, example]) => ({
    title: example.summary ?? name,
    value: example.value,
  }));
  const shownBodies = bodies.map(({ title, value }) => ({ title, code: prettyJson(value) }));
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  const bodySchema = (json ?? form)?.schema;
  return {
    id: operationId,
    method,
    path,
    summary,
    description,
    scope,
    isRepeatable: parameters.some(({ name }) => name === 'Idempotency-Key'),
    parameters: parametersOf(parameters, { schemas, shown }),
    body:
      bodySchema === undefined
        ? undefined
        : {
            isRequired: requestBody?.required === true,
            inside: insideOf(bodySchema, { schemas, isAnswer: false, shown: new Set() }),
          },
    samples: samplesOf(operation, { serverUrl: document.servers?.[0]?.url ?? '', body: bodies[0]?.value }),
    moreBodies: shownBodies.slice(1),
    answers: answersOf(operation, { document, shown }),
    errors: errorsOf(operation, document),
    tryOut: {
      inputs: parameters.map((parameter) => inputOf(parameter, schemas)),
      bodies: shownBodies,
      takesFile: form !== undefined,
    },
  };
}

function parametersOf(
  parameters: readonly Parameter[],
  place: { schemas: Schemas; shown: Set<string> },
): ShownOperation['parameters'] {
  const titles: [Parameter['in'], string][] = [
    ['path', 'In the path'],
    ['query', 'In the query'],
    ['header', 'Headers'],
  ];
  return titles.flatMap(([where, title]) => {
    const rows = parameters
      .filter((parameter) => parameter.in === where)
      .map(({ name, schema = {}, required = false, description }) => ({
        name,
        schema,
        isRequired: required,
        description,
      }));
    return rows.length === 0 ? [] : [{ title, fields: fieldsOf(rows, { ...place, isAnswer: false }) }];
  });
}

function answersOf({ responses = {} }: Operation, { document, shown }: Surroundings): SuccessAnswer[] {
  const schemas = document.components?.schemas ?? {};
  return Object.entries(responses)
    .filter(([status]) => !isError(status))
    .map(([status, { description = '', headers = {}, content }]) => {
      const schema = content?.['application/json']?.schema;
      const [example] = examplesOf(content, schemas, { isAnswer: true }).values();
      return {
        status,
        description,
        headers: Object.keys(headers),
        inside: schema === undefined ? undefined : insideOf(schema, { schemas, isAnswer: true, shown }),
        example: example === undefined ? undefined : prettyJson(example.value),
      };
    });
}

/** Every refusal that an endpoint declares, as it is worded. */
export function errorsOf({ responses = {} }: Operation, { components = {} }: ApiDocument): ErrorAnswer[] {
  return Object.entries(responses)
    .filter(([status]) => isError(status))
    .flatMap(([status, response]) =>
      errorExamples(response, components.examples ?? {}).map(({ summary = '', value }) => {
        const { code, message, hint } = (value as { error: Omit<ErrorAnswer, 'status' | 'when'> }).error;
        return { status, code, when: summary, message, hint };
      }),
    );
}

function errorExamples({ content }: ResponseObject, known: Readonly<Record<string, Example>>): Example[] {
  return Object.values(content?.['application/json']?.examples ?? {}).flatMap((example) => {
    const found = '$ref' in example ? known[example.$ref.slice(example.$ref.lastIndexOf('/') + 1)] : example;
    return found ?? [];
  });
}

function inputOf({ name, in: place, required = false, schema = {} }: Parameter, schemas: Schemas): TryInput {
  const here = resolved(schema, schemas);
  const [kind] = typesOf(alternatives(here)[0] ?? here);
  const choices = here.enum ?? (kind === 'boolean' ? [true, false] : undefined);
  return {
    name,
    place,
    isRequired: required,
    isNumber: kind === 'integer',
    choices: choices?.map(String),
    placeholder: here.default == null ? undefined : String(here.default),
    note: required ? 'required' : kind === 'array' ? 'separated by commas' : undefined,
  };
}

function isError(status: string): boolean {
  return status.startsWith('4') || status.startsWith('5');
}

/** JSON as a person would write it. */
export function prettyJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
