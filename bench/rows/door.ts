import { checkInvariants } from '../../src/core/reports/invariants/check-invariants.ts';
import { createTicketSigner } from '../../src/core/selling/tickets/ticket-signer.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { createSecretBox } from '../../src/platform/secret-box.ts';
import { holdRequest, type OnSale } from '../buying.ts';
import { postRequest } from '../exchange.ts';
import { getRequest, type LoadResult, load } from '../load.ts';
import { type Cost, costOf } from '../processor-time.ts';
import { median, processorOf, type Row } from '../row.ts';
import type { Child, World } from '../world.ts';
import { putOnSale } from './sales.ts';

const names = ['door, scans one by one', 'door, scans in calls of 500', 'door, counts', 'door, manifest of 5,000'];
const scansTarget = 2_000;
const manifestBytesMax = 1_000_000;
const seconds = 2;
const rounds = 3;
const ticketsOfOrder = 100;

interface Door {
  eventId: string;
  token: string;
  qrs: string[];
}

/** What doors ask of the server: scans, what a device keeps, and how many are inside. */
export async function* doorRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (!names.some(isWanted)) return;
  const ours = await world.startOurs({ holdLimits: 'off', environment: { DOOR_LIMITS: 'off' } });
  try {
    const large = await openDoor(world, ours, 50_000);
    const onSale = await putOnSale(world, ours, 200_000);
    const [singly, together, counts, manifest] = names as [string, string, string, string];
    if (isWanted(singly)) yield await scanRow(ours, large, { onSale, name: singly, connections: 64, scansOfCall: 1 });
    if (isWanted(together))
      yield await scanRow(ours, large, { onSale, name: together, connections: 8, scansOfCall: 500 });
    if (isWanted(counts)) yield await countRow(ours, large);
    if (isWanted(manifest)) yield await manifestRow(ours, await openDoor(world, ours, 5_000), large);
    const { checks } = await checkInvariants(world.db);
    const broken = checks.filter(({ name, ok }) => name.startsWith('I9') && !ok);
    if (broken.length > 0) throw new Error(`The audit found: ${JSON.stringify(broken)}`);
  } finally {
    await ours.stop();
  }
}

interface ScanLoad {
  name: string;
  connections: number;
  scansOfCall: number;
}

/** In turns with orders that as many connections place, so that a busy moment of the machine hits both. */
async function scanRow(ours: Child, door: Door, { onSale, ...wanted }: ScanLoad & { onSale: OnSale }): Promise<Row> {
  const { name, connections, scansOfCall } = wanted;
  const scan = scanRequest(door, wanted);
  const order = () => holdRequest(onSale);
  const runs: { scans: LoadResult & Cost; orders: LoadResult }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const scans = await costOf([ours], () => load({ port: ours.port, connections, seconds, request: scan }));
    const orders = await load({ port: ours.port, connections: 64, seconds, request: order });
    // The first round warms up.
    if (round > 0) runs.push({ scans, orders });
  }
  const of = (pick: (run: (typeof runs)[number]) => number) => median(runs.map(pick));
  const perSecond = of(({ scans }) => scans.perSecond * scansOfCall);
  const detail = [
    `${connections} connections, p50 ${of(({ scans }) => scans.p50Ms).toFixed(0)} ms`,
    `p99 ${of(({ scans }) => scans.p99Ms).toFixed(0)} ms a call`,
    `processor ${of(({ scans }) => (scans.oursMs * 1_000) / scansOfCall).toFixed(0)} µs a scan`,
    `${of(({ scans, orders }) => (scans.perSecond * scansOfCall) / orders.perSecond).toFixed(2)} scans for each order that 64 connections placed meanwhile (${of(({ orders }) => orders.perSecond).toFixed(0)}/s)`,
  ].join(', ');
  const target = `≥ ${scansTarget}/s`;
  const processor = processorOf(
    scansOfCall === 1 ? 'scan' : `call of ${scansOfCall} scans`,
    runs.map(({ scans }) => scans),
  );
  return { name, figure: `${perSecond.toFixed(0)}/s`, target, isMet: perSecond >= scansTarget, detail, ...processor };
}

function scanRequest({ token, qrs }: Door, { name, scansOfCall }: ScanLoad): () => string {
  let scans = 0;
  const row = () => {
    scans += 1;
    const qr = qrs[scans % qrs.length] as string;
    return `{"id":"${name} ${scans}","qr":"${qr}","scannedAt":"${new Date().toISOString()}"}`;
  };
  return () =>
    postRequest('/door/v1/scans', `{"scans":[${Array.from({ length: scansOfCall }, row).join(',')}]}`, { token });
}

async function countRow(ours: Child, { token }: Door): Promise<Row> {
  const request = () => getRequest('/door/v1/counts', { authorization: `Bearer ${token}` });
  const alone = await load({ port: ours.port, connections: 1, seconds: 1, request });
  const together = await costOf([ours], () => load({ port: ours.port, connections: 20, seconds: 1, request }));
  const detail = `alone p50 ${alone.p50Ms.toFixed(1)} ms; 20 devices without a pause ${together.perSecond.toFixed(0)}/s`;
  const figure = `${together.p99Ms.toFixed(0)} ms`;
  const isMet = together.p99Ms < 300;
  return { name: 'door, counts', figure, target: '< 300 ms', isMet, detail, ...processorOf('request', [together]) };
}

async function manifestRow(ours: Child, small: Door, large: Door): Promise<Row> {
  const [few, many] = [await measureManifest(ours, small), await measureManifest(ours, large)];
  const told = ({ bytes, zipped, ms }: ManifestMeasure) =>
    `${(bytes / 1_000).toFixed(0)} kB, ${(zipped / 1_000).toFixed(0)} kB zipped, ${ms.toFixed(0)} ms`;
  return {
    name: 'door, manifest of 5,000',
    figure: `${(few.bytes / 1_000).toFixed(0)} kB`,
    target: `< ${manifestBytesMax / 1_000} kB`,
    isMet: few.bytes < manifestBytesMax,
    detail: `${told(few)}; of 50,000: ${told(many)}; others wait at most ${many.stallMs.toFixed(0)} ms meanwhile`,
  };
}

interface ManifestMeasure {
  bytes: number;
  zipped: number;
  ms: number;
  /** The longest that another request took while it was made. */
  stallMs: number;
}

async function measureManifest(ours: Child, { token }: Door): Promise<ManifestMeasure> {
  const base = `http://127.0.0.1:${ours.port}`;
  const headers = { authorization: `Bearer ${token}` };
  const get = async (encoding: string) => {
    const answer = await fetch(`${base}/door/v1/manifest`, { headers: { ...headers, 'accept-encoding': encoding } });
    const length = Number(answer.headers.get('content-length'));
    if (!answer.ok) throw new Error(`The manifest answered ${answer.status}`);
    await answer.arrayBuffer();
    return length;
  };
  const bytes = await get('identity');
  let isDone = false;
  let stallMs = 0;
  const watching = (async () => {
    while (!isDone) {
      const startedAt = performance.now();
      await (await fetch(`${base}/healthz`)).text();
      stallMs = Math.max(stallMs, performance.now() - startedAt);
    }
  })();
  const startedAt = performance.now();
  const zipped = await get('gzip');
  const ms = performance.now() - startedAt;
  isDone = true;
  await watching;
  return { bytes, zipped, ms, stallMs };
}

/** An event with so many tickets, and a device that is signed in at its door. */
export async function openDoor(world: World, ours: Child, tickets: number): Promise<Door> {
  const post = async <Data>(
    path: string,
    body?: object,
    headers: Record<string, string> = { 'api-key': world.key },
  ) => {
    const answer = await fetch(`http://127.0.0.1:${ours.port}${path}`, {
      method: 'POST',
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  const type = { price: 0, quantity: tickets / 2, maximumPurchaseQuantity: ticketsOfOrder, published: true };
  const event = await post<{ id: string; tickets: { id: string }[] }>('/open-api/v1/events', {
    name: 'Full house',
    dateTime: '2037-01-01T00:00:00Z',
    tickets: [
      { name: 'General Admission', ...type },
      { name: 'Lower Box', type: 'RESERVED_SEAT', ...type },
    ],
  });
  await post(`/open-api/v1/events/${event.id}/publish`);
  for (let order = 0; order < tickets / ticketsOfOrder; order += 1) {
    const items = [{ ticketTypeId: event.tickets[order % 2]?.id, quantity: ticketsOfOrder }];
    const buyer = { name: 'Ana Reyes', email: `ana-${order}@example.com` };
    await post('/marketplace/v1/orders', { eventId: event.id, items, buyer }, {});
  }
  // Everybody has a name of their own, so that packing is not easier than in life.
  await world.db.run(sql`
    update issued_tickets set holder_name = initcap(left(md5(code), 6) || ' ' || left(md5(id::text), 8)),
      holder_email = code || '@example.com', holder_email_key = code || '@example.com'
    where event_id = ${event.id}`);
  await world.db.run(sql`vacuum analyze issued_tickets`);
  const { code } = await post<{ code: string }>(`/open-api/v1/events/${event.id}/door-codes`, { gate: 'Main gate' });
  const { token } = await post<{ token: string }>('/door/v1/sessions', { code, device: 'bench' }, {});
  const ids = await world.db.many<{ id: string }>(sql`
    select id from issued_tickets where event_id = ${event.id} order by code limit 25000`);
  const signer = createTicketSigner({ db: world.db, box: createSecretBox('x'.repeat(48), 'ticket keys') });
  const sign = await signer.forEvent(event.id);
  return { eventId: event.id, token, qrs: ids.map(({ id }) => sign(id)) };
}
