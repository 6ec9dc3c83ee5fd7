import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSource } from '../../test/helpers/machine/child.ts';

// What some request, job or setting needs and a start does not.
const later = [
  ...['typebox', 'undici', '@modelcontextprotocol/server', 'zod', 'esbuild', 'redis', 'openid-client', 'nodemailer'],
  ...['sharp', 'pdfkit', '@simplewebauthn/server', 'commander', 'pg-copy-streams'],
];
const noting = `import { registerHooks } from 'node:module';
const seen = new Set();
registerHooks({ load: (url, context, next) => { seen.add(url); return next(url, context); } });
for (const file of ['start', 'wiring/wiring', 'seeding/seed', 'wiring/addresses']) await import('./src/' + file + '.ts');
console.log(JSON.stringify([...seen]));`;

test('a start loads no package that nothing asks for yet, and nothing that lives through the demo', async () => {
  const { stdout, stderr } = await runSource(['--input-type=module', '--eval', noting], { environment: {} });
  assert.equal(stderr, '');
  const loaded = JSON.parse(stdout) as string[];
  assert.ok(loaded.some((url) => url.endsWith('/src/wiring/wiring.ts')));
  const packages = new Set(loaded.map((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]));
  assert.deepEqual(
    later.filter((name) => packages.has(name)),
    [],
  );
  assert.deepEqual(
    loaded.filter((url) => /\/src\/seeding\/(demo-(events|sales|series|waiting)\.ts|describe|plans\/)/.test(url)),
    [],
  );
});
