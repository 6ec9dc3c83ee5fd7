// Looks again at a page whose work is still under way, and shows what has changed.

const pauseMs = 2_000;
const hiddenPauseMs = 10_000;

const look = async () => {
  const shown = document.querySelector<HTMLElement>('[data-follow]');
  if (shown === null) return;
  const answer = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } }).catch(
    () => undefined,
  );
  // Signed out meanwhile: the next click says so better than a page that changes by itself.
  if (answer?.ok === true && !answer.redirected) {
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const fresh = page.querySelector<HTMLElement>('[data-follow]');
    if (fresh?.dataset.follow === 'ended') {
      location.reload();
      return;
    }
    if (fresh !== null && fresh !== undefined && !shown.contains(document.activeElement)) {
      const next = document.importNode(fresh, true);
      keepOpen(shown, next);
      shown.replaceWith(next);
    }
  }
  setTimeout(look, document.hidden ? hiddenPauseMs : pauseMs);
};

/** What somebody unfolded stays unfolded. */
const keepOpen = (shown: HTMLElement, next: HTMLElement) => {
  const before = shown.querySelectorAll('details');
  for (const [place, details] of [...next.querySelectorAll('details')].entries()) {
    details.open = before[place]?.open ?? details.open;
  }
};

if (document.querySelector('[data-follow="open"]') !== null) setTimeout(look, pauseMs);
