import type { FastifyInstance } from 'fastify';
import type { ShownPlan } from '../../../web/organizer/seats/plan-page.tsx';
import type { ShownFault } from '../../../web/texts/faults.ts';
import type { ActDetails, ActName } from '../../core/accounts/audit-log/act.ts';
import { Refusal } from '../../core/base/define-error.ts';
import { countPlanUses, listEventsOfPlan, listVenuesForPlans } from '../../core/catalog/plan-drawing/plan-uses.sql.ts';
import { createPlan } from '../../core/catalog/seating-plans/create-plan.ts';
import { deletePlan } from '../../core/catalog/seating-plans/delete-plan.ts';
import { preparePlan } from '../../core/catalog/seating-plans/prepare-plan.ts';
import { listPlans, readPlan } from '../../core/catalog/seating-plans/read-plan.ts';
import type { SeatingPlan } from '../../core/catalog/seating-plans/seating-plan.ts';
import { updatePlan } from '../../core/catalog/seating-plans/update-plan.ts';
import { findVenues } from '../../core/catalog/venues/venue.sql.ts';
import { planBody } from '../../http/fields/plan-fields.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import { languageOf } from '../../http/pages/visit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { statusOfRefusal } from '../events/change.ts';
import { checked, wantedText } from '../events/typed.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

export const plansPath = '/seating-plans';
export const planPath = `${plansPath}/:planId`;
const plansShown = 1_000;
const eventsShown = 50;
const venuesMax = 200;
const nameMax = 100;

/** The plans of an organization: the list, one of them, a copy, its name, its end. */
export function planRoutes(app: FastifyInstance, services: DashboardServices): void {
  const read = 'plans';
  const write = 'plan-changes';
  screen(app, services, {
    method: 'GET',
    path: plansPath,
    ability: read,
    handle: (visit) => answerPlans(services, visit),
  });
  screen(app, services, {
    method: 'GET',
    path: planPath,
    ability: read,
    handle: (visit) => answerPlan(services, visit),
  });
  screen(app, services, {
    method: 'GET',
    path: `${planPath}/print`,
    ability: read,
    handle: async (visit) => {
      const props = { frame: frameOf(visit, { current: 'plans' }), plan: await shownPlan(services, visit) };
      await answerScreen(services, visit, ['seatsPlanPrint', props]);
    },
  });
  screen(app, services, { method: 'POST', path: planPath, ability: write, handle: (visit) => rename(services, visit) });
  screen(app, services, {
    method: 'POST',
    path: `${planPath}/copy`,
    ability: write,
    handle: (visit) => copy(services, visit),
  });
  screen(app, services, {
    method: 'POST',
    path: `${planPath}/delete`,
    ability: write,
    handle: (visit) => remove(services, visit),
  });
}

/** In the audit log of the organization. */
export function notePlan(
  tx: Tx,
  visit: Visit,
  { action, plan, details }: { action: ActName; plan: Pick<SeatingPlan, 'id' | 'name'>; details?: ActDetails },
): Promise<void> {
  return noteAct(tx, visit, { action, subject: { kind: 'other', id: plan.id, label: plan.name }, details });
}

const planIdOf = ({ params }: Visit) => params.planId as string;

async function answerPlans({ db, ...services }: DashboardServices, visit: Visit): Promise<void> {
  const { organizationId } = visit.actor;
  const { rows } = await listPlans(db, visit.actor, { page: { page: 1, take: plansShown } });
  const [uses, venues] = await Promise.all([
    countPlanUses(db, { organizationId, planIds: rows.map(({ id }) => id) }),
    findVenues(db, { ids: rows.flatMap(({ venueId }) => venueId ?? []) }),
  ]);
  const listed = ({ id, name, seats, version, venueId }: SeatingPlan) => ({
    ...{ id, name, seats, version },
    venue: venues.find((venue) => venue.id === venueId)?.name ?? null,
    events: Number(uses.find(({ planId }) => planId === id)?.count ?? 0),
  });
  const props = {
    frame: frameOf(visit, { current: 'plans' }),
    own: rows.filter((plan) => plan.organizationId !== null).map(listed),
    shared: rows.filter((plan) => plan.organizationId === null).map(listed),
  };
  await answerScreen({ db, ...services }, visit, ['seatsPlans', props]);
}

async function shownPlan({ db }: DashboardServices, visit: Visit): Promise<ShownPlan> {
  const { plan, written } = await readPlan(db, visit.actor, { planId: planIdOf(visit) });
  const { id, name, version, seats, venueId, organizationId } = plan;
  return {
    ...{ id, name, version, seats, venueId },
    isShared: organizationId === null,
    sections: written.body.sections.map((section) => ({
      key: section.key,
      name: section.name,
      rows: section.rows.length,
      seats: section.rows.reduce((sum, { count, without }) => sum + count - without.length, 0),
      capacity: section.capacity,
    })),
  };
}

interface Shown {
  faults?: FormFaults;
  lines?: readonly ShownFault[];
  status?: number;
}

export async function answerPlan(services: DashboardServices, visit: Visit, shown: Shown = {}): Promise<void> {
  const { db } = services;
  const { organizationId } = visit.actor;
  const plan = await shownPlan(services, visit);
  const [events, venues] = await Promise.all([
    listEventsOfPlan(db, { organizationId, planId: plan.id, most: eventsShown }),
    listVenuesForPlans(db, { organizationId, most: venuesMax }),
  ]);
  const { status = 200, ...wrong } = shown;
  const props = { frame: frameOf(visit, { current: 'plans' }), plan, events, venues, ...wrong };
  await answerScreen(services, visit, ['seatsPlan', props], { status });
}

/** What is wrong, each by itself: a list may have several faults in one field. */
export function linesOf(error: unknown): ShownFault[] {
  if (!(error instanceof Refusal)) return [];
  return error.details.map(({ field: _, ...fault }) => fault as ShownFault);
}

async function rename(services: DashboardServices, visit: Visit): Promise<void> {
  const planId = planIdOf(visit);
  try {
    await services.db.transaction(async (tx) => {
      const { plan, written } = await readPlan(tx, visit.actor, { planId });
      const said = {
        name: wantedText(visit.form.text('name')),
        venueId: wantedText(visit.form.text('venueId')) ?? null,
      };
      const fields = checked(planBody, { ...written.body, ...said });
      if (fields.name === plan.name && fields.venueId === plan.venueId) return;
      const changed = await updatePlan(tx, visit.actor, { planId, plan: preparePlan(fields) });
      await notePlan(tx, visit, { action: 'plan.changed', plan: changed, details: { version: changed.version } });
    });
    doneAt(visit, `${visit.base}${plansPath}/${planId}`, 'plan-named');
  } catch (error) {
    await answerPlan(services, visit, { faults: faultsOf(error), status: statusOfRefusal(error) });
  }
}

async function copy(services: DashboardServices, visit: Visit): Promise<void> {
  const made = await services.db.transaction(async (tx) => {
    const { plan, written } = await readPlan(tx, visit.actor, { planId: planIdOf(visit) });
    const ending = languageOf(visit.request) === 'fil' ? ' (kopya)' : ' (copy)';
    const name = `${plan.name.slice(0, nameMax - ending.length)}${ending}`;
    const fields = { ...written.body, name, venueId: plan.venueId };
    const created = await createPlan(tx, visit.actor, { plan: preparePlan(fields) });
    await notePlan(tx, visit, { action: 'plan.created', plan: created, details: { copyOf: plan.name } });
    return created;
  });
  doneAt(visit, `${visit.base}${plansPath}/${made.id}`, 'plan-copied');
}

async function remove(services: DashboardServices, visit: Visit): Promise<void> {
  const planId = planIdOf(visit);
  try {
    await services.db.transaction(async (tx) => {
      const { plan } = await readPlan(tx, visit.actor, { planId });
      await deletePlan(tx, visit.actor, { planId });
      await notePlan(tx, visit, { action: 'plan.deleted', plan });
    });
    doneAt(visit, `${visit.base}${plansPath}`, 'plan-deleted');
  } catch (error) {
    await answerPlan(services, visit, { faults: faultsOf(error), status: statusOfRefusal(error) });
  }
}
