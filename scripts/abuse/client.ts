import { Client } from 'undici';
import type { Answer, Sent } from './sent.ts';

const giveUpMs = 120_000;

export interface Connection {
  send(sent: Sent): Promise<Answer>;
  close(): Promise<void>;
}

/** One connection that is kept open, and opened again when the service closes it. */
export function openConnection(url: string, hangMs = giveUpMs): Connection {
  const client = new Client(url, { pipelining: 1, headersTimeout: giveUpMs, bodyTimeout: giveUpMs });
  return {
    async send({ method, path, headers, body }) {
      const startedAt = performance.now();
      const since = () => performance.now() - startedAt;
      try {
        const answer = await client.request({ method: method as 'GET', path, headers, body });
        const bytes = Buffer.from(await answer.body.arrayBuffer());
        const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${[value].flat().join(', ')}`);
        const text = (name: string) => [answer.headers[name] ?? ''].flat().join(', ');
        const ms = since();
        const told = {
          status: answer.statusCode,
          contentType: text('content-type'),
          location: text('location'),
          headerText: lines.join('\n'),
          cookies: [answer.headers['set-cookie'] ?? []].flat(),
          body: bytes.toString('utf8'),
          ms,
        };
        return ms > hangMs ? { ...told, fault: 'hang', body: `${Math.round(ms)} ms` } : told;
      } catch (error) {
        const { code = '', message } = error as NodeJS.ErrnoException;
        const fault = code.includes('TIMEOUT') ? 'hang' : 'broken off';
        return { ...nothing, ms: since(), fault, body: `${code} ${message}` };
      }
    },
    close: () => client.destroy(),
  };
}

const nothing = { status: 0, contentType: '', location: '', headerText: '', cookies: [] };
