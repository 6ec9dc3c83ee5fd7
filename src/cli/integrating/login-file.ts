import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from '../command.ts';

/** A key and the service that it is for. */
interface Login {
  key: string;
  url: string;
}

export function loginFile(): string {
  const { XDG_CONFIG_HOME, APPDATA } = process.env;
  return join(XDG_CONFIG_HOME || APPDATA || join(homedir(), '.config'), 'takilya', 'login.json');
}

export function readLogin(): Login | undefined {
  const file = loginFile();
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw new CommandError(`${file} cannot be read (${(error as Error).message}).`);
  }
  const { key, url } = parsed(text);
  if (typeof key === 'string' && typeof url === 'string' && URL.canParse(url)) return { key, url };
  throw new CommandError(`${file} is not what \`takilya login\` wrote; run \`takilya login\` again.`);
}

function parsed(text: string): Partial<Record<keyof Login, unknown>> {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** Whole or not at all, and readable by its owner alone. */
export function writeLogin(login: Login): void {
  const file = loginFile();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.new`;
  // What an interrupted run left may be readable by others.
  rmSync(beside, { force: true });
  writeFileSync(beside, `${JSON.stringify(login)}\n`, { mode: 0o600 });
  renameSync(beside, file);
}

export function forgetLogin(): void {
  rmSync(loginFile(), { force: true });
}
