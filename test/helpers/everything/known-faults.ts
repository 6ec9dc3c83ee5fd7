/** What does not hold yet, by the name of the check, why, and by what it is told from others; a world that meets one ends there. */
export interface KnownFault {
  check: string;
  why: string;
  says?: RegExp;
}

export const knownFaults: readonly KnownFault[] = [];
