import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import { lockOrganization } from '../../base/lock-organization.sql.ts';
import type { Policy } from '../../base/policy.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import { addressFaults } from '../../telling/webhooks/register-webhook.ts';
import { generateSecret } from '../../telling/webhooks/webhook.ts';
import { countExports, insertExport } from './export.sql.ts';
import { type Export, exportsMax, rulesOf } from './export.ts';
import { nextDueAt } from './export-days.ts';

type Wanted = Pick<
  Export,
  'userId' | 'kind' | 'eventId' | 'dimension' | 'frequency' | 'day' | 'hour' | 'delivery' | 'url'
>;

interface CreateExportInput extends Wanted {
  policy: Policy;
  secrets: SecretBox;
  now: number;
  /** What a report of sales can be grouped by, of one event or of all. */
  dimensions: readonly string[];
}

/** Sets up what comes by itself. Abilities are checked apart from it. */
export async function createExport(
  tx: Tx,
  actor: Actor,
  { policy, secrets, now, dimensions, ...wanted }: CreateExportInput,
): Promise<{ export: Export; secret: string | null }> {
  const { organizationId, isSandbox } = actor;
  const faults = [...contentFaults(wanted, dimensions), ...scheduleFaults(wanted), ...targetFaults(wanted, policy)];
  if (faults.length > 0) raiseInvalid(faults);
  if (wanted.eventId !== null) await ownEvent(tx, actor, wanted.eventId);
  await lockOrganization(tx, { organizationId });
  const { count } = await countExports(tx, { organizationId });
  if (count >= exportsMax) raise(limitReached, { what: 'exports of an organization', most: exportsMax });
  const secret = wanted.delivery === 'URL' ? generateSecret() : null;
  const made = await insertExport(tx, {
    ...wanted,
    id: newId(),
    organizationId,
    isSandbox,
    nextDueAt: new Date(nextDueAt(wanted, now)).toISOString(),
    secretSealed: secret === null ? null : secrets.seal(secret),
  });
  return { export: made, secret };
}

function contentFaults({ kind, eventId, dimension }: Wanted, dimensions: readonly string[]): Detail[] {
  const faults: Detail[] = [];
  if (rulesOf(kind).event === 'one' && eventId === null) faults.push({ field: 'event', fault: 'required' });
  if (kind === 'SALES' && (dimension === null || !dimensions.includes(dimension))) {
    faults.push({ field: 'by', fault: 'notOneOf', values: { choices: dimensions } });
  }
  return faults;
}

const dayMax = { DAILY: 0, WEEKLY: 7, MONTHLY: 28 };

function scheduleFaults({ kind, frequency, day, hour }: Wanted): Detail[] {
  const faults: Detail[] = [];
  if (rulesOf(kind).isMonthly && frequency !== 'MONTHLY') {
    faults.push({ field: 'frequency', fault: 'notOneOf', values: { choices: ['MONTHLY'] } });
  }
  const most = dayMax[frequency];
  if (most > 0 && !isWithin(day, 1, most)) {
    faults.push({ field: 'day', fault: 'notWholeWithin', values: { least: 1, most } });
  }
  if (!isWithin(hour, 0, 23)) faults.push({ field: 'hour', fault: 'notWholeWithin', values: { least: 0, most: 23 } });
  return faults;
}

function isWithin(value: number | null, least: number, most: number): boolean {
  return value !== null && Number.isInteger(value) && value >= least && value <= most;
}

const urlLengthMax = 2_000;

function targetFaults({ delivery, url }: Wanted, policy: Policy): Detail[] {
  if (delivery === 'MAIL') return [];
  if (url === null) return [{ field: 'url', fault: 'required' }];
  if (url.length > urlLengthMax) return [{ field: 'url', fault: 'tooLong', values: { most: urlLengthMax } }];
  return addressFaults(policy, url);
}
