import type { Queryable } from '../../../platform/database/database.ts';
import { type AppSecrets, createSecretBox, derivedKey } from '../../../platform/secret-box.ts';
import { type Canary, findCanary, insertCanary, newestSealed } from './sealing.sql.ts';

/** The secret is not the one that the database was sealed with. The message is one sentence. */
export class AppSecretError extends Error {}

const wrong =
  'APP_SECRET is not the secret that this database is sealed with, so nobody could open a ticket; set that one, or to exchange it set it as APP_SECRET_PREVIOUS beside the new one (docs/secret.md).';
const behind =
  'What is stored is sealed with APP_SECRET_NEXT already; set that one as APP_SECRET, and the old one as APP_SECRET_PREVIOUS (docs/secret.md).';

const canaryPurpose = 'canary';

/** Hashes made with these cannot be made anew, so their keys stay as the first secret made them. */
const keptPurposes = [
  'addresses in the privacy log',
  'callers of mails',
  'door codes',
  'holders of tickets',
  'order tokens of offers',
  'recipients of messages',
];

/**
 * Opens what the first start has sealed. It holds the keys that stay, and a process that cannot open it has the wrong
 * secret. Where there is none yet, it is made.
 */
export async function unlockSecrets(db: Queryable, secrets: AppSecrets): Promise<AppSecrets> {
  const found = (await findCanary(db)) ?? (await makeCanary(db, secrets));
  return { ...secrets, kept: keptKeysIn(found, secrets) };
}

/** The keys that stay. Refuses a secret that opens nothing, and one that was exchanged for another. */
export function keptKeysIn({ keptKeysSealed, fingerprint }: Canary, secrets: AppSecrets): Map<string, Buffer> {
  if (secrets.next !== undefined && fingerprint === fingerprintOf(secrets.next)) throw new AppSecretError(behind);
  let text: string;
  try {
    text = createSecretBox(secrets, canaryPurpose).open(keptKeysSealed);
  } catch {
    throw new AppSecretError(wrong);
  }
  const keys = Object.entries(JSON.parse(text) as Record<string, string>);
  return new Map(keys.map(([purpose, key]) => [purpose, Buffer.from(key, 'base64')]));
}

async function makeCanary(db: Queryable, secrets: AppSecrets): Promise<Canary> {
  await refuseForOlderSeals(db, secrets);
  // During an exchange, what is stored was made and sealed with the previous secret.
  const first = secrets.previous ?? secrets.current;
  const kept = new Map(keptPurposes.map((purpose) => [purpose, derivedKey(first, purpose)]));
  await insertCanary(db, canaryOf(kept, first));
  return (await findCanary(db)) as Canary;
}

export function canaryOf(kept: ReadonlyMap<string, Buffer>, secret: string): Canary {
  const keys = [...kept].map(([purpose, key]) => [purpose, key.toString('base64')]);
  const keptKeysSealed = createSecretBox(secret, canaryPurpose).seal(JSON.stringify(Object.fromEntries(keys)));
  return { keptKeysSealed, fingerprint: fingerprintOf(secret) };
}

/** In a database from before the canary, the right secret is recognized by what it opens. */
async function refuseForOlderSeals(db: Queryable, secrets: AppSecrets): Promise<void> {
  const { ticketKey, callbackSecret } = await newestSealed(db);
  const opens = [
    ticketKey && isOpenedBy(createSecretBox(secrets, 'ticket keys'), ticketKey),
    callbackSecret && isOpenedBy(createSecretBox(secrets, 'callback secrets'), callbackSecret),
  ];
  // One is enough: an installation that changed its secret before, and lost what was sealed, has some of each.
  if (opens.includes(false) && !opens.includes(true)) throw new AppSecretError(wrong);
}

function isOpenedBy(box: { open(sealed: Buffer): string }, sealed: Buffer): boolean {
  try {
    box.open(sealed);
    return true;
  } catch {
    return false;
  }
}

/** By this two processes tell whether they have the same secret. It reveals nothing of it. */
function fingerprintOf(secret: string): string {
  return derivedKey(secret, 'fingerprint').toString('hex', 0, 8);
}

/** What one with these secrets writes and reads. */
export function fingerprintsOf({ current, next, previous }: AppSecrets): { writes: string; reads: string[] } {
  const others = [next, previous].filter((secret) => secret !== undefined);
  return { writes: fingerprintOf(current), reads: [current, ...others].map(fingerprintOf) };
}
