import assert from 'node:assert/strict';
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Json } from './api-client.ts';

/** An agent that works at /mcp by the official client. */
export interface Agent {
  client: Client;
  call(tool: string, input: Json): Promise<Json & { isError: boolean }>;
  /** Looks at the dry run and has it done. */
  do(tool: string, input: Json): Promise<Json>;
}

export async function agentOf(url: string, key: string): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { 'api-key': key } },
  });
  await client.connect(transport);
  const call = async (name: string, input: Json): Promise<Json & { isError: boolean }> => {
    const { content, isError = false } = (await client.callTool({ name, arguments: input })) as CallToolResult;
    const [first] = content;
    assert.ok(first?.type === 'text');
    return { ...(JSON.parse(first.text) as Json), isError };
  };
  return {
    client,
    call,
    async do(tool, input) {
      const rehearsed = await call(tool, input);
      assert.equal(rehearsed.isError, false, JSON.stringify(rehearsed));
      assert.equal(rehearsed.dryRun, true);
      const done = await call(tool, { ...input, confirm: rehearsed.confirm });
      assert.equal(done.isError, false, JSON.stringify(done));
      return (done.data ?? {}) as Json;
    },
  };
}
