// Shows what a search would find while one types. Without it the form is sent and finds the same.

const pauseMs = 150;
const lettersMin = 2;

interface Suggestion {
  name: string;
  place: string | null;
  href: string;
}

for (const form of document.querySelectorAll<HTMLFormElement>('search form')) {
  const input = form.querySelector<HTMLInputElement>('input[type="search"]');
  if (input !== null) suggestWhileTyping(form, input);
}

function suggestWhileTyping(form: HTMLFormElement, input: HTMLInputElement): void {
  const list = document.createElement('ul');
  list.className = 'suggestions';
  list.hidden = true;
  form.append(list);
  input.autocomplete = 'off';
  const source = form.dataset.suggestions ?? '/search/suggestions';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const suggest = async () => {
    const search = input.value.trim();
    const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const answer = search.length < lettersMin ? undefined : await fetch(`${source}?${query}`).catch(() => undefined);
    // Events or pages: what is looked through has one list of them.
    const [found = []] =
      answer?.ok === true ? Object.values((await answer.json()) as Record<string, Suggestion[]>) : [];
    // Something else was typed meanwhile, or somebody has gone on.
    if (search !== input.value.trim() || !form.contains(document.activeElement)) return;
    list.replaceChildren(...found.map(lineOf));
    list.hidden = found.length === 0;
  };
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void suggest(), pauseMs);
  });

  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) list.hidden = true;
  });
  form.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')];
    if (list.hidden || links.length === 0) return;
    if (event.key === 'Escape') {
      list.hidden = true;
      input.focus();
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = links.indexOf(document.activeElement as HTMLAnchorElement) + step;
    (links[Math.min(next, links.length - 1)] ?? input).focus();
  });
}

function lineOf({ name, place, href }: Suggestion): HTMLLIElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = name;
  if (place !== null) {
    const hint = document.createElement('span');
    hint.className = 'hint';
    hint.textContent = place;
    link.append(' ', hint);
  }
  const line = document.createElement('li');
  line.append(link);
  return line;
}
