import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UsableKey } from '../core/accounts/api-keys/key-ring.ts';
import type { AddressList } from '../core/base/address-list.ts';
import { raise } from '../core/base/define-error.ts';
import { clientAddress } from '../http/client-address.ts';
import { lazily } from '../platform/lazily.ts';
import type { AgentServerOptions } from './agent-server.ts';
import { agentsNotAllowed, batchRefused } from './mcp.errors.ts';

interface McpOptions extends AgentServerOptions {
  /** Lets a key in as at the Open API: key, allowlist, rate. */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<UsableKey>;
  noteRequest(request: FastifyRequest, reply: FastifyReply): void;
  trustedProxies: AddressList;
}

/** The tools of agents, over the endpoints of the Open API. */
export async function mcpPlugin(app: FastifyInstance, options: McpOptions): Promise<void> {
  const { trustedProxies } = options;
  let opened = false;
  // Only when the first agent calls: loading the protocol takes longer than a fifth of a start.
  const handler = lazily(async () => {
    opened = true;
    return (await import('./agent-server.ts')).createAgentServer(options);
  });
  app.addHook('onClose', async () => {
    if (opened) await (await handler()).close();
  });
  app.addHook('onResponse', (request, reply, done) => {
    options.noteRequest(request, reply);
    done();
  });
  app.post('/mcp', async (request, reply) => {
    const key = await options.admit(request, reply);
    if (key.organizationSandboxOf === null && !key.allowsAgents) raise(agentsNotAllowed, {});
    if (Array.isArray(request.body)) raise(batchRefused, {});
    const extra = { key, address: clientAddress(request.raw, trustedProxies), requestId: request.id };
    const asked = new Request(`${options.publicUrl}/mcp`, {
      method: 'POST',
      headers: headersOf(request),
      body: JSON.stringify(request.body ?? null),
    });
    const answer = await (await handler()).fetch(asked, {
      parsedBody: request.body,
      authInfo: { token: '', clientId: key.id, scopes: [...key.scopes], extra },
    });
    const text = await answer.text();
    return reply
      .code(answer.status)
      .header('content-type', answer.headers.get('content-type') ?? 'application/json')
      .send(text);
  });
}

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const wanted = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id'];
  return Object.fromEntries(
    wanted.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );
}
