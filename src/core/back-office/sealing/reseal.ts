import type { Queryable } from '../../../platform/database/database.ts';
import { type AppSecrets, createSecretBox } from '../../../platform/secret-box.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';
import { countOthers, findCanary, listSealed, replaceCanary, replaceSealed } from './sealing.sql.ts';
import { AppSecretError, canaryOf, fingerprintsOf, keptKeysIn } from './unlock-secrets.ts';

export interface Resealed {
  /** Sealed values that were looked at. */
  seen: number;
  renewed: number;
  /** Opened by none of the secrets: they were lost before. */
  lost: number;
}

const rowsAtOnce = 500;

/**
 * Seals anew, with the present secret, everything that was sealed with another. Each value is exchanged by itself and only
 * where it is unchanged, so this may be interrupted, repeated, and run twice at once while the service sells.
 */
export async function reseal(
  db: Queryable,
  secrets: AppSecrets,
  { onColumn = () => {} }: { onColumn?: (column: SealedColumn, found: Resealed) => void } = {},
): Promise<Resealed> {
  await refuseForOtherWriters(db, secrets);
  const all: Resealed = { seen: 0, renewed: 0, lost: 0 };
  for (const column of sealedColumns) {
    const found = await resealColumn(db, secrets, column);
    onColumn(column, found);
    for (const figure of ['seen', 'renewed', 'lost'] as const) all[figure] += found[figure];
  }
  await refuseForOtherWriters(db, secrets);
  // Last: while the canary is sealed with the old secret nobody starts without that one.
  const canary = await findCanary(db);
  if (canary === undefined) throw new AppSecretError('The database has no canary yet; start the service once.');
  const { writes } = fingerprintsOf(secrets);
  if (canary.fingerprint !== writes) {
    await replaceCanary(db, canaryOf(keptKeysIn(canary, secrets), secrets.current), canary);
  }
  return all;
}

/** What they write meanwhile would be left behind. */
async function refuseForOtherWriters(db: Queryable, secrets: AppSecrets): Promise<void> {
  const { writers } = await countOthers(db, fingerprintsOf(secrets));
  if (writers === 0) return;
  throw new AppSecretError(
    `${writers} running processes write with another secret; start them with this APP_SECRET first, and if they have ended wait for half a minute (docs/secret.md).`,
  );
}

async function resealColumn(db: Queryable, secrets: AppSecrets, column: SealedColumn): Promise<Resealed> {
  const today = createSecretBox(secrets.current, column.purpose);
  const any = createSecretBox(secrets, column.purpose);
  const found: Resealed = { seen: 0, renewed: 0, lost: 0 };
  let after: unknown[] | undefined;
  for (;;) {
    const rows = await listSealed(db, column, { after, most: rowsAtOnce });
    for (const { key, sealed } of rows) {
      if (sealed === null) continue;
      found.seen += 1;
      if (opened(today, sealed) !== undefined) continue;
      const plain = opened(any, sealed);
      if (plain === undefined) found.lost += 1;
      else found.renewed += await replaceSealed(db, column, { row: key, old: sealed, renewed: today.seal(plain) });
    }
    if (rows.length < rowsAtOnce) return found;
    after = rows.at(-1)?.key;
  }
}

function opened(box: { open(sealed: Buffer): string }, sealed: Buffer): string | undefined {
  try {
    return box.open(sealed);
  } catch {
    return undefined;
  }
}
