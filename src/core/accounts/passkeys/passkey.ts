import type { SecretBox } from '../../../platform/secret-box.ts';

/** Whose key it is. Written out here: what is below signing in knows nothing of it. */
export interface KeyOwner {
  userId: string;
  email: string;
  name: string | null;
}

/** A key of one of the person's devices, as its owner sees it. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface StoredKey {
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  transports: readonly string[];
}

/** The rules of WebAuthn, for the address of this service. */
export interface PasskeyRules {
  /** What the browser is asked to make; `known` are the devices that have one already. */
  creationOptions(input: { person: KeyOwner; challenge: Buffer; known: readonly StoredKey[] }): Promise<object>;
  /** What the browser is asked to sign; with nobody's keys named, the person chooses. */
  requestOptions(input: { challenge: Buffer; allowed: readonly StoredKey[] }): Promise<object>;
  /** The key that was made; undefined where the answer is not one to this challenge at this address. */
  madeKey(input: { answer: unknown; challenge: Buffer }): Promise<StoredKey | undefined>;
  /** How often the device has signed by now; undefined where the answer is not good. */
  checkedCount(input: { answer: unknown; challenge: Buffer; key: StoredKey }): Promise<number | undefined>;
}

/** What dealing with passkeys needs. */
export interface PasskeyServices {
  rules: PasskeyRules;
  /** Seals challenges on their way through the browser. */
  challenges: SecretBox;
}

/** The purpose of the box that seals challenges. */
export const challengePurpose = 'challenges';

export const passkeysMax = 20;

/** What an authenticator calls the person: its answers carry it back. */
export function handleOf({ userId }: { userId: string }): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}
