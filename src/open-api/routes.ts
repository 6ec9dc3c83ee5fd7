import { addressNotAllowed, keyRefused, scopeRequired } from '../core/accounts/api-keys/api-key.errors.ts';
import { validationFailed } from '../core/base/common.errors.ts';
import type { AnyErrorDefinition } from '../core/base/define-error.ts';
import { idempotencyInProgress, idempotencyKeyReused } from '../core/base/idempotency/idempotency.errors.ts';
import type { Maxima } from '../core/base/policy.ts';
import {
  internalError,
  malformedRequest,
  payloadTooLarge,
  rateLimited,
  serviceUnavailable,
  unsupportedMediaType,
} from '../http/http.errors.ts';
import { brandRoutes } from './brands.ts';
import { eventRoutes } from './events.ts';
import { meRoutes } from './me.ts';
import { noticeRoutes } from './notices.ts';
import { orderRoutes } from './orders.ts';
import { performerRoutes } from './performers.ts';
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
    ...orderRoutes,
    ...venueRoutes,
    ...webhookRoutes,
    ...deliveryRoutes,
    ...noticeRoutes,
    ...sandboxRoutes,
  ];
}

const always = [keyRefused, addressNotAllowed, rateLimited, malformedRequest, internalError, serviceUnavailable];
const ofFields = [validationFailed];
const ofBodies = [payloadTooLarge, unsupportedMediaType];
const ofRepeats = [idempotencyInProgress, idempotencyKeyReused];

/** The endpoint's own errors and those that follow from what it takes. */
export function declaredErrors(route: OpenApiRoute): AnyErrorDefinition[] {
  const implied = [
    ...always,
    // An endpoint without parameters refuses those that it is given.
    ...ofFields,
    ...(route.method === 'GET' ? [] : [...ofBodies, ...ofRepeats]),
    ...(route.scope === null ? [] : [scopeRequired]),
  ];
  return [...route.errors, ...(implied as AnyErrorDefinition[])];
}
