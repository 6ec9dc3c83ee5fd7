import type { DeliveryStatus } from './delivery.ts';

/** What one attempt came to. `responseStatus` is null where no answer came; `error` is null where it was a success. */
export interface AttemptResult {
  status: DeliveryStatus;
  responseStatus: number | null;
  durationMs: number | null;
  error: string | null;
}

/** Tries deliveries. Calls out, so never to be asked inside a transaction. */
export interface WebhookAttempts {
  /** Tries a pending delivery at once, whether or not its webhook is active, and writes down what came of it. */
  attempt(deliveryId: string): Promise<AttemptResult>;
}
