import type { PaymongoServer } from '../../test/helpers/paymongo/paymongo-server.ts';
import type { ClientWorld } from './client.ts';
import type { Installation, InstallationOptions } from './installation.ts';
import type { Payer } from './payer.ts';
import type { Random } from './random.ts';

/** Where a kind of fault is suffered. */
export interface Scene extends ClientWorld {
  installation: Installation;
  random: Random;
  /** Sells one ticket at one of these URLs, and returns how long that took; patience ends after so many seconds. */
  sell(urls: readonly string[], seconds: number): Promise<number>;
  /** What must not be, found by the kind itself. */
  accuse(what: string): void;
  /** What a loaded machine may add to a bound. */
  slackSeconds: number;
}

export interface Kind {
  name: string;
  /** What is done. */
  what: string;
  /** It needs nothing that a machine might lack, and is quick. */
  isShort?: true;
  /** Why it cannot be tried on this machine; undefined: it can. */
  whyNot?(): string | undefined;
  begin(): Promise<Ground>;
}

/** What all seeds of a kind stand on. */
export interface Ground {
  options: InstallationOptions;
  pay?: Payer;
  paymongo?: PaymongoServer;
  /** Once, when the service runs. */
  prepare?(installation: Installation): Promise<void>;
  /** Does it under load, and returns when it is mended. */
  inflict(scene: Scene): Promise<void>;
  /** Makes ready for the next seed, where mending alone does not. */
  restore?(scene: Scene): Promise<void>;
  end?(): Promise<void>;
}
