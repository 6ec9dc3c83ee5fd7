// Counts tickets and shows the total while they are chosen. Without it the form works the same, and the checkout shows
// the total.

import { methodNames, usualTotal } from './checkout/usual-total.ts';

const form = document.querySelector<HTMLFormElement>('.choice-form');
if (form !== null) enliven(form);
// Below the first screen on a phone, nobody would see the message of the page.
document.querySelector('[data-answer]')?.scrollIntoView({ block: 'center' });

const opens = document.querySelector<HTMLElement>('[data-opens]');
if (opens !== null) countDown(opens);

function enliven(form: HTMLFormElement): void {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[data-price]')];
  const total = form.querySelector<HTMLElement>('[data-total]');
  const amount = form.querySelector<HTMLElement>('[data-amount]');
  const submit = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (total === null || amount === null || submit === null) return;
  const hasFees = form.dataset.fees === 'added';
  let asked = 0;
  let shownFor: string | undefined;

  form.classList.add('is-counting');
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const input = button.parentElement?.querySelector('input');
      if (input == null) return;
      input.value = String(within(input, countOf(input) + Number(button.dataset.step)));
      update();
    });
  }
  for (const input of inputs) input.addEventListener('input', update);
  for (const input of form.querySelectorAll('input[data-chosen]')) input.addEventListener('input', update);

  function update(): void {
    const quantities = inputs.map((input) => [countOf(input), priceOf(form, input)]).join();
    if (quantities === shownFor) return;
    shownFor = quantities;
    asked += 1;
    for (const input of inputs) {
      const limit = input.closest('.type')?.querySelector('[data-limit]');
      limit?.classList.toggle('few', countOf(input) >= Number(input.max));
    }
    const chosen = inputs.filter((input) => countOf(input) > 0);
    const subtotal = chosen.reduce((sum, input) => sum + countOf(input) * priceOf(form, input), 0);
    form.querySelector<HTMLElement>('[data-fees-hint]')?.toggleAttribute('hidden', chosen.length > 0 && subtotal > 0);
    form.querySelector<HTMLElement>('[data-with-fees]')?.toggleAttribute('hidden', true);
    if (chosen.length === 0) {
      (total as HTMLElement).hidden = true;
    } else if (hasFees && subtotal > 0) {
      void quote(chosen, asked);
    } else {
      show(subtotal);
    }
  }

  async function quote(chosen: HTMLInputElement[], question: number): Promise<void> {
    const usual = await usualTotal(form, ticketsOf(form, chosen));
    // Only the last question counts; without an answer the checkout shows the total.
    if (question !== asked) return;
    if (usual === undefined) {
      (total as HTMLElement).hidden = true;
      return;
    }
    sayMethod(form, usual.method);
    show(usual.totalAmount);
  }

  function show(pesos: number): void {
    const price = `₱${new Intl.NumberFormat('en-PH').format(pesos)}`;
    (amount as HTMLElement).textContent = pesos === 0 ? (amount?.dataset.free ?? price) : price;
    (total as HTMLElement).hidden = false;
  }

  update();
  // After the browser's back button it restores what was chosen once the scripts have run.
  window.addEventListener('pageshow', update);
}

/** What was chosen, as the service takes it. */
function ticketsOf(form: HTMLFormElement, chosen: HTMLInputElement[]): object {
  const items: unknown[] = [];
  const bundles: unknown[] = [];
  for (const input of chosen) {
    const [id, quantity] = [nameOf(input).slice(2), countOf(input)];
    const price = chosenPrice(form, input) === null ? {} : { price: priceOf(form, input) };
    if (nameOf(input).startsWith('b.')) bundles.push({ bundleId: id, quantity });
    else items.push({ ticketTypeId: id, quantity, ...price });
  }
  // A node of the release before does not know of bundles.
  return { items, ...(bundles.length > 0 && { bundles }) };
}

/** By which way to pay the total is so: fees depend on it. */
function sayMethod(form: HTMLFormElement, method: string): void {
  const place = form.querySelector<HTMLElement>('[data-with-fees]');
  if (place === null) return;
  place.textContent = (place.dataset.withFees as string).replace('{method}', methodNames(form)[method] ?? method);
  place.hidden = false;
}

/** Until sales open; then the page is loaded anew, by all who wait for it within a few seconds of each other. */
function countDown(shown: HTMLElement): void {
  const opensAt = Date.parse(shown.dataset.opens as string);
  // A clock that is ahead says too early that sales are open: then it looks again now and then.
  const isAhead = Date.now() >= opensAt;
  const reloadAt = (isAhead ? Date.now() + 15_000 : opensAt) + 1_000 + Math.random() * 3_000;
  shown.hidden = isAhead;
  const tick = () => {
    if (Date.now() >= reloadAt) {
      location.reload();
      return;
    }
    const seconds = Math.max(0, Math.ceil((opensAt - Date.now()) / 1_000));
    const two = (value: number) => String(value).padStart(2, '0');
    const days = Math.floor(seconds / 86_400);
    const clock = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
    shown.textContent = days > 0 ? `${days} ${shown.dataset.days} ${clock}` : clock;
    setTimeout(tick, 1_000);
  };
  tick();
}

/** Where the buyer chooses the price. */
function chosenPrice(form: HTMLFormElement, input: HTMLInputElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`input[data-chosen="${input.name}"]`);
}

function priceOf(form: HTMLFormElement, input: HTMLInputElement): number {
  const chosen = chosenPrice(form, input);
  return chosen === null ? Number(input.dataset.price) : countOf(chosen);
}

/** Of seats the ids are sent, and their number only counts here. */
function nameOf(input: HTMLInputElement): string {
  return input.dataset.of ?? input.name;
}

function countOf(input: HTMLInputElement): number {
  return Math.max(0, Math.floor(Number(input.value) || 0));
}

function within(input: HTMLInputElement, value: number): number {
  return Math.min(Math.max(value, Number(input.min)), Number(input.max));
}
