// Whether a device is one person's own. docs/decisions/0098-tickets-kept-by-themselves.md says by which signs.

/** `shared`: nobody said anything, and the device looks like one that several people use. */
export type Kept = 'on' | 'off' | 'shared';

const choiceName = 'tickets-kept';
const ownerName = 'tickets-owner';

/** What the person said counts. Otherwise tickets are kept, unless others seem to use the device as well. */
export function howItIsKept(owner: string | undefined): Kept {
  const said = localStorage.getItem(choiceName);
  if (said === 'on' || said === 'off' || said === 'shared') return said;
  if (isOfOthers(owner)) {
    sayHow('shared');
    return 'shared';
  }
  return isComputer() ? 'shared' : 'on';
}

export function sayHow(kept: Kept): void {
  localStorage.setItem(choiceName, kept);
}

/** Tickets of another buyer were opened here before. */
function isOfOthers(owner: string | undefined): boolean {
  if (owner === undefined) return false;
  const known = localStorage.getItem(ownerName);
  if (known === null) localStorage.setItem(ownerName, owner);
  return known !== null && known !== owner;
}

/** Nobody shows one at a door, and those of shops, schools and offices are everybody's. */
function isComputer(): boolean {
  const is = (query: string) => matchMedia(query).matches;
  return is('(pointer: fine) and (min-width: 60rem)') && !is('(display-mode: standalone)');
}
