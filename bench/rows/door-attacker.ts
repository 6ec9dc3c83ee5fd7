import { randomBytes } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { bytesOfUuid } from '../../door-rules/ticket-token.ts';
import { Exchange, postRequest } from '../exchange.ts';
import { getRequest } from '../load.ts';

export interface AttackAsked {
  kind: 'forged' | 'manifest';
  port: number;
  connections: number;
  seconds: number;
  token: string;
  eventId: string;
}

export interface AttackResult {
  statuses: Record<string, number>;
  bytes: number;
}

const scansOfCall = 500;
const asked = workerData as AttackAsked;
const endAt = performance.now() + asked.seconds * 1_000;
const statuses: Record<string, number> = {};
let bytes = 0;
let calls = 0;

// Forged once, and renamed each time: the forging is not measured.
const forged = Array.from({ length: scansOfCall }, () => {
  const token = Buffer.concat([bytesOfUuid(asked.eventId), randomBytes(80)]);
  return `TK1.${token.toString('base64url')}`;
});

function request(): string {
  if (asked.kind === 'manifest') return getRequest('/door/v1/manifest', { authorization: `Bearer ${asked.token}` });
  calls += 1;
  const scannedAt = new Date().toISOString();
  const rows = forged.map((qr, index) => `{"id":"forged ${calls} ${index}","qr":"${qr}","scannedAt":"${scannedAt}"}`);
  return postRequest('/door/v1/scans', `{"scans":[${rows.join(',')}]}`, { token: asked.token });
}

await Promise.all(
  Array.from({ length: asked.connections }, async () => {
    let connection = new Exchange(asked.port);
    while (performance.now() < endAt) {
      try {
        const { status, body } = await connection.send(request());
        statuses[status] = (statuses[status] ?? 0) + 1;
        bytes += body.length;
      } catch {
        statuses.closed = (statuses.closed ?? 0) + 1;
        connection.close();
        connection = new Exchange(asked.port);
      }
    }
    connection.close();
  }),
);
parentPort?.postMessage({ statuses, bytes } satisfies AttackResult);
