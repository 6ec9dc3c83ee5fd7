import { usePage } from '../../page.ts';
import { type FormFaults, FormTrouble, PostForm, TextField } from '../../ui/form.tsx';
import { type AnyFrameProps, Frame } from '../../ui/staff/frame.tsx';

export interface OrderAddressProps {
  frame: AnyFrameProps;
  order: { id: string; orderNumber: string; buyerName: string };
  /** Where its mails go now; null where the buyer left no address. */
  email: string | null;
  isPaid: boolean;
  /** How many get a new code. */
  tickets: number;
  typed: string;
  faults?: FormFaults;
}

/** A buyer's address that was mistyped, and what correcting it does. */
export function OrderAddressPage({ frame, order, email, isPaid, tickets, typed, faults }: OrderAddressProps) {
  const { detail: words } = usePage().text.organizer.orders;
  const { correcting } = words;
  const path = `${frame.base}/orders/${order.id}`;
  return (
    <Frame frame={frame} title={correcting.title(order.orderNumber)} islands={['once.ts']}>
      <PostForm class="form" action={`${path}/address`} data-once>
        <p>{email === null ? correcting.noAddress(order.buyerName) : correcting.now(order.buyerName, email)}</p>
        <FormTrouble faults={faults} shown={['email']} />
        <TextField
          name="email"
          type="email"
          label={correcting.email}
          value={typed}
          lengthMax="email"
          autocomplete="off"
          required
          faults={faults}
        />
        <ul class="consequences">
          {(isPaid ? correcting.lines(tickets, email) : [correcting.unpaid]).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div class="actions">
          <button type="submit">{correcting.act}</button>
          <a href={path}>{correcting.back}</a>
        </div>
      </PostForm>
    </Frame>
  );
}
