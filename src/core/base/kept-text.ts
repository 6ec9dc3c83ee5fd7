// A person may put a secret where none belongs: a key in a path, a signing secret in a name.
const secrets = /(tak_live|tak_test)_[0-9A-Za-z]{8,}|(whsec)_[0-9A-Za-z+/=]{8,}/g;

/** A text as logs may keep and show it: storable, cut to a length, without API keys and signing secrets. */
export function keptText(text: string, { lengthMax }: { lengthMax: number }): string {
  const storable = text.replaceAll('\0', '').toWellFormed();
  // Hidden before the cut: half a secret is no longer recognized.
  return storable.replaceAll(secrets, '$1$2_…').slice(0, lengthMax).toWellFormed();
}
