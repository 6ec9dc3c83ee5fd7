import type { Tx } from '../../../platform/database/database.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { insertMembership } from '../members/member.sql.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import { introduce } from '../organizations/organization.sql.ts';
import { type Organization, subjectOf } from '../organizations/organization.ts';
import { dayMs } from '../sign-in/account.ts';
import { takeAttemptsOrRefuse } from '../sign-in/attempts.ts';
import type { Person } from '../sign-in/person.ts';
import type { Introduction } from './introduction.ts';

const perDayMax = 3;

interface FoundOrganizationInput {
  person: Person;
  name: string;
  introduction: Introduction;
  /** Whether it sells at once; otherwise the operator lets it, once they have looked at it. */
  isApproved: boolean;
  address: string | null;
  now: number;
}

/** Makes an organization of which a person is the owner. */
export async function foundOrganization(tx: Tx, input: FoundOrganizationInput): Promise<Organization> {
  const { person, name, introduction, isApproved, address, now } = input;
  const limit = { name: `organizations of ${person.userId}`, limit: perDayMax, seconds: dayMs / 1_000 };
  await takeAttemptsOrRefuse(tx, { limits: [limit], now });
  const organization = await createOrganization(tx, { name, tier: 'FREE', isApproved });
  const { id: organizationId } = organization;
  await introduce(tx, { organizationId, introduction });
  await insertMembership(tx, { organizationId, userId: person.userId, role: 'OWNER', eventIds: null });
  const subject = subjectOf(organization);
  await recordAct(tx, { organizationId, by: byPerson(person), action: 'organization.created', subject, address });
  return organization;
}
