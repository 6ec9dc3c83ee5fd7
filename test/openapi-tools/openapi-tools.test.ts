import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { maximaDefault } from '../../src/core/base/policy.ts';
import { openApiDocument } from '../../src/open-api/openapi-document.ts';
import { openApiRoutes } from '../../src/open-api/routes.ts';
import { repository } from '../helpers/machine/child.ts';
import { findProgram } from '../helpers/machine/find-program.ts';
import { throwawayDirectory } from '../helpers/machine/throwaway-directory.ts';
import { openPlayground } from '../helpers/worlds/sandbox.ts';
import { installNodeTools, installPythonTools } from './install-tools.ts';
import { run } from './run.ts';

// What integrators point at the document, in the versions that are pinned here.
const routes = openApiRoutes(maximaDefault);
const documentText = JSON.stringify(openApiDocument(routes));
const directory = throwawayDirectory('openapi-tools-');
const documentPath = join(directory, 'openapi.json');
writeFileSync(documentPath, documentText);
// They would report something about this.
const faultyText = JSON.stringify({ openapi: '3.1.0', info: { title: 'Faulty', version: '1' }, paths: {} });

const [nodeTools, pythonTools] = await Promise.all([installNodeTools(), installPythonTools()]);
const { skip } = nodeTools;

const toolModule = (name: string) => {
  const path = createRequire(join(nodeTools.path, 'package.json')).resolve(name);
  return import(pathToFileURL(path).href);
};

interface RedoclyProblem {
  severity: string;
  ruleId: string;
  message: string;
  location: { pointer?: string }[];
}

test('Redocly has nothing to say about the document', { skip }, async () => {
  const { createConfig, lintFromString } = await toolModule('@redocly/openapi-core');
  const config = await createConfig({ extends: ['recommended'] });
  const lint = async (source: string) => (await lintFromString({ source, config })) as RedoclyProblem[];
  const problems = await lint(documentText);
  assert.deepEqual(
    problems.map(({ severity, ruleId, message, location }) => [severity, ruleId, message, location[0]?.pointer]),
    [],
  );
  assert.ok((await lint(faultyText)).length > 0);
});

test('Spectral has nothing to say about the document', { skip }, async () => {
  const { Spectral, Ruleset } = (await toolModule('@stoplight/spectral-core')).default;
  const { oas } = (await toolModule('@stoplight/spectral-rulesets')).default;
  const spectral = new Spectral();
  spectral.setRuleset(new Ruleset(oas));
  const lint = async (text: string) => (await spectral.run(JSON.parse(text))) as { code: string; path: string[] }[];
  assert.deepEqual(await lint(documentText), []);
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
    `import type { operations, webhooks } from './api.ts';
type Body = operations['simulateOrder']['requestBody']['content']['application/json'];
export const body: Body = { eventId: 'a', items: [{ ticketTypeId: 'b', quantity: 2 }], outcome: 'COMPLETED' };
// @ts-expect-error an outcome that there is not
export const wrong: Body = { ...body, outcome: 'LOST' };
export const placed = (answer: operations['simulateOrder']['responses'][201]): string =>
  answer.content['application/json'].data.id;
export const heard = (
  message: webhooks['order.completed']['post']['requestBody']['content']['application/json'],
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
  // It would format what it makes by a program that is not installed.
  writeFileSync(configPath, JSON.stringify({ post_hooks: [] }));
  const options = ['--path', documentPath, '--output-path', output, '--overwrite', '--config', configPath];
  const python = { PYTHONPATH: [pythonTools.path, output].join(':') };
  const generated = await run(
    findProgram('python3').path,
    ['-m', 'openapi_python_client', 'generate', ...options],
    python,
  );
  assert.equal(generated.code, 0, generated.stdout + generated.stderr);
  // It knows no content type with a star, and takes the form, which is the other way to upload.
  const warnings = [...(generated.stdout + generated.stderr).matchAll(/^(?:WARNING|ERROR) .+$/gm)].map(String);
  assert.deepEqual(warnings, ['WARNING parsing POST /pictures within pictures.']);
  const missing = routes.filter(({ tag, operationId }) => {
    const name = operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const room = tag.toLowerCase().replaceAll(' ', '_');
    return !existsSync(join(output, 'takilya_open_api_client/api', room, `${name}.py`));
  });
  assert.deepEqual(missing, []);

  const playground = await openPlayground();
  try {
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
  } finally {
    await playground.close();
  }
});
