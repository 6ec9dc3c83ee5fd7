import { BoundedMap } from '../../../platform/bounded-map.ts';
import { steadyClockOf } from '../../../platform/steady-clock.ts';

/** Knows which events are rushed at this moment, as far as this node sees. */
interface Rush {
  /** Tickets of an event were asked for from an address and its network, whatever came of it. */
  note(eventId: string, from: { address: string; network: string; tickets: number }): void;
  isRushed(eventId: string): boolean;
}

const windowMs = 10_000;
/** A rush goes on for so long after the last window that was too full. */
const calmMs = 60_000;
/**
 * One network address or network counts no more than this towards a rush: somebody who asks in vain, over and over, does
 * not set work for everybody.
 */
const perAddressMax = 20;
const perNetworkMax = 40;
/** A crowd has an address for every so many tickets; a stranger with a few addresses asks for many at each. */
const ticketsPerAddress = 8;
const eventsMax = 10_000;

interface Demand {
  tickets: number;
  byAddress: Map<string, number>;
  byNetwork: Map<string, number>;
  isCrowd: boolean;
  windowEndsAtMs: number;
  rushedUntilMs: number;
}

/** More than `ticketsMax` tickets within ten seconds is a rush, where many ask for them. */
export function createRush({ ticketsMax, ...clock }: { ticketsMax: number; now: () => number }): Rush {
  const now = steadyClockOf(clock.now);
  const events = new BoundedMap<string, Demand>(eventsMax);
  const current = (eventId: string): Demand => {
    const known = events.get(eventId);
    if (known !== undefined && known.windowEndsAtMs > now()) return known;
    const rushedUntilMs = known?.rushedUntilMs ?? 0;
    const windowEndsAtMs = now() + windowMs;
    const begun = {
      tickets: 0,
      byAddress: new Map(),
      byNetwork: new Map(),
      isCrowd: false,
      windowEndsAtMs,
      rushedUntilMs,
    };
    events.set(eventId, begun);
    return begun;
  };
  return {
    note(eventId, { address, network, tickets }) {
      const demand = current(eventId);
      // That it is a crowd is known already; nothing more need be remembered.
      if (demand.isCrowd) return;
      const { byAddress, byNetwork } = demand;
      const ofAddress = byAddress.get(address) ?? 0;
      const ofNetwork = byNetwork.get(network) ?? 0;
      const counted = Math.min(tickets, perAddressMax - ofAddress, perNetworkMax - ofNetwork);
      if (counted === 0) return;
      byAddress.set(address, ofAddress + counted);
      byNetwork.set(network, ofNetwork + counted);
      demand.tickets += counted;
      demand.isCrowd = demand.tickets > ticketsMax && byAddress.size * ticketsPerAddress >= ticketsMax;
      if (demand.isCrowd) demand.rushedUntilMs = demand.windowEndsAtMs + calmMs;
    },
    isRushed: (eventId) => (events.get(eventId)?.rushedUntilMs ?? 0) > now(),
  };
}
