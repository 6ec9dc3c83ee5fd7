import { createHash, randomUUID } from 'node:crypto';
import type { SecretBox } from '../platform/secret-box.ts';

/** What a dry run answers: the word by which that very input of that very key is done, once, for a while. */
export interface Confirms {
  make(of: Confirmed): { confirm: string; confirmUntil: string };
  /** The number by which it is done once, or what is wrong with the word. */
  check(
    confirm: string,
    of: Confirmed,
  ): { number: string } | { fault: 'unknown' | 'expired' | 'otherInput' | 'otherKey' };
}

interface Confirmed {
  apiKeyId: string;
  tool: string;
  input: Readonly<Record<string, unknown>>;
}

interface Sealed {
  number: string;
  apiKeyId: string;
  digest: string;
  untilMs: number;
}

export function createConfirms({
  box,
  seconds,
  now,
}: {
  box: SecretBox;
  seconds: number;
  now: () => number;
}): Confirms {
  return {
    make(of) {
      const untilMs = now() + seconds * 1_000;
      const sealed: Sealed = { number: randomUUID(), apiKeyId: of.apiKeyId, digest: digestOf(of), untilMs };
      const confirm = box.seal(JSON.stringify(sealed)).toString('base64url');
      return { confirm, confirmUntil: new Date(untilMs).toISOString() };
    },
    check(confirm, of) {
      const sealed = opened(box, confirm);
      if (sealed === undefined) return { fault: 'unknown' };
      if (sealed.apiKeyId !== of.apiKeyId) return { fault: 'otherKey' };
      if (sealed.untilMs <= now()) return { fault: 'expired' };
      return sealed.digest === digestOf(of) ? { number: sealed.number } : { fault: 'otherInput' };
    },
  };
}

function opened(box: SecretBox, confirm: string): Sealed | undefined {
  const sealed = Buffer.from(confirm, 'base64url');
  // Decoding forgives stray characters; a word has exactly one spelling.
  if (sealed.toString('base64url') !== confirm) return undefined;
  try {
    return JSON.parse(box.open(sealed)) as Sealed;
  } catch {
    // Nothing that we sealed.
    return undefined;
  }
}

function digestOf({ tool, input }: Confirmed): string {
  return createHash('sha256')
    .update(JSON.stringify([tool, ordered(input)]))
    .digest('base64url');
}

/** The same whatever order its fields come in: models write them as they like. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => [name, ordered(part)]);
}
