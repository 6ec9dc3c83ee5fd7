import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Exchange } from '../exchange.ts';

export interface GreedAsked {
  port: number;
  connections: number;
  seconds: number;
  /** One after the other, again and again. Nine `#` stand for a number that no other has. */
  requests: readonly Uint8Array[];
}

export interface GreedHad {
  statuses: Record<string, number>;
  bytes: number;
}

const placeholder = '#'.repeat(9);
const { port, connections, seconds, requests } = workerData as GreedAsked;
const prepared = requests.map((request) => {
  const bytes = Buffer.from(request);
  const places: number[] = [];
  for (let at = bytes.indexOf(placeholder); at >= 0; at = bytes.indexOf(placeholder, at + 9)) places.push(at);
  return { bytes, places };
});
const endAt = performance.now() + seconds * 1_000;
const statuses: Record<string, number> = {};
let bytes = 0;
let calls = 0;

// It would be on a machine of its own: here it must not take the processor from those who serve and those who buy.
setPriority(19);
await Promise.all(Array.from({ length: connections }, callOn));
parentPort?.postMessage({ statuses, bytes } satisfies GreedHad);

async function callOn(): Promise<void> {
  let connection = new Exchange(port);
  while (performance.now() < endAt) {
    try {
      const { status, body } = await connection.send(nextRequest());
      statuses[status] = (statuses[status] ?? 0) + 1;
      bytes += body.length;
    } catch {
      statuses.closed = (statuses.closed ?? 0) + 1;
      connection.close();
      connection = new Exchange(port);
    }
  }
  connection.close();
}

function nextRequest(): Buffer {
  calls += 1;
  const { bytes: template, places } = prepared[calls % prepared.length] as (typeof prepared)[number];
  const request = Buffer.from(template);
  const number = String(calls).padStart(9, '0');
  for (const at of places) request.write(number, at, 'latin1');
  return request;
}
