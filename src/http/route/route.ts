import type { IncomingHttpHeaders } from 'node:http';
import type { Static, TSchema } from 'typebox';
import { drawingsBusy, validationFailed } from '../../core/base/common.errors.ts';
import type { AnyErrorDefinition, Detail } from '../../core/base/define-error.ts';
import type { Claim } from '../../core/base/idempotency/claim.ts';
import type { Versioned } from '../../core/base/if-match.ts';
import type { PageMeta } from '../../core/base/page.ts';
import type { Database, Queryable, Tx } from '../../platform/database/database.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import {
  fileExpected,
  fileTooLarge,
  fileTooSlow,
  internalError,
  malformedRequest,
  methodNotAllowed,
  payloadTooLarge,
  rateLimited,
  serviceUnavailable,
  unsupportedMediaType,
} from '../http.errors.ts';
import type { ReceivedFile, WantedFile } from '../uploads/receive-file.ts';

/** What a face adds to the frame that all share. */
export interface FaceTypes {
  /** The caller, as the gate of the face finds it, with the actor that the core knows it by. */
  caller: { actor: unknown };
  /** What every endpoint may use. `keptAnswers` seals answers that hold a secret while they are kept for a repeat. */
  services: { db: Database; now: () => number; keptAnswers?: SecretBox };
  /** What it adds to the description of a route. */
  route: object;
}

export interface Call<Types extends FaceTypes, Body = unknown, Query = unknown> {
  caller: Types['caller'];
  actor: Types['caller']['actor'];
  params: Record<string, string>;
  body: Body;
  /** Where the route takes one; it is gone once the request is answered. */
  file: ReceivedFile | undefined;
  query: Query;
  headers: IncomingHttpHeaders;
  /** The If-Match header, where the client sent one. */
  ifMatch: string | undefined;
  services: Types['services'];
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
  /** It is written down and waits for somebody: 202 instead of 200. */
  isWaiting?: boolean;
  /** Nothing was done: 200 instead of 201. */
  isDryRun?: boolean;
  /** It is there already: 200 instead of 201. */
  isKnown?: boolean;
  /** It was given before, to the same Idempotency-Key. */
  isReplayed?: boolean;
}

/** An answer that is written out already, for reads that keep what they wrote. */
export interface WrittenAnswer {
  body: string | Buffer;
  headers: Readonly<Record<string, string>>;
}

/** One endpoint, as it is served, checked and documented. */
export interface RouteDescription {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base address, with `:name` for parameters. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  params?: Record<string, string>;
  query?: TSchema;
  body?: TSchema;
  /** Where its body may be larger than others: in bytes, and in names and items. */
  largeBody?: { bytesMax: number; partsMax: number; says: 'plan' | 'painting' };
  /** A file in place of a body: bare, or as a field of a form. */
  file?: WantedFile;
  /** Headers that it looks at; those of records with an ETag are added. */
  headers?: Readonly<Record<string, TSchema>>;
  /** Those of them without which it is refused. */
  headersNeeded?: readonly string[];
  /** Where it asks for another credential than the rest. */
  security?: readonly Record<string, string[]>[];
  success: {
    status: 200 | 201 | 202;
    description: string;
    data: TSchema;
    /** Where a file is answered in place of JSON: its media type. */
    file?: string;
    isPaged?: boolean;
    hasWarnings?: boolean;
    /** A single record, which has an ETag. */
    hasEtag?: boolean;
    /** Where it may have to wait for somebody: what is then answered with 202. */
    waiting?: string;
    /** Where it can be tried without being done: what is then answered with 200. */
    dryRun?: string;
    /** Where it may be there already: what is then answered with 200. */
    known?: string;
    /** A create whose record has an address. */
    hasLocation?: boolean;
    /** There is a secret in it, so it is kept for repeats only under seal. For `writeRoute`. */
    hasSecret?: boolean;
  };
  /** Every refusal that it may give. A route lists its own; those of all routes are added. */
  errors: readonly AnyErrorDefinition[];
  /** Bodies that work against a fresh organization, for the reference and for a test that sends them. */
  examples?: Record<string, unknown>;
}

interface Inputs<Types extends FaceTypes, Body extends TSchema, Query extends TSchema> {
  body?: Body;
  query?: Query;
  /**
   * Called only where fields are faulty. Refuses where the records in the path are not the caller's, because that comes
   * before fields. Finds the faults that only the database can show, because all are reported at once.
   */
  whenFaulty?: (
    db: Queryable,
    call: Call<Types, Partial<Static<Body>>, Partial<Static<Query>>>,
  ) => Promise<readonly Detail[]>;
}

export type Read = Answer | WrittenAnswer;

interface Reading<Types extends FaceTypes, Query> {
  /** A read from memory alone may answer without a promise, which would be felt under a heavy load. */
  read: (call: Call<Types, undefined, Query>) => Read | Promise<Read>;
}

interface Writing<Types extends FaceTypes, Body> {
  write: (tx: Tx, call: Call<Types, Body, undefined>) => Promise<Answer>;
}

interface Acting<Types extends FaceTypes, Body> {
  /**
   * For work that commits by itself, such as commands at the sales desk, or goes over the network: no transaction is open.
   * Where the client sent an Idempotency-Key there is a claim, under which it may have to go on from an interrupted
   * request.
   */
  act: (call: Call<Types, Body, undefined>, claim: Claim | undefined) => Promise<Answer>;
}

type Described<Types extends FaceTypes> = RouteDescription & Types['route'];

export type ChangingRoute<Types extends FaceTypes> = Described<Types> &
  Inputs<Types, TSchema, TSchema> &
  (Writing<Types, unknown> | Acting<Types, unknown>);

export type Route<Types extends FaceTypes> =
  | (Described<Types> & Inputs<Types, TSchema, TSchema> & Reading<Types, unknown>)
  | ChangingRoute<Types>;

// The refusal of another method at the path is described with each method that it has: the document has no other place
// for it.
const ofAll = [methodNotAllowed, malformedRequest, validationFailed, rateLimited, internalError, serviceUnavailable];
const ofBodies = [payloadTooLarge, unsupportedMediaType];
const ofFiles = [fileTooLarge, fileTooSlow, fileExpected, drawingsBusy];

/** How a face writes its routes. It says what it adds to each: its own errors, headers, a sentence. */
export function routesOf<Types extends FaceTypes>(
  additionsTo: (route: Described<Types>) => Partial<RouteDescription> = () => ({}),
) {
  const complete = (route: unknown): Route<Types> => {
    const written = route as Route<Types>;
    const additions = additionsTo(written);
    // An endpoint without parameters refuses any that it gets, so that every endpoint can have faulty fields.
    const ofBody = written.file === undefined ? ofBodies : ofFiles;
    const implied = written.method === 'GET' ? ofAll : [...ofAll, ...ofBody];
    const errors = [...written.errors, ...(implied as AnyErrorDefinition[]), ...(additions.errors ?? [])];
    return { ...written, ...additions, errors };
  };
  return {
    readRoute: <Query extends TSchema = TSchema>(
      route: Described<Types> & Inputs<Types, TSchema, Query> & Reading<Types, Static<Query>>,
    ) => complete(route),
    writeRoute: <Body extends TSchema = TSchema>(
      route: Described<Types> & Inputs<Types, Body, TSchema> & Writing<Types, Static<Body>>,
    ) => complete(route),
    actRoute: <Body extends TSchema = TSchema>(
      route: Described<Types> & Inputs<Types, Body, TSchema> & Acting<Types, Static<Body>>,
    ) => complete(route),
  };
}
