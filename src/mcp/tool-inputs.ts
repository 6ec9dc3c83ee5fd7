import { pageParameters } from '../http/paging.ts';
import type { Operations } from '../http/route/operations.ts';
import type { RouteDescription } from '../http/route/route.ts';
import { compactSchema, type JsonSchema, mergedSchema } from './compact-schema.ts';
import type { ToolDescription } from './tools.ts';

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
    return byName.size === 0 ? [] : [{ ...tool, byName }];
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

/** As it is told to a caller who may do these actions; undefined where they may do none. */
export function toldTool(tool: Tool, mayDo: (action: ToolAction) => boolean): ToldTool | undefined {
  const actions = [...tool.byName.values()].filter(mayDo);
  if (actions.length === 0) return undefined;
  const isReadOnly = actions.every(({ isWrite }) => !isWrite);
  return {
    name: tool.name,
    title: tool.title,
    description: tool.about,
    inputSchema: inputSchemaOf(actions),
    outputSchema: outputSchemaOf(actions),
    ...(isReadOnly ? { annotations: { readOnlyHint: true } } : {}),
  };
}

interface ToldTool {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchemaOfTool;
  outputSchema: ObjectSchemaOfTool;
  annotations?: { readOnlyHint: boolean };
}

type ObjectSchemaOfTool = JsonSchema & { type: 'object' };

/**
 * One flat object for all actions of a tool: models fill it in more surely than a choice of objects, which several clients do not
 * pass on. Which fields an action takes stands in its description, and is checked when it is called.
 */
function inputSchemaOf(actions: readonly ToolAction[]): ObjectSchemaOfTool {
  const lines = actions.map((action, place) => lineOf(action, actions.slice(0, place)));
  const properties: Record<string, JsonSchema> = {
    action: { type: 'string', enum: actions.map(({ name }) => name), description: lines.join('\n') },
  };
  for (const field of new Set(actions.flatMap(({ fields }) => [...fields.keys()]))) {
    const taken = actions.map(({ fields }) => fields.get(field)).filter((each) => each !== undefined);
    properties[field] = mergedSchema(taken.map(({ schema }) => compactSchema(schema)));
  }
  if (actions.some(({ isWrite }) => isWrite)) properties.confirm = { type: 'string' };
  return { type: 'object', properties, required: ['action'] };
}

/** What an action answers. What a dry run answers beside stands in the instructions, once for all tools. */
function outputSchemaOf(actions: readonly ToolAction[]): ObjectSchemaOfTool {
  const types = new Set(actions.flatMap(({ route }) => (plain(route.success.data) as JsonSchema).type ?? 'object'));
  const type = types.size === 1 ? [...types][0] : [...types];
  const isPaged = actions.some(({ route }) => route.success.isPaged === true);
  return {
    type: 'object',
    properties: {
      data: { type },
      ...(isPaged ? { meta: { type: 'object' } } : {}),
    },
  };
}

const optionalMax = 8;
// They do what they are called, as `list_zones` does.
const plainActions = new Set(['list', 'get', 'create', 'update', 'delete']);

/** Where an action takes all that an earlier one takes, that is not said twice. */
function lineOf({ name, route, isWrite, fields }: ToolAction, earlier: readonly ToolAction[]): string {
  const like = earlier.find((other) => {
    const body = bodyFieldsOf(other);
    return body.length > 3 && body.every((field) => fields.has(field));
  });
  const said = [...(like === undefined ? [] : bodyFieldsOf(like)), ...Object.keys(pageParameters), 'cursor'];
  const told = [...fields].filter(([field]) => !said.includes(field));
  const needed = told.filter(([, { isNeeded }]) => isNeeded).map(([field]) => field);
  const optional = told.filter(([, { isNeeded }]) => !isNeeded).map(([field]) => `${field}?`);
  const more = optional.length > optionalMax ? ['any other field'] : optional;
  const takes = [...needed, ...more, ...(like === undefined ? [] : [`any of ${like.name}`])];
  const summary = plainActions.has(name.replace(/_.*/, '')) ? '' : `: ${route.summary}`;
  return `${name}${isWrite ? '*' : ''}${takes.length === 0 ? '' : ` (${takes.join(', ')})`}${summary}`;
}

function bodyFieldsOf({ fields }: ToolAction): string[] {
  return [...fields].filter(([, { from }]) => from === 'body').map(([field]) => field);
}
