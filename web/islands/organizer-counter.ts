// The counter: the total while tickets are chosen, and the change while the cash is typed. Without it a button works the total out.

const pesos = new Intl.NumberFormat('en-PH', { maximumFractionDigits: 0 });
const amount = (value: number) => `₱${pesos.format(value)}`;

const form = document.querySelector<HTMLFormElement>('form[data-counter]');
if (form !== null) keepTotals(form);

function keepTotals(form: HTMLFormElement): void {
  const rows = [...form.querySelectorAll<HTMLElement>('[data-price]')];
  const field = (row: HTMLElement) => row.querySelector('input') as HTMLInputElement;
  const sell = form.querySelector<HTMLButtonElement>('[data-sell-button]');
  const received = form.querySelector<HTMLInputElement>('[name="received"]');
  const change = form.querySelector<HTMLOutputElement>('[data-change]');
  const plain = sell?.textContent ?? '';
  const wholeOf = (text: string) => Math.max(0, Math.trunc(Number(text) || 0));
  const priceOf = (row: HTMLElement) => {
    const chosen = row.querySelector<HTMLInputElement>('[data-chosen-price]');
    return chosen === null ? Number(row.dataset.price) : wholeOf(chosen.value);
  };
  // What the cards that are chosen take off; no more of them count than there are tickets.
  const takenOff = (row: HTMLElement) => {
    const prices: Record<string, number> = JSON.parse(row.dataset.cardPrices ?? '{}');
    const chosen = [...row.querySelectorAll('select')].map(({ value }) => prices[value.split('.')[0] ?? '']);
    return chosen
      .filter((price) => price !== undefined)
      .slice(0, wholeOf(field(row).value))
      .reduce((sum, price) => sum + Math.max(0, priceOf(row) - price), 0);
  };
  const show = () => {
    const total = rows.reduce((sum, row) => sum + wholeOf(field(row).value) * priceOf(row) - takenOff(row), 0);
    const isAny = rows.some((row) => wholeOf(field(row).value) > 0);
    const shown = form.querySelector('[data-total]');
    if (shown !== null) shown.textContent = isAny ? amount(total) : '';
    if (sell !== null) sell.textContent = isAny ? (form.dataset.sell ?? '').replace('{amount}', amount(total)) : plain;
    if (change === null || received === null) return;
    const back = wholeOf(received.value) - total;
    const isTyped = isAny && received.value !== '';
    change.textContent = !isTyped
      ? ''
      : back < 0
        ? (change.dataset.short ?? '').replace('{amount}', amount(-back))
        : amount(back);
  };
  for (const row of rows) {
    for (const button of row.querySelectorAll<HTMLButtonElement>('[data-step]')) {
      button.hidden = false;
      button.addEventListener('click', () => {
        const input = field(row);
        input.value = String(Math.max(0, wholeOf(input.value) + Number(button.dataset.step)));
        show();
      });
    }
  }
  const worked = form.querySelector<HTMLElement>('[data-without-scripts]');
  if (worked !== null) worked.hidden = true;
  form.addEventListener('input', show);
  // Enter in a field shows the total and sells nothing, as it does without scripts.
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  });
  show();
}
