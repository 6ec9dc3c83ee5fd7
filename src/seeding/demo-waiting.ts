import type { Event } from '../core/catalog/events/event.ts';
import { SeatBook } from '../core/catalog/seating/seat-book.ts';
import { listTicketTypesOfEvents } from '../core/catalog/ticket-types/ticket-type.sql.ts';
import type { TicketType } from '../core/catalog/ticket-types/ticket-type.ts';
import type { Command } from '../core/selling/desk/desk.ts';
import { serveBatch } from '../core/selling/desk/desk-batch.ts';
import { deskParts } from '../core/selling/desk-parts/desk-parts.ts';
import { handOutTickets } from '../core/selling/ordering/hand-out-tickets.ts';
import { joinEntry } from '../core/selling/waiting-list/join-waiting.ts';
import { openReturn } from '../core/selling/waiting-list/return-ticket.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { demoBuyer, demoChance, oneOf } from './demo-people.ts';
import { listTicketsToReturn } from './demo-sales.sql.ts';
import type { DemoSelling } from './demo-sales.ts';

/** Who waits at a sold-out event of the demo, and what holders return. The types by their names. */
export interface DemoWaiting {
  for: string;
  people: number;
  returned: string;
  returns: number;
}

interface WaitedFor {
  event: Event;
  types: readonly TicketType[];
  waiting: DemoWaiting;
  now: number;
  seed: number;
}

const hourMs = 3_600_000;

/** Nobody waits for what is returned: anyone who tries it joins, and is offered it at once. */
export async function makeDemoWaiting(tx: Tx, selling: DemoSelling, given: WaitedFor): Promise<void> {
  const { event, types, waiting, now } = given;
  const { rules, box, offerKeys } = selling;
  const chance = demoChance(given.seed + 1);
  const desk = { box, book: new SeatBook({ now: () => now }), parts: deskParts };
  const serve = async (at: number, commands: readonly Command<unknown>[]) => {
    const { outcomes } = await serveBatch(tx, desk, event.id, commands, { at: new Date(at).toISOString() });
    for (const outcome of outcomes) if ('error' in outcome) throw outcome.error;
  };
  const idOf = (name: string) => types.find((type) => type.name === name)?.id as string;

  // What is left went at the counter.
  const left = (await listTicketTypesOfEvents(tx, { eventIds: [event.id] })).filter(
    (type) => type.remainingQuantity > 0,
  );
  for (const { id, remainingQuantity } of left) {
    const items = [{ ticketTypeId: id, quantity: remainingQuantity }];
    const sale = { eventId: event.id, items, buyer: { name: null, email: null }, language: 'en', channel: 'COUNTER' };
    await serve(now - 30 * hourMs, [handOutTickets(rules, sale as Parameters<typeof handOutTickets>[1])]);
  }
  for (let place = 0; place < waiting.people; place += 1) {
    const { name, email, language } = demoBuyer(chance);
    const at = now - (waiting.people - place) * 2 * hourMs;
    const wish = {
      name,
      ticketTypeIds: [idOf(waiting.for)],
      quantity: oneOf(chance, [1, 2, 2]),
      acceptsFewer: chance() < 0.4,
    };
    const person = { email: email.replace('@', `.${place}@`), language, newEntryId: newId(), address: null };
    await serve(at, [joinEntry({ offerKeys }, { eventId: event.id, ...wish, ...person, caller: undefined, at })]);
  }
  const returned = await listTicketsToReturn(tx, { ticketTypeId: idOf(waiting.returned), most: waiting.returns });
  for (const { id: ticketId, orderId } of returned) {
    const order = { id: orderId, eventId: event.id };
    await serve(now - hourMs, [openReturn({ order, heldTicketId: null, ticketId })]);
  }
}
