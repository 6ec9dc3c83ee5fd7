import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What is different from an honest device, in tests of what is refused. */
interface Lies {
  origin?: string;
  rpId?: string;
  /** Whether it asked for a finger, a face or a PIN. */
  isVerified?: boolean;
  signCount?: number;
  challenge?: string;
  userHandle?: string;
  credentialId?: string;
}

interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
  user?: { id: string };
}

export interface Authenticator {
  credentialId: string;
  /** Answers to being asked for a passkey, as the browser would write it down. */
  create(options: object, lies?: Lies): string;
  /** Signs, and counts. */
  get(options: object, lies?: Lies): string;
}

/** A device with a passkey: ES256, no attestation. */
export function authenticator({ origin, counts = true }: { origin: string; counts?: boolean }): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  let count = 0;
  let handle = '';
  const clientData = (type: string, { challenge }: Options, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (rpId: string, lies: Lies, attested = Buffer.alloc(0)) => {
    const flags = 0x01 | (lies.isVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.signCount ?? count);
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.of(flags), counter, attested]);
  };
  const named = (response: object, shownId = credentialId) =>
    JSON.stringify({ id: shownId, rawId: shownId, type: 'public-key', clientExtensionResults: {}, response });

  return {
    credentialId,
    create(options, lies = {}) {
      const asked = options as Options;
      handle = asked.user?.id ?? '';
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const data = authData(lies.rpId ?? asked.rp?.id ?? '', lies, attested);
      const object = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ]);
      return named({
        clientDataJSON: clientData('webauthn.create', asked, lies).toString('base64url'),
        attestationObject: object.toString('base64url'),
        transports: ['internal'],
      });
    },
    get(options, lies = {}) {
      const asked = options as Options;
      if (counts) count += 1;
      const data = authData(lies.rpId ?? asked.rpId ?? '', lies);
      const client = clientData('webauthn.get', asked, lies);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return named(
        {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: lies.userHandle ?? handle,
        },
        lies.credentialId,
      );
    },
  };
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** RFC 9053: kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x, y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cborMap([
    [Buffer.of(0x01), Buffer.of(0x02)],
    [Buffer.of(0x03), Buffer.of(0x26)],
    [Buffer.of(0x20), Buffer.of(0x01)],
    [Buffer.of(0x21), cborBytes(Buffer.from(x, 'base64url'))],
    [Buffer.of(0x22), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

// The few shapes of CBOR (RFC 8949) that an attestation needs.

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([Buffer.of(0xa0 | entries.length), ...entries.flat()]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 | text.length), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes;
  return Buffer.concat([length < 256 ? Buffer.of(0x58, length) : Buffer.of(0x59, length >> 8, length & 0xff), bytes]);
}
