// Counts down the hold, follows the payment, and shows what the chosen way to pay costs.

const shortMs = 60_000;
// What is held for longer is told by the time of day.
const longMs = 3_600_000;

const order = document.querySelector<HTMLElement>('[data-order]');
if (order !== null) follow(order);
const countdown = document.querySelector<HTMLElement>('[data-expires-at]');
if (countdown !== null) count(countdown);
for (const form of document.querySelectorAll<HTMLFormElement>('form.pay')) price(form);

function count(element: HTMLElement): void {
  const endsAt = Date.parse(element.dataset.expiresAt as string);
  const clock = element.querySelector<HTMLElement>('[data-clock]');
  const counting = element.querySelector<HTMLElement>('[data-counting]');
  const until = element.querySelector<HTMLElement>('[data-until]');
  if (clock === null || counting === null || until === null) return;
  const tick = () => {
    const leftMs = Math.max(0, endsAt - Date.now());
    until.hidden = leftMs < longMs;
    counting.hidden = leftMs >= longMs;
    const seconds = Math.ceil(leftMs / 1_000);
    clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    element.classList.toggle('is-short', leftMs < shortMs);
    if (leftMs > 0) setTimeout(tick, 1_000);
    // The service gives the tickets back a moment later.
    else setTimeout(() => location.reload(), 2_000);
  };
  tick();
}

function follow(element: HTMLElement): void {
  const seen = element.dataset.payment;
  let pauseMs = 1_000;
  const look = async () => {
    const answer = await fetch(`/orders/${element.dataset.order}/state`, { cache: 'no-store' }).catch(() => undefined);
    const now = answer?.ok === true ? ((await answer.json()) as { state: string; payment: string }) : undefined;
    if (now !== undefined && (now.state !== 'PENDING' || (seen === 'waiting' && now.payment !== 'waiting'))) {
      location.replace(`/orders/${element.dataset.order}`);
      return;
    }
    pauseMs = Math.min(pauseMs * 1.15, 5_000);
    setTimeout(look, document.hidden ? 5_000 : pauseMs);
  };
  setTimeout(look, pauseMs);
}

function price(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[data-pay-text]');
  const update = () => {
    const chosen = form.querySelector<HTMLInputElement>('input[name=method]:checked');
    if (button === null || chosen === null) return;
    const { total, fees, totalLabel } = chosen.dataset;
    button.textContent = (button.dataset.payText as string).replace('{total}', total as string);
    say('[data-total-amount]', total);
    say('[data-fees-amount]', fees);
    say('[data-total-label]', totalLabel);
  };
  form.addEventListener('change', update);
  // After the browser's back button it restores the choice once the scripts have run.
  window.addEventListener('pageshow', update);
  update();
}

/** In the summary beside the form. */
function say(selector: string, words: string | undefined): void {
  const place = document.querySelector(`.stub ${selector}`);
  if (place !== null && words !== undefined) place.textContent = words;
}
