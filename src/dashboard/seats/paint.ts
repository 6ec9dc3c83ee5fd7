import type { FastifyInstance } from 'fastify';
import type { PaintPageProps } from '../../../web/organizer/seats/paint-page.tsx';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import { isRaised } from '../../core/base/define-error.ts';
import { editTag, preconditionFailed } from '../../core/base/if-match.ts';
import { pesosOf } from '../../core/base/money.ts';
import { isTicket } from '../../core/catalog/inventory/type-kinds.ts';
import { paintingAsTyped } from '../../core/catalog/plan-drawing/seats-typed.ts';
import { readEventSeating, readPlanText } from '../../core/catalog/seating/event-seating.sql.ts';
import { paintEvent } from '../../core/catalog/seating/paint-event.ts';
import { paintPlan } from '../../core/catalog/seating/painted-plan.ts';
import type { EventSeating, PaintedType } from '../../core/catalog/seating/seating.ts';
import { ownPlan } from '../../core/catalog/seating-plans/own-plan.sql.ts';
import { readPlan } from '../../core/catalog/seating-plans/read-plan.ts';
import type { SeatingPlan } from '../../core/catalog/seating-plans/seating-plan.ts';
import type { TicketType } from '../../core/catalog/ticket-types/ticket-type.ts';
import { paintOf } from '../../core/reports/seats/seats-of-event.ts';
import { seatingBody } from '../../http/fields/plan-fields.ts';
import { change, statusOfRefusal } from '../events/change.ts';
import { visitedEvent } from '../events/event-of.ts';
import { checked } from '../events/typed.ts';
import { answerScreen, doneAt, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { seatsPath, wrongWith } from './event-seats.ts';

const path = `${seatsPath}/paint`;

/** Which seats of a plan are sold as which ticket type. */
export function paintRoutes(app: FastifyInstance, services: DashboardServices): void {
  const ability = 'event-changes';
  screen(app, services, { method: 'GET', path, ability, handle: (visit) => answerPaint(services, visit) });
  screen(app, services, {
    method: 'GET',
    path: `${path}/map.json`,
    ability,
    handle: (visit) => sendMap(services, visit),
  });
  screen(app, services, { method: 'POST', path, ability, handle: (visit) => paint(services, visit) });
}

type Shown = Partial<
  Pick<PaintPageProps, 'sections' | 'parts' | 'faults' | 'lines' | 'orphans' | 'version' | 'painted'>
> & { status?: number };

/** The plan that the URL names, or else that of the event; in its newest version, which painting takes. */
async function planOf({ db }: DashboardServices, visit: Visit, seating: EventSeating | undefined, named?: string) {
  const planId = named ?? visit.query.plan ?? seating?.planId;
  if (planId === undefined) raiseInvalid([{ field: 'planId', fault: 'required' }]);
  return readPlan(db, visit.actor, { planId });
}

/** What is painted already, as far as the plan still has it. */
function keptTypes(seating: EventSeating | undefined, planId: string) {
  return seating?.planId === planId ? seating.types : [];
}

const tagOf = (event: { id: string }, seating: EventSeating | undefined) =>
  editTag({ id: event.id, revision: seating?.version ?? 0 });

async function answerPaint(services: DashboardServices, visit: Visit, shown: Shown = {}): Promise<void> {
  const { event, types, around } = await visitedEvent(services, visit);
  const seating = await readEventSeating(services.db, { eventId: event.id });
  const { plan, written } = await planOf(
    services,
    visit,
    seating,
    shown.status === undefined ? undefined : visit.form.text('planId'),
  );
  const nameOf = (id: string) => types.find((type) => type.id === id)?.name ?? '';
  const typed = paintingAsTyped(keptTypes(seating, plan.id), nameOf);
  const props: PaintPageProps = {
    ...around,
    plan: { id: plan.id, name: plan.name },
    version: shown.version ?? tagOf(event, seating),
    types: types.filter(isTicket).map(({ id, name, priceCentavos }) => ({ id, name, price: pesosOf(priceCentavos) })),
    planSections: written.body.sections.map(({ key, name, kind, capacity, rows }) => ({
      ...{ key, name },
      seats:
        kind === 'STANDING'
          ? (capacity ?? 0)
          : rows.reduce((sum, { count, without }) => sum + count - without.length, 0),
    })),
    sections: shown.sections ?? Object.fromEntries(typed.sections),
    parts: shown.parts ?? typed.lines,
    orphans: shown.orphans ?? seating?.orphans ?? 'REFUSE',
    painted: shown.painted,
    faults: shown.faults,
    lines: shown.lines,
  };
  await answerScreen(services, visit, ['seatsPaint', props], { status: shown.status ?? 200 });
}

async function sendMap(services: DashboardServices, visit: Visit): Promise<void> {
  const { event, types } = await visitedEvent(services, visit);
  const seating = await readEventSeating(services.db, { eventId: event.id });
  const { plan, written } = await planOf(services, visit, seating);
  const order = types.filter(isTicket).map(({ id }) => id);
  const kept = keptTypes(seating, plan.id);
  const painted = paintPlan(
    written.body,
    order.map((ticketTypeId) => ({
      ticketTypeId,
      areas: kept.find((each) => each.ticketTypeId === ticketTypeId)?.areas ?? [],
    })),
  );
  visit.reply.headers({ 'cache-control': 'no-store' }).send({ written: written.body, ...paintOf(painted) });
}

async function paint(services: DashboardServices, visit: Visit): Promise<void> {
  const { form } = visit;
  const { event, types, at } = await visitedEvent(services, visit);
  const orphans = form.text('orphans') === 'ALLOW' ? 'ALLOW' : 'REFUSE';
  const version = form.text('version');
  const sections = Object.fromEntries(
    form
      .entries()
      .flatMap(([name, value]) => (name.startsWith('section.') ? [[name.slice('section.'.length), value]] : [])),
  );
  try {
    const plan = await ownPlan(services.db, visit.actor, form.text('planId'));
    const named =
      paintedByScript(form.text('painted')) ?? (await paintedByForm(services, visit, plan, types, sections));
    const wanted = checked(seatingBody, { planId: plan.id, types: named, orphans });
    await change(services, visit, event.id, async (tx) => {
      const { policy } = services;
      const result = await paintEvent(tx, visit.actor, {
        policy,
        eventId: event.id,
        ...wanted,
        ifMatch: `"${version}"`,
      });
      const details = { plan: plan.name, seats: result.painted.typeOf.filter((type) => type >= 0).length };
      return { result, done: { action: 'seating.changed', subject: event, details } };
    });
    doneAt(visit, `${at}/seats`, 'seats-saved');
  } catch (error) {
    // Who sends a form again that somebody else was faster than has seen so, and means it.
    const kept = isRaised(error, preconditionFailed) ? undefined : version;
    const painted = paintedAgain(
      form.text('painted'),
      types.filter(isTicket).map(({ id }) => id),
    );
    const shown = {
      painted,
      sections,
      parts: form.text('parts'),
      orphans,
      version: kept,
      ...wrongWith(error),
    } as const;
    await answerPaint(services, visit, { ...shown, status: statusOfRefusal(error) });
  }
}

/** The areas that the form's lines come to, where no script did it. */
async function paintedByForm(
  { db, planWork }: DashboardServices,
  { membership: { organizationId, isApproved }, form }: Visit,
  plan: SeatingPlan,
  types: readonly TicketType[],
  sections: Readonly<Record<string, string>>,
): Promise<PaintedType[]> {
  return planWork.paintTyped(
    { organizationId, isApproved },
    {
      body: await readPlanText(db, { planId: plan.id, version: plan.version }),
      types: types.filter(isTicket).map(({ id, name }) => ({ id, name })),
      sections: new Map(Object.entries(sections)),
      lines: form.text('parts'),
    },
  );
}

/** The areas that the page's script found; undefined where it has none. */
function paintedByScript(text: string): unknown[] | undefined {
  if (text === '') return undefined;
  try {
    const said: unknown = JSON.parse(text);
    return Array.isArray(said) ? said : undefined;
  } catch {
    return undefined;
  }
}

/** What a refused form had on its map: as runs of the types that the page lists. */
function paintedAgain(text: string, order: readonly string[]): string | undefined {
  const named = paintedByScript(text);
  return named === undefined ? undefined : JSON.stringify({ order, named });
}
