import type { UsableKey } from '../core/accounts/api-keys/key-ring.ts';
import { byKey } from '../core/accounts/audit-log/act.ts';
import { recordAct } from '../core/accounts/audit-log/record-act.ts';
import { raiseInvalid } from '../core/base/common.errors.ts';
import { type Detail, raise } from '../core/base/define-error.ts';
import { nearestName } from '../http/fields/nearest-name.ts';
import type { OperationInput, Operations } from '../http/route/operations.ts';
import type { Confirms } from './confirm.ts';
import { actionUnknown, confirmRefused } from './mcp.errors.ts';
import type { Tool, ToolAction } from './tool-inputs.ts';

export interface ToolServices {
  operations: Operations<UsableKey>;
  confirms: Confirms;
}

type Input = Readonly<Record<string, unknown>>;

/** Who calls, and from where. */
export interface AgentCall {
  key: UsableKey;
  address: string;
}

/** A read is answered; a write is rehearsed, and done with the word that its rehearsal answered. */
export async function callTool(
  services: ToolServices,
  { key, address }: AgentCall,
  tool: Tool,
  { confirm, ...input }: Input,
): Promise<object> {
  const action = tool.byName.get(String(input.action));
  if (action === undefined) {
    raise(actionUnknown, { tool: tool.name, action: String(input.action), actions: [...tool.byName.keys()] });
  }
  const { operationId, success } = action.route;
  const said = inputOf(action, input);
  const { operations, confirms } = services;
  if (!action.isWrite) return bodyOf(await operations.call(key, operationId, said));

  const confirmed = { apiKeyId: key.id, tool: tool.name, input };
  if (confirm === undefined || confirm === null) {
    // Some endpoints are refused without a key for repeats; a rehearsal does not use it up.
    const tried = { ...said, idempotencyKey: 'mcp rehearsal' };
    const rehearsed = bodyOf(await operations.call(key, operationId, tried, { isRehearsal: true }));
    return {
      dryRun: true,
      // A secret of what was taken back again is good for nothing.
      wouldAnswer: success.hasSecret === true ? null : rehearsed,
      ...confirms.make(confirmed),
    };
  }
  const checked = confirms.check(String(confirm), confirmed);
  if ('fault' in checked) raise(confirmRefused, checked);
  const done = await operations.call(
    key,
    operationId,
    { ...said, idempotencyKey: `mcp ${checked.number}` },
    {
      alongside: (tx) =>
        recordAct(tx, {
          organizationId: key.organizationSandboxOf ?? key.organizationId,
          by: byKey(key),
          action: 'agent.acted',
          details: { tool: tool.name, action: action.name, ...said.params },
          address,
        }),
    },
  );
  if (done.headers['idempotent-replayed'] === 'true') raise(confirmRefused, { fault: 'used' });
  return bodyOf(done);
}

/** What is said by the names of the tool, sorted into where the operation takes it. */
function inputOf({ fields }: ToolAction, { action: _action, ...input }: Input): OperationInput {
  const faults: Detail[] = [];
  const said = {
    params: {} as Record<string, string>,
    query: {} as Record<string, string>,
    body: {} as Record<string, unknown>,
  };
  for (const [name, value] of Object.entries(input)) {
    const field = fields.get(name);
    if (field === undefined)
      faults.push({ field: name, fault: 'unknownField', values: { nearest: nearestName(name, [...fields.keys()]) } });
    else if (field.from === 'body') said.body[field.name] = value;
    // Left out, in the words of some models.
    else if (value !== null)
      said[field.from][field.name] = typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  for (const [name, { from, isNeeded }] of fields) {
    if (isNeeded && from !== 'body' && input[name] == null) faults.push({ field: name, fault: 'required' });
  }
  if (faults.length > 0) raiseInvalid(faults);
  const takesBody = [...fields.values()].some(({ from }) => from === 'body');
  return { ...said, body: takesBody ? said.body : undefined };
}

function bodyOf({ body }: { body: string | Buffer }): object {
  return JSON.parse(body.toString()) as object;
}
