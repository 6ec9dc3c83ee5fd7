import type { Tx } from '../../../platform/database/database.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { lockOrganization } from '../../base/lock-organization.sql.ts';
import type { ActBy } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { insertUnderFreeSlug } from './create-organization.ts';
import { sandboxNameTaken } from './organization.errors.ts';
import type { Organization } from './organization.ts';
import { listSandboxes } from './sandbox.sql.ts';

export const sandboxesMax = 5;
const nameShape = /^[a-z0-9](-?[a-z0-9]){0,29}$/;

/** Gives a live organization another sandbox, with a clock and data of its own. */
export async function createSandbox(
  tx: Tx,
  { organization, name, by }: { organization: Organization; name: string; by: ActBy },
): Promise<Organization> {
  if (!nameShape.test(name))
    raiseInvalid([{ field: 'name', fault: 'unmatched', values: { pattern: nameShape.source } }]);
  await lockOrganization(tx, { organizationId: organization.id });
  const sandboxes = await listSandboxes(tx, { organizationId: organization.id });
  if (sandboxes.some(({ sandboxName }) => sandboxName === name)) raise(sandboxNameTaken, { name });
  if (sandboxes.length >= sandboxesMax) raise(limitReached, { what: 'sandboxes', most: sandboxesMax });
  const sandbox = await insertUnderFreeSlug(tx, {
    name: organization.name,
    tier: organization.tier,
    sandboxOf: organization.id,
    sandboxName: name,
    isApproved: true,
  });
  await recordAct(tx, {
    organizationId: organization.id,
    by,
    action: 'sandbox.created',
    subject: { kind: 'other', id: sandbox.id, label: name },
    address: null,
  });
  return sandbox;
}
