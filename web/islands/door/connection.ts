import { ServerAway, SessionEnded } from './server.ts';
import { WrongManifest } from './ticket-list.ts';

interface ConnectionOptions {
  /** This device's clock, in milliseconds since 1970. */
  now: () => number;
  onChange: () => void;
  /** The session was ended elsewhere. */
  onEnded: () => Promise<void>;
}

/** How often a device that is in step asks again. */
export const stepMs = 15_000;
const backoffMs = [1_000, 2_000, 4_000, 8_000, stepMs];
const restMsMax = 60_000;

/** Whether the server can be reached, and when to try again. */
export class Connection {
  #options: ConnectionOptions;
  #failures = 0;
  /** Until then the server wants to be left alone. */
  #restUntil = 0;
  state: 'ONLINE' | 'AWAY' | 'ENDED' = 'AWAY';
  /** What keeps this device from staying in step, besides the network. */
  fault: 'WRONG_LIST' | 'STORAGE' | null = null;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  get restMs(): number {
    return Math.min(this.#restUntil - this.#options.now(), restMsMax);
  }

  /** Gets in step; returns when to do so again. */
  async step(getInStep: () => Promise<void>): Promise<number> {
    if (this.state === 'ENDED') return stepMs;
    if (this.restMs > 0) return this.restMs;
    try {
      await getInStep();
      this.reached();
      return stepMs;
    } catch (error) {
      this.missed(error);
      return Math.max(this.restMs, backoffMs[Math.min(this.#failures, backoffMs.length) - 1] as number);
    }
  }

  reached(): void {
    this.#failures = 0;
    this.fault = null;
    this.state = 'ONLINE';
    this.#options.onChange();
  }

  missed(error: unknown): void {
    this.#failures += 1;
    this.state = error instanceof SessionEnded ? 'ENDED' : 'AWAY';
    if (error instanceof ServerAway) this.#restUntil = this.#options.now() + error.retryAfterMs;
    if (error instanceof SessionEnded) void this.#options.onEnded().catch(() => this.#lackStorage());
    if (error instanceof WrongManifest) this.fault = 'WRONG_LIST';
    else if (!(error instanceof ServerAway || error instanceof SessionEnded)) this.fault = 'STORAGE';
    this.#options.onChange();
  }

  #lackStorage(): void {
    this.fault = 'STORAGE';
    this.#options.onChange();
  }
}
