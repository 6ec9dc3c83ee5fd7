import type { Tx } from '../../../platform/database/database.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import { raise } from '../../base/define-error.ts';
import { checkName } from '../../base/text.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { spendChallenge } from '../passkeys/challenge.ts';
import { passkeyNotMade, passkeysFull } from '../passkeys/passkey.errors.ts';
import { deletePasskey, deleteSessionsOfPasskey, insertPasskey, listPasskeys } from '../passkeys/passkey.sql.ts';
import { passkeysMax } from '../passkeys/passkey.ts';
import { type PasskeyAnswer, readAnswer } from '../passkeys/use-passkey.ts';
import { tellOfChange } from '../second-factor/tell-of-change.ts';
import { lockAccount } from '../sign-in/account.sql.ts';
import { type AccountServices, isoOf } from '../sign-in/account.ts';
import type { Person } from '../sign-in/person.ts';

interface Change {
  person: Person;
  sessionId: string;
  address: string | null;
}

/** Adds the key that one of the person's devices has made. */
export async function addPasskey(
  services: AccountServices,
  { person, sessionId, address, name, sealed, answer }: Change & PasskeyAnswer & { name: string },
): Promise<void> {
  const { db, passkeys } = services;
  const { userId } = person;
  const now = services.now();
  const checkedName = checkName('name', name);
  const spent = await db.transaction((tx) =>
    spendChallenge(tx, passkeys.challenges, { purpose: 'add', by: sessionId, sealed, now }),
  );
  const read = readAnswer(answer);
  const key = spent && read && (await passkeys.rules.madeKey({ answer: read.answer, challenge: spent.challenge }));
  if (key === undefined) raise(passkeyNotMade, {});
  await db.transaction(async (tx) => {
    await lockAccount(tx, { userId });
    if ((await listPasskeys(tx, { userId })).length >= passkeysMax) raise(passkeysFull, {});
    const added = await insertPasskey(tx, { ...key, id: newId(), userId, name: checkedName, now: isoOf(now) });
    if (added === 0) raise(passkeyNotMade, {});
    const details = { name: checkedName };
    await recordAct(tx, { organizationId: null, by: byPerson(person), action: 'passkey.added', details, address });
    await tellOfChange(tx, { person, change: 'PASSKEY_ADDED', address, now });
  });
}

/** Removes one of the person's passkeys, and ends what it signed in. The password stays a way in. */
export async function removePasskey(
  tx: Tx,
  { person, sessionId, address, id, now }: Change & { id: string; now: number },
): Promise<void> {
  const { userId } = person;
  const removed = isUuid(id) ? await deletePasskey(tx, { userId, id }) : undefined;
  if (removed === undefined) return;
  await deleteSessionsOfPasskey(tx, { userId, id, exceptSessionId: sessionId });
  await recordAct(tx, {
    organizationId: null,
    by: byPerson(person),
    action: 'passkey.removed',
    details: { name: removed.name },
    address,
  });
  await tellOfChange(tx, { person, change: 'PASSKEY_REMOVED', address, now });
}
