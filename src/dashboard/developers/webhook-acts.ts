import type { FastifyInstance } from 'fastify';
import { testWebhook } from '../../core/telling/deliveries/test-webhook.ts';
import { countOwnDeliveries } from '../../core/telling/deliveries/webhook-overview.ts';
import { deleteWebhook } from '../../core/telling/webhooks/delete-webhook.ts';
import { ownWebhook } from '../../core/telling/webhooks/own-webhook.sql.ts';
import { rotateSecret } from '../../core/telling/webhooks/rotate-secret.ts';
import { updateWebhook } from '../../core/telling/webhooks/update-webhook.ts';
import { type FormFaults, noFaults } from '../../http/pages/faults.ts';
import { doOnce } from '../../http/pages/once-form.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { webhookAbility as ability, answerSecret, subjectOf, webhooksPath } from './webhooks.ts';

const webhookPath = `${webhooksPath}/:webhookId`;

/** What is done to a webhook: switched on and off, tested, given another secret, removed. */
export function webhookActRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db, now } = services;

  screen(app, services, {
    method: 'POST',
    path: `${webhookPath}/active`,
    ability,
    handle: async (visit) => {
      const webhook = await ownOf(services, visit);
      const isActive = visit.form.text('isActive') === 'true';
      await db.transaction(async (tx) => {
        const changed = await updateWebhook(tx, visit.actor, { webhookId: webhook.id, changes: { isActive } });
        if (changed.revision === webhook.revision) return;
        await noteAct(tx, visit, { action: 'webhook.changed', subject: subjectOf(changed), details: { isActive } });
      });
      doneAt(visit, pageOf(visit), isActive ? 'webhook-on' : 'webhook-off');
    },
  });

  screen(app, services, {
    method: 'POST',
    path: `${webhookPath}/test`,
    ability,
    handle: async (visit) => {
      const webhook = await ownOf(services, visit);
      // Before it is sent: the call may take long, and no transaction is open meanwhile.
      await db.transaction((tx) => noteAct(tx, visit, { action: 'webhook.tested', subject: subjectOf(webhook) }));
      const work = { db, attempts: services.webhookAttempts };
      const { deliveryId } = await testWebhook(work, visit.actor, { webhookId: webhook.id, now: now() });
      doneAt(visit, `${pageOf(visit)}/deliveries/${deliveryId}`);
    },
  });

  secretRoutes(app, services);
  deleteRoutes(app, services);
}

function secretRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db } = services;

  screen(app, services, {
    method: 'GET',
    path: `${webhookPath}/rotate-secret`,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const { id, url } = await ownOf(services, visit);
      const frame = frameOf(visit, { current: 'webhooks' });
      const props = { frame, webhook: { id, url } };
      await answerScreen(services, visit, ['developersWebhookRotate', props]);
    },
  });

  screen(app, services, {
    method: 'POST',
    path: `${webhookPath}/rotate-secret`,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const webhook = await ownOf(services, visit);
      const secrets = services.signingBoxes.webhookSecrets;
      const rotated = await db.transaction((tx) =>
        doOnce(tx, visit, async () => {
          await noteAct(tx, visit, { action: 'webhook.secret_rotated', subject: subjectOf(webhook) });
          return rotateSecret(tx, visit.actor, { webhookId: webhook.id, secrets });
        }),
      );
      if (rotated === undefined) return doneAt(visit, pageOf(visit), 'webhook-shown-before');
      await answerSecret(services, visit, rotated, { isNew: false });
    },
  });
}

function deleteRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db } = services;

  screen(app, services, {
    method: 'GET',
    path: `${webhookPath}/delete`,
    ability,
    handle: (visit) => answerDelete(services, visit),
  });

  screen(app, services, {
    method: 'POST',
    path: `${webhookPath}/delete`,
    ability,
    handle: async (visit) => {
      const webhook = await ownOf(services, visit);
      const typed = visit.form.text('typed');
      if (typed.trim() !== new URL(webhook.url).host) {
        return answerDelete(services, visit, { typed, faults: { fields: { typed: { fault: 'notTheName' } } } });
      }
      await db.transaction(async (tx) => {
        await deleteWebhook(tx, visit.actor, { webhookId: webhook.id });
        await noteAct(tx, visit, { action: 'webhook.deleted', subject: subjectOf(webhook) });
      });
      doneAt(visit, `${visit.base}${webhooksPath}`, 'webhook-deleted');
    },
  });
}

function ownOf(services: DashboardServices, { actor, params }: Visit) {
  const { db } = services;
  return ownWebhook(db, actor, params.webhookId as string);
}

function pageOf({ base, params }: Visit) {
  return `${base}${webhooksPath}/${params.webhookId}`;
}

async function answerDelete(
  services: DashboardServices,
  visit: Visit,
  tried: { typed?: string; faults?: FormFaults } = {},
) {
  const { db } = services;
  const { id, url } = await ownOf(services, visit);
  const { typed = '', faults = noFaults } = tried;
  const { total, waiting } = await countOwnDeliveries(db, visit.actor, { webhookId: id });
  const frame = frameOf(visit, { current: 'webhooks' });
  const props = {
    frame,
    webhook: { id, url, host: new URL(url).host },
    deliveries: { total, waiting },
    typed,
    faults,
  };
  const status = faults === noFaults ? 200 : 400;
  await answerScreen(services, visit, ['developersWebhookDelete', props], { status });
}
