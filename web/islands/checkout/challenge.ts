// Solves the challenge of a rushed event, or of a code after many wrong ones, while the buyer types. Without it the form is
// sent again after a wait.

export function solve(form: HTMLFormElement): void {
  const { challengeNonce: nonce, challengeDifficulty, challengeWorker, challengeSend } = form.dataset;
  const answer = form.elements.namedItem('challengeAnswer') as HTMLInputElement;
  const working = form.querySelector<HTMLElement>('[data-challenge-working]');
  // Where the form came back only for this, it goes on by itself.
  let isWanted = challengeSend !== undefined;
  let button = challengeSend === 'apply' ? (form.elements.namedItem('apply') as HTMLButtonElement | null) : null;
  if (working !== null) working.hidden = !isWanted;

  const worker = new Worker(challengeWorker as string);
  const end = () => {
    worker.terminate();
    form.removeEventListener('submit', hold, { capture: true });
    if (isWanted) form.requestSubmit(button);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
    answer.value = data;
    end();
  });
  // A browser that cannot work is treated like one without scripts: it is asked to wait.
  worker.addEventListener('error', () => {
    isWanted &&= challengeSend === undefined;
    end();
  });
  form.addEventListener('submit', hold, { capture: true });
  worker.postMessage({ nonce, difficulty: Number(challengeDifficulty) });

  function hold(event: SubmitEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    isWanted = true;
    button = event.submitter as HTMLButtonElement | null;
    if (working !== null) working.hidden = false;
  }
}
