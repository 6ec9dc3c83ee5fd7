import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from '../command.ts';

/** What a listener knows from one run to the next. */
interface ListenState {
  /** Signs what is forwarded. */
  secret: string;
  /** The position of the last notice that the receiver has accepted, or that was skipped. */
  position: number;
}

/** Where the state of one key and one receiver is kept. */
export function stateFileOf({ keyId, forwardTo }: { keyId: string; forwardTo: string }): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = process.env;
  const folder = XDG_STATE_HOME || LOCALAPPDATA || join(homedir(), '.local', 'state');
  const name = createHash('sha256').update(`${keyId} ${forwardTo}`).digest('hex').slice(0, 32);
  return join(folder, 'takilya', `listen-${name}.json`);
}

export async function readState(file: string): Promise<ListenState | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw new CommandError(`${file} cannot be read (${(error as Error).message}); name another with --state.`);
  }
  const { secret, position } = parsed(text);
  if (typeof secret === 'string' && Number.isSafeInteger(position)) return { secret, position: position as number };
  throw new CommandError(`${file} is not what \`takilya listen\` wrote; remove it, or name another with --state.`);
}

function parsed(text: string): Partial<Record<keyof ListenState, unknown>> {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** Whole or not at all, and on the disk when it returns: what was accepted is not forwarded again after a power cut. */
export async function writeState(file: string, state: ListenState): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const beside = `${file}.new`;
  // It holds a secret.
  const opened = await open(beside, 'w', 0o600);
  try {
    await opened.writeFile(`${JSON.stringify(state)}\n`);
    await opened.sync();
  } finally {
    await opened.close();
  }
  await rename(beside, file);
  // Windows opens no folders, and keeps a renamed file without being asked.
  if (process.platform === 'win32') return;
  const openedFolder = await open(folder);
  try {
    await openedFolder.sync();
  } finally {
    await openedFolder.close();
  }
}
