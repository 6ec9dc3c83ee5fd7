import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type Attempt,
  type Direction,
  type DoorTicket,
  decided,
  decideScan,
  entryModes,
} from '../../door-rules/decide-scan.ts';
import type { Json } from '../helpers/clients/api-client.ts';
import { openDoor, type ScanRow } from '../helpers/worlds/door.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

// The rules as they stand in the database: random calls of three devices to the service, beside the same rules in memory.
let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => assertSound(shop.db).finally(() => shop.close()));

const dayMs = 24 * 3_600_000;
const calls = 40;

/** The same seed is the same sequence. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

for (const [index, mode] of entryModes.entries()) {
  test(`${mode}: what the service answers and keeps is what the rules say, in whatever order scans come`, async () => {
    const chance = chanceOf(index + 7);
    const began = Date.now() - 2 * dayMs;
    const times = { dateTime: new Date(began).toISOString(), endDateTime: new Date(began + 3 * dayMs).toISOString() };
    const event = await shop.event({ ...times, entry: { mode }, tickets: [{ price: 0 }] });
    const zone = await shop.client.post<{ id: string }>(`/events/${event.id}/zones`, { name: 'Deck' });
    const door = { url: shop.server.url, client: shop.client };
    const gates = [
      { device: 'A', zoneId: null },
      { device: 'B', zoneId: null },
      { device: 'C', zoneId: zone.id },
    ];
    const devices = await Promise.all(
      gates.map(async ({ device, zoneId }) => {
        const gate = { gate: device, device, direction: 'BOTH', rules: 2, ...(zoneId && { zoneId }) };
        return { device, zoneId, at: await openDoor(door, event.id, gate) };
      }),
    );
    const { days } = await (devices[0] as (typeof devices)[0]).at.manifest();
    const tickets = await shop.buyer.tickets(await shop.buyer.buy(event.id, { [event.types[0] as string]: 3 }));
    const stands = new Map<string, DoorTicket>(
      tickets.map(({ id }) => [id, { voidSince: null, days: null, zoneIds: null, admissions: [], exits: [] }]),
    );
    const words: string[] = [];
    for (let call = 0; call < calls; call += 1) {
      const { device, zoneId, at } = devices[chance(devices.length)] as (typeof devices)[0];
      // Each at a moment of its own, long enough ago that nobody could know.
      const moment = () => Math.floor(began + chance(47 * 60) * 60_000 + words.length);
      const scans: { row: ScanRow; attempt: Attempt; ticketId: string }[] = [];
      for (let more = 1 + chance(3); more > 0; more -= 1) {
        const { id: ticketId, qr } = tickets[chance(tickets.length)] as (typeof tickets)[0];
        const direction: Direction = chance(3) === 0 ? 'OUT' : 'IN';
        const scannedAt = moment();
        for (const isUndo of chance(4) === 0 ? [false, true] : [false]) {
          const time = scannedAt + Number(isUndo);
          const row = { id: `${call} ${more} ${isUndo}`, qr, scannedAt: new Date(time).toISOString(), direction };
          const attempt = { device, gate: device, zoneId, isUndo, direction, scannedAt: time };
          scans.push({ row: isUndo ? { ...row, undo: true } : row, attempt, ticketId });
        }
      }
      const answers = await at.scan(...scans.map(({ row }) => row));
      const now = Date.now();
      for (const [place, { attempt, ticketId }] of scans.entries()) {
        const ticket = stands.get(ticketId) as DoorTicket;
        const decision = decideScan({ mode, days }, ticket, attempt, { now });
        stands.set(ticketId, decided(ticket, decision));
        assert.equal(answers[place]?.result, decision.result, `call ${call}, ${JSON.stringify(attempt)}`);
        words.push(decision.result);
      }
    }
    assert.ok(new Set(words).size >= 4, [...new Set(words)].join());
    const attendees = await shop.client.get<{ id: string; entries: Json[] }[]>(`/events/${event.id}/attendees`);
    for (const { id, entries } of attendees) {
      const { admissions, exits } = stands.get(id) as DoorTicket;
      const kept = entries.map(({ at, direction }) => `${at} ${direction}`).sort();
      const meant = [
        ...admissions.map(({ scannedAt }) => `${new Date(scannedAt).toISOString()} IN`),
        ...exits.map(({ scannedAt }) => `${new Date(scannedAt).toISOString()} OUT`),
      ].sort();
      assert.deepEqual(kept, meant.slice(-50));
    }
  });
}
