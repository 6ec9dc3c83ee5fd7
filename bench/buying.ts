import { createHmac, hkdfSync } from 'node:crypto';
import { Exchange, postRequest } from './exchange.ts';
import { getRequest } from './load.ts';

export const buyers = 64;
export const seconds = 3;

export interface OnSale {
  eventId: string;
  ticketTypeId: string;
  /** One unless something is said. */
  quantity?: number;
  /** Of a plan, by their ids; the best where they are left out. */
  seats?: readonly string[];
  /** Bought in place of single tickets. */
  bundleId?: string;
}

interface Serving {
  port: number;
}

type Step = (connection: Exchange) => Promise<void>;

export interface Flood {
  count: number;
  perSecond: number;
  p99Ms: number;
}

/** Every buyer starts over as soon as the last round ended, for some time or until it is over; they are spread over those that serve. */
export async function flood(
  serving: Serving | readonly Serving[],
  step: Step,
  {
    count = buyers,
    forSeconds = seconds,
    isOver,
  }: { count?: number; forSeconds?: number; isOver?: () => boolean } = {},
): Promise<Flood> {
  const ports = [serving].flat().map(({ port }) => port);
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endAt = startedAt + forSeconds * 1_000;
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const connection = new Exchange(ports[index % ports.length] as number);
      while (isOver === undefined ? performance.now() < endAt : !isOver()) {
        const at = performance.now();
        await step(connection);
        latencies.push(performance.now() - at);
      }
      connection.close();
    }),
  );
  return floodOf(latencies, startedAt);
}

export function floodOf(latencies: readonly number[], startedAt: number): Flood {
  const elapsed = (performance.now() - startedAt) / 1_000;
  return { count: latencies.length, perSecond: latencies.length / elapsed, p99Ms: percentile(latencies, 0.99) };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

let guests = 0;

interface Guest {
  number: number;
  from: string;
}

/** Somebody who was not there before, at an address of their own. */
function newGuest(): Guest {
  guests += 1;
  return { number: guests, from: `10.${guests >> 16}.${(guests >> 8) & 255}.${guests & 255}` };
}

export function holdRequest(
  { eventId, ticketTypeId, quantity = 1, seats, bundleId }: OnSale,
  { number, from }: Guest = newGuest(),
): string {
  const buyer = { name: 'Ana Reyes', email: `ana-${number}@example.com` };
  const wanted =
    bundleId === undefined ? { items: [{ ticketTypeId, quantity, seats }] } : { bundles: [{ bundleId, quantity: 1 }] };
  const body = JSON.stringify({ eventId, ...wanted, buyer });
  return postRequest('/marketplace/v1/orders', body, { from });
}

export function hold(onSale: OnSale): Step {
  return async (connection) => {
    expectStatus(await connection.send(holdRequest(onSale)), 201);
  };
}

/** Somebody who comes too late. */
export function tooLate(onSale: OnSale): Step {
  return async (connection) => {
    const said = expectStatus(await connection.send(holdRequest(onSale)), 409);
    if (!said.includes('SOLD_OUT')) throw new Error(`Unexpected answer: ${said}`);
  };
}

/** Who says that a purchase was paid: the service's own simulator of payments, or the load generator in its place. */
export type Provider = 'simulator' | 'generator';

export function purchase(onSale: OnSale, provider: Provider = 'simulator'): Step {
  return async (connection) => {
    const guest = newGuest();
    const { from } = guest;
    const placed = expectStatus(await connection.send(holdRequest(onSale, guest)), 201);
    const id = textOf(placed, 'id');
    const token = textOf(placed, 'token');
    const started = expectStatus(
      await connection.send(
        postRequest(`/marketplace/v1/orders/${id}/payments`, '{"method":"gcash"}', { token, from }),
      ),
      201,
    );
    const reference = textOf(started, 'reference');
    const paid =
      provider === 'simulator'
        ? postRequest(`/sandbox-pay/${reference}`, '{"outcome":"paid"}', { from })
        : paidNotice(reference, Number(/"totalAmount":(\d+)/.exec(placed)?.[1]));
    expectStatus(await connection.send(paid), 200);
    const authorization = { authorization: `Bearer ${token}`, 'x-forwarded-for': from };
    const tickets = expectStatus(
      await connection.send(getRequest(`/marketplace/v1/orders/${id}/tickets`, authorization)),
      200,
    );
    if (!tickets.includes('"VALID"')) throw new Error(`The purchase has no tickets: ${tickets}`);
  };
}

export const appSecret = 'x'.repeat(48);
const secret = Buffer.from(hkdfSync('sha256', appSecret, '', 'payment simulator', 32));

/** What the simulator would call in with. */
function paidNotice(reference: string, amountPesos: number): string {
  const id = `ntc_${reference}`;
  const notice = { id, type: 'payment.paid', reference, amountCentavos: amountPesos * 100, currency: 'PHP' };
  const body = JSON.stringify(notice);
  const seconds = Math.floor(Date.now() / 1_000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return postRequest('/provider-callbacks/simulator', body, { signature: `t=${seconds},v1=${digest}` });
}

function expectStatus({ status, body }: { status: number; body: string }, expected: number): string {
  if (status !== expected) throw new Error(`Unexpected answer: ${status} ${body}`);
  return body;
}

/** The first text under a name, found without parsing: the generator must cost little. */
function textOf(body: string, name: string): string {
  const start = body.indexOf(`"${name}":"`) + name.length + 4;
  return body.slice(start, body.indexOf('"', start));
}
