import { addressNotAllowed, keyRefused, scopeRequired } from '../core/api-keys/api-key.errors.ts';
import { validationFailed } from '../core/common.errors.ts';
import type { AnyErrorDefinition } from '../core/define-error.ts';
import {
  internalError,
  malformedRequest,
  payloadTooLarge,
  rateLimited,
  serviceUnavailable,
  unsupportedMediaType,
} from '../http/http.errors.ts';
import { meRoutes } from './me.ts';
import type { OpenApiRoute } from './route.ts';

/** Every endpoint. What stands here is served, checked and documented. */
export const openApiRoutes: readonly OpenApiRoute[] = [...meRoutes];

const always = [keyRefused, addressNotAllowed, rateLimited, malformedRequest, internalError, serviceUnavailable];
const ofFields = [validationFailed];
const ofBodies = [payloadTooLarge, unsupportedMediaType];

/** The endpoint's own errors and those that follow from what it takes. */
export function declaredErrors(route: OpenApiRoute): AnyErrorDefinition[] {
  const implied = [
    ...always,
    // An endpoint without parameters refuses those that it is given.
    ...ofFields,
    ...(route.method === 'GET' ? [] : ofBodies),
    ...(route.scope === null ? [] : [scopeRequired]),
  ];
  return [...route.errors, ...(implied as AnyErrorDefinition[])];
}
