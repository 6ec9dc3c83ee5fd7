import type { DoorTexts } from './texts.ts';

/** The element of this name on the page. */
export function part<Kind extends HTMLElement = HTMLElement>(name: string): Kind {
  const found = document.getElementById(name);
  if (found === null) throw new Error(`The page has no part ${name}`);
  return found as Kind;
}

export function readTexts(): DoorTexts {
  return JSON.parse(part('door-texts').textContent) as DoorTexts;
}

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { text, className }: { text?: string; className?: string } = {},
  children: readonly Node[] = [],
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (className !== undefined) made.className = className;
  made.append(...children);
  return made;
}

/** The hour of an event, where it is held; with the day where that is not today. */
export function timeOf(ms: number, { timeZone, now }: { timeZone: string; now: number }): string {
  const language = document.documentElement.lang;
  const day = new Intl.DateTimeFormat(language, { timeZone, month: 'short', day: 'numeric' });
  const hour = new Intl.DateTimeFormat(language, { timeZone, hour: 'numeric', minute: '2-digit' }).format(ms);
  return day.format(ms) === day.format(now) ? hour : `${day.format(ms)}, ${hour}`;
}

export function numberOf(value: number): string {
  return new Intl.NumberFormat(document.documentElement.lang).format(value);
}

/** One screen at a time; anything above it is closed. */
export function showScreen(name: 'sign-in' | 'gate' | 'elsewhere' | 'trouble'): void {
  closeDialogs();
  for (const screen of document.querySelectorAll<HTMLElement>('[data-screen]')) screen.hidden = screen.id !== name;
}

export function closeDialogs(): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
}

/** Opens a dialog by its button, and closes it by those in it. */
export function dialogOf(name: string, opener: string, onOpen: () => void): HTMLDialogElement {
  const dialog = part<HTMLDialogElement>(name);
  part(opener).addEventListener('click', () => {
    dialog.showModal();
    onOpen();
  });
  for (const button of dialog.querySelectorAll('[data-close]')) button.addEventListener('click', () => dialog.close());
  return dialog;
}
