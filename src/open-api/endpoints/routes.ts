import type { Maxima } from '../../core/base/policy.ts';
import { brandRoutes } from './brands.ts';
import { bundleRoutes } from './bundles.ts';
import { doorCodeRoutes } from './door-codes.ts';
import { eventRoutes } from './events.ts';
import { embedRoutes, meRoutes } from './me.ts';
import { orderRoutes } from './orders.ts';
import { payoutRoutes } from './payouts.ts';
import { performerRoutes } from './performers.ts';
import { pictureRoutes } from './pictures.ts';
import { accessCodeRoutes, promoCodeRoutes } from './promo-codes.ts';
import { questionRoutes } from './questions.ts';
import { refundRoutes } from './refunds.ts';
import { reportRoutes } from './reports.ts';
import type { OpenApiRoute } from './route.ts';
import { sandboxRoutes } from './sandbox.ts';
import { sandboxActRoutes } from './sandbox-acts.ts';
import { scheduleRoutes } from './schedules.ts';
import { seriesRoutes } from './series.ts';
import { ticketTypeRoutes } from './ticket-types.ts';
import { venueRoutes } from './venues.ts';
import { deliveryRoutes } from './webhook-deliveries.ts';
import { noticeRoutes, webhookRoutes } from './webhooks.ts';
import { zoneRoutes } from './zones.ts';

/** Every endpoint. What stands here is served, checked and documented. */
export function openApiRoutes(maxima: Maxima): readonly OpenApiRoute[] {
  return [
    ...meRoutes,
    ...embedRoutes,
    ...eventRoutes(maxima),
    ...seriesRoutes(maxima),
    ...ticketTypeRoutes,
    ...bundleRoutes,
    ...performerRoutes,
    ...scheduleRoutes,
    ...brandRoutes,
    ...doorCodeRoutes,
    ...promoCodeRoutes,
    ...zoneRoutes,
    ...accessCodeRoutes,
    ...questionRoutes,
    ...orderRoutes,
    ...refundRoutes,
    ...reportRoutes,
    ...payoutRoutes,
    ...venueRoutes,
    ...pictureRoutes,
    ...webhookRoutes,
    ...deliveryRoutes,
    ...noticeRoutes,
    ...sandboxActRoutes,
    ...sandboxRoutes,
  ];
}
