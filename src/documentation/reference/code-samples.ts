import type { Sample } from '../../../web/documentation/guide-parts.tsx';
import type { Operation, Parameter } from './document.ts';
import { phpLiteral, pythonLiteral, typeScriptLiteral } from './literals.ts';

/** A call as every language makes it. */
interface Call {
  operationId: string;
  method: string;
  url: string;
  /** What stands in the path, in order. */
  pathValues: readonly string[];
  query: Readonly<Record<string, string>>;
  /** One of the caller's own, where the operation asks for it; the client makes one by itself. */
  repeatKey: string | undefined;
  body: unknown;
  takesFile: boolean;
  /** Where a file is answered: what it is kept as. */
  keptAs: string | undefined;
}

// As the guides have them; the page replaces them with the service's URL and a key.
const serviceUrl = 'http://localhost:3000';
const key = 'tak_test_YOUR_KEY';
const file = 'poster.jpg';

/** How an operation is called, in every language that the documentation speaks. */
export function samplesOf(
  operation: Operation,
  { serverUrl, body }: { serverUrl: string; body: unknown | undefined },
): Sample[] {
  const call = callOf(operation, { serverUrl, body });
  return [
    { language: 'sh', code: curl(call) },
    { language: 'ts', code: typeScript(call) },
    { language: 'python', code: python(call) },
    { language: 'php', code: php(call) },
  ];
}

function callOf(operation: Operation, { serverUrl, body }: { serverUrl: string; body: unknown | undefined }): Call {
  const { operationId, method, path, parameters = [], requestBody, responses = {} } = operation;
  const answered = responses['200']?.content ?? {};
  const pathValues: string[] = [];
  const filled = path.replaceAll(/(\w+)\/\{(\w+)\}/g, (_whole, collection: string, name: string) => {
    const value = standIn(name === 'id' ? `${collection.replace(/s$/, '')}Id` : name);
    pathValues.push(value);
    return `${collection}/${value}`;
  });
  const needed = parameters.filter((parameter) => parameter.in === 'query' && parameter.required === true);
  const query = Object.fromEntries(needed.map((parameter) => [parameter.name, exampleOf(parameter)]));
  const search = new URLSearchParams(query).toString();
  return {
    operationId,
    method,
    url: `${serviceUrl}${serverUrl}${filled}${search === '' ? '' : `?${search}`}`,
    pathValues,
    query,
    repeatKey: parameters.some(({ name, required }) => name === 'Idempotency-Key' && required === true)
      ? `${operationId}-4711`
      : undefined,
    body,
    takesFile: requestBody?.content?.['multipart/form-data'] !== undefined,
    keptAs: 'application/pdf' in answered ? 'paper.pdf' : undefined,
  };
}

/** In capitals, so that readers see that it is to be replaced: EVENT_ID. */
function standIn(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
}

function exampleOf({ name, example, schema }: Parameter): string {
  return String(example ?? schema?.examples?.[0] ?? schema?.default ?? schema?.enum?.[0] ?? standIn(name));
}

function curl({ method, url, repeatKey, body, takesFile, keptAs }: Call): string {
  // Percent-encoding leaves the quote as it is, and the shell would end the URL there.
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${url.replaceAll("'", '%27')}'`,
    `-H 'api-key: ${key}'`,
  ];
  if (repeatKey !== undefined) lines.push(`-H 'idempotency-key: ${repeatKey}'`);
  if (takesFile) lines.push(`-F 'file=@${file}'`);
  if (keptAs !== undefined) lines.push(`-o '${keptAs}'`);
  if (body !== undefined) {
    lines.push(
      "-H 'content-type: application/json'",
      `-d '${JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)}'`,
    );
  }
  return lines.join(' \\\n  ');
}

function typeScript({ operationId, pathValues, query, body, takesFile, keptAs }: Call): string {
  const given = [
    ...pathValues.map((value) => typeScriptLiteral(value)),
    ...(body === undefined ? [] : [typeScriptLiteral(body)]),
    ...(Object.keys(query).length === 0 ? [] : [typeScriptLiteral(query)]),
    ...(takesFile ? ['file'] : []),
  ];
  return [
    ...(takesFile ? ["import { openAsBlob } from 'node:fs';"] : []),
    ...(keptAs === undefined ? [] : ["import { writeFile } from 'node:fs/promises';"]),
    "import { Takilya } from '@takilya/sdk';",
    '',
    `const takilya = new Takilya({ baseUrl: '${serviceUrl}', apiKey: '${key}' });`,
    ...(takesFile ? [`const file = await openAsBlob('${file}', { type: 'image/jpeg' });`] : []),
    `const { data } = await takilya.${operationId}(${given.join(', ')});`,
    keptAs === undefined ? 'console.log(data);' : `await writeFile('${keptAs}', data);`,
  ].join('\n');
}

function python({ method, url, repeatKey, body, takesFile, keptAs }: Call): string {
  const headers = [`"api-key": "${key}"`];
  if (repeatKey !== undefined) headers.push(`"idempotency-key": "${repeatKey}"`);
  if (body !== undefined) headers.push('"content-type": "application/json"');
  if (takesFile) headers.push('"content-type": "image/jpeg"');
  const data =
    body === undefined ? takesFile && `open("${file}", "rb").read()` : `json.dumps(${pythonLiteral(body, 1)}).encode()`;
  return [
    ...(keptAs === undefined ? ['import json'] : []),
    'from urllib.request import Request, urlopen',
    '',
    'request = Request(',
    `    ${pythonLiteral(url)},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    `    headers={${headers.join(', ')}},`,
    ...(data === false ? [] : [`    data=${data},`]),
    ')',
    'with urlopen(request) as response:',
    keptAs === undefined
      ? '    print(json.load(response)["data"])'
      : `    open("${keptAs}", "wb").write(response.read())`,
  ].join('\n');
}

function php({ method, url, repeatKey, body, takesFile, keptAs }: Call): string {
  const headers = [`'api-key: ${key}'`];
  if (repeatKey !== undefined) headers.push(`'idempotency-key: ${repeatKey}'`);
  if (body !== undefined) headers.push("'content-type: application/json'");
  if (takesFile) headers.push("'content-type: image/jpeg'");
  const content =
    body === undefined ? takesFile && `file_get_contents('${file}')` : `json_encode(${phpLiteral(body, 1)})`;
  return [
    '<?php',
    "$context = stream_context_create(['http' => [",
    ...(method === 'GET' ? [] : [`    'method' => '${method}',`]),
    `    'header' => [${headers.join(', ')}],`,
    ...(content === false ? [] : [`    'content' => ${content},`]),
    ']]);',
    `$answer = file_get_contents(${phpLiteral(url)}, false, $context);`,
    keptAs === undefined ? "print_r(json_decode($answer, true)['data']);" : `file_put_contents('${keptAs}', $answer);`,
  ].join('\n');
}
