import type { FastifyInstance } from 'fastify';
import type { WebhookFormValues } from '../../../web/organizer/developers/webhook-form-page.tsx';
import type { ShownWebhook } from '../../../web/organizer/developers/webhooks-page.tsx';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import { editTag } from '../../core/base/if-match.ts';
import { webhooksCsv } from '../../core/reports/exports/developer-lists-csv.ts';
import { listWebhooksWithLast, type WebhookWithLast } from '../../core/telling/deliveries/webhook-overview.ts';
import { calledBackTypes, kindOf, noticeGroups, noticeTypes } from '../../core/telling/notices/kinds.ts';
import { ownWebhook } from '../../core/telling/webhooks/own-webhook.sql.ts';
import { registerWebhook, type WebhookWithSecret } from '../../core/telling/webhooks/register-webhook.ts';
import { updateWebhook } from '../../core/telling/webhooks/update-webhook.ts';
import type { Webhook } from '../../core/telling/webhooks/webhook.ts';
import { check } from '../../http/fields/check.ts';
import { createBody, listOf, oneOf, required, webUrl } from '../../http/fields/fields.ts';
import { type FormFaults, faultsOf, noFaults } from '../../http/pages/faults.ts';
import { chosenOf } from '../../http/pages/filters.ts';
import { doOnce } from '../../http/pages/once-form.ts';
import { sendPieces } from '../../http/pages/send-csv.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { statusOf } from './create-key.ts';

export const webhooksPath = '/settings/webhooks';
export const webhookAbility = 'webhooks';
const ability = webhookAbility;
const states = ['active', 'off'] as const;

const events = required(
  listOf(oneOf(noticeTypes, { description: 'A type.' }), {
    description: 'What it is to be told of.',
    minItems: 1,
    maxItems: noticeTypes.length,
  }),
);
const groups = noticeGroups.map((name) => ({ name, types: noticeTypes.filter((type) => kindOf(type).group === name) }));
const newFields = createBody({ url: required(webUrl({ description: 'Where messages go.' })), events });
const changedFields = createBody({ events });

/** The list of webhooks, a new one, and the notices that one gets. */
export function webhookRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db } = services;

  screen(app, services, {
    method: 'GET',
    path: webhooksPath,
    ability,
    handle: async (visit) => {
      const state = chosenOf(visit.query.state, states);
      const all = await listWebhooksWithLast(db, visit.actor);
      const webhooks = all.filter(isIn(state)).map(shownWithLast);
      const frame = frameOf(visit, { current: 'webhooks' });
      await answerScreen(services, visit, ['developersWebhooks', { frame, webhooks, state, total: all.length }]);
    },
  });

  screen(app, services, {
    method: 'GET',
    path: `${webhooksPath}.csv`,
    ability,
    handle: async (visit) => {
      const state = chosenOf(visit.query.state, states);
      const rows = (await listWebhooksWithLast(db, visit.actor)).filter(isIn(state));
      await sendPieces(visit, webhooksCsv(rows), 'webhooks');
    },
  });

  screen(app, services, {
    method: 'GET',
    path: `${webhooksPath}/new`,
    ability,
    needsFreshSignIn: true,
    handle: (visit) => answerForm(services, visit, { url: '', events: calledBackTypes }),
  });

  screen(app, services, {
    method: 'POST',
    path: `${webhooksPath}/new`,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const values = valuesOf(visit);
      let made: WebhookWithSecret | undefined;
      try {
        made = await register(services, visit, values);
      } catch (error) {
        return answerForm(services, visit, values, faultsOf(error));
      }
      if (made === undefined) return doneAt(visit, `${visit.base}${webhooksPath}`, 'webhook-shown-before');
      await answerSecret(services, visit, made, { isNew: true });
    },
  });

  screen(app, services, {
    method: 'GET',
    path: `${webhooksPath}/:webhookId/edit`,
    ability,
    handle: async (visit) => {
      const webhook = await ownWebhook(db, visit.actor, visit.params.webhookId as string);
      await answerForm(services, visit, { url: webhook.url, events: webhook.events }, noFaults, webhook);
    },
  });

  screen(app, services, {
    method: 'POST',
    path: `${webhooksPath}/:webhookId/edit`,
    ability,
    handle: async (visit) => {
      const webhook = await ownWebhook(db, visit.actor, visit.params.webhookId as string);
      const values = { ...valuesOf(visit), url: webhook.url };
      try {
        await change(services, visit, webhook, values);
      } catch (error) {
        return answerForm(services, visit, values, faultsOf(error), webhook);
      }
      doneAt(visit, `${visit.base}${webhooksPath}/${webhook.id}`, 'webhook-changed');
    },
  });
}

function register(services: DashboardServices, visit: Visit, { url, events: wanted }: WebhookFormValues) {
  const { db } = services;
  const { value, faults } = check(newFields, { url: url.trim(), events: wanted }, 'form');
  if (faults.length > 0) raiseInvalid(faults);
  const { policy, signingBoxes } = services;
  return db.transaction((tx) =>
    doOnce(tx, visit, async () => {
      const input = { policy, secrets: signingBoxes.webhookSecrets, ...value };
      const registered = await registerWebhook(tx, visit.actor, input);
      const details = { events: value.events.join(' ') };
      await noteAct(tx, visit, { action: 'webhook.created', subject: subjectOf(registered.webhook), details });
      return registered;
    }),
  );
}

function change(services: DashboardServices, visit: Visit, webhook: Webhook, { events: wanted }: WebhookFormValues) {
  const { db } = services;
  const { value, faults } = check(changedFields, { events: wanted }, 'form');
  if (faults.length > 0) raiseInvalid(faults);
  const ifMatch = `"${visit.form.text('tag')}"`;
  return db.transaction(async (tx) => {
    const changed = await updateWebhook(tx, visit.actor, { webhookId: webhook.id, changes: value, ifMatch });
    if (changed.revision === webhook.revision) return;
    const details = { from: webhook.events.join(' '), to: changed.events.join(' ') };
    await noteAct(tx, visit, { action: 'webhook.changed', subject: subjectOf(changed), details });
  });
}

async function answerForm(
  services: DashboardServices,
  visit: Visit,
  values: WebhookFormValues,
  faults: FormFaults = noFaults,
  webhook?: Webhook,
) {
  const props = {
    frame: frameOf(visit, { current: 'webhooks' }),
    webhook: webhook === undefined ? undefined : { id: webhook.id, tag: editTag(webhook) },
    groups,
    values,
    faults,
  };
  const status = faults === noFaults ? 200 : statusOf(faults);
  await answerScreen(services, visit, ['developersWebhookForm', props], { status });
}

function valuesOf({ form }: Visit): WebhookFormValues {
  return { url: form.text('url'), events: [...new Set(form.all('events'))] };
}

/** The page that shows a secret: the answer to the form that made it, and never again. */
export async function answerSecret(
  services: DashboardServices,
  visit: Visit,
  { webhook, secret }: WebhookWithSecret,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const frame = frameOf(visit, { current: 'webhooks' });
  const props = { frame, webhook: { id: webhook.id, url: webhook.url }, secret, isNew };
  await answerScreen(services, visit, ['developersWebhookSecret', props]);
}

export function subjectOf({ id, url }: Webhook) {
  return { kind: 'webhook', id, label: url } as const;
}

export function shownWebhook(webhook: Webhook): ShownWebhook {
  const { id, url, events: told, isActive, disabledReason, seesBuyers, createdAt } = webhook;
  return { id, url, events: told, isActive, disabledReason, seesBuyers, createdAt };
}

function shownWithLast({ webhook, last }: WebhookWithLast) {
  const shown = last === null ? null : { id: last.id, status: last.status, at: last.lastAttemptAt ?? last.createdAt };
  return { ...shownWebhook(webhook), last: shown };
}

function isIn(state: (typeof states)[number] | undefined) {
  return ({ webhook }: WebhookWithLast) => state === undefined || webhook.isActive === (state === 'active');
}
