import type { Seating } from '../seat-choice.ts';

export interface SeatNews {
  version: number;
  seats: number;
  states: string;
}

const everyMs = 3_000;
const jitterMs = 1_500;
const patienceMs = 20_000;

async function ask<Answer>(path: string): Promise<Answer> {
  // The browser asks whether it has changed, and answers from what it kept where it has not.
  const answer = await fetch(`/marketplace/v1/events/${path}`, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return ((await answer.json()) as { data: Answer }).data;
}

export const loadSeating = (event: string): Promise<Seating> => ask(`${event}/seating`);
export const loadStates = (event: string): Promise<SeatNews> => ask(`${event}/seats`);

/** Every few seconds while somebody looks; all who do ask at moments of their own. */
export function watchStates(event: string, heard: (news: SeatNews) => void): void {
  let waiting = 0;
  const later = () => {
    clearTimeout(waiting);
    if (document.visibilityState === 'visible') waiting = setTimeout(again, everyMs + Math.random() * jitterMs);
  };
  const again = () => {
    loadStates(event)
      .then(heard)
      // Without an answer what was known stays, and the checkout has the last word.
      .catch(() => undefined)
      .finally(later);
  };
  document.addEventListener('visibilitychange', () => {
    clearTimeout(waiting);
    if (document.visibilityState === 'visible') again();
  });
  later();
}
