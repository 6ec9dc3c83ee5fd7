import type { Tx } from '../../../platform/database/database.ts';
import type { Language } from '../../base/language.ts';
import { checkName } from '../../base/text.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { updateProfile } from './account.sql.ts';
import type { Person } from './person.ts';

/** Changes how a person is called and written to. An empty name takes it away. */
export async function changeProfile(
  tx: Tx,
  { person, name, language, address }: { person: Person; name: string; language: Language; address: string | null },
): Promise<Person> {
  const checked = name.trim() === '' ? null : checkName('name', name);
  const changed = await updateProfile(tx, { userId: person.userId, name: checked, language });
  await recordAct(tx, { organizationId: null, by: byPerson(person), action: 'profile.changed', address });
  return changed;
}
