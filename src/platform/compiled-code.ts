import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const directory = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

/**
 * What Node makes of each file (types erased, code compiled) is kept beside the packages for the next start, which takes a third of
 * the time then. Threads and processes that are started later find it by the variable. Where nothing can be written nothing is kept.
 */
export function keepCompiledCode(environment: NodeJS.ProcessEnv): void {
  environment.NODE_COMPILE_CACHE ||= directory;
  enableCompileCache(environment.NODE_COMPILE_CACHE);
}
