import type { Checked } from './check.ts';

/** A large body that was read and checked beside the thread that sells, in place of what it says. */
export class BodyReadElsewhere {
  readonly checked: Checked<unknown>;
  /** Of what it says, so that a repeat is known. */
  readonly digest: string;

  constructor({ digest, ...checked }: Checked<unknown> & { digest: string }) {
    this.checked = checked;
    this.digest = digest;
  }

  toJSON(): string {
    return this.digest;
  }
}
