import type { Tx } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import type { Person } from '../sign-in/person.ts';
import { replaceRecoveryCodes } from './codes.ts';
import { secondFactorOff } from './second-factor.errors.ts';
import { deleteSecondFactor, lockSecondFactor } from './second-factor.sql.ts';
import { tellOfChange } from './tell-of-change.ts';

interface Change {
  person: Person;
  address: string | null;
  now: number;
}

/** Makes ten recovery codes, to be shown once; the earlier ones no longer work. */
export async function makeRecoveryCodes(tx: Tx, { person, address, now }: Change): Promise<string[]> {
  const { userId } = person;
  if ((await lockSecondFactor(tx, { userId })) === undefined) raise(secondFactorOff, {});
  const codes = await replaceRecoveryCodes(tx, { userId });
  await recordAct(tx, { organizationId: null, by: byPerson(person), action: 'second_factor.codes_made', address });
  await tellOfChange(tx, { person, change: 'CODES_MADE', address, now });
  return codes;
}

/** From now on the password alone opens the account. */
export async function switchOffSecondFactor(tx: Tx, { person, address, now }: Change): Promise<void> {
  const { userId } = person;
  if ((await deleteSecondFactor(tx, { userId })) === 0) return;
  await recordAct(tx, { organizationId: null, by: byPerson(person), action: 'second_factor.switched_off', address });
  await tellOfChange(tx, { person, change: 'SWITCHED_OFF', address, now });
}
