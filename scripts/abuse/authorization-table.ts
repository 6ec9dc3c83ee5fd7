import type { Scope } from '../../src/core/base/scope.ts';

/** What an endpoint of the Open API asks of a key, written down a second time from the specification's own tables. */
export interface Asked {
  /** Two where the key must hold both. */
  scope: Scope | 'any' | `${Scope}+${Scope}`;
  /** For test keys alone. */
  isSandbox: boolean;
  /** Of payouts that have left and quarters that are over, of which a world of today has none: who may ask is told so. */
  isYetToCome: boolean;
}

// The first part is the specification of the Open API, the second what was added to it and where that says so.
const table = `
GET /me any
POST /events events:write
GET /events events:read
GET /events/:idOrSlug events:read
PATCH /events/:id events:write
POST /events/:id/publish events:write
POST /events/:id/unpublish events:write
POST /events/:id/archive events:write
DELETE /events/:id events:write
POST /events/:eventId/tickets tickets:write
GET /events/:eventId/tickets tickets:read
GET /events/:eventId/tickets/:ticketId tickets:read
PATCH /events/:eventId/tickets/:ticketId tickets:write
POST /events/:eventId/tickets/:ticketId/publish tickets:write
POST /events/:eventId/tickets/:ticketId/sold-out tickets:write
DELETE /events/:eventId/tickets/:ticketId tickets:write
POST /events/:eventId/performers events:write
GET /events/:eventId/performers events:read
DELETE /events/:eventId/performers/:performerId events:write
POST /events/:eventId/schedules events:write
GET /events/:eventId/schedules events:read
PATCH /events/:eventId/schedules/:scheduleId events:write
DELETE /events/:eventId/schedules/:scheduleId events:write
POST /events/:eventId/brands events:write
GET /events/:eventId/brands events:read
DELETE /events/:eventId/brands/:brandId events:write
GET /orders orders:read
GET /events/:eventId/orders orders:read
GET /orders/:orderId orders:read
GET /venues/search events:read
POST /webhooks webhooks:manage
GET /webhooks webhooks:manage
PATCH /webhooks/:id webhooks:manage
DELETE /webhooks/:id webhooks:manage
POST /webhooks/:id/test webhooks:manage
GET /webhooks/:id/deliveries webhooks:manage

POST /events/:id/door-codes tickets:write
GET /events/:id/door-codes tickets:read
DELETE /events/:id/door-codes/:doorCodeId tickets:write
GET /events/:id/attendees orders:read
GET /events/:eventId/admissions orders:read
POST /events/:eventId/counter-sales orders:write
DELETE /events/:eventId/counter-sales/:saleId orders:write
POST /events/:eventId/reservations orders:write
DELETE /events/:eventId/reservations/:reservationId orders:write
GET /events/:eventId/cash-up orders:read
POST /pictures events:write
GET /pictures/:id events:read
DELETE /pictures/:id events:write
POST /venues events:write
GET /venues/:id events:read
POST /events/:id/promo-codes tickets:write
GET /events/:id/promo-codes tickets:read
GET /events/:id/promo-codes/:promoCodeId tickets:read
PATCH /events/:id/promo-codes/:promoCodeId tickets:write
DELETE /events/:id/promo-codes/:promoCodeId tickets:write
POST /events/:id/questions events:write
GET /events/:id/questions events:read
GET /events/:id/questions/:questionId events:read
PATCH /events/:id/questions/:questionId events:write
DELETE /events/:id/questions/:questionId events:write
POST /series events:write
GET /series events:read
GET /series/:seriesId events:read
GET /series/:seriesId/events events:read
GET /series/:seriesId/sales orders:read
POST /series/:seriesId/dates events:write
DELETE /series/:seriesId/dates/:eventId events:write
POST /series/:seriesId/changes events:write
GET /series/:seriesId/changes/:changeId events:read
POST /events/:eventId/messages events:write
GET /events/:eventId/messages events:read
DELETE /events/:eventId/messages/:messageId events:write
POST /series/:seriesId/door-codes tickets:write
GET /series/:seriesId/door-codes tickets:read
DELETE /series/:seriesId/door-codes/:doorCodeId tickets:write
POST /series/:seriesId/promo-codes tickets:write
GET /series/:seriesId/promo-codes tickets:read
GET /series/:seriesId/promo-codes/:promoCodeId tickets:read
PATCH /series/:seriesId/promo-codes/:promoCodeId tickets:write
DELETE /series/:seriesId/promo-codes/:promoCodeId tickets:write
POST /series/:seriesId/messages events:write
GET /series/:seriesId/messages events:read
DELETE /series/:seriesId/messages/:messageId events:write
POST /events/:id/bundles tickets:write
GET /events/:id/bundles tickets:read
GET /events/:id/bundles/:bundleId tickets:read
PATCH /events/:id/bundles/:bundleId tickets:write
DELETE /events/:id/bundles/:bundleId tickets:write
POST /seating-plans events:write
GET /seating-plans events:read
GET /seating-plans/:planId events:read
GET /seating-plans/:planId/seats events:read
PUT /seating-plans/:planId events:write
DELETE /seating-plans/:planId events:write
PUT /events/:id/seating events:write
GET /events/:id/seating events:read
DELETE /events/:id/seating events:write
POST /events/:id/seat-blocks tickets:write
GET /events/:id/seat-blocks tickets:read
GET /events/:id/seat-blocks/:blockId tickets:read
DELETE /events/:id/seat-blocks/:blockId tickets:write
POST /events/:id/tickets/:seatedTicketId/move tickets:write
POST /events/:id/zones tickets:write
GET /events/:id/zones tickets:read
PATCH /events/:id/zones/:zoneId tickets:write
DELETE /events/:id/zones/:zoneId tickets:write
POST /events/:id/complimentary tickets:write
GET /balance orders:read
GET /payouts orders:read
GET /payouts/:id orders:read
GET /payouts/:id/invoice orders:read yet-to-come
GET /payouts/:id/invoice.pdf orders:read yet-to-come
GET /tax-profile orders:read
GET /invoices orders:read
GET /invoices/:invoiceId orders:read
GET /tax-certificates/:quarter.pdf orders:read yet-to-come
POST /webhooks/:id/rotate-secret webhooks:manage
POST /webhooks/:id/deliveries/:deliveryId/redeliver webhooks:manage
POST /webhooks/:id/replay webhooks:manage
GET /notices webhooks:manage
POST /sandbox/orders events:write sandbox
POST /sandbox/orders/:orderId/complete events:write sandbox
POST /sandbox/orders/:orderId/cancel events:write sandbox
POST /sandbox/orders/:orderId/refund events:write sandbox
POST /orders/:id/refunds orders:write
POST /orders/:id/resend orders:write
POST /orders/:id/exchange orders:write
POST /orders/:id/tickets/:ticketId/return orders:write
POST /events/:id/cancel events:write+orders:write
POST /events/:id/access-codes tickets:write
GET /events/:id/access-codes tickets:read
DELETE /events/:id/access-codes/:accessCodeId tickets:write
GET /events/:id/interests orders:read
GET /events/:id/waiting orders:read
GET /events/:id/waiting/figures orders:read
GET /webhooks/:id webhooks:manage
GET /reports/sales orders:read
GET /embed events:read
PUT /embed events:write
POST /sandbox/orders/:orderId/acts events:write sandbox
POST /sandbox/events/:eventId/cancel events:write sandbox
POST /sandbox/payouts/:payoutId/return events:write sandbox
GET /sandbox/clock events:read sandbox
POST /sandbox/clock events:write sandbox
POST /sandbox/reset events:write sandbox`;

const nameless = (url: string) => url.replaceAll(/:\w+/g, ':');
const asked = new Map(
  table
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [method = '', path = '', scope = '', kind] = line.split(' ');
      const asked = { scope, isSandbox: kind === 'sandbox', isYetToCome: kind === 'yet-to-come' };
      return [`${method} /open-api/v1${nameless(path)}`, asked as Asked];
    }),
);

/** Undefined where the specification knows no such endpoint. */
export function askedOf(method: string, url: string): Asked | undefined {
  return asked.get(`${method} ${nameless(url)}`);
}

// Staff are managers of all events, who have everything but keys, payouts, team, audit log and organization settings (docs/roles.md);
// webhooks and the request log are none of these.
const forOwners =
  /^\/organizer\/o\/:organization\/(?:settlement|settings\/(?:api-keys|team|audit-log|organization|sandbox))(?:[./]|$)/;

export type Visitor = 'nobody' | 'owner' | 'staff' | 'owner elsewhere' | 'operator' | 'operator without a factor';

// Those last who may do most.
export const visitors: readonly Visitor[] = [
  'nobody',
  'owner',
  'staff',
  'owner elsewhere',
  'operator',
  'operator without a factor',
];

/** How a page of an organization, or of the operator, meets somebody. */
export function welcomeOf(url: string, visitor: Visitor): 'in' | 'sign in' | 403 | 404 | 'second factor' {
  if (visitor === 'nobody') return 'sign in';
  if (url.startsWith('/operator')) {
    if (visitor === 'operator') return 'in';
    return visitor === 'operator without a factor' ? 'second factor' : 404;
  }
  if (visitor !== 'owner' && visitor !== 'staff') return 404;
  return visitor === 'staff' && forOwners.test(url) ? 403 : 'in';
}
