import { listApiKeys } from '../../accounts/api-keys/list-api-keys.ts';
import { actsCsv } from '../../accounts/audit-log/acts-csv.ts';
import { listActs } from '../../accounts/audit-log/list-acts.ts';
import { membersListedMax } from '../../accounts/members/list-team.ts';
import { listMembers } from '../../accounts/members/team.sql.ts';
import { teamCsv } from '../../accounts/members/team-csv.ts';
import { listRequests } from '../../accounts/request-log/list-requests.ts';
import type { ExportContent, ExportKind } from '../../back-office/exports/export.ts';
import type { WriteExport } from '../../back-office/exports/export-queue.ts';
import { payoutsCsv, settlementCsv } from '../../back-office/settlements/settlement-csv.ts';
import { spanOfDays } from '../../back-office/settlements/settlement-days.ts';
import { ownStatement } from '../../back-office/settlements/settlement-of.ts';
import { statementCsv } from '../../back-office/settlements/statement-csv.ts';
import { everyRow } from '../../base/cursor-page.ts';
import { createEventReader } from '../../catalog/event-reading/event-reader.ts';
import { interestsCsv } from '../../catalog/interests/list-interests.ts';
import { waitingCsv } from '../../selling/waiting-list/list-waiting.ts';
import { listWebhooksWithLast } from '../../telling/deliveries/webhook-overview.ts';
import { accountingCsv } from '../accounting/accounting-csv.ts';
import { admissionsCsv } from '../admissions/admissions-of.ts';
import { attendeesCsv } from '../attendees/search-attendees.ts';
import { ordersCsv } from '../orders/orders-csv.ts';
import { salesCsv, salesLinesCsv } from '../sales/sales-csv.ts';
import type { SalesDimension } from '../sales/sales-report.ts';
import { amusementTaxCsv } from '../taxes/amusement-tax.ts';
import { apiKeysCsv, requestsCsv, webhooksCsv } from './developer-lists-csv.ts';
import { eventsCsv } from './events-csv.ts';

/** What comes by itself is what the dashboard has under the same name. */
const writers: Record<ExportKind, WriteExport> = {
  ORDERS: (db, actor, { days, eventId }) =>
    ordersCsv(db, actor, { filter: { ...spanOfDays(days), eventId: eventId ?? undefined } }),
  ATTENDEES: (db, actor, content) => attendeesCsv(db, actor, ofEvent(content)),
  INTERESTED: (db, actor, content) => interestsCsv(db, actor, ofEvent(content)),
  WAITING: (db, actor, content) => waitingCsv(db, actor, ofEvent(content)),
  ADMISSIONS: (db, actor, content) => admissionsCsv(db, actor, ofEvent(content)),
  SALES: (db, actor, content) => salesCsv(db, actor, asked(content)),
  SALES_LINES: (db, actor, content) => salesLinesCsv(db, actor, asked(content)),
  SETTLEMENT: (db, actor, { days }) => settlementCsv(db, actor, days),
  STATEMENT: async function* (db, actor, { days }) {
    yield* statementCsv(await ownStatement(db, actor, days), { withMark: true });
  },
  PAYOUTS: (db, actor) => payoutsCsv(db, actor),
  ACCOUNTING: (db, actor, { days }) => accountingCsv(db, actor, days),
  AMUSEMENT_TAX: (db, actor) => amusementTaxCsv(db, actor),
  EVENTS: (db, actor, { now }) =>
    eventsCsv({ db, reader: createEventReader(db) }, actor, {
      filter: {},
      sort: 'soonest',
      now: new Date(now).toISOString(),
    }),
  TEAM: async function* (db, _actor, { homeId: organizationId }) {
    yield* teamCsv(await listMembers(db, { organizationId, most: membersListedMax }));
  },
  API_KEYS: (db, actor, { now }) =>
    apiKeysCsv(
      everyRow((part) => listApiKeys(db, actor, part)),
      { now },
    ),
  API_REQUESTS: (db, { organizationId }, { days }) =>
    requestsCsv(everyRow((part) => listRequests(db, { organizationId, filter: spanOfDays(days), ...part }))),
  WEBHOOKS: async function* (db, actor) {
    yield* webhooksCsv(await listWebhooksWithLast(db, actor));
  },
  AUDIT_LOG: (db, _actor, { days, homeId: organizationId }) =>
    actsCsv(everyRow((part) => listActs(db, { organizationId, filter: spanOfDays(days), ...part }))),
};

export const writeExport: WriteExport = (db, actor, content) => writers[content.kind](db, actor, content);

function ofEvent({ eventId }: ExportContent): { eventId: string } {
  return { eventId: eventId as string };
}

function asked({ days, eventId, dimension, seesNet }: ExportContent) {
  return { days, eventId: eventId ?? undefined, by: (dimension ?? 'day') as SalesDimension, seesNet };
}
