import type { Operations } from '../http/route/operations.ts';
import type { RouteDescription } from '../http/route/route.ts';
import type { ToolDescription } from './tools.ts';

/** A schema as it is written in JSON. */
type JsonSchema = Readonly<Record<string, unknown>>;

/** An action of a tool: the operation, and what it takes from where. */
export interface ToolAction {
  name: string;
  route: RouteDescription;
  isWrite: boolean;
  /** By the name that the tool gives them. */
  fields: ReadonlyMap<string, Field>;
}

interface Field {
  /** As the operation calls it. */
  name: string;
  from: 'params' | 'query' | 'body';
  schema: JsonSchema;
  isNeeded: boolean;
}

export interface Tool extends ToolDescription {
  byName: ReadonlyMap<string, ToolAction>;
  inputSchema: JsonSchema;
}

/** The tools of which the face has operations. */
export function toolsOf(described: readonly ToolDescription[], { all }: Pick<Operations<never>, 'all'>): Tool[] {
  const routes = new Map(all.map((route) => [route.operationId, route]));
  return described.flatMap((tool) => {
    const present = Object.entries(tool.actions).flatMap(([name, operationId]) => {
      const route = routes.get(operationId);
      return route === undefined ? [] : [[name, actionOf(name, route, tool.idIs)] as const];
    });
    const byName = new Map(present);
    return byName.size === 0 ? [] : [{ ...tool, byName, inputSchema: inputSchemaOf([...byName.values()]) }];
  });
}

function actionOf(name: string, route: RouteDescription, idIs = 'id'): ToolAction {
  const fields = new Map<string, Field>();
  for (const [param, description] of Object.entries(route.params ?? {})) {
    const schema = { type: 'string', description };
    fields.set(param === 'id' ? idIs : param, { name: param, from: 'params', schema, isNeeded: true });
  }
  for (const from of ['query', 'body'] as const) {
    const { properties = {}, required = [] } = plain(route[from] ?? {}) as ObjectSchema;
    for (const [field, schema] of Object.entries(properties)) {
      // The first call of a write is its dry run; nobody has to ask for it.
      if (field === 'dryRun') continue;
      fields.set(field, { name: field, from, schema, isNeeded: required.includes(field) });
    }
  }
  return { name, route, isWrite: route.method !== 'GET', fields };
}

interface ObjectSchema {
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
}

function plain(schema: object): unknown {
  return JSON.parse(JSON.stringify(schema));
}

/**
 * One flat object for all actions of a tool: models fill it in more surely than a choice of objects, which several clients do not
 * pass on. Which fields an action takes stands in its description, and is checked when it is called.
 */
function inputSchemaOf(actions: readonly ToolAction[]): JsonSchema {
  const properties: Record<string, JsonSchema> = {
    action: { type: 'string', enum: actions.map(({ name }) => name), description: actions.map(lineOf).join('\n') },
  };
  for (const field of new Set(actions.flatMap(({ fields }) => [...fields.keys()]))) {
    const schemas = actions.flatMap(({ fields }) => fields.get(field)?.schema ?? []);
    const [first, ...others] = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
    properties[field] = others.length === 0 ? (first as JsonSchema) : { anyOf: [first, ...others] };
  }
  if (actions.some(({ isWrite }) => isWrite)) {
    properties.confirm = {
      type: 'string',
      description:
        'Leave it out at first: the answer then says what would be done and has a `confirm`. Send exactly the same input with it to have it done.',
    };
  }
  return { type: 'object', properties, required: ['action'], additionalProperties: false };
}

function lineOf({ name, route, isWrite, fields }: ToolAction): string {
  const named = [...fields].map(([field, { isNeeded }]) => (isNeeded ? field : `${field}?`));
  const takes = named.length === 0 ? '' : ` Takes ${named.join(', ')}.`;
  return `${name}: ${route.summary}.${takes}${isWrite ? ' First a dry run, then with confirm.' : ''}`;
}
