import { BoundedMap } from '../../../platform/bounded-map.ts';

/** Knows which events are rushed at this moment, as far as this node sees. */
export interface Rush {
  /** Tickets of an event were asked for from an address, whatever came of it. */
  note(eventId: string, from: { address: string; tickets: number }): void;
  isRushed(eventId: string): boolean;
}

const windowMs = 10_000;
/** A rush goes on for so long after the last window that was too full. */
const calmMs = 60_000;
/** No more of one address make a rush: one who asks in vain, over and over, does not set work for everybody. */
const perAddressMax = 20;
const eventsMax = 10_000;

interface Demand {
  tickets: number;
  byAddress: Map<string, number>;
  windowEndsAtMs: number;
  rushedUntilMs: number;
}

/** More than `ticketsMax` tickets within ten seconds is a rush. */
export function createRush({ ticketsMax, now }: { ticketsMax: number; now: () => number }): Rush {
  const events = new BoundedMap<string, Demand>(eventsMax);
  const current = (eventId: string): Demand => {
    const known = events.get(eventId);
    if (known !== undefined && known.windowEndsAtMs > now()) return known;
    const rushedUntilMs = known?.rushedUntilMs ?? 0;
    const begun = { tickets: 0, byAddress: new Map(), windowEndsAtMs: now() + windowMs, rushedUntilMs };
    events.set(eventId, begun);
    return begun;
  };
  return {
    note(eventId, { address, tickets }) {
      const demand = current(eventId);
      // It is told already, and need not be remembered of whom.
      if (demand.tickets > ticketsMax) return;
      const before = demand.byAddress.get(address) ?? 0;
      const counted = Math.min(tickets, perAddressMax - before);
      demand.byAddress.set(address, before + counted);
      demand.tickets += counted;
      if (demand.tickets > ticketsMax) demand.rushedUntilMs = demand.windowEndsAtMs + calmMs;
    },
    isRushed: (eventId) => (events.get(eventId)?.rushedUntilMs ?? 0) > now(),
  };
}
