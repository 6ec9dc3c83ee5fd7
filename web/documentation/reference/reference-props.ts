import type { Sample } from '../guide-parts.tsx';

// What the pages of the reference are drawn from. Descriptions may hold code in backticks.

/** A line about a value, such as its default. */
export interface Fact {
  text: string;
  codes?: readonly string[];
}

export interface Field {
  name: string;
  type: string;
  mark?: 'required' | 'may be absent';
  description: string;
  facts: readonly Fact[];
  inside?: Inside;
}

/** What a value holds: fields, or one of several. A record is shown in full once a page, and named elsewhere. */
export type Inside =
  | { kind: 'fields'; isList: boolean; record?: string; fields: readonly Field[] }
  | { kind: 'choices'; isList: boolean; choices: readonly Omit<Field, 'name'>[] }
  | { kind: 'again'; isList: boolean; record: string };

interface Shown {
  title: string;
  code: string;
}

export interface SuccessAnswer {
  status: string;
  description: string;
  headers: readonly string[];
  inside?: Inside;
  example?: string;
}

export interface ErrorAnswer {
  status: string;
  code: string;
  when: string;
  message: string;
  hint: string;
}

export interface TryInput {
  name: string;
  place: 'path' | 'query' | 'header';
  isRequired: boolean;
  isNumber: boolean;
  choices?: readonly string[];
  placeholder?: string;
  note?: string;
}

export interface ShownOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  /** Null where any valid key will do. */
  scope: string | null;
  isRepeatable: boolean;
  parameters: readonly { title: string; fields: readonly Field[] }[];
  body?: { isRequired: boolean; inside?: Inside };
  samples: Sample[];
  moreBodies: readonly Shown[];
  answers: readonly SuccessAnswer[];
  errors: readonly ErrorAnswer[];
  tryOut: { inputs: readonly TryInput[]; bodies: readonly Shown[]; takesFile: boolean };
}

export interface ShownMessage {
  type: string;
  summary: string;
  description: string;
  headers: readonly Field[];
  inside?: Inside;
  example: string;
}

export interface ShownRecord {
  title: string;
  description: string;
  inside?: Inside;
  example: string;
}

export interface OperationLink {
  id: string;
  method: string;
  path: string;
  summary: string;
}

/** The pages of the reference, as its own navigation and its first page list them. */
export interface ReferenceTag {
  name: string;
  href: string;
  operations: readonly OperationLink[];
}
