import type { ErrorBody } from './generated/types.ts';

/** Work that a crowded event asks for before it takes an order. */
export type Challenge = NonNullable<ErrorBody['error']['challenge']>;

// One at a time would spend more on promises than on hashes.
const triedAtOnce = 512;
const difficultyMax = 32;

/** The answer to a challenge, for the header `Challenge-Answer`. */
export async function solveChallenge({ kind, nonce, difficulty }: Challenge): Promise<string> {
  if (kind !== 'pow' || !(difficulty <= difficultyMax)) throw new TypeError('This challenge is of a later version.');
  const encoder = new TextEncoder();
  for (let first = 0; ; first += triedAtOnce) {
    const texts = Array.from({ length: triedAtOnce }, (_, index) => `${nonce}.${(first + index).toString(36)}`);
    const hashes = await Promise.all(texts.map((text) => crypto.subtle.digest('SHA-256', encoder.encode(text))));
    const solved = hashes.findIndex((hash) => Math.clz32(new DataView(hash).getUint32(0)) >= difficulty);
    if (solved >= 0) return texts[solved] as string;
  }
}

const challengesMax = 3;

/**
 * As `fetch`, and what the service asks for is done: where it answers with a challenge, the same request is sent again with the answer. For
 * `POST /marketplace/v1/orders`. Give the body as a text, so that it can be sent again.
 */
export async function fetchWithChallenge(
  url: string | URL,
  init: RequestInit = {},
  send: typeof fetch = fetch,
): Promise<Response> {
  const headers = new Headers(init.headers);
  for (let solved = 0; ; solved += 1) {
    const answer = await send(url, { ...init, headers });
    const challenge = await challengeOf(answer);
    if (challenge === undefined || solved === challengesMax) return answer;
    headers.set('challenge-answer', await solveChallenge(challenge));
  }
}

async function challengeOf(answer: Response): Promise<Challenge | undefined> {
  if (answer.status !== 429) return undefined;
  const body = (await answer
    .clone()
    .json()
    .catch(() => undefined)) as Partial<ErrorBody> | undefined;
  return body?.error?.challenge;
}
