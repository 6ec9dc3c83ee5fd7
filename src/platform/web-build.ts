import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { type BuiltFiles, keptBuild } from './kept-build.ts';
import { type Coding, packer } from './packer.ts';

export interface Asset {
  contentType: string;
  bytes: Buffer;
  /** Packed for a browser that can unpack it, where that is worth it. */
  packed?(coding: Coding): Promise<Buffer>;
}

export interface BuiltWeb<Module> {
  /** What `web/render.tsx` exports. */
  module: Module;
  /** By file name, which holds a hash of the contents. */
  assets: ReadonlyMap<string, Asset>;
  /** The address of a built file by the name of its source, such as `site.css`. */
  urlOf(name: string): string;
}

type Builder = typeof import('esbuild');

const webDir = fileURLToPath(new URL('../../web', import.meta.url));
const publicPath = '/assets/';
const contentTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
  wasm: 'application/wasm',
};
// Packed already; the rest is worth packing.
const isPacked = ['woff2', 'png'];

let built: Promise<BuiltWeb<unknown>> | undefined;

/**
 * Builds pages, islands and style sheets in memory: Node does not read JSX, and nobody should have to run a build by hand.
 * A process does it once, and again where it failed.
 */
export function buildWeb<Module>(): Promise<BuiltWeb<Module>> {
  built ??= build<Module>().catch((error: unknown) => {
    built = undefined;
    throw error;
  });
  return built as Promise<BuiltWeb<Module>>;
}

async function build<Module>(): Promise<BuiltWeb<Module>> {
  const [pages, { files, outputs }] = await Promise.all([buildPages(), buildFiles()]);
  const assets = new Map(files.map(({ path, contents }) => [basename(path), assetOf(path, contents)]));
  const urls = new Map(
    Object.entries(outputs).map(([path, { entryPoint, inputs }]) => [
      basename(entryPoint ?? (Object.keys(inputs)[0] as string)),
      `${publicPath}${basename(path)}`,
    ]),
  );
  return {
    module: moduleOf<Module>(pages),
    assets,
    urlOf: (name) => {
      const url = urls.get(name);
      if (url === undefined) throw new Error(`The website has no built file ${name}`);
      return url;
    },
  };
}

/** A module of `web/` by itself, for a thread that needs no more of it. */
export async function buildModule<Module>(file: string): Promise<Module> {
  return moduleOf<Module>(await buildPages(file));
}

let buildsUnderWay = 0;

/**
 * Ends the builder's process with the last build under way: it takes 32 MB, would stay for good, and has no further use.
 */
export async function withBuilder<Result>(work: (builder: Builder) => Promise<Result>): Promise<Result> {
  // Only now: commands and workers never need it.
  const builder = await import('esbuild');
  buildsUnderWay += 1;
  try {
    return await work(builder);
  } finally {
    buildsUnderWay -= 1;
    if (buildsUnderWay === 0) await builder.stop();
  }
}

async function buildPages(file = 'render.tsx'): Promise<string> {
  const { files } = await builtOrKept({
    absWorkingDir: webDir,
    entryPoints: [join(webDir, file)],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node26',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.svg': 'text' },
    logLevel: 'silent',
  });
  return Buffer.from((files[0] as { contents: Uint8Array }).contents).toString();
}

function buildFiles(): Promise<BuiltFiles> {
  return builtOrKept({
    // Names follow from it: those of one version are the same wherever it is started from.
    absWorkingDir: webDir,
    entryPoints: [
      ...['.css', '.svg', '.png'].flatMap((ending) => sourcesIn('styles', ending)),
      ...sourcesIn('islands', '.ts'),
    ],
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    target: ['chrome111', 'firefox113', 'safari16.4'],
    outdir: webDir,
    publicPath,
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file', '.wasm': 'file', '.svg': 'copy', '.png': 'copy' },
    logLevel: 'silent',
  });
}

function builtOrKept(options: Parameters<typeof keptBuild>[0]): Promise<BuiltFiles> {
  return keptBuild(options, (whole) => withBuilder((builder) => builder.build(whole)));
}

/** Every file there is an entry of its own; what they share lies in folders below. */
function sourcesIn(folder: string, ending: string): string[] {
  return readdirSync(join(webDir, folder))
    .filter((file) => file.endsWith(ending) && !file.endsWith('.test.ts'))
    .map((file) => join(webDir, folder, file));
}

/** Another version may know endings that this one does not, and says what they are. */
export function assetOf(path: string, contents: Uint8Array, given?: string): Asset {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  const contentType = given ?? contentTypes[ending];
  if (contentType === undefined) throw new Error(`Nobody said what a .${ending} file is`);
  const bytes = Buffer.from(contents);
  return isPacked.includes(ending) ? { contentType, bytes } : { contentType, bytes, packed: packer(bytes) };
}

/** Not by way of a `data:` address, which takes longer to read than the pages to build. */
function moduleOf<Module>(code: string): Module {
  const module = { exports: {} };
  compileFunction(code, ['module'], { filename: 'pages-built-in-memory.js' })(module);
  return module.exports as Module;
}
