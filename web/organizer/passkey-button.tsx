import { usePage } from '../page.ts';

/** The script that talks to the device; without it there is no button. */
export const passkeyIsland = 'organizer-passkey.ts';

interface PasskeyButtonProps {
  does: 'create' | 'sign';
  /** Where the challenge is asked for. */
  options: string;
  label: string;
  /** What the form calls the answer, and the challenge with `Challenge` behind it. */
  field?: 'passkey' | 'againPasskey';
  isSecond?: boolean;
}

/** Sends the form that it stands in with what the device answered. */
export function PasskeyButton({ does, options, label, field = 'passkey', isSecond = false }: PasskeyButtonProps) {
  const { passkeys } = usePage().text.organizer.account;
  return (
    <>
      <input type="hidden" name={`${field}Challenge`} value="" />
      <input type="hidden" name={field} value="" />
      <p class="note is-danger" role="alert" hidden data-passkey-failed>
        {passkeys.failed}
      </p>
      <p class="actions">
        <button
          type="button"
          class={isSecond ? 'is-second' : undefined}
          hidden
          data-passkey={does}
          data-options={options}
          data-field={field}
        >
          {label}
        </button>
      </p>
    </>
  );
}
