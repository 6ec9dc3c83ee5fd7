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
  tags: string[];
  summary: string;
  description?: string;
  parameters: Parameter[];
  requestBody?: {
    content: Record<string, { schema: { required?: string[] }; examples?: Record<string, { value: unknown }> }>;
  };
}

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: { default?: unknown; examples?: unknown[] };
}

/** A Postman collection (v2.1) of every endpoint: a folder a tag, a request an example. The key is filled in by who imports it. */
export function postmanCollection(openApi: Json, { origin }: { origin: string }): Json {
  const { info, servers, tags, paths, components } = openApi as unknown as ApiDocument;
  const scheme = components.securitySchemes.apiKey;
  const requests = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      requestsOf(operation, method.toUpperCase(), path).map((request) => ({ tag: operation.tags[0], request })),
    ),
  );
  return {
    info: {
      name: info.title,
      description: info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [text('key', scheme?.name), text('value', '{{apiKey}}'), text('in', scheme?.in)],
    },
    variable: [text('baseUrl', `${origin}${servers[0]?.url}`), text('apiKey', '')],
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: requests.filter(({ tag }) => tag === name).map(({ request }) => request),
    })),
  };
}

function requestsOf(operation: Operation, method: string, path: string): Json[] {
  const { summary, description, requestBody } = operation;
  const examples = Object.entries(requestBody?.content['application/json']?.examples ?? {});
  const of = (name: string, body: Json | undefined): Json => ({
    name,
    request: { method, header: headersOf(operation), url: urlOf(operation, path), body, description },
    response: [],
  });
  if (examples.length === 0) return [of(summary, formOf(operation))];
  return examples.map(([name, { value }]) =>
    of(examples.length === 1 ? summary : `${summary}: ${name}`, jsonOf(value)),
  );
}

/** Postman writes the header with the content type by itself, from the body. */
function headersOf({ parameters }: Operation): Json[] {
  return valuesOf(parameters.filter((parameter) => parameter.in === 'header'));
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
    .map(({ name, description }) => ({ key: name, value: '', description }));
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

function formOf({ requestBody }: Operation): Json | undefined {
  const [field] = requestBody?.content['multipart/form-data']?.schema.required ?? [];
  return field === undefined ? undefined : { mode: 'formdata', formdata: [{ key: field, type: 'file', src: [] }] };
}

function text(key: string, value: string | undefined): Json {
  return { key, value, type: 'string' };
}
