// Shares the page by the device's own sheet, or copies its link where there is none. Without either the button is not there.

const tellMs = 2_000;
// As search engines know it, without what a visitor chose; a page that nobody may index is shared as it was come to.
const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
const url = canonical ?? `${location.origin}${location.pathname}`;

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-share]')) {
  const label = button.querySelector('span[aria-live]');
  if (label === null || (navigator.share === undefined && navigator.clipboard === undefined)) continue;
  const said = label.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    if (navigator.share !== undefined) {
      // Whoever closes the sheet wanted nothing shared.
      await navigator.share({ title: button.dataset.share as string, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      // The browser forbids it: a button that does nothing is worse than none.
      button.hidden = true;
      return;
    }
    label.textContent = button.dataset.copied as string;
    setTimeout(() => {
      label.textContent = said;
    }, tellMs);
  });
}
