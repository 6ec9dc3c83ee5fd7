import type {
  ErrorAnswer,
  Field,
  ReferenceTag,
  ShownMessage,
  ShownOperation,
  ShownRecord,
} from '../../../web/documentation/reference/reference-props.ts';
import { type ApiDocument, operationsByTag } from './document.ts';
import { sampleOf } from './example.ts';
import { fieldsOf, insideOf } from './field-tree.ts';
import { errorsOf, prettyJson, shownOperation } from './operation.ts';

/** The reference as its pages show it, made from the document once. */
export interface Reference {
  title: string;
  version: string;
  introduction: string;
  keyHeader: string;
  /** Where the API lives, below the address of the service. */
  basePath: string;
  answerHeaders: readonly Field[];
  tags: readonly (ReferenceTag & { shown: readonly ShownOperation[] })[];
  messages: readonly ShownMessage[];
  records: readonly ShownRecord[];
  errors: readonly ErrorAnswer[];
  /** An error as it is answered. */
  errorExample: string;
}

export function referenceOf(given: object, { path }: { path: string }): Reference {
  // Written out and read again: the pages then show what the document says on the wire, and nothing hidden.
  const document = JSON.parse(JSON.stringify(given)) as ApiDocument;
  const { info, servers = [], components = {} } = document;
  const groups = operationsByTag(document);
  const headers = Object.entries(components.headers ?? {}).map(([name, { description, schema = {} }]) => ({
    name,
    schema,
    description,
    isRequired: true,
  }));
  return {
    title: info.title,
    version: info.version,
    introduction: info.description ?? '',
    keyHeader: Object.values(components.securitySchemes ?? {})[0]?.name ?? 'api-key',
    basePath: servers[0]?.url ?? '',
    answerHeaders: fieldsOf(headers, { schemas: {}, isAnswer: true, shown: new Set() }),
    tags: [...groups].map(([name, operations]) => {
      const shown = new Set<string>();
      return {
        name,
        href: tagHref(path, name),
        operations: operations.map(({ operationId, method, path, summary = path }) => ({
          id: operationId,
          method,
          path,
          summary,
        })),
        shown: operations.map((operation) => shownOperation(operation, { document, shown })),
      };
    }),
    messages: messagesOf(document),
    records: recordsOf(document),
    errors: uniqueErrors([...groups.values()].flat().flatMap((operation) => errorsOf(operation, document))),
    errorExample: prettyJson(components.examples?.VALIDATION_ERROR?.value),
  };
}

/** Where the endpoints of a noun are shown. */
export function tagHref(path: string, tag: string): string {
  return `${path}/${tag.toLowerCase().replaceAll(/\W+/g, '-')}`;
}

function messagesOf({ webhooks = {}, components = {} }: ApiDocument): ShownMessage[] {
  const schemas = components.schemas ?? {};
  const shown = new Set<string>();
  return Object.entries(webhooks).map(([type, { post }]) => {
    const { schema = {}, example } = post.requestBody?.content?.['application/json'] ?? {};
    const headers = (post.parameters ?? []).map(({ name, schema: of = {}, description }) => ({
      name,
      schema: of,
      description,
      isRequired: true,
    }));
    return {
      type,
      summary: post.summary ?? type,
      description: post.description ?? '',
      headers: fieldsOf(headers, { schemas, isAnswer: true, shown }),
      inside: insideOf(schema, { schemas, isAnswer: true, shown }),
      example: prettyJson(example ?? sampleOf(schema, schemas, { isAnswer: true })),
    };
  });
}

/** Each record by itself; those inside it are named. */
function recordsOf({ components = {} }: ApiDocument): ShownRecord[] {
  const schemas = components.schemas ?? {};
  const titles = Object.keys(schemas);
  return titles
    .toSorted((left, right) => left.localeCompare(right))
    .map((title) => {
      const reference = { $ref: `#/components/schemas/${title}` };
      const shown = new Set(titles.filter((other) => other !== title));
      return {
        title,
        description: schemas[title]?.description ?? '',
        inside: insideOf(reference, { schemas, isAnswer: true, shown }),
        example: prettyJson(sampleOf(reference, schemas, { isAnswer: true })),
      };
    });
}

function uniqueErrors(errors: readonly ErrorAnswer[]): ErrorAnswer[] {
  const seen = new Map(errors.map((error) => [`${error.status} ${error.code} ${error.when}`, error]));
  return [...seen.values()].sort(
    (left, right) => left.status.localeCompare(right.status) || left.code.localeCompare(right.code),
  );
}
