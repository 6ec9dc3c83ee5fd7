import { setTimeout as sleep } from 'node:timers/promises';
import type { Traffic } from './journal.ts';
import type { Random } from './random.ts';

interface Request {
  method?: 'GET' | 'POST';
  body?: object;
  headers?: Record<string, string>;
}

export interface Answer {
  /** 0: there was none. */
  status: number;
  code: string;
  data: unknown;
}

// Longer than the service lets anybody wait: a missing answer is its fault, and shows.
const patienceMs = 25_000;

/** One request, written down. */
async function ask(traffic: Traffic, url: string, { method, body, headers = {} }: Request = {}): Promise<Answer> {
  const beganMs = performance.now();
  const answer = await answerOf(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const ms = performance.now() - beganMs;
  traffic.requests += 1;
  if (answer.status === 0 || answer.status >= 500) {
    traffic.failed += 1;
    // Without the values in the path: 503 says that something is away, any other is a fault of ours that must be found.
    const where = answer.status === 0 || answer.status === 503 ? '' : ` at ${placeOf(url)}`;
    const told = `${answer.status} ${answer.code}${where}`;
    traffic.failures[told] = (traffic.failures[told] ?? 0) + 1;
  }
  if (ms > traffic.slowest.ms) traffic.slowest = { ms, what: `${method ?? ''} ${new URL(url).pathname}` };
  return answer;
}

const placeOf = (url: string) =>
  new URL(url).pathname.replaceAll(/[^/]*\d[^/]*/g, (part) => (part === 'v1' ? part : '…'));

async function answerOf(url: string, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
    const text = await answer.text();
    const body = text.startsWith('{') ? (JSON.parse(text) as { data?: unknown; error?: { code: string } }) : {};
    return { status: answer.status, code: body.error?.code ?? '', data: body.data };
  } catch (error) {
    const cause = (error as Error).cause as { code?: string } | undefined;
    return { status: 0, code: cause?.code ?? (error as Error).name, data: undefined };
  }
}

export interface InsistOptions {
  traffic: Traffic;
  /** Any of them; another one each time. */
  urls: readonly string[];
  random: Random;
  isOver: () => boolean;
}

/** Asks again, of any node, until there is a meaningful answer; undefined where it came too late. */
export async function insist(
  { traffic, urls, random, isOver }: InsistOptions,
  path: string,
  request?: Request,
): Promise<Answer | undefined> {
  let url = random.pick(urls);
  while (!isOver()) {
    const answer = await ask(traffic, `${url}${path}`, request);
    const isBusy = answer.status === 429 || answer.code === 'IDEMPOTENCY_IN_PROGRESS';
    if (answer.status !== 0 && answer.status < 500 && !isBusy) return answer;
    await sleep(random.between(50, 250));
    // As a balancer would: not the same one at once.
    url = random.pick(urls.length > 1 ? urls.filter((each) => each !== url) : urls);
  }
  return undefined;
}
