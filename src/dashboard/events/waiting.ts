import type { FastifyInstance } from 'fastify';
import type { WaitingPageProps } from '../../../web/organizer/events/waiting-page.tsx';
import type { FormValues } from '../../../web/ui/form.tsx';
import { isRaised } from '../../core/base/define-error.ts';
import { pick } from '../../core/base/fields/field.ts';
import { editTag, preconditionFailed } from '../../core/base/if-match.ts';
import { pesosOf } from '../../core/base/money.ts';
import { updateEvent } from '../../core/catalog/event-editing/update-event.ts';
import type { Event } from '../../core/catalog/events/event.ts';
import { eventFields } from '../../core/catalog/events/event-fields.ts';
import { entryStatuses } from '../../core/selling/waiting-list/entry.ts';
import { listReturns } from '../../core/selling/waiting-list/list-returns.ts';
import { type ListedEntry, listWaiting, waitingCsv } from '../../core/selling/waiting-list/list-waiting.ts';
import { waitingFigures, whatMoreBrings } from '../../core/selling/waiting-list/waiting-figures.ts';
import { countWaitingRows } from '../../core/selling/waiting-list/waiting-reads.sql.ts';
import { createBody } from '../../http/fields/fields.ts';
import { bodyFields } from '../../http/fields/table.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import { chosenOf } from '../../http/pages/filters.ts';
import { sendPieces } from '../../http/pages/send-csv.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, doneAt, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { change, statusOfRefusal } from './change.ts';
import { type VisitedEvent, visitedEvent } from './event-of.ts';
import { checked, typedValues, wantedNumber } from './typed.ts';

const path = '/events/:eventId/waiting';
const peopleOnPage = 50;
const moreDefault = 10;
const moreMax = 100_000;

/** Who waits for tickets of an event, what comes back, and by what rules. */
export function waitingRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path,
    ability: 'interests',
    handle: (visit) => answerWaiting(services, visit),
  });
  screen(app, services, {
    method: 'POST',
    path,
    ability: 'event-changes',
    handle: (visit) => save(services, visit),
  });
  screen(app, services, {
    method: 'GET',
    path: `${path}.csv`,
    ability: 'interests',
    handle: async (visit) => {
      const { event } = await visitedEvent(services, visit);
      const subject = { kind: 'event', id: event.id, label: event.name } as const;
      const details = { list: 'waiting' };
      await services.db.transaction((tx) => noteAct(tx, visit, { action: 'attendees.exported', subject, details }));
      const asked = { eventId: event.id, status: statusOf(visit) };
      await sendPieces(visit, waitingCsv(services.reports, visit.actor, asked), `${event.slug}-waiting`);
    },
  });
}

const ruleBody = createBody(bodyFields(pick(eventFields, ['waitingList', 'offerHours', 'returns'])));
const names = ['waitingList', 'offerHours', 'mode', 'untilHours', 'keep'] as const;

async function save(services: DashboardServices, visit: Visit): Promise<void> {
  const { event, at } = await visitedEvent(services, visit);
  const { policy } = services;
  const values = typedValues(visit.form, names);
  const version = visit.form.text('version');
  try {
    const changes = checked(ruleBody, inputOf(values));
    await change(services, visit, event.id, async (tx) => {
      const input = { policy, eventId: event.id, changes, ifMatch: `"${version}"` };
      const saved = await updateEvent(tx, visit.actor, input);
      const { waitingList, returns } = saved;
      const details = { waitingList, returns: returns === null ? 'OFF' : returns.mode };
      return { result: saved, done: { action: 'event.changed', subject: saved, details } };
    });
    doneAt(visit, `${at}/waiting`, 'waiting-saved');
  } catch (error) {
    // Who sends a form again that somebody else was faster than has seen so, and means it.
    const kept = isRaised(error, preconditionFailed) ? undefined : version;
    const form = { values, version: kept, faults: ruleFaults(error) };
    await answerWaiting(services, visit, { form, status: statusOfRefusal(error) });
  }
}

function inputOf({ waitingList, offerHours = '', mode, untilHours = '', keep = '' }: FormValues) {
  const returns = { untilHours: wantedNumber(untilHours), keep: wantedNumber(keep), mode };
  return {
    waitingList: waitingList === 'true',
    offerHours: wantedNumber(offerHours) ?? eventFields.offerHours.fallback,
    returns: mode === 'OFF' || mode === '' ? null : returns,
  };
}

function valuesOf({ waitingList, offerHours, returns }: Event): FormValues {
  return {
    waitingList: String(waitingList),
    offerHours: String(offerHours),
    mode: returns?.mode ?? 'OFF',
    untilHours: String(returns?.untilHours ?? 24),
    keep: String(returns?.keep ?? 10),
  };
}

function ruleFaults(error: unknown): FormFaults {
  const { fields, message } = faultsOf(error);
  const named = Object.entries(fields).map(([field, fault]) => [field.replace(/^returns\.?/, '') || 'mode', fault]);
  return { fields: Object.fromEntries(named), message };
}

interface ShownForm {
  values: FormValues;
  version: string | undefined;
  faults: FormFaults;
}

async function answerWaiting(
  services: DashboardServices,
  visit: Visit,
  shown: { form?: ShownForm; status?: number } = {},
): Promise<void> {
  const { db } = services;
  const visited = await visitedEvent(services, visit);
  const { event, around } = visited;
  const of = { eventId: event.id };
  const more = moreOf(visit);
  const status = statusOf(visit);
  const [listed, figures, brought, returns, waiting, offered] = await Promise.all([
    listWaiting(db, visit.actor, { ...of, status, cursor: visit.query.cursor, take: peopleOnPage }),
    waitingFigures(db, visit.actor, of),
    whatMoreBrings(db, visit.actor, { ...of, more }),
    listReturns(db, visit.actor, of),
    countWaitingRows(db, { ...of, status: 'WAITING' }),
    countWaitingRows(db, { ...of, status: 'OFFERED' }),
  ]);
  const asideOf = new Map(visited.types.map((type) => [type.id, type.setAsideQuantity]));
  const props: WaitingPageProps = {
    ...around,
    form: {
      values: shown.form?.values ?? valuesOf(event),
      version: shown.form?.version ?? editTag(event),
      faults: shown.form?.faults,
    },
    rule: event.returns,
    isFree: event.type === 'FREE',
    figures: figures.map(({ ticketTypeId, ...figure }) => ({
      ...figure,
      id: ticketTypeId,
      setAside: asideOf.get(ticketTypeId) ?? 0,
      brought: brought.get(ticketTypeId) ?? { offers: 0, tickets: 0 },
    })),
    more,
    status,
    people: listed.rows.map((entry) => presentEntry(entry, visited)),
    total: listed.total,
    live: waiting + offered,
    nextCursor: listed.nextCursor,
    returns: returns.map(({ refundCentavos, ...each }) => ({ ...each, refund: pesosOf(refundCentavos) })),
  };
  await answerScreen(services, visit, ['eventsWaiting', props], { status: shown.status ?? 200 });
}

function presentEntry(entry: ListedEntry, { types }: VisitedEvent): WaitingPageProps['people'][number] {
  const { id, name, email, quantity, acceptsFewer, status, createdAt, ticketTypeIds } = entry;
  const wanted = ticketTypeIds === null ? null : types.filter((type) => ticketTypeIds.includes(type.id));
  return {
    ...{ id, name, email, quantity, acceptsFewer, status, createdAt },
    types: wanted?.map((type) => type.name) ?? null,
  };
}

function statusOf({ query }: Visit) {
  return chosenOf(query.status, entryStatuses);
}

function moreOf({ query }: Visit): number {
  const typed = wantedNumber(query.more ?? '');
  return typeof typed === 'number' ? Math.min(moreMax, Math.max(1, typed)) : moreDefault;
}
