import type { FastifyInstance } from 'fastify';
import type { KeyFormValues } from '../../../web/organizer/developers/key-form-page.tsx';
import type { ShownFault } from '../../../web/texts/faults.ts';
import { type CreatedApiKey, createApiKey } from '../../core/accounts/api-keys/create-api-key.ts';
import { findLiveOrganization } from '../../core/accounts/organizations/find-organization.ts';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import { allScopesFor, isScope } from '../../core/base/scope.ts';
import { instantOf } from '../../core/base/time.ts';
import { type FormFaults, faultsOf, noFaults } from '../../http/pages/faults.ts';
import { doOnce } from '../../http/pages/once-form.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { keysPath } from './api-keys.ts';

const ability = 'api-keys';
const dayMs = 24 * 3_600_000;
const entryShownMax = 60;

/** A new key: its form, and the one page that shows its value. */
export function createKeyRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db } = services;
  const path = `${keysPath}/new`;

  screen(app, services, {
    method: 'GET',
    path,
    ability,
    needsFreshSignIn: true,
    handle: (visit) => answerForm(visit, valuesOf(visit)),
  });

  screen(app, services, {
    method: 'POST',
    path,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const values = valuesOf(visit);
      const changed = changedByStep(visit, values);
      if (changed !== undefined) return answerForm(visit, changed);
      let made: CreatedApiKey | undefined;
      try {
        made = await create(visit, values);
      } catch (error) {
        return answerForm(visit, values, allowlistFaults(faultsOf(error), values));
      }
      if (made === undefined) return doneAt(visit, `${visit.base}${keysPath}`, 'key-shown-before');
      await answerMade(visit, made);
    },
  });

  const create = (visit: Visit, values: KeyFormValues): Promise<CreatedApiKey | undefined> => {
    const expiresAt = endOf(values.expires);
    return db.transaction((tx) =>
      doOnce(tx, visit, async () => {
        const created = await createApiKey(tx, services.keyRules, {
          organization: await findLiveOrganization(tx, { slug: visit.membership.organizationSlug }),
          name: values.name,
          description: values.description,
          scopes: values.scopes.filter(isScope),
          callbackUrl: values.callbackUrl.trim() || null,
          allowlist: entriesOf(values.allowlist),
          expiresAt,
          now: services.now(),
          isTest: visit.isSandbox,
          sandbox: visit.membership.sandboxName,
          allowsAgents: values.allowsAgents,
        });
        const { id, name, expiresAt: ends, scopes: held } = created.apiKey;
        const subject = { kind: 'api_key', id, label: name } as const;
        const details = { scopes: held.join(' '), expiresAt: ends, ...(values.allowsAgents ? { mcp: true } : {}) };
        await noteAct(tx, visit, { action: 'api_key.created', subject, details });
        return created;
      }),
    );
  };

  const answerForm = async (visit: Visit, values: KeyFormValues, faults: FormFaults = noFaults) => {
    const props = {
      frame: frameOf(visit, { current: 'keys' }),
      values,
      address: visit.caller.address,
      faults,
    };
    const status = faults === noFaults ? 200 : statusOf(faults);
    await answerScreen(services, visit, ['developersKeyForm', props], { status });
  };

  const answerMade = async (visit: Visit, { apiKey, key, callbackSecret }: CreatedApiKey) => {
    const frame = frameOf(visit, { current: 'keys' });
    const props = { frame, name: apiKey.name, value: key, callbackSecret };
    await answerScreen(services, visit, ['developersKeyMade', props]);
  };
}

function valuesOf({ form }: Visit): KeyFormValues {
  return {
    name: form.text('name'),
    description: form.text('description'),
    scopes: form.all('scopes').filter(isScope),
    callbackUrl: form.text('callbackUrl'),
    allowlist: form.text('allowlist'),
    expires: form.text('expiresAt'),
    allowsAgents: form.text('mcp') === 'on',
  };
}

/** How a button changes the form before it is shown again; undefined for the button that creates. */
function changedByStep({ form, caller, isSandbox }: Visit, values: KeyFormValues): KeyFormValues | undefined {
  switch (form.text('step')) {
    case 'all-scopes':
      return { ...values, scopes: [...allScopesFor({ isTest: isSandbox })] };
    case 'no-scopes':
      return { ...values, scopes: [] };
    case 'my-address':
      return { ...values, allowlist: [...new Set([...entriesOf(values.allowlist), caller.address])].join('\n') };
    default:
      return undefined;
  }
}

function entriesOf(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** A key works through its last day, in Manila. */
function endOf(day: string): string | null {
  const typed = day.trim();
  if (typed === '') return null;
  const start = instantOf(`${typed}T00:00:00+08:00`);
  const end = start === undefined ? undefined : instantOf(isoAfter(start));
  if (end === undefined) raiseInvalid([{ field: 'expiresAt', fault: 'notADay' }]);
  return end;
}

function isoAfter(start: string): string {
  return new Date(Date.parse(start) + dayMs).toISOString();
}

/** The form has one field for all entries, so the faulty one is named. */
function allowlistFaults({ fields, message }: FormFaults, { allowlist }: KeyFormValues): FormFaults {
  const shown: Record<string, ShownFault> = {};
  for (const [field, fault] of Object.entries(fields)) {
    const place = /^allowlist\[(\d+)\]$/.exec(field)?.[1];
    const entry = entriesOf(allowlist)[Number(place)]?.slice(0, entryShownMax);
    if (place === undefined) shown[field] = fault;
    else shown.allowlist ??= { fault: 'notARange', values: { entry } };
  }
  return { fields: shown, message };
}

/** For a form that is shown again: the fields are wrong, or something prevents it. */
export function statusOf({ message }: FormFaults): number {
  return message === undefined ? 400 : 409;
}
