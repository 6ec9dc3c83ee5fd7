/** What clients heard in one seed, kept apart from the service: the auditor compares it with what the service says later. */
export interface Journal {
  seed: number;
  eventId: string;
  orders: Map<string, OrderEntry>;
  /** Scans that were answered with ADMITTED, by ticket. */
  admissions: Map<string, Set<string>>;
  traffic: Traffic;
  /** A node of the release before served as well, which tells of fewer kinds. */
  isOlderBeside?: boolean;
}

export interface OrderEntry {
  id: string;
  token: string;
  /** Nobody else's: a purchase that became two orders shows. */
  buyerName: string;
  ticketTypeId: string;
  quantity: number;
  /** The last that its buyer heard. */
  said: 'PENDING' | 'COMPLETED' | 'CANCELLED';
  /** Until when it was promised to keep its tickets without payment; null where there was nothing to pay. */
  expiresAt: string | null;
  /** A cancellation was asked for, whatever came of it. */
  isCancelAsked: boolean;
  /** Payments that were begun, and those that the provider confirmed. */
  references: string[];
  paid: Set<string>;
  tickets: { id: string; qr: string }[];
  refund: 'NONE' | 'ASKED' | 'ACKNOWLEDGED';
}

export interface Traffic {
  requests: number;
  /** Not answered, or answered with 5xx. */
  failed: number;
  /** What the failed ones got as answers, and how often. */
  failures: Record<string, number>;
  slowest: { ms: number; what: string };
}

export function newJournal(seed: number): Journal {
  return { seed, eventId: '', orders: new Map(), admissions: new Map(), traffic: newTraffic() };
}

export function newTraffic(): Traffic {
  return { requests: 0, failed: 0, failures: {}, slowest: { ms: 0, what: '' } };
}

export function addTraffic(sum: Traffic, more: Traffic): void {
  sum.requests += more.requests;
  sum.failed += more.failed;
  for (const [told, times] of Object.entries(more.failures)) sum.failures[told] = (sum.failures[told] ?? 0) + times;
  if (more.slowest.ms > sum.slowest.ms) sum.slowest = more.slowest;
}
