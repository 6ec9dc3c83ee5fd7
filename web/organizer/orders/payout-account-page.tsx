import { usePage } from '../../page.ts';
import { type FormFaults, FormTrouble, fieldsOf, PostForm, SelectField, TextField } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { useMoment } from '../../ui/staff/moment.tsx';

type Kind = 'BANK' | 'GCASH' | 'MAYA';

export interface PayoutAccountProps {
  frame: FrameProps;
  /** Null where the organization has not said where it is to be paid. */
  account: {
    kind: Kind;
    bankCode: string | null;
    /** Null for a code that was entered before there was a list. */
    bankName: string | null;
    name: string;
    maskedNumber: string;
    usableAt: string;
    isUsable: boolean;
  } | null;
  /** To choose from, beside GCash and Maya. */
  banks: readonly { code: string; name: string; isWallet: boolean }[];
  /** The number is never written into a page. */
  typed: { kind: string; bankCode: string; name: string };
  accountFaults: FormFaults;
  tax: { taxName: string; taxNumber: string; taxAddress: string };
  taxFaults: FormFaults;
  /** Whether registration has a page of its own. */
  hasTaxPapers: boolean;
}

/** Where payouts go, and how statements name the organization. */
export function PayoutAccountPage(props: PayoutAccountProps) {
  const { frame } = props;
  const { payoutAccount: words } = usePage().text.organizer.orders;
  return (
    <Frame frame={frame} title={words.title}>
      <Account {...props} />
      <AccountForm {...props} />
      {props.hasTaxPapers ? (
        <p>
          <a class="button is-second" href={`${frame.base}/settlement/tax`}>
            {words.taxPapers}
          </a>
        </p>
      ) : (
        <TaxForm {...props} />
      )}
      <p>
        <a href={`${frame.base}/settlement`}>{words.back}</a>
      </p>
    </Frame>
  );
}

function Account({ account }: PayoutAccountProps) {
  const { payoutAccount: words } = usePage().text.organizer.orders;
  const momentText = useMoment();
  if (account === null) return <p class="note is-warning">{words.none}</p>;
  const { kind, bankCode, bankName, name, maskedNumber, isUsable, usableAt } = account;
  return (
    <>
      {!isUsable && <p class="note is-warning">{words.rests(momentText(usableAt))}</p>}
      <dl class="facts panel">
        <div>
          <dt>{words.kind}</dt>
          <dd>
            {bankName ?? words.kinds[kind]} {bankCode !== null && <code>{bankCode}</code>}
          </dd>
        </div>
        <div>
          <dt>{words.name}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{words.number}</dt>
          <dd>{maskedNumber}</dd>
        </div>
      </dl>
    </>
  );
}

function AccountForm({ frame, account, banks, typed, accountFaults: faults }: PayoutAccountProps) {
  const { payoutAccount: words } = usePage().text.organizer.orders;
  const choiceOf = ({ code, name }: { code: string; name: string }) => ({ value: code, label: `${name} · ${code}` });
  const choices = [
    { value: '', label: words.choose },
    ...(['GCASH', 'MAYA'] as const).map((value) => ({ value, label: words.kinds[value] })),
    ...banks.filter(({ isWallet }) => isWallet).map(choiceOf),
    ...banks.filter(({ isWallet }) => !isWallet).map(choiceOf),
  ];
  const bankCode = typed.kind === 'GCASH' || typed.kind === 'MAYA' ? typed.kind : typed.bankCode;
  const hints = { bankCode: words.bankCodeHint, number: words.numberHint };
  const of = fieldsOf({ labels: words, hints, values: { ...typed, bankCode, number: '' }, faults });
  return (
    <section class="stack" aria-labelledby="account-title">
      <h2 id="account-title">{account === null ? words.enter : words.change}</h2>
      <p class="lines">{words.changeLead}</p>
      <FormTrouble faults={faults} shown={['kind', 'bankCode', 'name', 'number']} />
      <PostForm class="form" action={`${frame.base}/settlement/account`} autocomplete="off">
        <SelectField {...of('bankCode')} choices={choices} />
        <TextField {...of('name')} lengthMax="accountName" required />
        <TextField {...of('number')} lengthMax="accountNumber" required autocomplete="off" />
        <div class="actions">
          <button type="submit">{words.save}</button>
        </div>
      </PostForm>
    </section>
  );
}

function TaxForm({ frame, tax, taxFaults: faults }: PayoutAccountProps) {
  const { payoutAccount: words } = usePage().text.organizer.orders;
  const of = fieldsOf({ labels: words, hints: { taxNumber: words.taxNumberHint }, values: { ...tax }, faults });
  return (
    <section class="stack" aria-labelledby="tax-title">
      <h2 id="tax-title">{words.tax}</h2>
      <p class="lines">{words.taxLead}</p>
      <FormTrouble faults={faults} shown={['taxName', 'taxNumber', 'taxAddress']} />
      <PostForm class="form" action={`${frame.base}/settlement/account/tax-details`}>
        <TextField {...of('taxName')} lengthMax="name" />
        <TextField {...of('taxNumber')} lengthMax="figure" />
        <TextField {...of('taxAddress')} lengthMax="name" />
        <div class="actions">
          <button type="submit" class="is-second">
            {words.saveTax}
          </button>
        </div>
      </PostForm>
    </section>
  );
}
