import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { handleOf, type PasskeyRules, type StoredKey } from '../../core/accounts/passkeys/passkey.ts';

// Loaded by the first who needs it: it takes a third of a second and much memory.
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

const credentialBytesMax = 1_023;
const publicKeyBytesMax = 4_096;
const transportsMax = 10;

/**
 * WebAuthn for the public address of the service. A passkey is always found by the device itself and always asks for a finger,
 * a face or a PIN.
 */
export function createPasskeyRules({ publicUrl }: { publicUrl: string }): PasskeyRules {
  const { origin, hostname } = new URL(publicUrl);
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };
  return {
    async creationOptions({ person, challenge, known }) {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: 'Takilya',
        rpID: hostname,
        userID: new Uint8Array(handleOf(person)),
        userName: person.email,
        userDisplayName: person.name ?? person.email,
        challenge: new Uint8Array(challenge),
        attestationType: 'none',
        excludeCredentials: known.map(named),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },
    async requestOptions({ challenge, allowed }) {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({
        rpID: hostname,
        challenge: new Uint8Array(challenge),
        allowCredentials: allowed.map(named),
        userVerification: 'required',
      });
    },
    async madeKey({ answer, challenge }) {
      const response = answer as RegistrationResponseJSON;
      const { verifyRegistrationResponse } = await library();
      try {
        if (await hasCertificates(response)) return undefined;
        const expectedChallenge = challenge.toString('base64url');
        const { registrationInfo } = await verifyRegistrationResponse({ response, expectedChallenge, ...expected });
        return registrationInfo && boundedKey(registrationInfo.credential);
      } catch {
        // The library says by throwing what is wrong with an answer, and stumbles over what is none.
        return undefined;
      }
    },
    async checkedCount({ answer, challenge, key }) {
      const { verifyAuthenticationResponse } = await library();
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: answer as AuthenticationResponseJSON,
          expectedChallenge: challenge.toString('base64url'),
          ...expected,
          credential: { ...named(key), publicKey: new Uint8Array(key.publicKey), counter: key.signCount },
        });
        return verified ? authenticationInfo.newCounter : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

function named({ credentialId, transports }: StoredKey): { id: string; transports: AuthenticatorTransport[] } {
  return { id: credentialId.toString('base64url'), transports: [...transports] as AuthenticatorTransport[] };
}

/** We ask for none. To judge a certificate the library may call an address that stands in it, which anybody can write. */
async function hasCertificates({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await helpers();
  const object = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
  const format = object.get('fmt');
  return (format !== 'none' && format !== 'packed') || object.get('attStmt').get('x5c') !== undefined;
}

interface MadeCredential {
  id: string;
  publicKey: Uint8Array;
  counter: number;
  transports?: unknown;
}

function boundedKey({ id, publicKey, counter, transports }: MadeCredential): StoredKey | undefined {
  const credentialId = Buffer.from(id, 'base64url');
  if (credentialId.length > credentialBytesMax || publicKey.length > publicKeyBytesMax) return undefined;
  const words = (Array.isArray(transports) ? transports : []).filter(
    (each): each is string => typeof each === 'string' && /^[a-z-]{1,20}$/.test(each),
  );
  return {
    credentialId,
    publicKey: Buffer.from(publicKey),
    signCount: counter,
    transports: words.slice(0, transportsMax),
  };
}
