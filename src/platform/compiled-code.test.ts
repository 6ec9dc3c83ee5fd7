import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runSource } from '../../test/helpers/machine/child.ts';
import { throwawayDirectory } from '../../test/helpers/machine/throwaway-directory.ts';

const tellsWhere = `data:text/javascript,
  import { getCompileCacheDir } from 'node:module';
  process.on('exit', () => console.log('Kept in ' + getCompileCacheDir()));`;
const run = (args: string[], environment: Record<string, string>) =>
  runSource(['--import', tellsWhere, ...args], { environment: { NODE_COMPILE_CACHE: '', ...environment } });

test('a command and a start keep beside the packages what they have compiled', async () => {
  const [command, start] = await Promise.all([run(['src/cli.ts', '--help'], {}), run(['src/serve.ts'], { PORT: 'x' })]);
  assert.match(command.stdout, /^Kept in .*\/node_modules\/\.cache\/compiled\//m);
  assert.match(start.stderr, /^PORT /);
  assert.match(start.stdout, /^Kept in .*\/node_modules\/\.cache\/compiled\//m);
});

test('where nothing can be kept everything works as ever', async () => {
  const file = join(throwawayDirectory('compiled-'), 'file');
  writeFileSync(file, '');
  const { code, stdout, stderr } = await run(['src/cli.ts', '--help'], { NODE_COMPILE_CACHE: join(file, 'kept') });
  assert.equal(code, 0);
  assert.equal(stderr, '');
  assert.match(stdout, /^Kept in undefined$/m);
});
