import type { FastifyInstance } from 'fastify';
import type { DeliveryPageProps } from '../../../web/organizer/developers/delivery-page.tsx';
import type { ReplayValues, WebhookPageProps } from '../../../web/organizer/developers/webhook-page.tsx';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import type { CursorPage } from '../../core/base/cursor-page.ts';
import type { Detail } from '../../core/base/define-error.ts';
import { instantOf } from '../../core/base/time.ts';
import { type Delivery, deliveryStatuses } from '../../core/telling/deliveries/delivery.ts';
import { type InspectedDelivery, inspectDelivery } from '../../core/telling/deliveries/inspect-delivery.ts';
import { redeliver } from '../../core/telling/deliveries/redeliver.ts';
import { replayDeliveries, replayStatuses } from '../../core/telling/deliveries/replay-deliveries.ts';
import { type DeliveryFilter, searchDeliveries } from '../../core/telling/deliveries/search-deliveries.ts';
import { countOwnDeliveries } from '../../core/telling/deliveries/webhook-overview.ts';
import { noticeTypes } from '../../core/telling/notices/kinds.ts';
import { testEventType } from '../../core/telling/notices/message.ts';
import { ownWebhook } from '../../core/telling/webhooks/own-webhook.sql.ts';
import { type FormFaults, faultsOf, noFaults } from '../../http/pages/faults.ts';
import { chosenOf, manilaField, manilaMoment } from '../../http/pages/filters.ts';
import { everyRow, sendCsv } from '../../http/pages/send-csv.ts';
import { presentDelivery } from '../../http/records/delivery.ts';
import { seeOther } from '../../http/send-page.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { statusOf } from './create-key.ts';
import { webhookAbility as ability, shownWebhook, subjectOf, webhooksPath } from './webhooks.ts';

const webhookPath = `${webhooksPath}/:webhookId`;
const deliveryPath = `${webhookPath}/deliveries/:deliveryId`;
const deliveriesOnPage = 25;
const dayMs = 24 * 3_600_000;
const types = [...noticeTypes, testEventType] as const;

/** What was sent to a webhook, one message down to its bytes, and sending it once more. */
export function deliveryRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db } = services;

  screen(app, services, {
    method: 'GET',
    path: webhookPath,
    ability,
    handle: (visit) => answerWebhook(services, visit),
  });

  screen(app, services, {
    method: 'GET',
    path: `${webhookPath}/deliveries.csv`,
    ability,
    handle: async (visit) => {
      const webhookId = visit.params.webhookId as string;
      const filter = filterOf(visit);
      const rows = everyRow((part) => searchDeliveries(db, visit.actor, { webhookId, filter, ...part }));
      await sendCsv(visit, { name: 'deliveries', columns: csvColumns, rows, cellsOf: csvCells });
    },
  });

  screen(app, services, {
    method: 'GET',
    path: `${webhookPath}/replay`,
    ability,
    handle: async (visit) => back(visit),
  });
  screen(app, services, {
    method: 'GET',
    path: `${deliveryPath}/resend`,
    ability,
    handle: async (visit) => back(visit),
  });

  screen(app, services, {
    method: 'POST',
    path: `${webhookPath}/replay`,
    ability,
    handle: async (visit) => {
      const values = replayValuesOf(visit);
      let replayed: number;
      try {
        replayed = await replay(services, visit, values);
      } catch (error) {
        return answerWebhook(services, visit, { replay: values, faults: faultsOf(error) });
      }
      doneAt(visit, `${visit.base}${webhooksPath}/${visit.params.webhookId}?replayed=${replayed}`);
    },
  });

  screen(app, services, {
    method: 'GET',
    path: deliveryPath,
    ability,
    handle: (visit) => answerDelivery(services, visit),
  });

  screen(app, services, {
    method: 'POST',
    path: `${deliveryPath}/resend`,
    ability,
    handle: async (visit) => {
      const { webhookId, deliveryId } = visit.params as { webhookId: string; deliveryId: string };
      try {
        await db.transaction(async (tx) => {
          const made = await redeliver(tx, visit.actor, { webhookId, deliveryId });
          const webhook = await ownWebhook(tx, visit.actor, webhookId);
          const details = { messageId: made.messageId };
          await noteAct(tx, visit, { action: 'webhook.redelivered', subject: subjectOf(webhook), details });
        });
      } catch (error) {
        return answerDelivery(services, visit, faultsOf(error));
      }
      doneAt(visit, `${visit.base}${webhooksPath}/${webhookId}`, 'delivery-resent');
    },
  });
}

// After a refused form, another language or the URL itself leads back to the page of the webhook.
function back({ reply, base, params }: Visit) {
  return seeOther(reply, `${base}${webhooksPath}/${encodeURIComponent(params.webhookId as string)}`);
}

function replay(services: DashboardServices, visit: Visit, { since, until, status }: ReplayValues): Promise<number> {
  const { db } = services;
  const window = { since: manilaMoment(since), until: manilaMoment(until) };
  const sinceAt = window.since === undefined ? undefined : instantOf(window.since);
  const untilAt = window.until === undefined ? null : instantOf(window.until);
  const faults: Detail[] = [];
  if (sinceAt === undefined) faults.push({ field: 'since', fault: since.trim() === '' ? 'required' : 'notALocalTime' });
  if (untilAt === undefined) faults.push({ field: 'until', fault: 'notALocalTime' });
  if (sinceAt === undefined || untilAt === undefined) raiseInvalid(faults);
  return db.transaction(async (tx) => {
    const webhook = await ownWebhook(tx, visit.actor, visit.params.webhookId as string);
    const input = { webhookId: webhook.id, since: sinceAt, until: untilAt, status };
    const { replayed } = await replayDeliveries(tx, visit.actor, input);
    const details = { since: sinceAt, until: untilAt, status, messages: replayed };
    await noteAct(tx, visit, { action: 'webhook.replayed', subject: subjectOf(webhook), details });
    return replayed;
  });
}

async function answerWebhook(
  services: DashboardServices,
  visit: Visit,
  tried: { replay?: ReplayValues; faults?: FormFaults } = {},
) {
  const { db, now } = services;
  const webhook = await ownWebhook(db, visit.actor, visit.params.webhookId as string);
  const { query, actor } = visit;
  const searched = { webhookId: webhook.id, filter: filterOf(visit), cursor: query.cursor, take: deliveriesOnPage };
  let found: CursorPage<Delivery> = { rows: [], nextCursor: null };
  const { replay: values = replayDefault(now()) } = tried;
  let { faults = noFaults } = tried;
  try {
    found = await searchDeliveries(db, actor, searched);
  } catch (error) {
    faults = faultsOf(error);
  }
  const { byStatus, most, total } = await countOwnDeliveries(db, actor, { webhookId: webhook.id });
  const props: WebhookPageProps = {
    frame: frameOf(visit, { current: 'webhooks' }),
    webhook: shownWebhook(webhook),
    counts: byStatus,
    countedMost: total > most ? most : undefined,
    types,
    filter: { status: query.status, type: query.type, from: query.from, to: query.to },
    deliveries: found.rows.map(presentDelivery),
    nextCursor: found.nextCursor,
    replay: values,
    replayed: /^\d{1,6}$/.test(query.replayed ?? '') ? Number(query.replayed) : undefined,
    faults,
  };
  const status = faults === noFaults ? 200 : statusOf(faults);
  await answerScreen(services, visit, ['developersWebhook', props], { status });
}

async function answerDelivery(services: DashboardServices, visit: Visit, faults: FormFaults = noFaults) {
  const { db, now } = services;
  const { webhookId, deliveryId } = visit.params as { webhookId: string; deliveryId: string };
  const webhook = await ownWebhook(db, visit.actor, webhookId);
  const boxes = services.signingBoxes;
  const found = await inspectDelivery(db, visit.actor, { webhookId, deliveryId, boxes, now: now() });
  const props: DeliveryPageProps = {
    frame: frameOf(visit, { current: 'webhooks' }),
    webhook: { id: webhook.id, url: webhook.url, isActive: webhook.isActive },
    delivery: presentDelivery(found.delivery),
    seesBuyers: found.seesBuyers,
    attempts: attemptsOf(found),
    sent: sentOf(found),
    faults,
  };
  const status = faults === noFaults ? 200 : statusOf(faults);
  await answerScreen(services, visit, ['developersDelivery', props], { status });
}

function filterOf({ query }: Visit): DeliveryFilter {
  return {
    status: chosenOf(query.status, deliveryStatuses),
    eventType: chosenOf(query.type, types),
    from: manilaMoment(query.from),
    to: manilaMoment(query.to),
  };
}

function replayDefault(now: number): ReplayValues {
  return { since: manilaField(now - dayMs), until: '', status: 'FAILED' };
}

function replayValuesOf({ form }: Visit): ReplayValues {
  const status = chosenOf(form.text('status'), replayStatuses) ?? 'FAILED';
  return { since: form.text('since'), until: form.text('until'), status };
}

/** All attempts, oldest first; the delivery itself has the latest. */
function attemptsOf({ delivery, pastAttempts }: InspectedDelivery): DeliveryPageProps['attempts'] {
  const { lastAttemptAt, responseStatus, durationMs, error, attempts } = delivery;
  const latest = lastAttemptAt === null ? [] : [{ at: lastAttemptAt, responseStatus, durationMs, error }];
  const all = [...pastAttempts, ...latest];
  // Attempts from before they were kept one by one are only counted.
  const first = attempts - all.length + 1;
  return all.map((attempt, index) => ({ ...attempt, number: first + index }));
}

function sentOf({ call }: InspectedDelivery): DeliveryPageProps['sent'] {
  if (call === null) return null;
  const headers = { 'content-type': 'application/json', ...call.headers };
  return {
    headers: Object.entries(headers),
    messageId: call.headers['webhook-id'] ?? '',
    timestamp: call.headers['webhook-timestamp'] ?? '',
    body: call.body,
    pretty: JSON.stringify(JSON.parse(call.body), null, 2),
    curl: curlLine({ ...call, headers }),
  };
}

const csvColumns = [
  'id',
  'messageId',
  'eventType',
  'trigger',
  'status',
  'attempts',
  'responseStatus',
  'durationMs',
  'error',
  'createdAt',
  'lastAttemptAt',
  'nextAttemptAt',
];

function csvCells(delivery: Delivery) {
  const number = (count: number | null) => (count === null ? null : { count });
  return [
    delivery.id,
    delivery.messageId,
    delivery.eventType,
    delivery.trigger,
    delivery.status,
    number(delivery.attempts),
    number(delivery.responseStatus),
    number(delivery.durationMs),
    delivery.error,
    delivery.createdAt,
    delivery.lastAttemptAt,
    delivery.nextAttemptAt,
  ];
}

/** A POST as a line for a shell, which must interpret nothing in it. */
function curlLine({
  url,
  headers,
  body,
}: {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}): string {
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return [`curl -X POST ${quoted(url)}`, ...lines, `--data-raw ${quoted(body)}`].join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
