import { usePage } from '../page.ts';

interface AddressFormProps {
  action: string;
  lead: string;
  send: string;
  /** As it was typed. */
  email?: string;
  isFaulty: boolean;
}

/** Asks for an e-mail address, to which something is then sent. */
export function AddressForm({ action, lead, send, email, isFaulty }: AddressFormProps) {
  const { text, lengths } = usePage();
  const { site, checkout } = text;
  return (
    <form method="post" action={action} class="panel">
      <p>{lead}</p>
      <label class="field">
        <span>{site.find.email}</span>
        <input
          type="email"
          name="email"
          autocomplete="email"
          required
          maxLength={lengths.email}
          value={email}
          aria-invalid={isFaulty ? 'true' : undefined}
          aria-describedby={isFaulty ? 'email-fault' : undefined}
        />
        {isFaulty && (
          <span id="email-fault" class="fault">
            {checkout.faults.email}
          </span>
        )}
      </label>
      <button type="submit">{send}</button>
    </form>
  );
}
