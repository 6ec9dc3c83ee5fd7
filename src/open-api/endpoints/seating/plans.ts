import { limitReached, recordNotFound } from '../../../core/base/common.errors.ts';
import { preconditionFailed } from '../../../core/base/if-match.ts';
import { pageMeta } from '../../../core/base/page.ts';
import { createPlan } from '../../../core/catalog/seating-plans/create-plan.ts';
import { deletePlan } from '../../../core/catalog/seating-plans/delete-plan.ts';
import { ownPlan, ownPlanToChange } from '../../../core/catalog/seating-plans/own-plan.sql.ts';
import { preparedOf } from '../../../core/catalog/seating-plans/prepare-plan.ts';
import { listPlanSeats, listPlans, readPlan } from '../../../core/catalog/seating-plans/read-plan.ts';
import { plansBusy, planUsed } from '../../../core/catalog/seating-plans/seating-plan.errors.ts';
import { planVersionOf, type SeatingPlan } from '../../../core/catalog/seating-plans/seating-plan.ts';
import { updatePlan } from '../../../core/catalog/seating-plans/update-plan.ts';
import { closedObject, integer, uuid } from '../../../http/fields/fields.ts';
import { largePlanBody, planBody } from '../../../http/fields/plan-fields.ts';
import { Type } from '../../../http/fields/schema-type.ts';
import { type PageQuery, pageOf, pageParameters } from '../../../http/paging.ts';
import type { Answer } from '../../../http/route/route.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { deletedRecord } from '../../records/catalog-records.ts';
import { planRecord, planSeatRecord, presentPlan, writtenPlanRecord } from '../../records/seating-records.ts';
import { type Call, readRoute, writeRoute } from '../route.ts';

const tag = 'Seating plans';
const params = { planId: 'Id of the seating plan.' };
const seatsTakeMax = 5_000;
const seatsTakeDefault = 1_000;

const version = integer({ description: 'The version; left out, the newest.' }, 1, 2_147_483_647);
const listQuery = closedObject<PageQuery & { venueId?: string }>(
  { venueId: uuid({ description: 'Only plans of this venue.' }), ...pageParameters },
  [],
);
const planQuery = closedObject<{ version?: number }>({ version }, []);
const seatsQuery = closedObject<PageQuery & { version?: number }>(
  {
    version,
    page: pageParameters.page,
    take: Type.Integer({
      minimum: 1,
      default: seatsTakeDefault,
      description: `Rows a page. More than ${seatsTakeMax} is taken as ${seatsTakeMax}.`,
    }),
  },
  [],
);

const hall = {
  name: 'Main hall',
  focus: [10, -4],
  sections: [
    {
      key: 'ORCH',
      name: 'Orchestra',
      kind: 'SEATED',
      rows: [
        { name: 'A', count: 20, x: 0, y: 0, dx: 1, dy: 0, curve: 0.1, without: ['11'], marks: { 1: 'WHEELCHAIR' } },
        { name: 'B', count: 20, x: 0, y: 1, dx: 1, dy: 0, curve: 0.1 },
      ],
    },
    { key: 'PIT', name: 'Standing pit', kind: 'STANDING', capacity: 300 },
  ],
};

export const planRoutes = [
  writeRoute({
    method: 'POST',
    path: '/seating-plans',
    operationId: 'createSeatingPlan',
    tag,
    summary: 'Add a seating plan',
    description:
      'A hall as sections of rows; seats follow from the rows, and their ids are `SECTION-ROW-SEAT`, such as `ORCH-C-28`. At most 120,000 seats, and 8 MiB.',
    scope: 'events:write',
    body: planBody,
    largeBody: largePlanBody,
    success: { status: 201, description: 'The plan.', data: planRecord, hasEtag: true },
    errors: [limitReached, plansBusy],
    examples: { 'A small hall': hall },
    write: async (tx, { actor, body }) => {
      const plan = await createPlan(tx, actor, { plan: preparedOf(body) });
      return { ...answer(plan), location: `/seating-plans/${plan.id}` };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/seating-plans',
    operationId: 'listSeatingPlans',
    tag,
    summary: 'List seating plans',
    description: 'Your own, newest first, and then those of the operator, which are for everybody (`shared`).',
    scope: 'events:read',
    query: listQuery,
    success: { status: 200, description: 'A page of plans.', data: Type.Array(planRecord), isPaged: true },
    errors: [],
    read: async ({ actor, query, services }) => {
      const listed = await listPlans(services.db, actor, { venueId: query.venueId, page: pageOf(query) });
      return { data: listed.rows.map(presentPlan), meta: pageMeta(listed) };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/seating-plans/:planId',
    operationId: 'getSeatingPlan',
    tag,
    summary: 'Read one seating plan',
    description:
      'As it was written, with what was left out filled in: the newest version, or the one that is asked for.',
    scope: 'events:read',
    params,
    query: planQuery,
    success: { status: 200, description: 'The plan.', data: writtenPlanRecord, hasEtag: true },
    errors: [recordNotFound],
    whenFaulty: checkOwner,
    read: async (call) => {
      const { db } = call.services;
      const { plan, written } = await readPlan(db, call.actor, { planId: planIdOf(call), version: call.query.version });
      const { version, seats, body } = written;
      const data = { ...presentPlan({ ...plan, version, seats }), focus: body.focus, sections: body.sections };
      return { data, version: planVersionOf({ id: plan.id, version }) };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/seating-plans/:planId/seats',
    operationId: 'listSeatsOfPlan',
    tag,
    summary: 'List the seats of a plan',
    description: 'In the order of the plan, up to 5,000 a page. Places to stand are not among them.',
    scope: 'events:read',
    params,
    query: seatsQuery,
    success: { status: 200, description: 'A page of seats.', data: Type.Array(planSeatRecord), isPaged: true },
    errors: [recordNotFound],
    whenFaulty: checkOwner,
    read: async (call) => {
      const { page, take, version } = call.query;
      const asked = { planId: planIdOf(call), version, page: { page, take: Math.min(take, seatsTakeMax) } };
      const listed = await listPlanSeats(call.services.db, call.actor, asked);
      return { data: listed.rows, meta: pageMeta(listed) };
    },
  }),
  writeRoute({
    method: 'PUT',
    path: '/seating-plans/:planId',
    operationId: 'updateSeatingPlan',
    tag,
    summary: 'Make the next version of a plan',
    description:
      'The whole plan anew. Events keep the version that they were painted with until they are painted again.',
    scope: 'events:write',
    params,
    body: planBody,
    largeBody: largePlanBody,
    success: { status: 200, description: 'The plan with its new version.', data: planRecord, hasEtag: true },
    errors: [recordNotFound, preconditionFailed, limitReached, plansBusy],
    examples: { 'With a balcony': { ...hall, sections: [...hall.sections, balcony()] } },
    whenFaulty: checkChanger,
    write: async (tx, call) => {
      const { actor, body, ifMatch } = call;
      return answer(await updatePlan(tx, actor, { planId: planIdOf(call), plan: preparedOf(body), ifMatch }));
    },
  }),
  writeRoute({
    method: 'DELETE',
    path: '/seating-plans/:planId',
    operationId: 'deleteSeatingPlan',
    tag,
    summary: 'Delete a seating plan',
    description: 'With all its versions. Only where no event sells its seats.',
    scope: 'events:write',
    params,
    success: { status: 200, description: 'What was deleted.', data: deletedRecord },
    errors: [recordNotFound, preconditionFailed, planUsed],
    whenFaulty: checkChanger,
    write: async (tx, call) => {
      const { id } = await deletePlan(tx, call.actor, { planId: planIdOf(call), ifMatch: call.ifMatch });
      return { data: { deleted: true, id } };
    },
  }),
];

function balcony() {
  const row = { name: 'A', count: 12, x: 4, y: 12, dx: 1, dy: 0 };
  return { key: 'BALC', name: 'Balcony', kind: 'SEATED', rows: [row] };
}

function planIdOf({ params }: Pick<Call, 'params'>): string {
  return params.planId as string;
}

async function checkOwner(db: Queryable, call: Call): Promise<[]> {
  await ownPlan(db, call.actor, planIdOf(call));
  return [];
}

async function checkChanger(db: Queryable, call: Call): Promise<[]> {
  await ownPlanToChange(db, call.actor, planIdOf(call));
  return [];
}

function answer(plan: SeatingPlan): Answer {
  return { data: presentPlan(plan), version: planVersionOf(plan) };
}
