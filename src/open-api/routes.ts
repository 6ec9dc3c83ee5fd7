import type { Maxima } from '../core/base/policy.ts';
import { admissionRoutes } from './endpoints/admissions.ts';
import { brandRoutes } from './endpoints/brands.ts';
import { bundleRoutes } from './endpoints/bundles.ts';
import { buyersActRoutes } from './endpoints/buyers-acts.ts';
import { counterRoutes } from './endpoints/counter/counter.ts';
import { doorCodeRoutes } from './endpoints/either/door-codes.ts';
import { messageRoutes } from './endpoints/either/messages.ts';
import { accessCodeRoutes, promoCodeRoutes } from './endpoints/either/promo-codes.ts';
import { eventRoutes } from './endpoints/events.ts';
import { embedRoutes, meRoutes } from './endpoints/me.ts';
import { orderRoutes } from './endpoints/orders.ts';
import { payoutRoutes } from './endpoints/payouts.ts';
import { performerRoutes } from './endpoints/performers.ts';
import { pictureRoutes } from './endpoints/pictures.ts';
import { questionRoutes } from './endpoints/questions.ts';
import { refundRoutes } from './endpoints/refunds.ts';
import { reportRoutes } from './endpoints/reports.ts';
import type { OpenApiRoute } from './endpoints/route.ts';
import { sandboxRoutes } from './endpoints/sandbox.ts';
import { sandboxActRoutes } from './endpoints/sandbox-acts.ts';
import { scheduleRoutes } from './endpoints/schedules.ts';
import { eventSeatingRoutes } from './endpoints/seating/event-seating.ts';
import { moveTicketRoutes } from './endpoints/seating/move-ticket.ts';
import { planRoutes } from './endpoints/seating/plans.ts';
import { seatBlockRoutes } from './endpoints/seating/seat-blocks.ts';
import { seriesRoutes } from './endpoints/series/series.ts';
import { taxRoutes } from './endpoints/taxes.ts';
import { ticketTypeRoutes } from './endpoints/ticket-types.ts';
import { venueRoutes } from './endpoints/venues.ts';
import { deliveryRoutes } from './endpoints/webhook-deliveries.ts';
import { noticeRoutes, webhookRoutes } from './endpoints/webhooks.ts';
import { zoneRoutes } from './endpoints/zones.ts';

/** Every endpoint. What stands here is served, checked and documented. */
export function openApiRoutes(maxima: Maxima): readonly OpenApiRoute[] {
  return [
    ...meRoutes,
    ...embedRoutes,
    ...eventRoutes(maxima),
    ...seriesRoutes(maxima),
    ...ticketTypeRoutes,
    ...bundleRoutes,
    ...planRoutes,
    ...eventSeatingRoutes,
    ...seatBlockRoutes,
    ...moveTicketRoutes,
    ...performerRoutes,
    ...scheduleRoutes,
    ...brandRoutes,
    ...doorCodeRoutes,
    ...messageRoutes,
    ...promoCodeRoutes,
    ...zoneRoutes,
    ...accessCodeRoutes,
    ...questionRoutes,
    ...orderRoutes,
    ...admissionRoutes,
    ...counterRoutes,
    ...refundRoutes,
    ...buyersActRoutes,
    ...reportRoutes,
    ...payoutRoutes,
    ...taxRoutes,
    ...venueRoutes,
    ...pictureRoutes,
    ...webhookRoutes,
    ...deliveryRoutes,
    ...noticeRoutes,
    ...sandboxActRoutes,
    ...sandboxRoutes,
  ];
}
