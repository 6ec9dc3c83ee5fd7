import { chain, givenBy, type Step, withVariables } from './chain.ts';

type Json = Record<string, unknown>;

/** The parts of an OpenAPI document that requests are made of. */
interface ApiDocument {
  info: { title: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, { in: string; name: string }> };
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> };
}

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: { default?: unknown; examples?: unknown[] };
}

const howToRun =
  'Put a `tak_test_` key with every scope into the variable `apiKey`. The requests can be run from the first to the last, again and again: each takes the ids that it needs from the answers to those before it, and the run ends at the first that is refused. Each run moves the time of the sandbox ahead.';

/** A run has more requests than the smallest tier has in a minute: the next one waits where none is left. */
const afterEach = [
  "pm.test('is answered well', () => pm.response.to.be.success);",
  'if (pm.response.code >= 300) pm.execution.setNextRequest(null);',
  String.raw`const spent = /"minute";r=0;t=(\d+)/.exec(pm.response.headers.get('ratelimit'));`,
  'if (spent) setTimeout(() => {}, spent[1] * 1000);',
];

/**
 * A Postman collection (v2.1) of every endpoint: a folder a tag, a request an example, and before it what has to be there. The
 * key is filled in by who imports it.
 */
export function postmanCollection(openApi: Json, { origin }: { origin: string }): Json {
  const { info, servers, tags, paths, components } = openApi as unknown as ApiDocument;
  const scheme = components.securitySchemes.apiKey;
  const links = chain(tags.flatMap(({ name }) => stepsOf(paths, name)));
  const given = new Set(links.flatMap(({ step }) => sourcesOf(step).map(([name]) => name)));
  return {
    info: {
      name: info.title,
      description: `${info.description}\n\n${howToRun}`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [text('key', scheme?.name), text('value', '{{apiKey}}'), text('in', scheme?.in)],
    },
    variable: [
      text('baseUrl', `${origin}${servers[0]?.url}`),
      text('apiKey', ''),
      ...[...given].map((name) => text(name, '')),
    ],
    event: [afterwards(afterEach)],
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: links
        .filter(({ folder }) => folder === name)
        .map(({ step, isPreparation }) => itemOf(step, { isPreparation })),
    })),
  };
}

/** Of a record that is only there where the law of a country asks for it: no run can count on one. */
const leftOut = new Set(['getInvoice', 'getPayoutInvoice', 'getPayoutInvoicePdf', 'getTaxCertificatePdf']);

/** They answer with another record than the one below their path. */
const answersElse = new Set(['addSeriesDates']);

function stepsOf(paths: ApiDocument['paths'], tag: string): Step[] {
  const known = Object.keys(paths);
  const inPaths = new Set(known.flatMap(variablesIn));
  const createdBy = (path: string) =>
    variablesIn(known.find((each) => each.startsWith(`${path}/{`)) ?? path)[variablesIn(path).length];
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { tags, operationId }]) => tags[0] === tag && !leftOut.has(operationId))
      .flatMap(([method, operation]) => {
        const { description } = operation;
        const examples = Object.entries(operation.requestBody?.content['application/json']?.examples ?? {});
        const stepOf = (example: string | undefined, body: Json | undefined): Step => ({
          operationId: operation.operationId,
          folder: tag,
          method: method.toUpperCase(),
          path,
          name: examples.length < 2 ? operation.summary : `${operation.summary}: ${example}`,
          example,
          isLastExample: example === examples.at(-1)?.[0],
          variables: variablesIn(path),
          creates: method === 'post' && !answersElse.has(operation.operationId) ? createdBy(path) : undefined,
          request: {
            method: method.toUpperCase(),
            header: headersOf(operation),
            url: urlOf(operation, path),
            body,
            description,
          },
        });
        if (examples.length === 0) return [stepOf(undefined, takesFile(operation) ? pictureBody : undefined)];
        return examples.map(([name, { value }]) => stepOf(name, jsonOf(withVariables(value, inPaths))));
      }),
  );
}

/** `{id}` is of the noun before it. What paths of events call a ticket is a ticket type, and its id is called so in bodies. */
function variablesIn(path: string): string[] {
  return [...path.matchAll(/(\w+?)s?\/\{(\w+)\}/g)].map(([, noun, name]) =>
    name === 'id' || noun === 'date'
      ? `${noun}Id`
      : path.startsWith('/orders/')
        ? (name as string)
        : (name as string).replace(/^ticketId$/, 'ticketTypeId'),
  );
}

function itemOf(step: Step, { isPreparation }: { isPreparation: boolean }): Json {
  const sources = sourcesOf(step);
  const lines = sources.map(([name, source]) => `pm.collectionVariables.set('${name}', ${source});`);
  return {
    name: isPreparation ? `${step.name} (for the next)` : step.name,
    request: step.request,
    event: sources.length === 0 ? [] : [afterwards(['const given = pm.response.json().data;', ...lines])],
    response: [],
  };
}

/** Postman writes the header with the content type of JSON by itself. It draws a key where one is required. */
function headersOf(operation: Operation): Json[] {
  const headers = valuesOf(operation.parameters.filter((parameter) => parameter.in === 'header'));
  const type = { key: 'content-type', value: fileType };
  return [
    ...headers.map((header) => (header.disabled ? header : { ...header, value: '{{$guid}}' })),
    ...(takesFile(operation) ? [type] : []),
  ];
}

function urlOf({ parameters }: Operation, path: string): Json {
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => segment.replace(/^\{(\w+)\}$/, ':$1'));
  const query = valuesOf(parameters.filter((parameter) => parameter.in === 'query'));
  const asked = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  const variable = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, description }, index) => ({ key: name, value: `{{${variablesIn(path)[index]}}}`, description }));
  const raw = `{{baseUrl}}/${segments.join('/')}${asked.length === 0 ? '' : `?${asked.join('&')}`}`;
  return { raw, host: ['{{baseUrl}}'], path: segments, query, variable };
}

/** What may be left out is there to be switched on. */
function valuesOf(parameters: readonly Parameter[]) {
  return parameters.map(({ name, description, required, schema }) => ({
    key: name,
    value: String(schema.examples?.[0] ?? schema.default ?? ''),
    description,
    disabled: !required,
  }));
}

function jsonOf(value: unknown): Json {
  return { mode: 'raw', raw: JSON.stringify(value, null, 2), options: { raw: { language: 'json' } } };
}

const fileType = 'application/octet-stream';
// A collection holds no files. This is the smallest GIF, one black dot, which is text as well.
const pictureBody = {
  mode: 'raw',
  raw: 'GIF89a\u0001\0\u0001\0\0\0\0,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0;',
  options: { raw: { language: 'text' } },
};

function takesFile({ requestBody }: Operation): boolean {
  return requestBody?.content[fileType] !== undefined;
}

function sourcesOf(step: Step): [name: string, source: string][] {
  return Object.entries(givenBy(step)).flatMap(([name, source]) => (source === null ? [] : [[name, source]]));
}

function afterwards(exec: string[]): Json {
  return { listen: 'test', script: { type: 'text/javascript', exec } };
}

function text(key: string, value: string | undefined): Json {
  return { key, value, type: 'string' };
}
