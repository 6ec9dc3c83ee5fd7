// Signs in with a passkey, or makes one, and sends its form with the answer. Without it there is no button, and the password works.

interface Asked {
  options: unknown;
  challenge: string;
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-passkey]')) {
  const { form } = button;
  if (form === null || window.PublicKeyCredential === undefined) continue;
  button.hidden = false;
  for (const shown of document.querySelectorAll<HTMLElement>('[data-without-passkeys]')) shown.hidden = true;
  button.addEventListener('click', () => void work(button, form));
}

async function work(button: HTMLButtonElement, form: HTMLFormElement): Promise<void> {
  const { passkey, options: from = '', field = '' } = button.dataset;
  // Adding one has a name to fill in; what else the form asks for is not needed with a passkey.
  if (passkey === 'create' && !form.reportValidity()) return;
  const failed = form.querySelector<HTMLElement>('[data-passkey-failed]');
  if (failed !== null) failed.hidden = true;
  button.disabled = true;
  try {
    const { options, challenge } = await ask(from);
    const credential = passkey === 'create' ? await make(options) : await sign(options);
    fill(form, `${field}Challenge`, challenge);
    fill(form, field, JSON.stringify(credential));
    form.submit();
  } catch {
    // The person said no, or the device could not.
    if (failed !== null) failed.hidden = false;
  } finally {
    button.disabled = false;
  }
}

/** Asked for when the button is pressed: a challenge is good for five minutes, and a page may be open for longer. */
async function ask(from: string): Promise<Asked> {
  const answer = await fetch(from, { method: 'POST', headers: { accept: 'application/json' } });
  if (!answer.ok || answer.redirected) throw new Error('No challenge');
  return (await answer.json()) as Asked;
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  (form.elements.namedItem(name) as HTMLInputElement).value = value;
}

async function make(options: unknown): Promise<unknown> {
  const json = options as PublicKeyCredentialCreationOptionsJSON;
  const publicKey =
    PublicKeyCredential.parseCreationOptionsFromJSON?.(json) ??
    ({
      ...json,
      challenge: bytesOf(json.challenge),
      user: { ...json.user, id: bytesOf(json.user.id) },
      excludeCredentials: json.excludeCredentials?.map(withBytes),
    } as PublicKeyCredentialCreationOptions);
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return (
    made.toJSON?.() ?? {
      ...named(made),
      response: {
        clientDataJSON: textOf(response.clientDataJSON),
        attestationObject: textOf(response.attestationObject),
        transports: response.getTransports?.() ?? [],
      },
    }
  );
}

async function sign(options: unknown): Promise<unknown> {
  const json = options as PublicKeyCredentialRequestOptionsJSON;
  const publicKey =
    PublicKeyCredential.parseRequestOptionsFromJSON?.(json) ??
    ({
      ...json,
      challenge: bytesOf(json.challenge),
      allowCredentials: json.allowCredentials?.map(withBytes),
    } as PublicKeyCredentialRequestOptions);
  const signed = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const response = signed.response as AuthenticatorAssertionResponse;
  return (
    signed.toJSON?.() ?? {
      ...named(signed),
      response: {
        clientDataJSON: textOf(response.clientDataJSON),
        authenticatorData: textOf(response.authenticatorData),
        signature: textOf(response.signature),
        userHandle: response.userHandle === null ? undefined : textOf(response.userHandle),
      },
    }
  );
}

// For browsers that cannot turn it into JSON and back by themselves.

function named({ id, rawId, type }: PublicKeyCredential): object {
  return { id, rawId: textOf(rawId), type, clientExtensionResults: {} };
}

function withBytes(key: PublicKeyCredentialDescriptorJSON): object {
  return { ...key, id: bytesOf(key.id) };
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
