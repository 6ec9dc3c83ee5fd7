import { BoundedMap } from '../../../platform/bounded-map.ts';

/** Knows which events are rushed at this moment, as far as this node sees. */
export interface Rush {
  /** Tickets of an event were asked for, whatever came of it. */
  note(eventId: string, tickets: number): void;
  isRushed(eventId: string): boolean;
}

const windowMs = 10_000;
/** A rush goes on for so long after the last window that was too full. */
const calmMs = 60_000;
const eventsMax = 10_000;

interface Demand {
  tickets: number;
  windowEndsAtMs: number;
  rushedUntilMs: number;
}

/** More than `ticketsMax` tickets within ten seconds is a rush. */
export function createRush({ ticketsMax, now }: { ticketsMax: number; now: () => number }): Rush {
  const events = new BoundedMap<string, Demand>(eventsMax);
  return {
    note(eventId, tickets) {
      const at = now();
      const known = events.get(eventId);
      const isSameWindow = known !== undefined && known.windowEndsAtMs > at;
      const asked = (isSameWindow ? known.tickets : 0) + tickets;
      events.set(eventId, {
        tickets: asked,
        windowEndsAtMs: isSameWindow ? known.windowEndsAtMs : at + windowMs,
        rushedUntilMs: asked > ticketsMax ? at + calmMs : (known?.rushedUntilMs ?? 0),
      });
    },
    isRushed: (eventId) => (events.get(eventId)?.rushedUntilMs ?? 0) > now(),
  };
}
