import { recordNotFound } from '../../../core/base/common.errors.ts';
import type { Claim } from '../../../core/base/idempotency/claim.ts';
import { once } from '../../../core/base/idempotency/once.ts';
import type { Maxima } from '../../../core/base/policy.ts';
import { changeSeries, seriesChangeFaults, tryChangeSeries } from '../../../core/catalog/series/change-series.ts';
import { ownSeries, ownSeriesChange } from '../../../core/catalog/series/own-series.sql.ts';
import { seriesChangeTargets, type WantedChanges } from '../../../core/catalog/series/series.ts';
import { bulkEventChanges } from '../../../http/fields/event-fields.ts';
import {
  boolean,
  closedObject,
  createBody,
  defaulted,
  listOf,
  oneOf,
  required,
  uuid,
} from '../../../http/fields/fields.ts';
import type { Answer } from '../../../http/route/route.ts';
import { presentChangeResult, presentSeriesChange, seriesChangeRecord } from '../../records/series-records.ts';
import { actRoute, type Call, type OpenApiRoute, readRoute } from '../route.ts';

const tag = 'Series';
const params = { seriesId: 'Id of the series.' };
const exceptMax = 1_000;

function changeBodyOf(maxima: Maxima) {
  const { event, ticketTypes } = bulkEventChanges(maxima);
  const changes = closedObject<WantedChanges>({ event, ticketTypes }, []);
  return createBody({
    changes: required({
      ...changes,
      description: 'What is to be changed: of the events, and of ticket types by their names.',
    } as typeof changes),
    applyTo: required(
      oneOf(seriesChangeTargets, {
        description: '`UNSOLD`: dates of which nothing is sold or held. `FUTURE`: dates that have not begun.',
      }),
    ),
    except: defaulted(
      listOf(uuid({ description: 'Id of a date.' }), {
        description: 'Dates that stay as they are.',
        maxItems: exceptMax,
      }),
      [],
    ),
    dryRun: defaulted(
      boolean({ description: 'Whether to say only what would come of it. Nothing is changed then.' }),
      false,
    ),
  });
}

type ChangeCall = Call<{
  changes: WantedChanges;
  applyTo: (typeof seriesChangeTargets)[number];
  except: string[];
  dryRun: boolean;
}>;

export function seriesChangeRoutes(maxima: Maxima): OpenApiRoute[] {
  return [
    actRoute({
      method: 'POST',
      path: '/series/:seriesId/changes',
      operationId: 'changeSeries',
      tag,
      summary: 'Change many dates at once',
      description:
        'Each date is changed as PATCH /events/:id would. One that refuses stays as it is and is in `skipped`. While dates are made it waits for them. With `dryRun` nothing is changed.',
      scope: 'events:write',
      params,
      body: changeBodyOf(maxima),
      success: {
        status: 202,
        description: 'The change, which is being applied.',
        dryRun: 'What would come of it: nothing was changed.',
        data: seriesChangeRecord,
      },
      errors: [recordNotFound],
      examples: {
        'Another description, tried first': {
          changes: { event: { description: 'Doors open at six.' } },
          applyTo: 'UNSOLD',
          dryRun: true,
        },
        'Another price from now on': {
          changes: { ticketTypes: [{ name: 'General Admission', price: 900 }] },
          applyTo: 'FUTURE',
        },
      },
      whenFaulty: async (db, { actor, params, body, services }) => {
        const series = await ownSeries(db, actor, params.seriesId as string);
        return body.changes === undefined ? [] : seriesChangeFaults(db, services.policy, series, body.changes);
      },
      act: (call, claim) => (call.body.dryRun ? tryChange(call) : startChange(call, claim)),
    }),
    readRoute({
      method: 'GET',
      path: '/series/:seriesId/changes/:changeId',
      operationId: 'getSeriesChange',
      tag,
      summary: 'Read what became of a change',
      scope: 'events:read',
      params: { ...params, changeId: 'Id of the change.' },
      success: { status: 200, description: 'The change.', data: seriesChangeRecord },
      errors: [recordNotFound],
      whenFaulty: async (db, call) => {
        await ownSeriesChange(db, call.actor, changePathOf(call));
        return [];
      },
      read: async (call) => ({
        data: presentSeriesChange(await ownSeriesChange(call.services.db, call.actor, changePathOf(call))),
      }),
    }),
  ];
}

async function tryChange({ actor, params, body, services, now }: ChangeCall): Promise<Answer> {
  const { db, policy } = services;
  const input = { policy, seriesId: params.seriesId as string, ...wantedOf(body), now };
  return { data: presentChangeResult(await tryChangeSeries(db, actor, input)), isDryRun: true };
}

/** Where it may be sent again, the claim is kept with the change: after a crash both are there, or neither. */
async function startChange({ actor, params, body, services }: ChangeCall, claim: Claim | undefined): Promise<Answer> {
  const { db, policy } = services;
  const input = { policy, seriesId: params.seriesId as string, ...wantedOf(body) };
  return db.transaction(async (tx) => {
    const start = async () => presentSeriesChange(await changeSeries(tx, actor, input));
    if (claim === undefined) return { data: await start() };
    const step = { ...claim, path: `${claim.path}/start` };
    const keep = async () => ({ status: 202, headers: {}, body: JSON.stringify(await start()) });
    const { answer } = await once(tx, step, keep);
    return { data: JSON.parse(answer.body) };
  });
}

/** A gallery that is cleared with null is an empty one. */
function wantedOf({ changes, applyTo, except }: ChangeCall['body']) {
  const { event } = changes;
  const isCleared = event?.galleryUrls === null;
  return { changes: isCleared ? { ...changes, event: { ...event, galleryUrls: [] } } : changes, applyTo, except };
}

function changePathOf({ params }: Call) {
  return { seriesId: params.seriesId as string, changeId: params.changeId as string };
}
