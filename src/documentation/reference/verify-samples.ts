import type { Sample } from '../../../web/documentation/guide-parts.tsx';

/** How a message is verified, in every language that the documentation speaks. */
export const verifySamples: Sample[] = [
  {
    language: 'sh',
    code: String.raw`# Prints the signature that a message must have: one of those in the header webhook-signature.
key=$(printf '%s' "$(printf '%s' "$SECRET" | sed 's/^whsec_//')" | base64 -d | od -An -v -tx1 | tr -d ' \n')
printf 'v1,%s\n' "$(printf '%s.%s.%s' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP" "$BODY" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)"`,
  },
  {
    language: 'ts',
    code: `import { verifyWebhook } from '@takilya/sdk';

/** Hands out the message, or throws and says why it must not be trusted. */
export async function receive(request: Request, secret: string) {
  return verifyWebhook(await request.text(), request.headers, secret);
}`,
  },
  {
    language: 'python',
    code: `import base64
import hashlib
import hmac
import time


def is_ours(body: bytes, headers: dict, secret: str) -> bool:
    sent = headers["webhook-timestamp"]
    content = f'{headers["webhook-id"]}.{sent}.'.encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    wanted = base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
    given = headers["webhook-signature"].split(" ")
    is_signed = any(hmac.compare_digest(f"v1,{wanted}", each) for each in given)
    return is_signed and abs(time.time() - int(sent)) <= 300`,
  },
  {
    language: 'php',
    code: `<?php
function isOurs(string $body, array $headers, string $secret): bool
{
    $sent = $headers['webhook-timestamp'];
    $content = $headers['webhook-id'] . '.' . $sent . '.' . $body;
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $wanted = 'v1,' . base64_encode(hash_hmac('sha256', $content, $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $given) {
        if (hash_equals($wanted, $given)) {
            return abs(time() - (int) $sent) <= 300;
        }
    }
    return false;
}`,
  },
];
