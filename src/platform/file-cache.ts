import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface CachedFile {
  bytes: Buffer;
  writtenAt: number;
}

const drafted = '.draft';
const draftMsMax = 60 * 60 * 1_000;

/** Files that can be made again, in a directory that is kept below a size. Several processes may share it. */
export class FileCache {
  readonly #directory: string;
  readonly #bytesMax: number;
  #bytes: number | undefined;
  #drafts = 0;
  #trimming: Promise<void> | undefined;

  constructor(directory: string, { bytesMax }: { bytesMax: number }) {
    this.#directory = directory;
    this.#bytesMax = bytesMax;
  }

  async read(name: string): Promise<CachedFile | undefined> {
    const path = this.#pathOf(name);
    try {
      const [bytes, { mtimeMs }] = await Promise.all([readFile(path), stat(path)]);
      return { bytes, writtenAt: mtimeMs };
    } catch (error) {
      // Never there, or removed by another process a moment ago.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** It appears whole or not at all. */
  async write(name: string, bytes: Buffer): Promise<void> {
    const path = this.#pathOf(name);
    this.#drafts += 1;
    const draft = `${path}.${process.pid}-${this.#drafts}${drafted}`;
    await mkdir(this.#directory, { recursive: true });
    try {
      await writeFile(draft, bytes);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    if (this.#bytes !== undefined) this.#bytes += bytes.length;
    if (this.#bytes === undefined || this.#bytes > this.#bytesMax) {
      this.#trimming ??= this.#trim().finally(() => {
        this.#trimming = undefined;
      });
      await this.#trimming;
    }
  }

  /** Looks at what is really there, for other processes write too, and removes the oldest down to nine tenths. */
  async #trim(): Promise<void> {
    const files = await this.#list();
    let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const isOver = total > this.#bytesMax;
    for (const { path, bytes, isStale } of files.sort((a, b) => a.writtenAt - b.writtenAt)) {
      const isExcess = isOver && total > this.#bytesMax * 0.9;
      if (!isExcess && !isStale) continue;
      await rm(path, { force: true });
      total -= bytes;
    }
    this.#bytes = total;
  }

  async #list() {
    const names = await readdir(this.#directory);
    const now = Date.now();
    const files = [];
    for (const name of names) {
      const path = join(this.#directory, name);
      const found = await stat(path).catch(() => undefined);
      if (found === undefined || !found.isFile()) continue;
      // A leftover of a process that died while it wrote.
      const isStale = name.endsWith(drafted) && now - found.mtimeMs > draftMsMax;
      files.push({ path, bytes: found.size, writtenAt: found.mtimeMs, isStale });
    }
    return files;
  }

  #pathOf(name: string): string {
    if (!/^[0-9a-z-]{1,100}$/.test(name)) throw new Error(`Not a name of a stored file: ${name}`);
    return join(this.#directory, name);
  }
}
