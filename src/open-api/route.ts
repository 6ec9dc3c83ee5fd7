import type { Static, TSchema } from 'typebox';
import type { UsableKey } from '../core/accounts/api-keys/key-ring.ts';
import type { Actor } from '../core/base/actor.ts';
import type { AnyErrorDefinition, Detail } from '../core/base/define-error.ts';
import type { Claim } from '../core/base/idempotency/once-apart.ts';
import type { Versioned } from '../core/base/if-match.ts';
import type { PageMeta } from '../core/base/page.ts';
import type { Policy } from '../core/base/policy.ts';
import type { Scope } from '../core/base/scope.ts';
import type { EventReader } from '../core/catalog/event-reading/event-reader.ts';
import type { EventChanges } from '../core/catalog/events/event-changes.ts';
import type { Sandbox } from '../core/selling/sandbox/simulate-order.ts';
import type { WebhookAttempts } from '../core/telling/deliveries/webhook-attempts.ts';
import type { Database, Queryable, Tx } from '../platform/database/database.ts';
import type { SecretBox } from '../platform/secret-box.ts';

/** What every endpoint may use. */
export interface OpenApiServices {
  db: Database;
  policy: Policy;
  eventReader: EventReader;
  /** Tells the pages of an event that it has changed. */
  changes: EventChanges;
  sales: Sandbox['sales'];
  webhookAttempts: WebhookAttempts;
  /** Seals the secrets that sign what webhooks are sent. */
  webhookSecrets: SecretBox;
  /** Seals answers that hold a secret while they are kept for a repeat. */
  keptAnswers: SecretBox;
  /** Where the marketplace lives, for links in answers. */
  publicUrl: string;
  now: () => number;
}

export interface Call<Body, Query> {
  key: UsableKey;
  actor: Actor;
  params: Record<string, string>;
  body: Body;
  query: Query;
  /** The If-Match header, where the client sent one. */
  ifMatch: string | undefined;
  services: OpenApiServices;
  /** The time of the request. */
  now: number;
}

export interface Answer {
  data: unknown;
  meta?: PageMeta;
  warnings?: readonly string[];
  /** Path of a created record, below the base address. */
  location?: string;
  /** The record's id and count of edits, for its ETag. */
  version?: Versioned;
}

/** An answer that is written out already, for reads that keep what they wrote. */
export interface WrittenAnswer {
  body: Buffer;
  headers: Readonly<Record<string, string>>;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface RouteDescription {
  method: Method;
  /** Below the base address, with `:name` for parameters. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  /** Null where any valid key will do. */
  scope: Scope | null;
  params?: Record<string, string>;
  success: {
    status: 200 | 201 | 202;
    description: string;
    data: TSchema;
    isPaged?: boolean;
    hasWarnings?: boolean;
    /** A single record, which has an ETag. */
    hasEtag?: boolean;
    /** There is a secret in it, so it is kept for repeats only under seal. For `writeRoute`. */
    hasSecret?: boolean;
  };
  /** The refusals of the endpoint itself; those of key, rate, media type and fields are added by what it takes. */
  errors: readonly AnyErrorDefinition[];
  /** Bodies that work against a fresh organization, for the reference and for a test that sends them. */
  examples?: Record<string, unknown>;
}

interface Inputs<Body extends TSchema, Query extends TSchema> {
  body?: Body;
  query?: Query;
  /**
   * Asked only where fields are faulty: refuses when the records in the path are not the caller's, because ownership
   * comes before fields, and finds the faults that only the database can show, because all are told at once.
   */
  whenFaulty?: (db: Queryable, call: Call<Partial<Static<Body>>, Partial<Static<Query>>>) => Promise<readonly Detail[]>;
}

interface Reading<Body, Query> {
  read: (call: Call<Body, Query>) => Promise<Answer | WrittenAnswer>;
}
interface Writing<Body, Query> {
  write: (tx: Tx, call: Call<Body, Query>) => Promise<Answer>;
}

interface Acting<Body, Query> {
  /**
   * For what commits by itself, such as commands at the sales desk, or goes over the network: no transaction is open. Where
   * the client sent an Idempotency-Key there is a claim, under which it may have to go on from an interrupted request.
   */
  act: (call: Call<Body, Query>, claim: Claim | undefined) => Promise<Answer>;
}

export type OpenApiRoute = RouteDescription &
  Inputs<TSchema, TSchema> &
  (Reading<unknown, unknown> | Writing<unknown, unknown> | Acting<unknown, unknown>);

export function readRoute<Query extends TSchema = TSchema>(
  route: RouteDescription & Inputs<TSchema, Query> & Reading<undefined, Static<Query>>,
): OpenApiRoute {
  return route as unknown as OpenApiRoute;
}

export function writeRoute<Body extends TSchema = TSchema>(
  route: RouteDescription & Inputs<Body, TSchema> & Writing<Static<Body>, undefined>,
): OpenApiRoute {
  return route as unknown as OpenApiRoute;
}

export function actRoute<Body extends TSchema = TSchema>(
  route: RouteDescription & Inputs<Body, TSchema> & Acting<Static<Body>, undefined>,
): OpenApiRoute {
  return route as unknown as OpenApiRoute;
}
