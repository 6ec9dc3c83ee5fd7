/** Tells within this process that what the public sees of an event has changed. */
export interface EventChanges {
  tell(eventId: string): void;
  hear(listener: (eventId: string) => void): void;
}

export function createEventChanges(): EventChanges {
  const listeners: ((eventId: string) => void)[] = [];
  return {
    tell: (eventId) => {
      for (const listener of listeners) listener(eventId);
    },
    hear: (listener) => {
      listeners.push(listener);
    },
  };
}
