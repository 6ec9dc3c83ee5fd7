import type { FastifyInstance } from 'fastify';
import type { EventSeatsPageProps, FoundSeat } from '../../../web/organizer/seats/event-seats-page.tsx';
import type { ShownFault } from '../../../web/texts/faults.ts';
import type { FormValues } from '../../../web/ui/form.tsx';
import { Refusal } from '../../core/base/define-error.ts';
import { pesosOf } from '../../core/base/money.ts';
import { typedSeats } from '../../core/catalog/plan-drawing/seats-typed.ts';
import { createSeatBlock } from '../../core/catalog/seat-blocks/create-seat-block.ts';
import { deleteSeatBlock } from '../../core/catalog/seat-blocks/delete-seat-block.ts';
import { listSeatBlocks } from '../../core/catalog/seat-blocks/list-seat-blocks.ts';
import { ownSeatBlock } from '../../core/catalog/seat-blocks/own-seat-block.sql.ts';
import { blockReasonLengthMax, blockSeatsMax, type SeatBlock } from '../../core/catalog/seat-blocks/seat-block.ts';
import { removeSeating } from '../../core/catalog/seating/remove-seating.ts';
import { listPlans } from '../../core/catalog/seating-plans/read-plan.ts';
import { findSeatHolder } from '../../core/reports/seats/seat-marks.sql.ts';
import {
  countSeats,
  organizerStates,
  paintOf,
  readSeatsNow,
  type SeatsNow,
} from '../../core/reports/seats/seats-of-event.ts';
import { createBody, label, listOf, required } from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import { change, statusOfRefusal } from '../events/change.ts';
import { type VisitedEvent, visitedEvent } from '../events/event-of.ts';
import { checked, typedValues, wantedText } from '../events/typed.ts';
import { answerScreen, doneAt, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { linesOf } from './plans.ts';

export const seatsPath = '/events/:eventId/seats';
const plansShown = 1_000;
const blocksShown = 100;
const ability = 'event-changes';

/** The seats of an event: who sits where, what is kept back, and its plan. */
export function eventSeatRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path: seatsPath,
    ability: 'events',
    handle: (visit) => answerSeats(services, visit),
  });
  screen(app, services, {
    method: 'GET',
    path: `${seatsPath}/map.json`,
    ability: 'events',
    handle: (visit) => sendMap(services, visit),
  });
  screen(app, services, {
    method: 'POST',
    path: `${seatsPath}/blocks`,
    ability,
    handle: (visit) => block(services, visit),
  });
  screen(app, services, {
    method: 'POST',
    path: `${seatsPath}/blocks/:blockId/delete`,
    ability,
    handle: (visit) => unblock(services, visit),
  });
  screen(app, services, {
    method: 'POST',
    path: `${seatsPath}/remove`,
    ability,
    handle: (visit) => remove(services, visit),
  });
}

/** What the map is drawn from; `since` asks for the states alone. */
async function sendMap(services: DashboardServices, visit: Visit): Promise<void> {
  const { event, types } = await visitedEvent(services, visit);
  const now = await readSeatsNow(services.db, { eventId: event.id });
  const head = { 'cache-control': 'no-store' };
  if (now === undefined) {
    visit.reply.code(404).headers(head).send({});
    return;
  }
  const { seating, painted, state } = now;
  const states = Array.from(state).join('');
  const counts = countSeats(state);
  const isKnown = visit.query.version === String(seating.version);
  const whole = isKnown ? {} : { written: painted.written, ...paintOf(painted), names: namesOf(seating, types) };
  visit.reply.headers(head).send({ version: seating.version, states, counts, ...whole });
}

function namesOf({ types }: SeatsNow['seating'], known: VisitedEvent['types']): string[] {
  return types.map(({ ticketTypeId }) => known.find(({ id }) => id === ticketTypeId)?.name ?? '');
}

interface Shown {
  values?: FormValues;
  faults?: FormFaults;
  /** Several may be in one field. */
  lines?: readonly ShownFault[];
  status?: number;
}

async function answerSeats(services: DashboardServices, visit: Visit, shown: Shown = {}): Promise<void> {
  const { db } = services;
  const { event, types, around } = await visitedEvent(services, visit);
  const [now, plans] = await Promise.all([
    readSeatsNow(db, { eventId: event.id }),
    listPlans(db, visit.actor, { page: { page: 1, take: plansShown } }),
  ]);
  const { values = {}, status = 200, faults, lines } = shown;
  const props: EventSeatsPageProps = {
    ...around,
    plans: plans.rows.map(({ id, name, seats }) => ({ id, name, seats })),
    hasTypes: types.some(({ kind }) => kind === 'TICKET'),
    seating: now === undefined ? null : await shownSeating(services, visit, now, types),
    ...plansProps(now, plans.rows),
    values,
    faults,
    lines,
  };
  await answerScreen(services, visit, ['seatsEvent', props], { status });
}

function plansProps(now: SeatsNow | undefined, plans: readonly { id: string; name: string; version: number }[]) {
  const plan = plans.find(({ id }) => id === now?.seating.planId);
  return { plan: plan === undefined ? null : { id: plan.id, name: plan.name, version: plan.version } };
}

async function shownSeating(
  { db }: DashboardServices,
  visit: Visit,
  now: SeatsNow,
  types: VisitedEvent['types'],
): Promise<NonNullable<EventSeatsPageProps['seating']>> {
  const { seating, state } = now;
  const blocks = await listSeatBlocks(db, visit.actor, {
    eventId: seating.eventId,
    page: { page: 1, take: blocksShown },
  });
  return {
    planVersion: seating.planVersion,
    version: seating.version,
    orphans: seating.orphans,
    counts: countSeats(state),
    types: seating.types.flatMap(({ ticketTypeId }, index) => {
      const type = types.find(({ id }) => id === ticketTypeId);
      if (type === undefined) return [];
      const { id, name, quantity, soldQuantity: sold, heldQuantity: held, remainingQuantity: remaining } = type;
      const stock = { sold, held, remaining, withdrawn: type.withdrawnQuantity, quantity };
      return [
        {
          id,
          name,
          paint: index % 8,
          price: pesosOf(type.priceCentavos),
          isStanding: type.plannedAs !== 'RESERVED_SEAT',
          stock,
        },
      ];
    }),
    sections: sectionsOf(now),
    blocks: blocks.rows.map(({ id, seats, reason, createdAt }) => ({ id, seats, reason, createdAt })),
    found: await foundSeat(db, visit, now, blocks.rows),
    canSeeHolders: visit.may.has('attendees'),
  };
}

function sectionsOf({ painted, state }: SeatsNow) {
  const { written, plan } = painted;
  let row = 0;
  return written.sections.map(({ key, name, kind, capacity, rows }) => {
    const first = row;
    row += rows.length;
    const counts = countSeats(state, plan.rowStarts[first], plan.rowStarts[row]);
    const ofRows = rows.map((each, index) => {
      const [from, to] = [plan.rowStarts[first + index], plan.rowStarts[first + index + 1]];
      return { name: each.name, counts: countSeats(state, from, to) };
    });
    return { key, name, capacity: kind === 'STANDING' ? capacity : null, counts, rows: ofRows };
  });
}

const stateNames = Object.fromEntries(Object.entries(organizerStates).map(([name, code]) => [code, name]));

/** The seat that the page is asked for. */
async function foundSeat(
  db: DashboardServices['db'],
  { query, may }: Visit,
  { seating, painted, state }: SeatsNow,
  blocks: readonly SeatBlock[],
): Promise<FoundSeat | undefined> {
  const seatId = (query.seat ?? '').trim().slice(0, 60);
  if (seatId === '') return undefined;
  const seat = painted.seatOf.get(seatId) ?? painted.seatOf.get(seatId.toUpperCase());
  if (seat === undefined) return { seatId, state: 'unknown' };
  const id = painted.plan.ids[seat] as string;
  const is = stateNames[state[seat] as number] as FoundSeat['state'];
  const reason = blocks.find(({ seats }) => seats.includes(id))?.reason;
  if (is !== 'sold' || !may.has('attendees')) return { seatId: id, state: is, reason };
  const holder = await findSeatHolder(db, { eventId: seating.eventId, seatId: id });
  return { seatId: id, state: is, holder: holder && { ticketId: holder.ticketId, name: holder.name } };
}

const blockForm = createBody({
  seats: required(
    listOf(Type.String({ maxLength: 40 }), { description: 'Seats.', minItems: 1, maxItems: blockSeatsMax }),
  ),
  reason: required(label({ description: 'Why.' }, blockReasonLengthMax)),
});

async function block(services: DashboardServices, visit: Visit): Promise<void> {
  const { event, at } = await visitedEvent(services, visit);
  const values = typedValues(visit.form, ['seats', 'reason']);
  try {
    const typed = {
      seats: typedSeats(values.seats ?? '', { field: 'seats' }),
      reason: wantedText(values.reason ?? ''),
    };
    const { seats, reason } = checked(blockForm, typed);
    await change(services, visit, event.id, async (tx) => {
      const result = await createSeatBlock(tx, visit.actor, { eventId: event.id, seats, reason });
      return { result, done: { action: 'seating.blocked', subject: event, details: { seats: seats.length, reason } } };
    });
    doneAt(visit, `${at}/seats`, 'seats-blocked');
  } catch (error) {
    await answerSeats(services, visit, { values, ...wrongWith(error), status: statusOfRefusal(error) });
  }
}

/** Faults of one seat each are said one by one. */
export function wrongWith(error: unknown): Pick<Shown, 'faults' | 'lines'> {
  const faults = faultsOf(error);
  const isOfSeats =
    error instanceof Refusal &&
    error.details.length > 0 &&
    error.details.every(({ field }) => /^(seats|types)/.test(field));
  return isOfSeats ? { faults: { fields: {}, message: faults.message }, lines: linesOf(error) } : { faults };
}

async function unblock(services: DashboardServices, visit: Visit): Promise<void> {
  const { event, at } = await visitedEvent(services, visit);
  const path = { eventId: event.id, blockId: visit.params.blockId as string };
  const { seats, reason } = await ownSeatBlock(services.db, visit.actor, path);
  try {
    await change(services, visit, event.id, async (tx) => {
      const result = await deleteSeatBlock(tx, visit.actor, path);
      return {
        result,
        done: { action: 'seating.unblocked', subject: event, details: { seats: seats.length, reason } },
      };
    });
    doneAt(visit, `${at}/seats`, 'seats-unblocked');
  } catch (error) {
    await answerSeats(services, visit, { ...wrongWith(error), status: statusOfRefusal(error) });
  }
}

async function remove(services: DashboardServices, visit: Visit): Promise<void> {
  const { event, at } = await visitedEvent(services, visit);
  try {
    await change(services, visit, event.id, async (tx) => {
      const result = await removeSeating(tx, visit.actor, { eventId: event.id });
      return { result, done: { action: 'seating.removed', subject: event } };
    });
    doneAt(visit, `${at}/seats`, 'seats-removed');
  } catch (error) {
    await answerSeats(services, visit, { ...wrongWith(error), status: statusOfRefusal(error) });
  }
}
