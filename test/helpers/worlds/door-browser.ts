import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { sql } from '../../../src/platform/database/sql.ts';
import { type Browser, openBrowser, type Visitor, type VisitorOptions, visitorAt } from '../clients/browser.ts';
import type { BuyerTicket } from '../clients/buyer.ts';
import type { DoorCodeRecord } from './door.ts';
import { openShop, type Shop } from './shop.ts';

// A file of browsers has its process to itself, and so one door.
export let shop: Shop;
export let eventId: string;
let browser: Browser;
let tickets: BuyerTicket[];

export const phone = { width: 390, height: 844 };

/** A shop with forty tickets of an event, each of whose holders has answered a question, and a browser for its door. */
export async function openDoor({ argsOf = async () => [] }: { argsOf?: () => Promise<string[]> } = {}): Promise<void> {
  shop = await openShop();
  const event = await shop.event({ tickets: [{ price: 0, quantity: 100, maximumPurchaseQuantity: 50 }] });
  eventId = event.id;
  const asked = { label: 'Vegetarian <b>', kind: 'CHECK' };
  const { id: questionId } = await shop.client.post<{ id: string }>(`/events/${eventId}/questions`, asked);
  const order = await shop.buyer.buy(eventId, { [event.types[0] as string]: 40 });
  const body = { answers: [{ questionId, value: true }] };
  await shop.buyer.send('PUT', `/orders/${order.id}/answers`, { token: order.token, body });
  tickets = await shop.buyer.tickets(order);
  browser = await openBrowser({ args: await argsOf() });
}

export async function closeDoor(): Promise<void> {
  await browser.close();
  await shop.close();
}

/** Those that somebody has let in meanwhile are no good to others. */
export async function forgetAdmitted(): Promise<void> {
  tickets = (await Promise.all(tickets.map(async (ticket) => ((await admittedDevice(ticket)) ? [] : [ticket])))).flat();
}

export function nextTicket(): BuyerTicket {
  const ticket = tickets.shift();
  assert.ok(ticket !== undefined, 'the order holds too few tickets');
  return ticket;
}

export function doorCode(gate: string, role: 'SCAN' | 'SUPERVISE'): Promise<DoorCodeRecord> {
  return shop.client.post<DoorCodeRecord>(`/events/${eventId}/door-codes`, { gate, role });
}

export async function withDoor(
  { isWithoutCamera = false, ...options }: VisitorOptions & { isWithoutCamera?: boolean },
  work: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const visitor = await visitorAt(browser, shop.server.url, options);
  if (isWithoutCamera) await visitor.context.addInitScript(`delete Navigator.prototype.mediaDevices`);
  try {
    await work(visitor);
  } finally {
    await visitor.close();
  }
}

/** A page that has just been loaded is on the network for a moment, whatever its context was told; until the answer is called it finds nobody. */
export function cutOff(): () => void {
  const { server } = shop.server.service.app;
  const { emit } = server;
  server.emit = ((name: string, ...given: unknown[]) => {
    const [request] = given;
    if (name !== 'request' || !(request instanceof IncomingMessage) || !request.url?.startsWith('/door/v1/'))
      return Reflect.apply(emit, server, [name, ...given]);
    request.socket.destroy();
    return true;
  }) as typeof emit;
  return () => {
    server.emit = emit;
  };
}

export async function admittedDevice({ id }: BuyerTicket): Promise<string | undefined> {
  const [row] = await shop.db.many<{ device: string }>(
    sql`select device from scans where ticket_id = ${id} and is_admission`,
  );
  // Without its unique part.
  return row?.device.replace(/ [34679ACDEFGHJKMNPQRTWXY]{4}$/, '');
}
