/** The kind under which the work that a cancelled event leaves is queued. */
export const cancellationKind = 'event-cancellation';

type CancellationState = 'RUNNING' | 'DONE';

/** The work that a cancelled event leaves: every order is given back. */
export interface Cancellation {
  id: string;
  eventId: string;
  organizationId: string;
  startedBy: string | null;
  reason: string;
  state: CancellationState;
  createdAt: string;
  finishedAt: string | null;
  /** When somebody last had the refunds tried again that the provider had refused. */
  retriedAt: string | null;
}

/** How far it has come; the six counts add up to the total. */
export interface CancellationProgress {
  state: CancellationState;
  total: number;
  refunded: number;
  cancelled: number;
  /** Refunds that the provider refused: somebody has to look at them. */
  failed: number;
  /** What is left of them lies with the buyers' banks: it goes back where the dispute is won. */
  disputed: number;
  /** Refunds that go to accounts: their buyers are asked for these, or the money is on its way there. */
  toAccounts: number;
  remaining: number;
}

/** What the provider refused, and nobody made good since. */
export interface RefusedRefunds {
  refunds: number;
  centavos: number;
}

/** What cancelling would do now. */
export interface CancellationPreview {
  /** Completed orders, free ones too. */
  orders: number;
  freeOrders: number;
  /** Different addresses among them. */
  buyers: number;
  ticketsVoided: number;
  addOnsVoided: number;
  refundCentavos: number;
  /** What the organizer hands back in cash, apart from that. */
  cashCentavos: number;
  commissionReturnedCentavos: number;
  /** What the provider keeps of the orders that were paid. */
  processingLostCentavos: number;
  /** Orders that are not paid yet; their holds end. */
  pendingOrders: number;
}
