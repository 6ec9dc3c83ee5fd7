import type { FastifyInstance } from 'fastify';
import type { OrganizationFactsShown, PlannedEventShown } from '../../web/operator/organization-facts.tsx';
import type { OperatorOrganizationShown } from '../../web/operator/organizations-page.tsx';
import { approveOrganization } from '../core/accounts/operators/approve-organization.ts';
import { askOrganization } from '../core/accounts/operators/ask-organization.ts';
import { setTier } from '../core/accounts/operators/set-tier.ts';
import { suspendOrganization } from '../core/accounts/operators/suspend-organization.ts';
import { unsuspendOrganization } from '../core/accounts/operators/unsuspend-organization.ts';
import { findLiveOrganization } from '../core/accounts/organizations/find-organization.ts';
import { organizationNotFound } from '../core/accounts/organizations/organization.errors.ts';
import { rateLimitsByTier, tiers } from '../core/accounts/organizations/organization.ts';
import { bankOf } from '../core/accounts/payout-accounts/banks.ts';
import { changeTaxDocument } from '../core/accounts/tax-profiles/change-tax-document.ts';
import { documentUnknown } from '../core/accounts/tax-profiles/tax-profile.errors.ts';
import { findTaxFile, listTaxDocuments } from '../core/accounts/tax-profiles/tax-profile.sql.ts';
import { raiseInvalid } from '../core/base/common.errors.ts';
import { raise } from '../core/base/define-error.ts';
import { pesosOf } from '../core/base/money.ts';
import {
  type ApprovalFacts,
  findApprovalFacts,
  listPlannedEvents,
  type PlannedEvent,
} from '../core/reports/operator/approval-facts.sql.ts';
import {
  findOperatorOrganization,
  type OperatorOrganization,
  organizationStandings,
} from '../core/reports/operator/list-organizations.sql.ts';
import { listOrganizationsForOperator } from '../core/reports/operator/list-organizations.ts';
import { type FormFaults, faultsOf } from '../http/pages/faults.ts';
import { chosenOf } from '../http/pages/filters.ts';
import { sendTaxFile } from '../http/pages/send-tax-file.ts';
import type { Tx } from '../platform/database/database.ts';
import {
  answerScreen,
  base,
  frameOf,
  type OperatorVisit,
  operatorActs,
  operatorScreen,
  statusOfFaults,
} from './frame/screen.ts';
import type { OperatorServices } from './frame/services.ts';

const path = '/organizations';
const take = 50;
const eventsShown = 10;

/** Organizations: found, approved, moved between tiers, suspended. */
export function organizationRoutes(app: FastifyInstance, services: OperatorServices): void {
  const { db, now } = services;

  operatorScreen(app, services, {
    method: 'GET',
    path,
    handle: async (visit) => {
      const { query } = visit;
      const filter = {
        search: query.search?.trim() || undefined,
        standing: chosenOf(query.standing, organizationStandings),
      };
      const shown = { frame: frameOf(visit, { current: 'organizations' }), filter };
      try {
        const list = { filter, cursor: query.cursor || undefined, take };
        const { rows, nextCursor } = await listOrganizationsForOperator(db, list);
        const organizations = rows.map(shownOrganization);
        await answerScreen(services, visit, ['operatorOrganizations', { ...shown, organizations, nextCursor }]);
      } catch (error) {
        const props = { ...shown, organizations: [], nextCursor: null, faults: faultsOf(error) };
        await answerScreen(services, visit, ['operatorOrganizations', props], { status: 400 });
      }
    },
  });

  operatorScreen(app, services, { method: 'GET', path: `${path}/:slug`, handle: (visit) => answerOne(visit) });

  operatorScreen(app, services, {
    method: 'GET',
    path: `${path}/:slug/documents/:kind/:year`,
    handle: async (visit) => {
      const { kind = '', year = '' } = visit.params;
      const { id: organizationId } = await findLiveOrganization(db, { slug: slugOf(visit) });
      const found = await findTaxFile(db, { organizationId, kind, year: Number(year) || 0 });
      sendTaxFile(visit.reply, { kind, year, ...(found ?? raise(documentUnknown, {})) });
    },
  });

  const answerOne = (visit: OperatorVisit, faults?: FormFaults) => answerOrganization(services, visit, faults);

  const acts: Record<string, { done: string; work: (tx: Tx, visit: OperatorVisit) => Promise<unknown> }> = {
    approve: {
      done: 'approved',
      work: (tx, visit) =>
        approveOrganization(tx, visit.operator, { slug: slugOf(visit), taxRules: services.taxRules, now: now() }),
    },
    ask: { done: 'asked', work: (tx, visit) => ask(tx, visit, now()) },
    tier: {
      done: 'tierChanged',
      work: async (tx, visit) => {
        const tier = chosenOf(visit.form.text('tier'), tiers);
        if (tier === undefined) raiseInvalid([{ field: 'tier', fault: 'notOneOf', values: { choices: tiers } }]);
        return setTier(tx, visit.operator, { slug: slugOf(visit), tier });
      },
    },
    suspend: {
      done: 'suspended',
      work: (tx, visit) => {
        const reason = visit.form.text('reason');
        return suspendOrganization(tx, visit.operator, { slug: slugOf(visit), reason, now: now() });
      },
    },
    document: {
      done: 'documentDecided',
      work: async (tx, visit) => {
        const { form, operator } = visit;
        const { id: organizationId } = await findLiveOrganization(tx, { slug: slugOf(visit) });
        const [kind, year, status] = [form.text('kind'), form.text('year'), form.text('status')];
        const typed = { kind, year, status, content: null };
        return changeTaxDocument(tx, { organizationId }, { ...operator, typed });
      },
    },
    unsuspend: {
      done: 'unsuspended',
      work: (tx, visit) => unsuspendOrganization(tx, visit.operator, { slug: slugOf(visit), now: now() }),
    },
  };
  operatorActs(app, services, {
    path: `${path}/:slug`,
    acts,
    pageOf,
    again: answerOne,
  });
}

function ask(tx: Tx, visit: OperatorVisit, now: number) {
  return askOrganization(tx, visit.operator, { slug: slugOf(visit), question: visit.form.text('question'), now });
}

/** One organization, with what an operator decides by. */
async function answerOrganization(
  services: OperatorServices,
  visit: OperatorVisit,
  faults?: FormFaults,
): Promise<void> {
  const { db } = services;
  const slug = slugOf(visit);
  const found = await findOperatorOrganization(db, { slug });
  if (found === undefined) raise(organizationNotFound, { slug });
  const { id: organizationId } = found;
  const [facts, documents, planned] = await Promise.all([
    findApprovalFacts(db, { organizationId }),
    services.taxRules === 'ph' ? listTaxDocuments(db, { organizationId }) : null,
    listPlannedEvents(db, { organizationId, most: eventsShown }),
  ]);
  const props = {
    frame: frameOf(visit, { current: 'organizations' }),
    organization: shownOrganization(found),
    facts: shownFacts(facts),
    documents,
    planned: planned.map(shownPlanned),
    tiers,
    limits: rateLimitsByTier[found.tier],
    reason: visit.form.text('reason'),
    faults,
  };
  await answerScreen(services, visit, ['operatorOrganization', props], { status: statusOfFaults(faults) });
}

function slugOf({ params }: OperatorVisit): string {
  return params.slug as string;
}

function pageOf(visit: OperatorVisit): string {
  return `${base}${path}/${encodeURIComponent(slugOf(visit))}`;
}

function shownFacts(facts: ApprovalFacts): OrganizationFactsShown {
  const { ownerName, ownerEmail, contactEmail, contactPhone, links, description, plans } = facts;
  const { taxName, taxNumber, taxAddress, accountKind, bankCode, numberEnd } = facts;
  return {
    owner: { name: ownerName, email: ownerEmail },
    contactEmail,
    contactPhone,
    links: Object.entries(links).map(([kind, url]) => ({ kind, url })),
    description,
    plans,
    tax: [taxName, taxNumber, taxAddress].filter((each) => each !== null),
    account: accountKind === null ? null : { bank: bankOf(bankCode ?? '')?.name ?? bankCode ?? accountKind, numberEnd },
  };
}

function shownPlanned(event: PlannedEvent): PlannedEventShown {
  const {
    id,
    name,
    status,
    isCancelled,
    dateTime,
    timezone,
    quantity,
    lowestCentavos,
    highestCentavos,
    worthCentavos,
  } = event;
  const [lowest, highest] = [lowestCentavos, highestCentavos].map((each) => (each === null ? null : pesosOf(each)));
  const prices = { lowest: lowest ?? null, highest: highest ?? null, worth: pesosOf(worthCentavos) };
  return { id, name, status, isCancelled, dateTime, timezone, quantity, ...prices };
}

function shownOrganization(organization: OperatorOrganization): OperatorOrganizationShown {
  const { slug, name, tier, suspendedAt, suspensionReason, approvedAt, ownerEmail, createdAt } = organization;
  const { members, publishedEvents, activeKeys, openTickets } = organization;
  const standing = suspendedAt !== null ? 'suspended' : approvedAt === null ? 'waiting' : 'approved';
  const numbers = { members, publishedEvents, activeKeys, openTickets };
  const isDeclined = suspendedAt !== null && approvedAt === null;
  return { slug, name, tier, standing, isDeclined, suspendedAt, suspensionReason, ownerEmail, createdAt, ...numbers };
}
