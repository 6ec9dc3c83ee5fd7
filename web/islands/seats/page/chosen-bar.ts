import type { SeatChoice } from '../seat-choice.ts';
import { fill, placesText, type SeatTexts } from '../seat-words.ts';

interface BarActs {
  toggle(seat: number): void;
  replace(type: number, seats: readonly number[]): void;
  nameOf(seat: number): string;
}

/** What was chosen, above the total: it says the same with and without scripts, and is what the form sends. */
export function chosenBar(form: HTMLFormElement, texts: SeatTexts, acts: BarActs) {
  const bar = form.querySelector<HTMLElement>('[data-chosen-seats]');
  const list = bar?.querySelector('ul');
  const heading = bar?.querySelector<HTMLElement>('[data-chosen-heading]');
  const alone = bar?.querySelector<HTMLElement>('[data-alone]');
  const initial = [...(list?.querySelectorAll('input') ?? [])].map(({ value }) => value);
  return {
    /** Ids of what was chosen before this page. */
    initial,
    draw(choice: SeatChoice): void {
      if (bar == null || list == null || heading == null) return;
      const seats = choice.chosen;
      bar.hidden = seats.length === 0;
      heading.textContent = seats.length === 1 ? texts.heading1 : fill(texts.heading, { count: seats.length });
      const hadFocus = list.contains(document.activeElement);
      list.replaceChildren(...seats.map((seat) => line(choice, seat, acts)));
      // What was unchecked is gone, and keys go on from what is next.
      if (hadFocus) (list.querySelector('input') ?? form.querySelector<HTMLElement>('.total-bar > button'))?.focus();
      for (const [type, { id }] of choice.types.entries()) {
        const field = bar.querySelector<HTMLInputElement>(`input[data-of="q.${id}"]`);
        const count = String(choice.ofType(type).length);
        if (field === null || field.value === count) continue;
        field.value = count;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      if (alone != null) drawAlone(alone, choice, texts, acts);
    },
  };
}

function line(choice: SeatChoice, seat: number, { toggle, nameOf }: BarActs): HTMLLIElement {
  const item = document.createElement('li');
  const label = document.createElement('label');
  const box = document.createElement('input');
  const name = document.createElement('span');
  label.className = 'check';
  Object.assign(box, { type: 'checkbox', name: 'seats', value: choice.plan.ids[seat], checked: true });
  box.addEventListener('change', () => toggle(seat));
  name.textContent = nameOf(seat);
  label.append(box, name);
  item.append(label);
  return item;
}

const insteadMax = 2;

/** Said before the form is sent, with ways out that take one press. */
function drawAlone(note: HTMLElement, choice: SeatChoice, texts: SeatTexts, acts: BarActs): void {
  const alone = choice.alone();
  note.hidden = alone === undefined;
  if (alone === undefined) return;
  const { seat, type, instead } = alone;
  const place = choice.place(seat);
  const told = note.querySelector('p');
  if (told !== null) told.textContent = fill(texts.alone, { seat: placesText([place], texts) });
  const ways: HTMLButtonElement[] = [];
  if (choice.ofType(type).length < (choice.types[type]?.most ?? 0)) {
    ways.push(button(fill(texts.takeToo, { seat: place.seat }), () => acts.toggle(seat)));
  }
  for (const set of instead.slice(0, insteadMax)) {
    const seats = placesText(
      set.map((each) => choice.place(each)),
      texts,
    );
    ways.push(button(fill(texts.instead, { seats }), () => acts.replace(type, set)));
  }
  note.querySelector('.alone-ways')?.replaceChildren(...ways);
}

function button(text: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'is-second';
  made.textContent = text;
  made.addEventListener('click', press);
  return made;
}
