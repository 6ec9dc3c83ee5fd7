const lockName = 'takilya-door';

/**
 * One tab of a device scans: two would decide by two lists. Resolves when this is the one. `onElsewhere` is called while
 * another is, with a function that takes the door from it; `onLost` when another takes it from this one. Browsers without
 * locks are older than any that can check a ticket.
 */
export function holdDoor(options: { onElsewhere: (take: () => void) => void; onLost: () => void }): Promise<void> {
  const { onElsewhere, onLost } = options;
  if (!('locks' in navigator)) return Promise.resolve();
  const { locks } = navigator;
  return new Promise((resolve) => {
    const keep = () => {
      resolve();
      return new Promise<never>(() => {});
    };
    const waiting = new AbortController();
    const take = () => {
      waiting.abort();
      locks.request(lockName, { steal: true }, keep).catch(onLost);
    };
    const wait = () => {
      onElsewhere(take);
      locks.request(lockName, { signal: waiting.signal }, keep).catch(() => {
        if (!waiting.signal.aborted) onLost();
      });
    };
    locks.request(lockName, { ifAvailable: true }, (lock) => (lock === null ? undefined : keep())).then(wait, onLost);
  });
}
