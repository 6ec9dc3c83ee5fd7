import type { Detail } from '../../base/define-error.ts';
import type { PaintedType } from '../seating/seating.ts';
import type { PreparedPlan } from '../seating-plans/prepare-plan.ts';
import type { PlanFields } from '../seating-plans/seating-plan.ts';
import type { TypedPainting, TypeName } from './seats-typed.ts';

/** Whose work it is. Those who are not approved yet take turns with each other first, and then with everybody. */
export interface PlanWorkOf {
  organizationId: string;
  isApproved: boolean;
}

/** What of plans takes the processor long. It is done beside the thread that sells, and refused beyond what can be done soon. */
export interface PlanWork {
  /** What a file on the disk says, a plan in JSON or a list of seats. A name in it goes before the one that is given. */
  readFile(of: PlanWorkOf, file: PlanFile): Promise<PreparedPlan>;
  /** What a body in JSON says, a plan or a painting, checked. A plan is prepared. */
  readBody(of: PlanWorkOf, body: PlanBody): Promise<ReadBody>;
  /** Which seats are sold as what, from what people type. */
  paintTyped(of: PlanWorkOf, typed: TypedPlan): Promise<PaintedType[]>;
}

export interface PlanBody {
  bytes: Uint8Array;
  says: 'plan' | 'painting';
  /** How many names and items it may have. */
  partsMax: number;
  headers: { type: string | undefined; encoding: string | undefined };
}

export interface ReadBody {
  value: unknown;
  faults: Detail[];
  suggestions: string[];
  /** Of all that it says, so that a repeat is known. */
  digest: string;
}

export interface TypedPlan extends TypedPainting {
  /** What the plan is made of, in JSON. */
  body: string;
  types: readonly TypeName[];
}

export type PlanFile = { path: string } & Pick<PlanFields, 'name' | 'venueId'>;
