import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repository, runSource } from '../../test/helpers/machine/child.ts';
import { descendantsOf } from '../../test/helpers/machine/processes.ts';
import { until } from '../../test/helpers/machine/until.ts';
import { buildModule, buildWeb } from './web-build.ts';

// Alone: it looks at what its process has started and loaded.

test('builds that overlap all succeed, and none leaves its builder behind', async () => {
  const first = buildWeb();
  const second = buildModule<Record<string, unknown>>('mail-templates/render-mail.tsx');
  await Promise.race([first, second]);
  // While one of them may still be at it.
  const third = buildModule<Record<string, unknown>>('mail-templates/render-mail.tsx');
  const [one, two, three] = await Promise.all([first, second, third]);
  assert.ok(one.assets.size > 5);
  assert.equal(typeof two.renderMail, 'function');
  assert.equal(typeof three.renderMail, 'function');
  await until(() => !descendantsOf([process.pid]).some(({ command }) => command.includes('esbuild')));
});

test('the pages are built once in a process, however many ask for them', async () => {
  assert.equal(await buildWeb(), await buildWeb());
});

test('files have the same names wherever the version is started from', async () => {
  const module = new URL('./web-build.ts', import.meta.url).href;
  const program = `const { assets } = await (await import('${module}')).buildWeb(); console.log([...assets.keys()].join());`;
  const named = (folder: string) =>
    runSource(['--input-type=module', '--eval', program], { environment: {}, folder }).then(({ stdout }) =>
      stdout.trim(),
    );
  const [here, elsewhere] = [await named(repository), await named('/')];
  assert.ok(here.includes('search-'), here);
  assert.equal(elsewhere, here);
});
