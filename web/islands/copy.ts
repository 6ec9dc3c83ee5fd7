// A press copies the text beside the button. Without a clipboard there is no button, and a click selects the whole text.

const tellMs = 2_000;

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  const source = document.getElementById(button.dataset.copy as string);
  if (source === null || navigator.clipboard === undefined) continue;
  const label = button.textContent;
  const name = button.getAttribute('aria-label');
  button.hidden = false;
  button.setAttribute('aria-live', 'polite');
  button.addEventListener('click', async () => {
    const text = source.textContent ?? '';
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      getSelection()?.selectAllChildren(source);
      return;
    }
    button.textContent = button.dataset.copied as string;
    button.setAttribute('aria-label', button.dataset.copied as string);
    setTimeout(() => {
      button.textContent = label;
      if (name !== null) button.setAttribute('aria-label', name);
    }, tellMs);
  });
}
