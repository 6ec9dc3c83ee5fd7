import { peso } from '../../format.ts';
import { usePage } from '../../page.ts';

/** gross − refunds − commission − processing + other = net; other is what disputes took, and what is carried over. */
export interface ShownAmounts {
  gross: number;
  refunds: number;
  commission: number;
  processing: number;
  other: number;
  net: number;
}

interface SumsProps {
  totals: ShownAmounts;
  /** What it comes to is called. */
  result: string;
  other: string;
  /** Kept back for the tax office, as far as that is no part of other. */
  withheld?: { name: string; amount: number };
  linesAt?: (kind: string | undefined) => string;
  hints?: { gross?: string; refunds?: string; net?: string };
}

/** The sum as one would write it down. */
export function Sums({ totals, result, other, withheld, linesAt, hints = {} }: SumsProps) {
  const { settlement: words } = usePage().text.organizer.orders;
  const parts = [
    { sign: '', spoken: '', name: words.gross, amount: totals.gross, kind: 'SALE', hint: hints.gross },
    {
      sign: '−',
      spoken: words.minus,
      name: words.refunds,
      amount: totals.refunds,
      kind: 'REFUND',
      hint: hints.refunds,
    },
    { sign: '−', spoken: words.minus, name: words.commission, amount: totals.commission },
    { sign: '−', spoken: words.minus, name: words.processing, amount: totals.processing },
    ...(totals.other === 0 ? [] : [otherPart(other, totals.other, words.minus)]),
    ...(withheld === undefined || withheld.amount === 0 ? [] : [{ sign: '−', spoken: words.minus, ...withheld }]),
    { sign: '=', spoken: words.equals, name: result, amount: totals.net, hint: hints.net },
  ];
  return (
    <section class="stack" aria-labelledby="sums-title">
      <h2 id="sums-title">{words.sums}</h2>
      <dl class="equation">
        {parts.map(({ sign, spoken, name, amount, kind, hint }) => (
          <div key={name} class={sign === '=' ? 'is-result' : undefined}>
            <dt>
              {sign !== '' && (
                <>
                  <span class="sign" aria-hidden="true">
                    {sign}
                  </span>
                  <span class="unseen">{spoken} </span>
                </>
              )}
              {name}
            </dt>
            <dd>{linesAt === undefined ? peso(amount) : <a href={linesAt(kind)}>{peso(amount)}</a>}</dd>
            {hint !== undefined && <dd class="hint">{hint}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

function otherPart(name: string, amount: number, minus: string) {
  return amount < 0
    ? { sign: '−', spoken: minus, name, amount: -amount, kind: 'DISPUTE', hint: undefined }
    : { sign: '+', spoken: '', name, amount, kind: 'DISPUTE', hint: undefined };
}

export function AmountHeads({ result, other }: { result: string; other: string | undefined }) {
  const { settlement: words } = usePage().text.organizer.orders;
  const others = other === undefined ? [] : [other];
  return (
    <>
      {[words.gross, words.refunds, words.commission, words.processing, ...others, result].map((name) => (
        <th key={name} scope="col" class="number">
          {name}
        </th>
      ))}
    </>
  );
}

interface AmountCellsProps {
  amounts: ShownAmounts;
  hasOther: boolean;
  /** Where its lines are. */
  href?: string;
}

export function AmountCells({ amounts, hasOther, href }: AmountCellsProps) {
  const minus = (amount: number) => peso(amount === 0 ? 0 : -amount);
  return (
    <>
      <td class="number">{peso(amounts.gross)}</td>
      <td class="number">{minus(amounts.refunds)}</td>
      <td class="number">{minus(amounts.commission)}</td>
      <td class="number">{minus(amounts.processing)}</td>
      {hasOther && <td class="number">{peso(amounts.other)}</td>}
      <td class="number">
        <b>{href === undefined ? peso(amounts.net) : <a href={href}>{peso(amounts.net)}</a>}</b>
      </td>
    </>
  );
}
