import { type Fault, sentenceOf } from './faults/faults.ts';

/** What went wrong, in the words of the core; a face turns it into a status of its protocol. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'method'
  | 'conflict'
  | 'precondition'
  | 'too-slow'
  | 'too-large'
  | 'media-type'
  | 'reused'
  | 'limited'
  | 'internal'
  | 'unavailable';

/** One row of a refusal: which field, and what is wrong with it. */
export type Detail = { field: string } & Fault;

/** The row as APIs and the command line show it: in English, and with the names of the fields as they are. */
export function toldDetail({ field, ...fault }: Detail): { field: string; message: string } {
  return { field, message: sentenceOf(fault) };
}

export interface ErrorDefinition<Params = never> {
  code: string;
  kind: ErrorKind;
  /** When it happens, for the reference and docs/errors.md. */
  when: string;
  message: (params: Params) => string;
  /** What the caller should do next. Never empty. */
  hint: string | ((params: Params) => string);
  /** A sample of its parameters, for the reference, where the words depend on them. */
  example?: unknown;
}

/** Any definition, whatever its parameters. */
// Parameters stand in contravariant place, so `never` is what every definition can be assigned to.
export type AnyErrorDefinition = ErrorDefinition<never>;

const catalogue: AnyErrorDefinition[] = [];

/** Declares an error once. Raise it by name with `raise`. */
export function defineError<Params = Record<string, never>>(
  definition: ErrorDefinition<Params> & { example?: Params },
): ErrorDefinition<Params> {
  catalogue.push(definition as AnyErrorDefinition);
  return definition;
}

/** Every error that the loaded modules declare. */
export function errorCatalogue(): readonly AnyErrorDefinition[] {
  return catalogue;
}

/** A refusal that the caller can act on. Everything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly definition: AnyErrorDefinition;
  readonly hint: string;
  readonly details: readonly Detail[];
  /** Facts for the face, such as when to try again; never shown as they are. */
  readonly facts: Omit<RefusalExtras, 'details'>;
  /** What the message was made of, for a face that says it in other words. */
  readonly params: unknown;

  constructor(definition: AnyErrorDefinition, message: string, hint: string, extras: RefusalExtras, params?: unknown) {
    super(message);
    this.params = params;
    this.name = 'Refusal';
    this.definition = definition;
    this.hint = hint;
    this.details = extras.details ?? [];
    this.facts = extras;
  }
}

export interface RefusalExtras {
  details?: readonly Detail[];
  retryAfterSeconds?: number;
  allow?: readonly string[];
  /** How to authenticate, where that is not by an API key. */
  authenticate?: string;
  /** A caller that solves it is let through. */
  challenge?: Challenge;
  /** Sets of seats that could be had instead. */
  alternatives?: readonly (readonly string[])[];
}

/** Work for a caller that asks for much: cheap for one, dear for thousands. */
export interface Challenge {
  kind: 'pow';
  nonce: string;
  /** How many zero bits the SHA-256 of the answer begins with. */
  difficulty: number;
}

export function raise<Params>(definition: ErrorDefinition<Params>, params: Params, extras: RefusalExtras = {}): never {
  throw refusal(definition, params, extras);
}

export function refusal<Params>(
  definition: ErrorDefinition<Params>,
  params: Params,
  extras: RefusalExtras = {},
): Refusal {
  const hint = typeof definition.hint === 'string' ? definition.hint : definition.hint(params);
  return new Refusal(definition as AnyErrorDefinition, definition.message(params), hint, extras, params);
}

/** Whether it is this refusal, and what it was raised with. */
export function isRaised<Params>(
  error: unknown,
  definition: ErrorDefinition<Params>,
): error is Refusal & { params: Params } {
  return error instanceof Refusal && error.definition === (definition as AnyErrorDefinition);
}
