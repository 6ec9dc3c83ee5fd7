// The reference page without this script is complete but for the forms, the filter and the copy buttons.

const { base, keyHeader } = document.body.dataset;
const keyInput = document.querySelector('#api-key');
const contents = document.querySelector('#contents');
const timeoutMs = 30_000;
const shownCharactersMax = 200_000;
const headersShown = [
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'retry-after',
  'etag',
  'location',
];

for (const origin of document.querySelectorAll('.origin')) origin.textContent = location.origin;
showKeyState();

keyInput.addEventListener('input', showKeyState);
document.addEventListener('submit', (event) => {
  event.preventDefault();
  send(event.target);
});
document.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (button?.matches('.copy')) copy(button);
  if (button?.matches('.show-key')) toggleKey(button);
  if (target.closest('#contents a') && contents.matches(':popover-open')) contents.hidePopover();
});
document.addEventListener('change', ({ target }) => {
  if (target.matches('.example-choice')) target.form.querySelector('.body').value = target.value;
});

async function send(form) {
  const outcome = form.querySelector('.outcome');
  const button = form.querySelector('.send button');
  form.querySelector('.answer').hidden = true;
  outcome.className = 'outcome';
  if (keyInput.value.trim() === '') {
    outcome.textContent = 'Not sent: it needs your key.';
    form.querySelector('.key-state').focus();
    return;
  }
  button.disabled = true;
  outcome.textContent = 'Sending …';
  try {
    const { url, options } = requestOf(form);
    if (options.method !== 'GET' && !confirm(question(options.method, url))) {
      outcome.textContent = 'Not sent.';
      return;
    }
    const start = performance.now();
    const response = await fetch(url, options);
    const text = await response.text();
    show(form, response, text, performance.now() - start);
  } catch (error) {
    outcome.classList.add('failed');
    outcome.textContent =
      error.name === 'TimeoutError' ? `No answer within ${timeoutMs / 1_000} seconds.` : `Not sent: ${error.message}`;
  } finally {
    button.disabled = false;
  }
}

function requestOf(form) {
  const { method, path } = form.dataset;
  const valuesIn = (place) =>
    [...form.querySelectorAll(`[data-in="${place}"]`)].flatMap(({ name, value }) =>
      value === '' ? [] : [[name, value]],
    );
  const parts = new Map(valuesIn('path'));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name) => {
    const value = parts.get(name) ?? '';
    // The browser would walk up the path instead of sending these.
    if (value === '.' || value === '..') throw new Error(`"${value}" cannot stand in a path.`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(valuesIn('query')).toString();
  const headers = new Headers([[keyHeader, keyInput.value.trim()], ...valuesIn('header')]);
  const file = form.querySelector('.file')?.files[0];
  const body = file ?? (form.querySelector('.body')?.value.trim() || undefined);
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

function question(method, url) {
  const where = keyInput.value.trim().startsWith('tak_test_')
    ? 'This changes data of your sandbox.'
    : 'This changes LIVE data of your organization.';
  return `${method} ${url}\n\n${where} Send it?`;
}

function show(form, response, text, ms) {
  const outcome = form.querySelector('.outcome');
  outcome.classList.add(response.status < 400 ? 'succeeded' : 'failed');
  outcome.textContent = `${response.status} ${response.statusText} in ${Math.round(ms)} ms`;
  const rows = headersShown
    .filter((name) => response.headers.has(name))
    .flatMap((name) => [element('dt', name), element('dd', response.headers.get(name))]);
  form.querySelector('.answer-headers').replaceChildren(...rows);
  form.querySelector('.answer-body').textContent = pretty(text).slice(0, shownCharactersMax) || '(no body)';
  form.querySelector('.answer').hidden = false;
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function showKeyState() {
  const value = keyInput.value.trim();
  const text = value === '' ? 'No key yet: enter it at the top' : `With the key ${value.slice(0, 13)}…`;
  for (const state of document.querySelectorAll('.key-state')) state.textContent = text;
}

function toggleKey(button) {
  const isShown = keyInput.type === 'password';
  keyInput.type = isShown ? 'text' : 'password';
  button.setAttribute('aria-pressed', String(isShown));
}

async function copy(button) {
  const code = button.closest('figure').querySelector('code');
  const [label] = button.childNodes;
  try {
    await navigator.clipboard.writeText(code.textContent);
    label.textContent = 'Copied';
  } catch {
    // Browsers lend the clipboard to secure pages only; a selection can be copied by hand.
    getSelection().selectAllChildren(code);
    label.textContent = 'Selected';
  }
  setTimeout(() => {
    label.textContent = 'Copy';
  }, 2_000);
}

const filter = document.querySelector('#filter');
const filterCount = document.querySelector('.filter-count');

filter.addEventListener('input', () => {
  const wanted = filter.value.toLowerCase().split(/\s+/);
  let count = 0;
  for (const group of contents.querySelectorAll('.group')) {
    const items = [...group.querySelectorAll('li')];
    for (const item of items) item.hidden = !wanted.every((word) => item.dataset.words.includes(word));
    const found = items.filter((item) => !item.hidden).length;
    group.hidden = found === 0;
    count += found;
  }
  filterCount.textContent = filter.value === '' ? '' : `${count} of ${filterCount.dataset.total}`;
});
filter.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') contents.querySelector('.group:not([hidden]) li:not([hidden]) a')?.click();
});

const links = new Map([...contents.querySelectorAll('a')].map((link) => [link.hash.slice(1), link]));
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) markCurrent(links.get(target.id));
  },
  // A line a quarter down the window: what crosses it is being read.
  { rootMargin: '-25% 0px -75% 0px' },
);
for (const section of document.querySelectorAll('main > section:not(.tag), .ticket')) watcher.observe(section);

function markCurrent(link) {
  contents.querySelector('[aria-current]')?.removeAttribute('aria-current');
  if (link === undefined) return;
  link.setAttribute('aria-current', 'location');
  const { top, bottom } = link.getBoundingClientRect();
  const frame = contents.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) contents.scrollTop += top - frame.top - frame.height / 3;
}
