import type { BuyerOrder, BuyerTicket } from '../../test/helpers/clients/buyer.ts';
import { type InsistOptions, insist } from './ask.ts';
import { type Violation, wrongStatus } from './audit.ts';
import type { Journal, OrderEntry } from './journal.ts';

interface TypeRecord {
  id: string;
  quantity: number;
  soldQuantity: number;
  heldQuantity: number;
  /** A node of the release before does not say. */
  setAsideQuantity?: number;
  remainingQuantity: number;
}

const atOnce = 6;

/** Compares what clients heard with what the service says now, over HTTP, to the same clients. */
export async function auditAnswers(
  asking: InsistOptions,
  { seed, eventId, orders }: Journal,
  { key }: { key: string },
): Promise<Violation[]> {
  const waiting = [...orders.values()];
  const faults: string[] = [];
  const work = async () => {
    for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop())
      faults.push(...(await faultsOfOrder(asking, entry)));
  };
  await Promise.all([...Array.from({ length: atOnce }, work)]);
  const answer = await insist(asking, `/open-api/v1/events/${eventId}`, { headers: { 'api-key': key } });
  if (answer?.status !== 200) faults.push(`its organizer reads the event with ${answer?.status} ${answer?.code}`);
  const { tickets = [] } = (answer?.data ?? {}) as { tickets?: TypeRecord[] };
  faults.push(...tickets.flatMap((type) => faultsOfType(type, [...orders.values()])));
  return faults.map((what) => ({ seed, what }));
}

async function faultsOfOrder(asking: InsistOptions, entry: OrderEntry): Promise<string[]> {
  const path = `/marketplace/v1/orders/${entry.id}`;
  const headers = { authorization: `Bearer ${entry.token}` };
  const read = await insist(asking, path, { headers });
  if (read?.status !== 200) return [`its buyer reads order ${entry.id} with ${read?.status} ${read?.code}`];
  const { status } = read.data as BuyerOrder;
  const wrong = wrongStatus(entry, status);
  if (wrong !== undefined) return [`to its buyer, order ${entry.id} ${wrong}`];
  if (status !== 'COMPLETED' || entry.tickets.length === 0) return [];
  const shown = await insist(asking, `${path}/tickets`, { headers });
  const tickets = shown?.status === 200 ? (shown.data as BuyerTicket[]) : [];
  // A refund that was asked for may be under way at this moment.
  if (tickets.length !== entry.quantity && entry.refund === 'NONE')
    return [`its buyer is shown ${tickets.length} tickets of order ${entry.id}, of ${entry.quantity}`];
  const known = new Set(tickets.map(({ qr }) => qr));
  const gone = entry.tickets.filter(({ qr }) => !known.has(qr));
  return gone.length === 0 || entry.refund !== 'NONE'
    ? []
    : [`${gone.length} tickets of order ${entry.id} are others now`];
}

function faultsOfType(type: TypeRecord, entries: readonly OrderEntry[]): string[] {
  const { id, quantity, soldQuantity, heldQuantity, remainingQuantity, setAsideQuantity = 0 } = type;
  const faults: string[] = [];
  if (Math.min(soldQuantity, heldQuantity, remainingQuantity, setAsideQuantity) < 0)
    faults.push(`ticket type ${id} has less than none`);
  if (soldQuantity + heldQuantity + remainingQuantity + setAsideQuantity !== quantity)
    faults.push(
      `ticket type ${id}: ${soldQuantity} sold, ${heldQuantity} held, ${remainingQuantity} left, ${setAsideQuantity} set aside of ${quantity}`,
    );
  const acknowledged = entries
    .filter(({ ticketTypeId, said, refund }) => ticketTypeId === id && said === 'COMPLETED' && refund === 'NONE')
    .reduce((sum, entry) => sum + entry.quantity, 0);
  if (soldQuantity < acknowledged)
    faults.push(`ticket type ${id}: ${acknowledged} were acknowledged, ${soldQuantity} are sold`);
  return faults;
}
