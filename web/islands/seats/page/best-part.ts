import { usualTotal } from '../../checkout/usual-total.ts';
import type { SeatChoice } from '../seat-choice.ts';
import { fill, pesos, placesText, type SeatTexts } from '../seat-words.ts';

interface BestActs {
  show(type: number, seats: readonly number[]): void;
}

const pauseMs = 250;

/** Says what the best cost and where they are now. The button itself sends the form: the service chooses when they are reserved. */
export function bestPart(form: HTMLFormElement, texts: SeatTexts, acts: BestActs) {
  const quantity = form.querySelector<HTMLInputElement>('[data-best-quantity]');
  const types = [...form.querySelectorAll<HTMLInputElement>('[data-best-type]')];
  const button = form.querySelector<HTMLButtonElement>('[data-best]');
  const hint = form.querySelector<HTMLElement>('[data-best-now]');
  const limit = form.querySelector<HTMLElement>('[data-best-most]');
  const [first] = types;
  if (quantity === null || first === undefined || button === null || hint === null) return { draw: () => undefined };
  const words = hint.textContent ?? '';
  let choice: SeatChoice | undefined;
  let asked = '';

  const type = () => types.find(({ checked }) => checked) ?? first;
  const count = () => Math.max(1, Math.floor(Number(quantity.value) || 1));
  const told = (price: string | undefined) => {
    const { one = '', many = '', priced = '' } = button.dataset;
    const together = count() === 1 ? one : fill(many, { n: count() });
    button.textContent = price === undefined ? together : fill(priced, { together, price });
  };
  const drawNow = () => {
    if (choice === undefined) return;
    const index = choice.types.findIndex(({ id }) => id === type().value);
    const seats = choice.best(index, count());
    hint.replaceChildren(words);
    if (seats === undefined) return;
    const show = document.createElement('button');
    show.type = 'button';
    show.className = 'as-link';
    show.textContent = hint.dataset.bestShow ?? '';
    show.addEventListener('click', () => acts.show(index, seats));
    const places = placesText(
      seats.map((seat) => (choice as SeatChoice).place(seat)),
      texts,
    );
    hint.append(' ', fill(texts.bestNow, { seats: places }), ' ', show);
  };
  const draw = () => {
    const most = Number(type().dataset.most ?? 1);
    quantity.max = String(most);
    if (limit !== null) limit.textContent = fill(limit.dataset.bestMost ?? '', { most });
    if (count() > most) quantity.value = String(most);
    const question = `${type().value} ${count()}`;
    if (question !== asked) {
      asked = question;
      told(undefined);
      const items = [{ ticketTypeId: type().value, quantity: count() }];
      void usualTotal(form, { items }).then((total) => {
        if (question === asked && total !== undefined) told(pesos(total.totalAmount, texts));
      });
    }
    drawNow();
  };
  let waiting = 0;
  const soon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(draw, pauseMs);
  };
  quantity.addEventListener('input', soon);
  for (const each of types) each.addEventListener('input', soon);
  for (const step of quantity.parentElement?.querySelectorAll('button') ?? []) step.addEventListener('click', soon);
  draw();
  return {
    draw(now: SeatChoice): void {
      choice = now;
      drawNow();
    },
  };
}
