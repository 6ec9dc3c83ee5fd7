/** The parts of an OpenAPI document that clients are written against. */
export interface ApiDocument {
  servers: { url: string }[];
  security?: unknown;
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas; securitySchemes?: Record<string, Record<string, unknown>> };
}

export interface Operation {
  operationId?: string;
  description?: string;
  security?: unknown;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Response>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  style?: string;
  explode?: boolean;
  schema: Schema;
}

export interface Response {
  description: string;
  headers?: Record<string, unknown>;
  content?: Content;
}

export type Content = Record<string, { schema: Schema }>;
export type Schemas = Record<string, Schema>;

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[];
  properties?: Schemas;
  required?: string[];
  additionalProperties?: unknown;
  items?: Schema;
  format?: string;
  pattern?: string;
  uniqueItems?: boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}
