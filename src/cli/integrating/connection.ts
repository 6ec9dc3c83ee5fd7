import type { Command } from 'commander';
import { Takilya } from '../../../sdk/src/index.ts';
import { CommandError } from '../command.ts';
import { readLogin } from './login-file.ts';

export interface ConnectionOptions {
  key?: string;
  url?: string;
}

export interface Connection {
  takilya: Takilya;
  url: string;
  /** Whether the key acts in a sandbox. */
  isTest: boolean;
  /** How long to wait between two questions, once the service has answered one. */
  waitMs(): number;
}

/** Such a command needs only a key and a URL: it runs anywhere. */
export function withConnection(command: Command): Command {
  return command
    .option('--key <key>', 'an API key; without it the variable TAKILYA_KEY, or what `takilya login` has kept')
    .option(
      '--url <url>',
      'address of the service; without it TAKILYA_URL, that of the login, or http://localhost:3000',
    );
}

export function connect(options: ConnectionOptions, { onAnswer }: { onAnswer?: () => void } = {}): Connection {
  const { apiKey, url } = credentialsOf(options);
  let waitMs = waitMsMin;
  const watchedFetch: typeof fetch = async (...call) => {
    const answer = await fetch(...call);
    waitMs = waitMsFor(answer.headers.get('ratelimit-policy')) ?? waitMs;
    if (answer.ok) onAnswer?.();
    return answer;
  };
  return {
    takilya: new Takilya({ apiKey, baseUrl: url, fetch: watchedFetch }),
    url,
    isTest: apiKey.startsWith('tak_test_'),
    waitMs: () => waitMs,
  };
}

const urlDefault = 'http://localhost:3000';

/** What was given counts before the environment, and that before the login. A key that was kept goes only to its own service. */
function credentialsOf(options: ConnectionOptions): { apiKey: string; url: string } {
  const { TAKILYA_KEY, TAKILYA_URL } = process.env;
  const named = options.url ?? TAKILYA_URL;
  if (named !== undefined && !isWebAddress(named)) {
    throw new CommandError(`--url takes an http or https address, not "${named}".`);
  }
  const given = options.key ?? TAKILYA_KEY ?? '';
  if (given !== '') return { apiKey: given, url: named ?? urlDefault };
  const login = readLogin();
  if (login === undefined) {
    throw new CommandError(
      'Give an API key by --key or in TAKILYA_KEY, or keep one by `takilya login`; a test key is enough.',
    );
  }
  if (named !== undefined && new URL(named).origin !== new URL(login.url).origin) {
    throw new CommandError(`The key that was kept is for ${login.url}; give one for ${named} by --key.`);
  }
  return { apiKey: login.key, url: login.url };
}

export function isWebAddress(text: string): boolean {
  // Node 20 has no URL.parse.
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

const waitMsMin = 1_000;

/**
 * A command that asks all day takes half of what the organization may ask in an hour, and leaves the other half to its
 * programs.
 */
function waitMsFor(policy: string | null): number | undefined {
  const perHour = Number(/"hour";q=(\d+)/.exec(policy ?? '')?.[1]);
  return perHour > 0 ? Math.max(waitMsMin, (2 * 3_600_000) / perHour) : undefined;
}
