import type { FastifyInstance } from 'fastify';
import type { ExportFormValues } from '../../../web/organizer/reports/export-form-page.tsx';
import type { ShownExport, ShownRun } from '../../../web/organizer/reports/exports-page.tsx';
import { byPerson } from '../../core/accounts/audit-log/act.ts';
import { recordAct } from '../../core/accounts/audit-log/record-act.ts';
import { notForRole } from '../../core/accounts/sign-in/sign-in.errors.ts';
import { deleteExport, pauseExport, runExportNow } from '../../core/back-office/exports/change-export.ts';
import { createExport } from '../../core/back-office/exports/create-export.ts';
import { type ListedExport, listExportRows, listLastRuns } from '../../core/back-office/exports/export.sql.ts';
import {
  type Export,
  type ExportKind,
  type ExportRun,
  exportDeliveries,
  exportFileName,
  exportKindNames,
  exportsMax,
  frequencies,
  isTheirs,
  requireExport,
  rulesOf,
} from '../../core/back-office/exports/export.ts';
import { openExport } from '../../core/back-office/exports/open-export.ts';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import { raise } from '../../core/base/define-error.ts';
import { writeExport } from '../../core/reports/exports/write-export.ts';
import { salesDimensions } from '../../core/reports/sales/sales-report.ts';
import { type FormFaults, faultsOf, noFaults } from '../../http/pages/faults.ts';
import { chosenOf } from '../../http/pages/filters.ts';
import { doOnce } from '../../http/pages/once-form.ts';
import { sendPieces } from '../../http/pages/send-csv.ts';
import type { Tx } from '../../platform/database/database.ts';
import { onAccountOf } from '../../platform/shares.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, callerOf, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { offeredEvents, typedEvent } from '../orders/typed-event.ts';
import { dimensionsOf } from './reports.ts';

const path = '/exports';
const runsShown = 5;

/** Lists and reports that come by themselves: their own, and those that they could have made. */
export function exportRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db } = services;

  screen(app, services, { method: 'GET', path, handle: (visit) => answerList(services, visit) });

  screen(app, services, {
    method: 'GET',
    path: `${path}/new`,
    needsFreshSignIn: true,
    handle: (visit) => answerForm(services, visit, firstValues),
  });

  screen(app, services, {
    method: 'POST',
    path: `${path}/new`,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const values = valuesOf(visit);
      let made: Awaited<ReturnType<typeof create>>;
      try {
        made = await create(services, visit, values);
      } catch (error) {
        return answerForm(services, visit, values, faultsOf(error));
      }
      if (made?.secret == null) return doneAt(visit, `${visit.base}${path}`, 'export-created');
      const props = {
        frame: frameOf(visit, { current: 'exports' }),
        url: made.export.url as string,
        secret: made.secret,
      };
      await answerScreen(services, visit, ['exportSecret', props]);
    },
  });

  const acts = {
    pause: (tx: Tx, { actor, params }: Visit) =>
      pauseExport(tx, actor, { exportId: params.exportId as string, isPaused: true, now: services.now() }),
    resume: (tx: Tx, { actor, params }: Visit) =>
      pauseExport(tx, actor, { exportId: params.exportId as string, isPaused: false, now: services.now() }),
    // About the days of the sandbox's own clock, where that was moved; times come by the real one.
    run: (tx: Tx, { actor, params, now }: Visit) =>
      runExportNow(tx, actor, { exportId: params.exportId as string, now }),
    delete: (tx: Tx, { actor, params }: Visit) => deleteExport(tx, actor, { exportId: params.exportId as string }),
  };
  const told = { pause: 'export.paused', resume: 'export.resumed', run: 'export.asked', delete: 'export.deleted' };
  for (const name of Object.keys(acts) as (keyof typeof acts)[]) {
    screen(app, services, {
      method: 'POST',
      path: `${path}/:exportId/${name}`,
      handle: async (visit) => {
        await db.transaction(async (tx) => {
          const changed = await acts[name](tx, visit);
          // One that they do not see is refused like a page that they do not see, and nothing of it stays.
          if (!isTheirs(visit, changed)) raise(notForRole, { role: visit.membership.role });
          await noteAct(tx, visit, { action: told[name] as 'export.paused', subject: subjectOf(changed) });
        });
        doneAt(visit, `${visit.base}${path}`, `export-${name}`);
      },
    });
  }
}

/** The link of a mail: it opens without signing in, for as long as the one who had it sent may see what is in it. */
export function exportLinkRoutes(app: FastifyInstance, services: DashboardServices): void {
  app.get<{ Params: { run: string }; Querystring: { key?: string } }>(
    '/organizer/exports/:run',
    { config: { isPage: true } },
    async (request, reply) => {
      const { run: runId } = request.params;
      const key = typeof request.query.key === 'string' ? request.query.key : '';
      const opened = await openExport(services.db, services.exportLinks, { runId, key, now: services.now() });
      const { run, membership, actor, content } = opened;
      const { address } = callerOf(services, request);
      await services.db.transaction((tx) =>
        recordAct(tx, {
          organizationId: membership.organizationId,
          by: byPerson({ userId: run.export.userId, email: run.ownerEmail }),
          action: 'export.downloaded',
          subject: subjectOf(run.export),
          details: actor.isSandbox ? { isTest: true } : {},
          address,
        }),
      );
      const name = exportFileName({ ...run, kind: run.export.kind });
      await onAccountOf(actor.organizationId, () =>
        sendPieces({ reply }, writeExport(services.reports, actor, content), name),
      );
      return reply;
    },
  );
}

function subjectOf({ id, kind }: Pick<Export, 'id' | 'kind'>) {
  return { kind: 'other', id, label: kind } as const;
}

async function answerList(services: DashboardServices, visit: Visit): Promise<void> {
  const { db } = services;
  const found = (await listExportRows(db, visit.actor)).filter((each) => isTheirs(visit, each));
  const runs = await listLastRuns(db, { exportIds: found.map(({ id }) => id), most: runsShown });
  const byExport = Map.groupBy(runs, ({ exportId }) => exportId);
  const exports = found.map((each) => shownExport(each, byExport.get(each.id) ?? []));
  const frame = frameOf(visit, { current: 'exports' });
  await answerScreen(services, visit, ['exports', { frame, exports, most: exportsMax }]);
}

function shownExport(each: ListedExport, runs: readonly ExportRun[]): ShownExport {
  const { id, kind, eventName, dimension, frequency, day, hour, delivery, url } = each;
  return {
    id,
    kind,
    eventName,
    by: dimension,
    frequency,
    day,
    hour,
    delivery,
    url,
    owner: each.ownerEmail,
    isPaused: each.pausedAt !== null,
    pausedBecause: each.pausedBecause,
    nextDueAt: each.nextDueAt,
    runs: runs.map((run) => shownRun(kind, run)),
  };
}

function shownRun(
  kind: ExportKind,
  { id, dueAt, isAsked, fromDay, toDay, status, attempts, error }: ExportRun,
): ShownRun {
  const days = rulesOf(kind).isOfDays ? { from: fromDay, to: toDay } : null;
  return { id, dueAt, isAsked, days, status, attempts, error };
}

const firstValues: ExportFormValues = {
  kind: 'ORDERS',
  event: '',
  by: 'day',
  frequency: 'DAILY',
  day: '1',
  hour: '6',
  delivery: 'MAIL',
  url: '',
};

function valuesOf({ form }: Visit): ExportFormValues {
  const names = Object.keys(firstValues) as (keyof ExportFormValues)[];
  return Object.fromEntries(names.map((name) => [name, form.text(name).trim()])) as unknown as ExportFormValues;
}

function kindsHere({ taxRules }: DashboardServices): ExportKind[] {
  return exportKindNames.filter((kind) => taxRules !== 'off' || rulesOf(kind).isOfTaxes === undefined);
}

async function create(services: DashboardServices, visit: Visit, values: ExportFormValues) {
  const { policy, signingBoxes, db } = services;
  const kind = chosen('kind', values.kind, kindsHere(services));
  const frequency = chosen('frequency', values.frequency, frequencies);
  const delivery = chosen('delivery', values.delivery, exportDeliveries);
  const isOfEvent = rulesOf(kind).event !== 'all';
  const event = isOfEvent ? await typedEvent(services, visit, values.event) : undefined;
  requireExport(visit.membership, { kind, delivery, eventId: event?.id ?? null });
  const wanted = {
    userId: visit.person.userId,
    kind,
    eventId: event?.id ?? null,
    dimension: kind === 'SALES' ? values.by : null,
    frequency,
    day: frequency === 'DAILY' ? null : wholeOf(values.day),
    hour: wholeOf(values.hour),
    delivery,
    url: delivery === 'URL' && values.url !== '' ? values.url : null,
  };
  const rules = {
    policy,
    secrets: signingBoxes.webhookSecrets,
    now: services.now(),
    dimensions: dimensionsOf(event?.id),
  };
  return db.transaction((tx) =>
    doOnce(tx, visit, async () => {
      const made = await createExport(tx, visit.actor, { ...rules, ...wanted });
      const details = { frequency, delivery, event: event?.label ?? null };
      await noteAct(tx, visit, { action: 'export.created', subject: subjectOf(made.export), details });
      return made;
    }),
  );
}

function chosen<const Value extends string>(field: string, text: string, choices: readonly Value[]): Value {
  const value = chosenOf(text, choices);
  if (value === undefined) raiseInvalid([{ field, fault: 'notOneOf', values: { choices } }]);
  return value;
}

/** What is no number is refused with its bounds. */
function wholeOf(text: string): number {
  return /^\d{1,3}$/.test(text) ? Number(text) : -1;
}

async function answerForm(
  services: DashboardServices,
  visit: Visit,
  values: ExportFormValues,
  faults: FormFaults = noFaults,
): Promise<void> {
  const { may, membership } = visit;
  const props = {
    frame: frameOf(visit, { current: 'exports' }),
    kinds: kindsHere(services).filter((kind) => {
      const { ability, event } = rulesOf(kind);
      return may.has(ability) && (membership.eventIds === null || event !== 'all');
    }),
    dimensions: salesDimensions,
    events: await offeredEvents(services, visit),
    deliveries: may.has('webhooks') ? exportDeliveries : exportDeliveries.slice(0, 1),
    values,
    faults,
  };
  await answerScreen(services, visit, ['exportForm', props], { status: faults === noFaults ? 200 : 400 });
}
