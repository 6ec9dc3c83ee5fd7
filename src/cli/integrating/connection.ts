import type { Command } from 'commander';
import { Takilya } from '../../../sdk/src/index.ts';
import { CommandError } from '../command.ts';

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
    .option('--key <key>', 'an API key; without it the variable TAKILYA_KEY')
    .option('--url <url>', 'address of the service; without it TAKILYA_URL, or http://localhost:3000');
}

export function connect(options: ConnectionOptions, { onAnswer }: { onAnswer?: () => void } = {}): Connection {
  const { TAKILYA_KEY, TAKILYA_URL } = process.env;
  const apiKey = options.key ?? TAKILYA_KEY ?? '';
  const url = options.url ?? TAKILYA_URL ?? 'http://localhost:3000';
  if (apiKey === '') throw new CommandError('Give an API key by --key or in TAKILYA_KEY; a test key is enough.');
  if (!isWebAddress(url)) throw new CommandError(`--url takes an http or https address, not "${url}".`);
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

export function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
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
