import { createHash } from 'node:crypto';
import { ByteCache } from '../byte-cache.ts';
import type { Database, Queryable } from '../database/database.ts';
import { type Asset, assetOf } from '../web-build.ts';
import {
  announceBuild,
  dropOlderBuilds,
  dropUnnamedFiles,
  findFile,
  insertFiles,
  listFileNames,
  lockBuilds,
} from './web-file.sql.ts';

// Tabs stay open for days, and a version is seldom older than the one before.
const buildsMax = 10;
// A build has 1.4 MB, of which another version seldom has other contents.
const cacheBytes = 8 * 1024 * 1024;
const namesHoldMs = 1_000;

/** Keeps what a build's pages load, where nodes of every version find it; the oldest builds make room. */
export async function keepBuild(db: Database, assets: ReadonlyMap<string, Asset>): Promise<{ added: number }> {
  const names = [...assets.keys()].sort();
  const id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
  return db.transaction(async (tx) => {
    await lockBuilds(tx);
    const kept = new Set((await listFileNames(tx)).map(({ name }) => name));
    const files = names.flatMap((name) => {
      const asset = assets.get(name);
      return asset === undefined || kept.has(name) ? [] : { name, contentType: asset.contentType, bytes: asset.bytes };
    });
    if (files.length > 0) await insertFiles(tx, { files });
    await announceBuild(tx, { id, files: names });
    if ((await dropOlderBuilds(tx, { most: buildsMax })) > 0) await dropUnnamedFiles(tx);
    return { added: files.length };
  });
}

/** Reads files of other builds. Names that do not exist cost the database one question a second, however many ask. */
export function createKeptFiles({ db }: { db: Queryable }): (name: string) => Promise<Asset | undefined> {
  const files = new ByteCache<Asset>(cacheBytes);
  let names: { atMs: number; known: Promise<ReadonlySet<string>> } | undefined;
  const namesNow = () => {
    if (names === undefined || performance.now() - names.atMs >= namesHoldMs) {
      const known = listFileNames(db).then((rows) => new Set(rows.map(({ name }) => name)));
      names = { atMs: performance.now(), known };
    }
    return names.known;
  };
  return async (name) => {
    const cached = files.get(name);
    if (cached !== undefined || !(await namesNow()).has(name)) return cached;
    const found = await findFile(db, { name });
    if (found === undefined) return undefined;
    const asset = assetOf(name, found.bytes, found.contentType);
    files.set(name, asset, found.bytes.length);
    return asset;
  };
}
