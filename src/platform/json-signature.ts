import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** A key that signs, by the way in which it does (RFC 7518, RFC 8037). */
const ways = {
  EdDSA: { digest: null, members: ['crv', 'kty', 'x'] },
  ES256: { digest: 'sha256', members: ['crv', 'kty', 'x', 'y'] },
  RS256: { digest: 'sha256', members: ['e', 'kty', 'n'] },
} as const;
type Way = keyof typeof ways;

const rsaBitsLeast = 2_048;

/** How a key signs; undefined where it is of no kind that we use. */
export function signingWay(key: KeyObject): Way | undefined {
  const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'ed25519') return 'EdDSA';
  if (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') return 'ES256';
  return key.asymmetricKeyType === 'rsa' && modulusLength >= rsaBitsLeast ? 'RS256' : undefined;
}

/** What a key is known by (RFC 7638). */
export function nameOfKey(key: KeyObject): string {
  const way = wayOf(key);
  const jwk = publicOf(key).export({ format: 'jwk' }) as Record<string, unknown>;
  const members = Object.fromEntries(ways[way].members.map((name) => [name, jwk[name]]));
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url');
}

/** The content and its signature as one text (JWS, compact). */
export function signJson(content: unknown, { key, type }: { key: KeyObject; type: string }): string {
  const way = wayOf(key);
  const signed = [{ alg: way, kid: nameOfKey(key), typ: type }, content]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const by = { key, dsaEncoding: 'ieee-p1363' } as const;
  return `${signed}.${sign(ways[way].digest, Buffer.from(signed), by).toString('base64url')}`;
}

/** What was signed by this key and not changed since; undefined where that does not hold. The way is the key's, whatever the text says. */
export function readSignedJson(text: string, { key, type }: { key: KeyObject; type: string }): unknown {
  const [header = '', content = '', signature = '', ...more] = text.trim().split('.');
  if (more.length > 0 || [header, content, signature].some((part) => !/^[\w-]+$/.test(part))) return undefined;
  const way = wayOf(key);
  const by = { key: publicOf(key), dsaEncoding: 'ieee-p1363' } as const;
  const isOurs = verify(ways[way].digest, Buffer.from(`${header}.${content}`), by, Buffer.from(signature, 'base64url'));
  if (!isOurs) return undefined;
  const said = jsonIn(header) as { alg?: unknown; typ?: unknown } | undefined;
  return said?.alg === way && said.typ === type ? jsonIn(content) : undefined;
}

function jsonIn(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

function publicOf(key: KeyObject): KeyObject {
  return key.type === 'public' ? key : createPublicKey(key);
}

function wayOf(key: KeyObject): Way {
  const way = signingWay(key);
  if (way === undefined) throw new Error('The key is of no kind that signs here');
  return way;
}
