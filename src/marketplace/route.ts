import type { IncomingHttpHeaders } from 'node:http';
import type { Static, TSchema } from 'typebox';
import { validationFailed } from '../core/base/common.errors.ts';
import type { AnyErrorDefinition, Detail } from '../core/base/define-error.ts';
import type { PageMeta } from '../core/base/page.ts';
import type { Sales } from '../core/selling/cashier/sales.ts';
import {
  internalError,
  malformedRequest,
  payloadTooLarge,
  rateLimited,
  serviceUnavailable,
  unsupportedMediaType,
} from '../http/http.errors.ts';
import type { Database } from '../platform/database/database.ts';

export const basePath = '/marketplace/v1';

/** What every endpoint may use. */
export interface MarketplaceServices {
  db: Database;
  sales: Sales;
  /** Where the website lives, for links in answers. */
  publicUrl: string;
  now: () => number;
}

export interface Call<Body, Query> {
  params: Record<string, string>;
  body: Body;
  query: Query;
  headers: IncomingHttpHeaders;
  services: MarketplaceServices;
  /** The time of the request. */
  now: number;
}

export interface Answer {
  data: unknown;
  meta?: PageMeta;
  /** Where it is not the one of `success`. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** Path of a created record, below the base address. */
  location?: string;
}

export interface RouteDescription {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the base address, with `:name` for parameters. */
  path: string;
  operationId: string;
  summary: string;
  description: string;
  params?: Record<string, string>;
  /** Headers that it looks at, with what they mean, for the reference. */
  headers?: Readonly<Record<string, string>>;
  /** Whether it asks for the token of an order, for the reference. */
  needsToken?: boolean;
  success: {
    status: 200 | 201 | 202;
    description: string;
    data: TSchema;
    isPaged?: boolean;
    /** A create whose record has an address. */
    hasLocation?: boolean;
  };
  /** The refusals of the endpoint itself; those of rate, media type and fields are added by what it takes. */
  errors: readonly AnyErrorDefinition[];
}

interface Work<Body extends TSchema, Query extends TSchema> {
  body?: Body;
  query?: Query;
  /**
   * Asked only where fields are faulty: refuses when the records in the path are not to be seen, because that comes
   * before fields, and finds the faults that only the database can show, because all are told at once.
   */
  whenFaulty?: (call: Call<Partial<Static<Body>>, Partial<Static<Query>>>) => Promise<readonly Detail[]>;
  /** Answers; one that writes opens its one transaction itself. */
  handle: (call: Call<Static<Body>, Static<Query>>) => Promise<Answer>;
}

export type MarketplaceRoute = RouteDescription & Work<TSchema, TSchema>;

export function marketplaceRoute<Body extends TSchema = TSchema, Query extends TSchema = TSchema>(
  route: RouteDescription & Work<Body, Query>,
): MarketplaceRoute {
  return route as unknown as MarketplaceRoute;
}

const always = [rateLimited, malformedRequest, validationFailed, internalError, serviceUnavailable];
const ofBodies = [payloadTooLarge, unsupportedMediaType];

/** The endpoint's own errors and those that follow from what it takes. */
export function declaredErrors({ method, errors }: MarketplaceRoute): AnyErrorDefinition[] {
  const implied = method === 'GET' ? always : [...always, ...ofBodies];
  return [...errors, ...(implied as AnyErrorDefinition[])];
}
