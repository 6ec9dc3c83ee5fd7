import type { Maxima } from '../core/base/policy.ts';
import { attendeeRoutes } from './attendees.ts';
import { brandRoutes } from './brands.ts';
import { complimentaryRoutes } from './complimentary.ts';
import { doorCodeRoutes } from './door-codes.ts';
import { eventRoutes } from './events.ts';
import { meRoutes } from './me.ts';
import { noticeRoutes } from './notices.ts';
import { orderRoutes } from './orders.ts';
import { payoutRoutes } from './payouts.ts';
import { performerRoutes } from './performers.ts';
import { pictureRoutes } from './pictures.ts';
import { promoCodeRoutes } from './promo-codes.ts';
import { questionRoutes } from './questions.ts';
import type { OpenApiRoute } from './route.ts';
import { sandboxRoutes } from './sandbox.ts';
import { scheduleRoutes } from './schedules.ts';
import { ticketTypeRoutes } from './ticket-types.ts';
import { venueRoutes } from './venues.ts';
import { deliveryRoutes } from './webhook-deliveries.ts';
import { webhookRoutes } from './webhooks.ts';

/** Every endpoint. What stands here is served, checked and documented. */
export function openApiRoutes(maxima: Maxima): readonly OpenApiRoute[] {
  return [
    ...meRoutes,
    ...eventRoutes(maxima),
    ...ticketTypeRoutes,
    ...performerRoutes,
    ...scheduleRoutes,
    ...brandRoutes,
    ...doorCodeRoutes,
    ...promoCodeRoutes,
    ...complimentaryRoutes,
    ...questionRoutes,
    ...orderRoutes,
    ...attendeeRoutes,
    ...payoutRoutes,
    ...venueRoutes,
    ...pictureRoutes,
    ...webhookRoutes,
    ...deliveryRoutes,
    ...noticeRoutes,
    ...sandboxRoutes,
  ];
}
