import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type ArchivedFile, tarOf } from '../../platform/archives/tar.ts';
import { withBuilder } from '../../platform/web-build.ts';

const root = join(import.meta.dirname, '../../..');
const sdk = join(root, 'sdk');

/**
 * The client of this very version as npm installs it: the module, its types, and `takilya` for the command line. Anyone who builds it
 * gets the same bytes: a lock file holds their hash.
 */
export async function npmPackage({ version }: { version: string }): Promise<Buffer> {
  const [module, program] = await bundles();
  const files: ArchivedFile[] = [
    { name: 'package.json', bytes: Buffer.from(manifestOf(version)) },
    { name: 'README.md', bytes: readFileSync(join(sdk, 'README.md')) },
    { name: 'LICENSE', bytes: Buffer.from(licenses()) },
    { name: 'dist/index.js', bytes: Buffer.from(module) },
    { name: 'dist/takilya.js', bytes: Buffer.from(program), isProgram: true },
    ...declarations(),
  ];
  const tar = tarOf(files.map((file) => ({ ...file, name: `package/${file.name}` })));
  return gzipSync(tar, { level: 9 });
}

function manifestOf(version: string): string {
  const { name, ...rest } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'));
  return `${JSON.stringify({ name, version, ...rest }, null, 2)}\n`;
}

/** One file for whatever runs the module, and one for the program, which takes what it needs along. */
function bundles(): Promise<[Uint8Array, Uint8Array]> {
  return withBuilder(async (builder) => {
    const both = { bundle: true, minify: true, write: false, format: 'esm', logLevel: 'silent' } as const;
    const built = await Promise.all([
      // What Node 20 knows, and every browser since 2022.
      builder.build({ ...both, entryPoints: [join(sdk, 'src/index.ts')], platform: 'neutral', target: 'es2022' }),
      builder.build({
        ...both,
        entryPoints: [join(root, 'src/cli/integrating/client.ts')],
        platform: 'node',
        target: 'node20',
        banner: { js: '#!/usr/bin/env node' },
      }),
    ]);
    return built.map(({ outputFiles }) => outputFiles[0]?.contents) as [Uint8Array, Uint8Array];
  });
}

/** The program contains a package of others, whose licence asks to be named. */
function licenses(): string {
  const own = readFileSync(join(sdk, 'LICENSE'), 'utf8');
  const other = readFileSync(join(root, 'node_modules/commander/LICENSE'), 'utf8');
  return `${own}\ndist/takilya.js contains commander, under its own licence:\n\n${other}`;
}

/** Made by `npm run docs`, but for the files that are all types already. */
function declarations(): ArchivedFile[] {
  const made = readdirSync(join(sdk, 'types'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts'))
    .sort()
    .map((name) => ({ name: `types/${name}`, bytes: readFileSync(join(sdk, 'types', name)) }));
  const typesAlone = ['types', 'marketplace-types'].map((name) => ({
    name: `types/generated/${name}.d.ts`,
    bytes: readFileSync(join(sdk, `src/generated/${name}.ts`)),
  }));
  return [...made, ...typesAlone];
}
