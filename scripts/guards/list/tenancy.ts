import type { Guard } from '../guard.ts';

/** The part of a statement, record by record, that looks a named record up together with its owner. */
function ofOrganization(record: string, room: string, find = mine): Guard {
  return {
    name: `whose it is: ${record}`,
    invariant: `nobody reaches the ${record} of another organization`,
    file: `src/core/${room}.sql.ts`,
    find,
    replace: '',
    tests: ['catalog/own-records'],
  };
}

const mine = ' and organization_id = ${actor.organizationId}';
const ofTenant = ' and organization_id = ${organizationId}';

export const tenancyGuards: readonly Guard[] = [
  ofOrganization('event', 'catalog/events/own-event'),
  ofOrganization('ticket type', 'catalog/ticket-types/own-ticket-type'),
  ofOrganization('performer', 'catalog/performers/own-performer'),
  ofOrganization('brand', 'catalog/brands/own-brand'),
  ofOrganization('schedule entry', 'catalog/schedules/own-schedule'),
  ofOrganization('promo code', 'catalog/promo-codes/own-promo-code'),
  ofOrganization('question', 'catalog/questions/own-question'),
  ofOrganization('access code', 'catalog/access-codes/own-access-code'),
  ofOrganization('series', 'catalog/series/own-series', ' and s.organization_id = ${organizationId}'),
  ofOrganization('venue', 'catalog/venues/own-venue', ' and ${isVenueFor(organizationId)}'),
  ofOrganization('picture', 'catalog/pictures/own-picture', ofTenant),
  ofOrganization('message to holders', 'back-office/messages/own-message'),
  {
    ...ofOrganization('order', 'selling/orders/own-order'),
    find: 'from orders where id = ${orderId} and organization_id = ${actor.organizationId}`',
    replace: 'from orders where id = ${orderId}`',
  },
  {
    ...ofOrganization('order with its money', 'selling/orders/own-order'),
    find: '    where id = ${orderId} and organization_id = ${actor.organizationId}`',
    replace: '    where id = ${orderId}`',
  },
  ofOrganization('attendee', 'reports/attendees/own-attendee'),
  ofOrganization('payout', 'back-office/settlements/own-payout', ' and p.organization_id = ${actor.organizationId}'),
  ofOrganization(
    'part of the balance',
    'back-office/settlements/own-balance-part',
    ' and b.organization_id = ${actor.organizationId}',
  ),
  ofOrganization('webhook', 'telling/webhooks/own-webhook'),
  ofOrganization('API key', 'accounts/api-keys/own-api-key', ofTenant),
  ofOrganization('member of a team', 'accounts/members/own-member', ' and m.organization_id = ${organizationId}'),
  ofOrganization('invitation', 'accounts/members/own-member', ' and i.organization_id = ${organizationId}'),
  {
    ...ofOrganization('delivery', 'telling/deliveries/own-delivery'),
    behind: {
      guard: 'whose it is: webhook',
      why: 'a delivery is looked up below its webhook, which is looked up with its organization first',
    },
  },
  {
    name: 'export of another organization',
    invariant: 'nobody changes an export of others',
    file: 'src/core/back-office/exports/own-export.sql.ts',
    find: 'where x.id = ${exportId} and x.organization_id = ${organizationId}',
    replace: 'where x.id = ${exportId} and ${organizationId}::uuid is not null',
    tests: ['dashboard/exports'],
  },
  {
    name: 'an export that is on its way',
    invariant: 'asked for again and again, an export comes once',
    file: 'src/core/back-office/exports/export.sql.ts',
    find: "is_asked and status = 'PENDING'))",
    replace: 'is_asked and false))',
    tests: ['dashboard/exports'],
  },
  {
    name: 'export of another event',
    invariant: 'who works for some events gets no file of the others',
    file: 'src/core/back-office/exports/export.ts',
    find: 'return reaches && may.has',
    replace: 'return may.has',
    tests: ['dashboard/exports'],
  },
  {
    name: 'export of another role',
    invariant: 'nobody runs or deletes an export that their role does not see',
    file: 'src/dashboard/reports/exports.ts',
    find: 'if (!isTheirs(visit, changed)) raise(notForRole, { role: visit.membership.role });',
    replace: '',
    tests: ['dashboard/exports'],
  },
];
