import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import type { Detail } from '../../base/define-error.ts';
import type { OutboundPolicy } from '../../base/outbound-address.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { lockOwnTeam } from '../members/team-for-change.ts';
import { isoOf } from '../sign-in/account.ts';
import type { Member } from '../sign-in/person.ts';
import { deleteProvider, deleteProviderSessions, saveProvider } from './provider.sql.ts';

const textLengthMax = 500;

interface NewProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  now: number;
}

/** Lets members come in by a provider of the organization's own. What another provider began before ends. */
export async function setProvider(
  tx: Tx,
  { secrets, outbound }: { secrets: SecretBox; outbound: OutboundPolicy },
  member: Member,
  { issuer, clientId, clientSecret, now }: NewProvider,
): Promise<void> {
  const { organizationId, organizationName: label } = member.membership;
  const faults = [...issuerFaults(outbound, issuer), ...textFaults({ clientId, clientSecret })];
  if (faults.length > 0) raiseInvalid(faults);
  await lockOwnTeam(tx, member);
  await saveProvider(tx, {
    organizationId,
    issuer,
    clientId,
    clientSecretSealed: secrets.seal(clientSecret),
    version: newId(),
    now: isoOf(now),
  });
  await deleteProviderSessions(tx, { organizationId });
  await recordAct(tx, {
    organizationId,
    by: byPerson(member.person),
    action: 'provider.set',
    subject: { kind: 'organization', id: organizationId, label },
    details: { issuer, clientId },
    address: member.address,
  });
}

/** Members come in by their own accounts alone again; what the provider began ends. */
export async function removeProvider(tx: Tx, member: Member): Promise<void> {
  const { organizationId, organizationName: label } = member.membership;
  await lockOwnTeam(tx, member);
  if ((await deleteProvider(tx, { organizationId })) === 0) return;
  await deleteProviderSessions(tx, { organizationId });
  await recordAct(tx, {
    organizationId,
    by: byPerson(member.person),
    action: 'provider.removed',
    subject: { kind: 'organization', id: organizationId, label },
    address: member.address,
  });
}

function issuerFaults(outbound: OutboundPolicy, issuer: string): Detail[] {
  const fault = outbound.urlFault(issuer);
  return fault === undefined ? [] : [{ field: 'issuer', ...fault }];
}

function textFaults(given: Record<string, string>): Detail[] {
  return Object.entries(given).flatMap(([field, text]): Detail[] =>
    text.length >= 1 && text.length <= textLengthMax
      ? []
      : [{ field, fault: 'lengthOutside', values: { least: 1, most: textLengthMax } }],
  );
}
