// Fields of pictures: a file is sent as soon as it is chosen, dropped or pasted, a URL is tried when the field is left, and
// both are shown at once. Without it a button sends the file, and saving tries the URL.

for (const field of document.querySelectorAll<HTMLElement>('[data-picture-field]')) takePictures(field);

function takePictures(field: HTMLElement): void {
  const input = field.querySelector<HTMLInputElement | HTMLTextAreaElement>('input[type="url"], textarea');
  const chooser = field.querySelector<HTMLInputElement>('input[type="file"]');
  const told = field.querySelector<HTMLElement>('[data-told]');
  if (input === null || chooser === null || told === null) return;
  const isMany = input instanceof HTMLTextAreaElement;
  const addresses = () => input.value.split('\n').filter((line) => line.trim() !== '');

  const set = (lines: readonly string[]) => {
    input.value = lines.join('\n');
    // For the preview of the page, which listens for what is typed.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    showAll(field, lines, (index) => set(addresses().filter((_, place) => place !== index)));
  };
  const show = () => showAll(field, addresses(), (index) => set(addresses().filter((_, place) => place !== index)));
  const tell = (text: string, isWarning: boolean) => {
    const line = document.createElement('p');
    line.textContent = text;
    line.className = isWarning ? 'note is-warning' : 'hint';
    told.replaceChildren(...(text === '' ? [] : [line]));
  };

  let sending = Promise.resolve();
  const take = (files: Iterable<File>) => {
    const pictures = [...files].slice(0, isMany ? undefined : 1);
    // One after the other, so that they keep the order in which they were chosen.
    for (const file of pictures) {
      sending = sending.then(async () => {
        const { address, fault } = await send(field, file);
        if (address === undefined) return tell(fault ?? field.dataset.failed ?? '', true);
        set(isMany ? [...addresses(), address] : [address]);
        tell(field.dataset.taken ?? '', false);
      });
    }
  };

  chooser.addEventListener('change', () => {
    take(chooser.files ?? []);
    // Sent already: the form must not carry it along, and the same file can be chosen again.
    chooser.value = '';
  });
  field.addEventListener('paste', (event) => {
    const files = event.clipboardData?.files;
    if (files === undefined || files.length === 0) return;
    event.preventDefault();
    take(files);
  });
  field.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    field.classList.add('is-over');
  });
  field.addEventListener('dragleave', () => field.classList.remove('is-over'));
  field.addEventListener('drop', (event) => {
    field.classList.remove('is-over');
    if (event.dataTransfer === null || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  });

  let tried = 0;
  input.addEventListener('change', async () => {
    show();
    tried += 1;
    const mine = tried;
    const lines = addresses();
    tell(lines.length === 0 ? '' : (field.dataset.checking ?? ''), false);
    const warnings = await Promise.all(lines.map((address) => warningOf(field, address.trim())));
    if (mine === tried) tell(warnings.filter((warning) => warning !== '').join(' '), true);
  });

  const button = field.querySelector<HTMLElement>('[data-upload-button]');
  const drop = field.querySelector<HTMLElement>('[data-drop]');
  button?.remove();
  if (drop !== null) drop.hidden = false;
  show();
}

/** Its URL once it is accepted, or what is wrong with it. */
function send(field: HTMLElement, file: File): Promise<{ address?: string; fault?: string }> {
  const progress = field.querySelector('progress');
  const { upload = '' } = field.dataset;
  const body = new FormData();
  body.append(`${new URL(upload, location.href).searchParams.get('of')}.file`, file);
  return new Promise((resolve) => {
    // Only this kind of request reports how much is still to be sent.
    const request = new XMLHttpRequest();
    request.open('POST', upload);
    request.responseType = 'document';
    request.setRequestHeader('accept', 'text/html');
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (progress !== null) progress.value = total === 0 ? 0 : loaded / total;
    });
    request.addEventListener('loadend', () => {
      if (progress !== null) progress.hidden = true;
      const page = request.response as Document | null;
      resolve({
        address: page?.querySelector<HTMLElement>('[data-picture]')?.dataset.picture,
        fault: page?.querySelector('[data-fault]')?.textContent ?? undefined,
      });
    });
    if (progress !== null) {
      progress.value = 0;
      progress.hidden = false;
    }
    request.send(body);
  });
}

/** Empty where it loads, or where that could not be found out. */
async function warningOf({ dataset: { check = '' } }: HTMLElement, url: string): Promise<string> {
  const answer = await fetch(check, { method: 'POST', body: new URLSearchParams({ url }) }).catch(() => undefined);
  if (answer?.ok !== true) return '';
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return page.querySelector('[data-warning]')?.textContent ?? '';
}

function showAll(field: HTMLElement, addresses: readonly string[], remove: (index: number) => void): void {
  const list = field.querySelector<HTMLElement>('[data-pictures]');
  const sample = field.querySelector('template')?.content.querySelector('li');
  if (list === null || sample == null) return;
  list.hidden = addresses.length === 0;
  list.replaceChildren(
    ...addresses.map((address, index) => {
      const shown = sample.cloneNode(true) as HTMLElement;
      const image = shown.querySelector('img');
      if (image !== null) {
        image.src = `${field.dataset.show}&${new URLSearchParams({ url: address.trim() })}`;
        image.alt = image.alt.replace('0', String(index + 1));
      }
      const button = shown.querySelector<HTMLButtonElement>('[data-remove]');
      const about = button?.querySelector('span');
      if (about != null) about.textContent = about.textContent?.replace('0', String(index + 1)) ?? '';
      button?.removeAttribute('hidden');
      button?.addEventListener('click', () => remove(index));
      return shown;
    }),
  );
}
