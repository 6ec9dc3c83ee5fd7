export const orphanRules = ['REFUSE', 'ALLOW'] as const;
/** Whether an order may leave a single seat alone. */
export type OrphanRule = (typeof orphanRules)[number];

/** A part of a plan: a section, or rows of it, or seats of those. */
export interface Area {
  /** Its key. */
  section: string;
  /** Left out: all. */
  rows?: readonly string[];
  /** Such as `1-20,25`, of each of the rows; left out: all. */
  seats?: string;
}

export interface PaintedType {
  ticketTypeId: string;
  areas: readonly Area[];
}

/** Which seats of a plan an event sells, and as what. */
export interface EventSeating {
  eventId: string;
  organizationId: string;
  planId: string;
  /** It stays until the event is painted anew. */
  planVersion: number;
  /** Counts paintings and price changes. */
  version: number;
  orphans: OrphanRule;
  types: readonly PaintedType[];
}
