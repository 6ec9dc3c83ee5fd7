/** Something a person has to put right. The message is one sentence that says what to do. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/** Turns what the file system refuses into such a sentence; other errors are ours and pass through. */
export function explainFileError(error: unknown, dataDir: string): unknown {
  const { code, message, path, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof EmbeddedDatabaseError || !(error instanceof Error) || code === undefined) return error;
  const elsewhere = 'set DATA_DIR to a directory that this user can write to';
  if (code === 'ENOSPC' || code === 'EDQUOT') return new EmbeddedDatabaseError(diskFull(dataDir), { cause: error });
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return new EmbeddedDatabaseError(
      `${dataDir} cannot hold the database because it, or something above it, is a file and not a directory: ${elsewhere}.`,
      { cause: error },
    );
  if (process.geteuid?.() === 0 && (code === 'EPERM' || syscall?.endsWith('chown')))
    return new EmbeddedDatabaseError(
      `The database server cannot run as root, and here root may not hand ${dataDir} to another user (${message}): run Takilya as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause: error },
    );
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new EmbeddedDatabaseError(
      `${path ?? dataDir} cannot be written by user id ${process.geteuid?.()} (${code}): make it writable, or ${elsewhere}.`,
      { cause: error },
    );
  if (/^E[A-Z0-9]+$/.test(code))
    return new EmbeddedDatabaseError(`${dataDir} cannot be used (${message}): ${elsewhere}.`, { cause: error });
  return error;
}

export function diskFull(dataDir: string): string {
  return `There is no space left on the disk of ${dataDir}: free some, or set DATA_DIR to a directory on another disk.`;
}
