/** One button of the page is the next step: the best seats until something is chosen, then what was chosen. One that would only complain is away. */
export function onePrimary(form: HTMLFormElement, seats: number): void {
  const best = form.querySelector<HTMLButtonElement>('[data-best]');
  const own = form.querySelector<HTMLButtonElement>('[data-own]');
  const numbers = form.querySelectorAll<HTMLInputElement>('.types input[data-price]');
  const isAnyChosen = seats > 0 || [...numbers].some(({ value }) => Number(value) > 0);
  best?.classList.toggle('is-second', isAnyChosen);
  if (own === null || best === null) return;
  own.hidden = !isAnyChosen;
  own.classList.remove('is-second');
}
