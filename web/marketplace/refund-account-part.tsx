import { peso } from '../format.ts';
import { usePage } from '../page.ts';
import { type FormFaults, fieldsOf, SelectField, TextField } from '../ui/form.tsx';

/** In pesos, by what it waits for. */
export interface RefundAccountShown {
  /** The buyer says where to. */
  waiting: number;
  paying: number;
  withPerson: number;
  /** Whether the account that was named is wrong. */
  isWrong: boolean;
  banks: readonly { code: string; name: string }[];
  /** The number is never written into a page. */
  typed: { bankCode: string; name: string };
  faults?: FormFaults;
}

interface RefundAccountProps {
  order: { id: string };
  refundAccount: RefundAccountShown | null;
}

/** Money that cannot go back the way it came: where it is, and the form that asks where to. */
export function RefundAccountPart({ order, refundAccount }: RefundAccountProps) {
  const { refundAccount: words } = usePage().text.order;
  if (refundAccount === null) return null;
  const { waiting, paying, withPerson } = refundAccount;
  return (
    <section class="panel refund-account" aria-labelledby="refund-account-title">
      <h2 id="refund-account-title">{waiting > 0 ? words.heading(peso(waiting)) : words.title}</h2>
      {paying > 0 && <p role="status">{words.paying(peso(paying))}</p>}
      {withPerson > 0 && <p>{words.withPerson(peso(withPerson))}</p>}
      {waiting > 0 && <AccountForm action={`/orders/${order.id}/refund-account`} {...refundAccount} />}
    </section>
  );
}

function AccountForm({ action, isWrong, banks, typed, faults }: RefundAccountShown & { action: string }) {
  const { refundAccount: words } = usePage().text.order;
  const choices = [
    { value: '', label: words.choose },
    { value: 'GCASH', label: 'GCash' },
    { value: 'MAYA', label: 'Maya' },
    ...banks.map(({ code, name }) => ({ value: code, label: name })),
  ];
  const of = fieldsOf({ labels: words, hints: { number: words.numberHint }, values: { ...typed, number: '' }, faults });
  return (
    <>
      {isWrong && (
        <p class="note is-danger" role="alert">
          {words.wrong}
        </p>
      )}
      <p>{words.lead}</p>
      <form method="post" action={action} autocomplete="off">
        <SelectField {...of('bankCode')} choices={choices} />
        <TextField {...of('name')} lengthMax="accountName" required autocomplete="name" />
        <TextField {...of('number')} lengthMax="accountNumber" required autocomplete="off" />
        <button type="submit">{words.submit}</button>
      </form>
    </>
  );
}
