// Shows what a card takes off as soon as it is typed: the same form is asked for its price. Without it a button asks.

const typingMs = 400;
const numberLengthMin = 4;

export function followCards(part: HTMLElement, form: HTMLFormElement): void {
  const button = part.querySelector<HTMLElement>('button');
  if (button !== null) button.hidden = true;
  let asked = 0;
  let shownFor = cardsIn(part);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, typingMs);
  };
  part.addEventListener('input', update);
  // After the browser's back button it restores what was typed once the scripts have run.
  window.addEventListener('pageshow', update);

  async function ask(): Promise<void> {
    const cards = cardsIn(part);
    // Half a card is nothing yet.
    if (cards === undefined || cards === shownFor) return;
    asked += 1;
    const question = asked;
    const fields = new FormData(form as HTMLFormElement);
    fields.set('applyCards', '1');
    // What was worked for is kept for the order.
    fields.delete('challengeAnswer');
    const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
    const url = (form as HTMLFormElement).action;
    const answer = await fetch(url, { method: 'POST', body }).catch(() => undefined);
    // Only the last question counts; without an answer the order's page shows the total.
    if (answer === undefined || !(answer.ok || answer.status === 400) || question !== asked) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (question !== asked || page.querySelector('[data-cards]') === null) return;
    shownFor = cards;
    for (const selector of ['.stub', '.total-line']) {
      const [old, fresh] = [document.querySelector(selector), page.querySelector(selector)];
      if (fresh !== null) old?.replaceChildren(...fresh.childNodes);
    }
    for (const field of part.querySelectorAll('input, select')) sayFault(field, page.getElementById(field.id));
  }
}

/** As they are typed; undefined while one of them is not whole. */
function cardsIn(part: HTMLElement): string | undefined {
  const cards = [...part.querySelectorAll('fieldset')].map((each) => {
    const kind = each.querySelector('select')?.value ?? '';
    const [number = '', name = ''] = [...each.querySelectorAll('input')].map(({ value }) => value.trim());
    if (kind === '') return '';
    return number.length >= numberLengthMin && name !== '' ? `${kind} ${number} ${name}` : undefined;
  });
  return cards.includes(undefined) ? undefined : cards.join('\n');
}

/** What is wrong with a field, as the answer says it. */
function sayFault(field: Element, fresh: Element | null): void {
  if (fresh === null) return;
  for (const name of ['aria-invalid', 'aria-describedby']) {
    const value = fresh.getAttribute(name);
    if (value === null) field.removeAttribute(name);
    else field.setAttribute(name, value);
  }
  field.parentElement?.querySelector('.fault')?.remove();
  const fault = fresh.parentElement?.querySelector('.fault');
  if (fault != null) field.parentElement?.append(fault);
}
