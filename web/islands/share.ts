// Shares the page, or the one that a button names, by the device's own sheet, or copies its link where there is none. Without
// either there is no button.

const tellMs = 2_000;
// The canonical URL, without what a visitor chose; a page that nobody may index is shared under its present URL.
const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
const here = canonical ?? `${location.origin}${location.pathname}`;

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-share]')) {
  const label = button.querySelector('span[aria-live]');
  if (label === null || (navigator.share === undefined && navigator.clipboard === undefined)) continue;
  const { sharePath } = button.dataset;
  const url = sharePath === undefined ? here : new URL(sharePath, location.origin).href;
  const said = label.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    if (navigator.share !== undefined) {
      // Somebody who closes the sheet wanted nothing shared.
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
