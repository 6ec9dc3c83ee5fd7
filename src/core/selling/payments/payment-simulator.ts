import type { Payment } from './payment.ts';
import type { PaymentProvider } from './payment-provider.ts';

export const simulatedOutcomes = ['paid', 'failed', 'expired'] as const;
type SimulatedOutcome = (typeof simulatedOutcomes)[number];

/** What may go wrong with a payment that was made. What was said last counts. */
export const simulatedTroubles = ['refund-refused', 'refund-refused-for-now', 'refund-pending', 'disputed'] as const;
export type SimulatedTrouble = (typeof simulatedTroubles)[number];

/** How often and how late the simulator may be told to call. */
export interface CallBounds {
  timesMax: number;
  delayMsMax: number;
}

/** For trials on one's own machine. */
export const trialBounds: CallBounds = { timesMax: 100, delayMsMax: 60_000 };
/** For a sandbox in a service that others sell with. */
export const sandboxBounds: CallBounds = { timesMax: 2, delayMsMax: 5_000 };
/** For a live order in such a service, whose operator lets the simulator take payments. */
export const liveBounds: CallBounds = { timesMax: 1, delayMsMax: 0 };

/** The payment provider that is built in: its page has a button for every way in which a payment can end. */
export interface PaymentSimulator extends PaymentProvider {
  /** What its hosted page shows; undefined where it does not know the reference, or the reference cannot be paid. */
  checkout(reference: string): Promise<{ payment: Payment; bounds: CallBounds } | undefined>;
  /**
   * Ends a payment as told, and then calls the service as a real provider would: `times` times, after a delay. Resolves
   * once it has called, where there is no delay.
   */
  end(
    payment: Payment,
    options: { outcome: SimulatedOutcome; times: number; delayMs: number; trouble?: SimulatedTrouble | null },
  ): Promise<void>;
  /** Drops the calls that are still waiting; being asked makes up for them. */
  close(): Promise<void>;
}
