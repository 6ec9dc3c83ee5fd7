import type { Queryable, Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface WebFile {
  name: string;
  contentType: string;
  bytes: Buffer;
}

/** One node announces at a time: what one clears away another may be about to name. */
export function lockBuilds(tx: Tx): Promise<number> {
  return tx.run(sql`lock table web_builds in share row exclusive mode`);
}

export function announceBuild(tx: Tx, { id, files }: { id: string; files: readonly string[] }): Promise<number> {
  return tx.run(sql`
    insert into web_builds (id, files) values (${id}, ${files})
    on conflict (id) do update set announced_at = now()`);
}

export function insertFiles(tx: Tx, { files }: { files: readonly WebFile[] }): Promise<number> {
  const names = files.map(({ name }) => name);
  const contentTypes = files.map(({ contentType }) => contentType);
  const bytes = files.map((file) => file.bytes);
  return tx.run(sql`
    insert into web_files (name, content_type, bytes)
    select * from unnest(${names}::text[], ${contentTypes}::text[], ${bytes}::bytea[]) on conflict (name) do nothing`);
}

/** All builds but the ones that were announced last. */
export function dropOlderBuilds(tx: Tx, { most }: { most: number }): Promise<number> {
  return tx.run(sql`
    delete from web_builds where id not in (select id from web_builds order by announced_at desc, id limit ${most})`);
}

export function dropUnnamedFiles(tx: Tx): Promise<number> {
  return tx.run(sql`
    delete from web_files f where not exists (select from web_builds b where f.name = any(b.files))`);
}

export function listFileNames(db: Queryable): Promise<{ name: string }[]> {
  return db.many(sql`select name from web_files`);
}

export function findFile(db: Queryable, { name }: { name: string }): Promise<WebFile | undefined> {
  return db.maybe(sql`select name, content_type, bytes from web_files where name = ${name}`);
}
