import type { Page } from './browser.ts';

// The door app, as somebody at a gate uses it.

export async function signInAt(page: Page, { code }: { code: string }, device: string): Promise<void> {
  await page.locator('#door-code').fill(code.toLowerCase());
  await page.locator('#device-name').fill(device);
  await page.locator('#sign-in-form button').click();
  await page.locator('#gate').waitFor();
}

export async function told(page: Page, word: string): Promise<void> {
  await page.locator(`#result[data-word=${word}]`).waitFor();
}

/** As a hardware scanner does it, wherever the focus is. Key by key from here would be no faster than a person. */
export async function typeLikeScanner(page: Page, text: string): Promise<void> {
  await page.evaluate(`for (const key of ${JSON.stringify([...text, 'Enter'])}) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }`);
}

/** What a wet thumb would miss. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`
    [...document.querySelectorAll('a, button, input')]
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
      .map(({ each, box }) => each.outerHTML.slice(0, 80) + ' ' + box.width + ' x ' + box.height)`);
}
