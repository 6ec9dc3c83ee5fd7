import { count, day, monthName, peso } from '../../../format.ts';
import { usePage } from '../../../page.ts';
import { SelectField } from '../../../ui/form.tsx';
import { PageSteps } from '../../../ui/page-steps.tsx';
import { addressOf } from '../../../ui/staff/address.ts';
import { Frame, type FrameProps } from '../../../ui/staff/frame.tsx';
import { TableBox } from '../../../ui/staff/table-box.tsx';

type Kind = 'SENIOR' | 'PWD' | 'ATHLETE' | 'VALOR';

/** Of what went back all are below 0. */
interface ShownBookAmounts {
  price: number;
  exempt: number;
  vat: number;
  discount: number;
  paid: number;
}

export interface ShownBookSums extends ShownBookAmounts {
  kind: Kind;
  tickets: number;
}

export interface ShownBookLine extends ShownBookAmounts {
  at: string;
  isReturn: boolean;
  /** Null until it is issued. */
  paper: { id: string; number: string } | null;
  orderId: string;
  orderNumber: string;
  position: number;
  eventName: string;
  ticketName: string;
  kind: Kind;
  /** Null where the buyer was erased. */
  document: string | null;
  name: string;
  hasOtherCards: boolean;
}

export interface TaxBookProps {
  frame: FrameProps;
  /** Such as 2027-01. */
  month: string;
  months: readonly string[];
  sums: readonly ShownBookSums[];
  lines: readonly ShownBookLine[];
  /** Whether the file has the numbers of cards. */
  hasNumbers: boolean;
  page: number;
  totalPages: number;
}

/** The book of a month: what was sold for less by law, and to whom. */
export function TaxBookPage(props: TaxBookProps) {
  const { frame, month, months, sums, hasNumbers, page, totalPages } = props;
  const { language, text } = usePage();
  const { pages, settlement, taxBook: words } = text.organizer.orders;
  const path = `${frame.base}/settlement/tax-book`;
  const nameOf = (each: string) => monthName(each, { language });
  return (
    <Frame frame={frame} title={words.title}>
      <p class="lines">{words.lead}</p>
      <form class="filters" action={path}>
        <SelectField
          name="month"
          label={words.month}
          value={month}
          choices={months.map((each) => ({ value: each, label: nameOf(each) }))}
        />
        <div class="actions">
          <button type="submit" class="is-second">
            {settlement.show}
          </button>
        </div>
      </form>
      {sums.length === 0 ? (
        <p class="note">{words.none(nameOf(month))}</p>
      ) : (
        <>
          <div class="stack">
            <div class="table-head">
              <h2>{words.sums(nameOf(month))}</h2>
              <a href={addressOf(`${path}.csv`, { month })}>{settlement.eventsCsv}</a>
            </div>
            <p class="hint">{hasNumbers ? words.fileWithNumbers : words.fileWithout}</p>
            <Sums {...props} />
          </div>
          <div class="stack">
            <h2>{words.lines}</h2>
            <Lines {...props} />
            <PageSteps label={pages} words={settlement} current={page} total={totalPages} without={[]} />
          </div>
          <details>
            <summary>{text.organizer.reports.columns}</summary>
            <ul>
              {words.about.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </details>
        </>
      )}
      <p>
        <a href={`${frame.base}/settlement`}>{settlement.back}</a>
      </p>
    </Frame>
  );
}

const amounts = ['price', 'exempt', 'vat', 'discount', 'paid'] as const;

function AmountHeads() {
  const { taxBook: words } = usePage().text.organizer.orders;
  return amounts.map((name) => (
    <th key={name} scope="col" class="number">
      {words[name]}
    </th>
  ));
}

function AmountCells({ of }: { of: ShownBookAmounts }) {
  const { taxBook: words } = usePage().text.organizer.orders;
  return amounts.map((name) => (
    <td key={name} class="number" data-label={words[name]}>
      {name === 'paid' ? <b>{peso(of[name])}</b> : peso(of[name])}
    </td>
  ));
}

function Sums({ sums }: TaxBookProps) {
  const { cards, organizer } = usePage().text;
  const { taxBook: words } = organizer.orders;
  const sumOf = (name: keyof ShownBookAmounts) =>
    sums.reduce((sum, each) => sum + Math.round(each[name] * 100), 0) / 100;
  const total = Object.fromEntries(amounts.map((name) => [name, sumOf(name)])) as unknown as ShownBookAmounts;
  return (
    <TableBox label={words.byKind} kind="stacks">
      <thead>
        <tr>
          <th scope="col">{words.kind}</th>
          <th scope="col" class="number">
            {words.tickets}
          </th>
          <AmountHeads />
        </tr>
      </thead>
      <tbody>
        {sums.map((each) => (
          <tr key={each.kind}>
            <th scope="row">{cards.kinds[each.kind]}</th>
            <td class="number" data-label={words.tickets}>
              {count(each.tickets)}
            </td>
            <AmountCells of={each} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.all}</th>
          <td class="number" data-label={words.tickets}>
            {count(sums.reduce((sum, { tickets }) => sum + tickets, 0))}
          </td>
          <AmountCells of={total} />
        </tr>
      </tfoot>
    </TableBox>
  );
}

function Lines({ frame, lines }: TaxBookProps) {
  const { language, now, text } = usePage();
  const { cards, organizer } = text;
  const { taxBook: words } = organizer.orders;
  const documents: Readonly<Record<string, string>> = cards.documents;
  return (
    <TableBox label={words.lines} kind="stacks">
      <thead>
        <tr>
          <th scope="col">{words.card}</th>
          <th scope="col">{words.date}</th>
          <th scope="col">{words.paper}</th>
          <th scope="col">{words.ticket}</th>
          <AmountHeads />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.orderId} ${line.position} ${line.isReturn}`}>
            <th scope="row" class="buyer-cell">
              {line.name}
              <span class="hint">
                {line.document === null
                  ? cards.kinds[line.kind]
                  : cards.cardOf(cards.kinds[line.kind], documents[line.document] ?? line.document)}
              </span>
              {line.hasOtherCards && (
                <span class="hint">
                  <b>{words.otherCards}</b>
                </span>
              )}
            </th>
            <td data-label={words.date}>
              <time class="when" dateTime={line.at}>
                {day(line.at, { language, zone: 'Asia/Manila', now })}
              </time>
            </td>
            <td class="order-number" data-label={words.paper}>
              {line.paper === null ? (
                words.noPaper
              ) : (
                <a href={`${frame.base}/settlement/invoices/${line.paper.id}.pdf`}>{line.paper.number}</a>
              )}{' '}
              {line.isReturn && <span class="tag">{words.returned}</span>}
            </td>
            <td data-label={words.ticket}>
              {line.ticketName}
              <span class="hint">
                {line.eventName}, <a href={`${frame.base}/orders/${line.orderId}`}>{line.orderNumber}</a>
              </span>
            </td>
            <AmountCells of={line} />
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}
