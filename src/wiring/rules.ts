import type { Config } from '../config/config.ts';
import type { KeyRules } from '../core/accounts/api-keys/create-api-key.ts';
import { createOutboundPolicy } from '../core/base/outbound-address.ts';
import type { Policy } from '../core/base/policy.ts';
import type { ObjectStore } from '../core/catalog/pictures/picture.ts';
import { createDoorCodeHash } from '../core/selling/door/door-code.ts';
import { createCardKeys } from '../core/selling/statutory/statutory-card.ts';
import { createOfferKeys } from '../core/selling/tickets/offer.ts';
import type { SigningBoxes } from '../core/telling/deliveries/prepare-call.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import type { DemoSelling } from '../seeding/demo-sales.ts';

export function createPolicy(config: Config): Policy {
  const { maxima, rescheduleRefundDays } = config;
  return { maxima, rescheduleRefundDays, outbound: createOutboundPolicy({ allowRanges: config.webhookAllowRanges }) };
}

export function createKeyRules(config: Config): KeyRules {
  const { maxima, outbound } = createPolicy(config);
  return {
    secretBox: createSecretBox(config.secrets, 'callback secrets'),
    outbound,
    activeKeysMax: maxima.activeKeys,
  };
}

/** What selling the demo needs. */
export function createDemoSelling({ secrets, fees, holdMinutes, taxRules }: Config): DemoSelling {
  const box = createSecretBox(secrets, 'order claims');
  const [doorCodeHash, offerKeys] = [createDoorCodeHash(secrets), createOfferKeys(secrets)];
  const cards = taxRules === 'ph' ? createCardKeys(secrets) : undefined;
  return { rules: { fees, holdMinutes, cards }, box, doorCodeHash, offerKeys };
}

export function createSigningBoxes({ secrets }: Config): SigningBoxes {
  return {
    webhookSecrets: createSecretBox(secrets, 'webhook secrets'),
    callbackSecrets: createSecretBox(secrets, 'callback secrets'),
  };
}

/** Whether the mail server lets us in; rejects with what is wrong. */
export async function checkMailServer({ smtpUrl }: Config): Promise<void> {
  if (smtpUrl === undefined) return;
  await (await import('../adapters/smtp/smtp.ts')).checkSmtp({ url: smtpUrl });
}

/** Whether Redis answers; rejects with what is wrong. */
export async function checkRedis({ redisUrl }: Config): Promise<void> {
  if (redisUrl === undefined) return;
  await (await import('../adapters/redis/check-redis.ts')).checkRedis({ url: redisUrl });
}

/** Undefined where pictures are kept in the database. */
export async function createObjectStore({ s3 }: Config): Promise<ObjectStore | undefined> {
  return s3 === undefined ? undefined : (await import('../adapters/s3/s3-store.ts')).createS3Store(s3);
}
