import type { ServerResponse } from 'node:http';

/**
 * Ways in which a payment provider lets its callers down. `hang`: never answers. `drip`: answers a byte at a time and
 * never ends. `endless`: streams without end. `huge`: 2 MiB of good JSON. `slow`: right, but 50 ms late.
 */
export const misbehaviours = [
  'hang',
  'drip',
  'endless',
  'huge',
  'slow',
  'busy',
  'broken',
  'redirect',
  'garbage',
  'reset',
] as const;
export type Misbehaviour = (typeof misbehaviours)[number];

/** Ruins an answer. `slow` is none of these: it is an answer, only later. */
export function ruinAnswer(
  response: ServerResponse,
  kind: Exclude<Misbehaviour, 'slow'>,
  { url }: { url: string },
): void {
  const start = () => response.writeHead(200, { 'content-type': 'application/json' });
  const actions: Record<typeof kind, () => void> = {
    hang: () => {},
    drip: () => {
      start();
      const timer = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(timer));
    },
    endless: () => {
      start();
      const chunk = Buffer.alloc(64 * 1024, ' ');
      const fill = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', fill);
      fill();
    },
    huge: () => start().end(JSON.stringify({ data: { id: 'x', attributes: { filler: 'x'.repeat(2 * 1024 * 1024) } } })),
    busy: () => response.writeHead(429, { 'retry-after': '7' }).end('{"errors":[{"code":"rate_limited"}]}'),
    broken: () => response.writeHead(500).end('Internal Server Error'),
    redirect: () => response.writeHead(302, { location: `${url}/elsewhere` }).end(),
    garbage: () => start().end('<html>Down for maintenance</html>'),
    reset: () => response.socket?.resetAndDestroy(),
  };
  actions[kind]();
}
