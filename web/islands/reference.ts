// The forms of the reference. Without this script the pages are complete but for them.

const timeoutMs = 30_000;
const shownCharactersMax = 200_000;
const keptAs = 'takilya_test_key';
const headersShown = [
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'retry-after',
  'etag',
  'location',
];

const root = document.querySelector<HTMLElement>('#reference');
const keyInput = document.querySelector<HTMLInputElement>('#api-key');

// On the first page an endpoint has a line that leads to it: links from the time of the single page end there.
const moved = document.querySelector<HTMLAnchorElement>(`li[id="${CSS.escape(location.hash.slice(1))}"] > a`);
if (moved !== null) location.replace(moved.href);

// The menu is longer than the window: the open entry is put in its middle.
const menu = document.querySelector('#documentation-menu');
const current = menu?.querySelector<HTMLElement>('.reference-menu [aria-current]');
if (menu != null && current != null) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;

if (root !== null && keyInput !== null) showForms(root, keyInput);

function showForms(shown: HTMLElement, input: HTMLInputElement): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-try]')) part.hidden = false;
  if (input.value === '') input.value = keptKey();
  showKeyState(input);
  input.addEventListener('input', () => {
    keepKey(input.value.trim());
    showKeyState(input);
  });
  shown.addEventListener('submit', (event) => {
    event.preventDefault();
    send(event.target as HTMLFormElement, input);
  });
  shown.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || !target.matches('.try-example')) return;
    part<HTMLTextAreaElement>(target.form as HTMLFormElement, '.try-json').value = target.value;
  });
  const show = document.querySelector<HTMLButtonElement>('#show-key');
  show?.addEventListener('click', () => {
    const isShown = input.type === 'password';
    input.type = isShown ? 'text' : 'password';
    show.setAttribute('aria-pressed', String(isShown));
  });
}

function isTestKey(value: string): boolean {
  return value.startsWith('tak_test_');
}

/** A live key is kept nowhere. */
function keepKey(value: string): void {
  try {
    if (isTestKey(value)) sessionStorage.setItem(keptAs, value);
    else sessionStorage.removeItem(keptAs);
  } catch {
    // Where nothing may be kept, it counts for this page.
  }
}

function keptKey(): string {
  try {
    return sessionStorage.getItem(keptAs) ?? '';
  } catch {
    return '';
  }
}

function showKeyState(input: HTMLInputElement): void {
  const value = input.value.trim();
  for (const state of document.querySelectorAll('.try-key')) {
    const text = value === '' ? 'No key yet: enter it at the top' : `With the key ${value.slice(0, 13)}…`;
    state.textContent = text;
  }
}

async function send(form: HTMLFormElement, input: HTMLInputElement): Promise<void> {
  const outcome = part<HTMLOutputElement>(form, '.try-outcome');
  const button = part<HTMLButtonElement>(form, 'button[type="submit"]');
  const key = input.value.trim();
  part(form, '.try-answer').hidden = true;
  outcome.className = 'try-outcome';
  if (key === '') {
    outcome.textContent = 'Not sent: it needs your key.';
    part(form, '.try-key').focus();
    return;
  }
  button.disabled = true;
  outcome.textContent = 'Sending …';
  try {
    const { url, options } = requestOf(form, key);
    if (options.method !== 'GET' && !confirm(question(options.method as string, url, key))) {
      outcome.textContent = 'Not sent.';
      return;
    }
    const start = performance.now();
    const response = await fetch(url, options);
    show(form, response, await response.text(), performance.now() - start);
  } catch (error) {
    const { name, message } = error as Error;
    outcome.classList.add('is-failed');
    outcome.textContent =
      name === 'TimeoutError' ? `No answer within ${timeoutMs / 1_000} seconds.` : `Not sent: ${message}`;
  } finally {
    button.disabled = false;
  }
}

function requestOf(form: HTMLFormElement, key: string): { url: string; options: RequestInit } {
  const { method, path = '' } = form.dataset;
  const { base = '', keyHeader = '' } = (root as HTMLElement).dataset;
  const valuesIn = (place: string): [string, string][] =>
    [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[data-in="${place}"]`)].flatMap(
      ({ name, value }) => (value === '' ? [] : [[name, value]]),
    );
  const parts = new Map(valuesIn('path'));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = parts.get(name) ?? '';
    // The browser would walk up the path instead of sending these.
    if (value === '.' || value === '..') throw new Error(`"${value}" cannot stand in a path.`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(valuesIn('query')).toString();
  const headers = new Headers([[keyHeader, key], ...valuesIn('header')]);
  const file = form.querySelector<HTMLInputElement>('.try-file')?.files?.[0];
  const written = form.querySelector<HTMLTextAreaElement>('.try-json')?.value.trim();
  const body = file ?? (written || undefined);
  if (body !== undefined) headers.set('content-type', file?.type || 'application/json');
  return {
    url: `${base}${filled}${query === '' ? '' : `?${query}`}`,
    options: {
      method,
      headers,
      body,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    },
  };
}

function question(method: string, url: string, key: string): string {
  const where = isTestKey(key) ? 'This changes data of your sandbox.' : 'This changes LIVE data of your organization.';
  return `${method} ${url}\n\n${where} Send it?`;
}

function show(form: HTMLFormElement, response: Response, text: string, ms: number): void {
  const outcome = part<HTMLOutputElement>(form, '.try-outcome');
  outcome.classList.add(response.ok ? 'is-good' : 'is-failed');
  outcome.textContent = `${response.status} ${response.statusText} in ${Math.round(ms)} ms`;
  const rows = headersShown.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [element('dt', name), element('dd', value)];
  });
  part(form, '.try-headers').replaceChildren(...rows);
  part(form, '.try-body').textContent = pretty(text).slice(0, shownCharactersMax) || '(no body)';
  part(form, '.try-answer').hidden = false;
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function part<Part extends HTMLElement = HTMLElement>(form: HTMLFormElement, selector: string): Part {
  return form.querySelector<Part>(selector) as Part;
}
