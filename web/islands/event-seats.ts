// Choosing seats on an event's page: the map, the list beside it and the bar below say the same. Without it the list is a page a section.

import { loadSeating, loadStates, watchStates } from './seats/page/load-seats.ts';
import { SeatsPage } from './seats/page/seats-page.ts';
import type { SeatTexts } from './seats/seat-words.ts';

const place = document.querySelector<HTMLElement>('[data-seat-map]');
const form = place?.closest('form') ?? null;
if (place !== null && form !== null) open(place, form).catch(() => away(place));

async function open(place: HTMLElement, form: HTMLFormElement): Promise<void> {
  const event = place.dataset.seatMap as string;
  const [seating, states] = await Promise.all([loadSeating(event), loadStates(event)]);
  const page = new SeatsPage(place, form, { seating, states });
  watchStates(event, (news) => void page.hear(news, () => loadSeating(event)));
}

/** The list is still there. */
function away(place: HTMLElement): void {
  const told = document.createElement('p');
  told.className = 'hint';
  told.textContent = (JSON.parse(place.dataset.texts as string) as SeatTexts).away;
  place.replaceWith(told);
}
