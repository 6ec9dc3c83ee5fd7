import type { Guard } from '../guard.ts';

/** Whatever a caller names is looked up together with whose it is: that part of the statement, record by record. */
function ofOrganization(record: string, room: string, tests: readonly string[], find = mine): Guard {
  return {
    name: `whose it is: ${record}`,
    invariant: `nobody reaches the ${record} of another organization`,
    file: `src/core/${room}.sql.ts`,
    find,
    replace: '',
    tests,
  };
}

const mine = ' and organization_id = ${actor.organizationId}';
const ofTenant = ' and organization_id = ${organizationId}';

export const tenancyGuards: readonly Guard[] = [
  ofOrganization('event', 'catalog/events/own-event', ['catalog/tenancy']),
  ofOrganization('ticket type', 'catalog/ticket-types/own-ticket-type', ['catalog/tenancy']),
  ofOrganization('performer', 'catalog/performers/own-performer', ['catalog/tenancy']),
  ofOrganization('brand', 'catalog/brands/own-brand', ['catalog/tenancy']),
  ofOrganization('schedule entry', 'catalog/schedules/own-schedule', ['catalog/tenancy']),
  ofOrganization('promo code', 'catalog/promo-codes/own-promo-code', ['catalog/tenancy', 'sales/promo-codes']),
  ofOrganization('question', 'catalog/questions/own-question', ['catalog/tenancy', 'sales/questions']),
  ofOrganization('access code', 'catalog/access-codes/own-access-code', ['dashboard/events-tenancy']),
  ofOrganization(
    'picture',
    'catalog/pictures/own-picture',
    ['catalog/pictures.test', 'dashboard/events-pictures'],
    ofTenant,
  ),
  ofOrganization('message to holders', 'selling/messages/own-message', [
    'dashboard/events-messages',
    'dashboard/events-tenancy',
  ]),
  ofOrganization(
    'order',
    'selling/orders/own-order',
    ['sales/tenancy', 'sales/orders-read', 'dashboard/orders-tenancy'],
    'from orders where id = ${orderId} and organization_id = ${actor.organizationId}`',
  ),
  ofOrganization('attendee', 'reports/attendees/own-attendee', [
    'dashboard/events-tenancy',
    'dashboard/orders-tenancy',
  ]),
  ofOrganization(
    'payout',
    'reports/settlements/own-payout',
    ['sales/payouts'],
    ' and p.organization_id = ${actor.organizationId}',
  ),
  ofOrganization('webhook', 'telling/webhooks/own-webhook', ['webhooks/api-access']),
  ofOrganization(
    'API key',
    'accounts/api-keys/own-api-key',
    ['dashboard/developers-tenancy', 'dashboard/developers-keys'],
    ofTenant,
  ),
  ofOrganization(
    'member of a team',
    'accounts/members/own-member',
    ['members/team', 'dashboard/account-team'],
    ' and m.organization_id = ${organizationId}',
  ),
  ofOrganization(
    'invitation',
    'accounts/members/own-member',
    ['members/invitations', 'members/team', 'dashboard/account-team'],
    ' and i.organization_id = ${organizationId}',
  ),
  {
    ...ofOrganization('delivery', 'telling/deliveries/own-delivery', [
      'webhooks/api-access',
      'webhooks/api-deliveries',
    ]),
    behind: {
      guard: 'whose it is: webhook',
      why: 'a delivery is looked up below its webhook, which is looked up with its organization first',
    },
  },
];
