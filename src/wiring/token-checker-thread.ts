import { type KeyObject, verify } from 'node:crypto';
import { verifyingKey } from '../core/selling/tickets/ticket-token.ts';
import { BoundedMap } from '../platform/bounded-map.ts';
import { serveTasks } from '../platform/worker-pool/serve-tasks.ts';

interface TokensToCheck {
  /** 32 raw bytes, base64url. */
  publicKey: string;
  tokens: readonly { signed: Uint8Array; signature: Uint8Array }[];
}

const keys = new BoundedMap<string, KeyObject>(100);

/** What is done for doors beside the thread that sells. By the public key: no secret is handed over. */
const checking = {
  checkTokens: async ({ publicKey, tokens }: TokensToCheck) => {
    const key = keys.get(publicKey) ?? verifyingKey(Buffer.from(publicKey, 'base64url'));
    keys.set(publicKey, key);
    return tokens.map(({ signed, signature }) => verify(null, signed, key, signature));
  },
};
export type TokenChecking = typeof checking;

serveTasks(checking);
