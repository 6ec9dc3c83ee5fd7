import type { SeatChoice } from '../seat-choice.ts';
import { fill, type SeatTexts } from '../seat-words.ts';

const pagesMax = 20;

/** The list of a section is a page of its own; opened here, its rows come into this one. */
export function rowsList(form: HTMLFormElement, texts: SeatTexts, { toggle }: { toggle(seat: number): void }) {
  const sections = [...form.querySelectorAll<HTMLElement>('[data-section]')];
  let choice: SeatChoice | undefined;

  for (const section of sections) {
    const details = section.querySelector('details');
    const link = section.querySelector<HTMLAnchorElement>('a[data-rows]');
    if (details === null || link === null) continue;
    let isAsked = false;
    details.addEventListener('toggle', () => {
      if (!details.open || isAsked) return;
      isAsked = true;
      rowsAt(link.href).then(
        (rows) => {
          link.closest('p')?.replaceWith(...rows);
          if (choice !== undefined) draw(choice);
        },
        // The link is still there.
        () => undefined,
      );
    });
  }
  form.addEventListener('change', (event) => {
    const box = event.target as HTMLInputElement;
    const seat = box.matches?.('[data-rows-list] input') ? choice?.seatOf(box.value) : undefined;
    if (seat !== undefined) toggle(seat);
  });

  const draw = (now: SeatChoice) => {
    choice = now;
    for (const box of form.querySelectorAll<HTMLInputElement>('[data-rows-list] input')) {
      const seat = now.seatOf(box.value);
      const isFree = seat !== undefined && now.isFree(seat);
      box.checked = seat !== undefined && now.isChosen(seat);
      box.disabled = !isFree;
      box.closest('li')?.classList.toggle('is-gone', !isFree);
    }
  };
  return {
    draw,
    /** How many are free in each section. */
    count(labels: readonly { short: string; free: number }[]): void {
      for (const { short, free } of labels) {
        const told = sections.find(({ dataset }) => dataset.section === short)?.querySelector('[data-free]');
        if (told != null) told.textContent = fill(free === 1 ? texts.available1 : texts.available, { count: free });
      }
    },
  };
}

/** Without names: the form sends what is in the bar. */
async function rowsAt(href: string): Promise<HTMLElement[]> {
  const lists: HTMLElement[] = [];
  for (let next: string | undefined = href; next !== undefined && lists.length < pagesMax; ) {
    const answer: Response = await fetch(next);
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const list = page.querySelector<HTMLElement>('[data-rows-list]');
    for (const box of list?.querySelectorAll('input') ?? []) box.removeAttribute('name');
    if (list !== null) lists.push(document.adoptNode(list));
    next = page.querySelector<HTMLAnchorElement>('a[data-next-rows]')?.getAttribute('href') ?? undefined;
  }
  return lists;
}
