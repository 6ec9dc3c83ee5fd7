// The editor of an event: shows the page while it is being written, and finds venues while one types. Without it both
// have buttons that do the same.

const pauseMs = 500;

const form = document.querySelector<HTMLFormElement>('form[data-event-form]');
if (form !== null) {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[data-preview]');
  const button = form.querySelector<HTMLButtonElement>('[data-preview-button]');
  if (frame !== null && button !== null) showWhileTyping(form, frame, button);
  const part = form.querySelector<HTMLElement>('[data-venue-part]');
  if (part !== null) findVenuesWhileTyping(part);
  const own = form.querySelector<HTMLElement>('[data-new-venue]');
  if (own !== null) takePlaceOfDevice(own);
  tellWhatIsSet(form);
}

/** Where the organizer stands, if they allow it. */
function takePlaceOfDevice(part: HTMLElement): void {
  const button = part.querySelector<HTMLButtonElement>('[data-here]');
  const field = (name: string) => part.querySelector<HTMLInputElement>(`[name="newVenue.${name}"]`);
  const [latitude, longitude] = [field('latitude'), field('longitude')];
  if (button === null || latitude === null || longitude === null || !('geolocation' in navigator)) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        latitude.value = coords.latitude.toFixed(6);
        longitude.value = coords.longitude.toFixed(6);
      },
      // Not allowed, or not known: the fields are there to be filled in.
      () => {
        button.hidden = true;
      },
    );
  });
}

function showWhileTyping(form: HTMLFormElement, frame: HTMLIFrameElement, button: HTMLButtonElement): void {
  const show = latest(async (isLast) => {
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const answer = await fetch(button.formAction, { method: 'POST', body }).catch(() => undefined);
    if (answer?.ok !== true || !isLast()) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const [shown, made] = [frame.contentDocument?.querySelector('main'), page.querySelector('main')];
    // Only the parts that changed, not the whole frame: it keeps its scroll position, and going back works.
    if (isLast() && shown != null && made !== null) shown.replaceWith(made);
  });
  form.addEventListener('input', (event) => {
    if ((event.target as HTMLElement).id !== 'field-venueSearch') show();
  });
  button.hidden = true;
}

interface Venue {
  id: string;
  name: string;
  address: string;
}

function findVenuesWhileTyping(part: HTMLElement): void {
  const input = part.querySelector<HTMLInputElement>('#field-venueSearch');
  const results = part.querySelector<HTMLElement>('[data-venue-results]');
  const button = part.querySelector<HTMLButtonElement>('[data-venue-button]');
  if (input === null || results === null || button === null) return;
  results.setAttribute('aria-live', 'polite');
  const find = latest(async (isLast) => {
    const query = input.value.trim();
    const url = `${part.dataset.venuesUrl}?${new URLSearchParams({ query })}`;
    const answer = query === '' ? undefined : await fetch(url).catch(() => undefined);
    if (!isLast()) return;
    const { venues } = answer?.ok === true ? ((await answer.json()) as { venues: Venue[] }) : { venues: [] };
    if (isLast()) showVenues(results, venues, query !== '' && answer?.ok === true);
  });
  input.addEventListener('input', () => find());
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    find(0);
  });
  button.addEventListener('click', (event) => {
    event.preventDefault();
    find(0);
  });
}

/** The chosen venue stays; the others are replaced by what was found. */
function showVenues(results: HTMLElement, venues: readonly Venue[], isAnswer: boolean): void {
  const chosen = results.querySelector<HTMLInputElement>('input:checked')?.closest('label');
  const others = venues.filter(({ id }) => id !== chosen?.querySelector('input')?.value);
  const nothing = document.createElement('p');
  nothing.textContent = results.dataset.none ?? '';
  results.replaceChildren(
    ...(chosen == null ? [] : [chosen]),
    ...others.map(radioOf),
    ...(isAnswer && venues.length === 0 ? [nothing] : []),
  );
}

function radioOf({ id, name, address }: Venue): HTMLLabelElement {
  const label = document.createElement('label');
  label.className = 'choice';
  const input = document.createElement('input');
  Object.assign(input, { type: 'radio', name: 'venueId', value: id });
  const strong = document.createElement('b');
  strong.textContent = name;
  const hint = document.createElement('span');
  hint.className = 'hint';
  hint.textContent = address;
  const words = document.createElement('span');
  words.append(strong, ' ', hint);
  label.append(input, words);
  return label;
}

/** Does the work once typing pauses; earlier work still under way learns that it is not the last. */
function latest(work: (isLast: () => boolean) => Promise<void>): (afterMs?: number) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  return (afterMs = pauseMs) => {
    clearTimeout(timer);
    asked += 1;
    const mine = asked;
    timer = setTimeout(() => void work(() => mine === asked), afterMs);
  };
}

/** What is folded says what it is set to, also after it was changed. */
function tellWhatIsSet(form: HTMLFormElement): void {
  form.addEventListener('input', (event) => {
    const control = event.target as Control;
    const told = [...form.querySelectorAll<HTMLElement>('[data-set-to]')].find(
      ({ dataset }) => dataset.setTo === control.name,
    );
    if (told !== undefined) told.textContent = wordsOf(control, told.dataset);
  });
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function wordsOf(control: Control, { before, empty, off }: DOMStringMap) {
  const named = (value: string) => (before === undefined ? value : `${before}: ${value}`);
  if (control instanceof HTMLSelectElement) return named(control.selectedOptions[0]?.textContent ?? '');
  const isBox = control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');
  if (isBox && !control.checked) return off ?? '';
  if (isBox) return control.closest('label')?.textContent?.trim() ?? '';
  const value = control.value.trim().replace('T', ' ');
  return value === '' ? (empty ?? '') : named(value);
}
