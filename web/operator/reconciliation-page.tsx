import { count, peso } from '../format.ts';
import { usePage } from '../page.ts';
import { type FormFaults, FormTrouble, Labelled, SelectField, TextField } from '../ui/form.tsx';
import { Frame, type OperatorFrameProps } from '../ui/staff/frame.tsx';
import { useMoment } from '../ui/staff/moment.tsx';
import { TableBox } from '../ui/staff/table-box.tsx';
import { Nothing } from './operator-parts.tsx';

interface ShownDifference {
  line: number | null;
  outcome: 'AMOUNT' | 'CURRENCY' | 'STATUS' | 'TWICE' | 'REFUNDED_THERE' | 'MISSING_HERE' | 'MISSING_THERE' | 'FEE';
  kind: 'PAYMENT' | 'REFUND';
  providerId: string;
  theirAmount: number | null;
  ourAmount: number | null;
  theirCurrency: string | null;
  theirStatus: string | null;
  ourStatus: string | null;
  orderId: string | null;
  orderNumber: string | null;
  theirFee: number | null;
  ourFee: number | null;
  /** The command by which a refund that was made there gets into the books. */
  command: string | null;
}

export interface ShownReconciliation {
  columns: readonly { field: string; name: string }[];
  ignored: readonly string[];
  period: { from: string; to: string } | null;
  hasRefunds: boolean;
  lines: number;
  matched: number;
  withoutMoney: number;
  otherLines: number;
  counts: Readonly<Record<ShownDifference['outcome'], number>>;
  total: number;
  theirs: { payments: number; refunds: number; fees: number | null };
  ours: { payments: number; refunds: number; fees: number | null };
  /** The first of them. */
  differences: readonly ShownDifference[];
}

export interface OperatorReconciliationProps {
  frame: OperatorFrameProps;
  mebibytesMax: number;
  providers: readonly string[];
  values: { provider: string; from: string; to: string };
  found?: ShownReconciliation;
  faults?: FormFaults;
}

export function OperatorReconciliationPage(props: OperatorReconciliationProps) {
  const { frame, found } = props;
  const words = usePage().text.operator.reconciliation;
  return (
    <Frame frame={frame} title={words.title}>
      <p>{words.lead}</p>
      <UploadForm {...props} />
      {found !== undefined && <Found found={found} base={frame.base} />}
    </Frame>
  );
}

function UploadForm({ frame, mebibytesMax, providers, values, faults }: OperatorReconciliationProps) {
  const { text } = usePage();
  const words = text.operator.reconciliation;
  const { providers: names } = text.organizer.orders.detail;
  return (
    <form class="form panel" method="post" action={`${frame.base}/reconciliation`} enctype="multipart/form-data">
      <FormTrouble faults={faults} shown={['file', 'from', 'to']} />
      <SelectField
        name="provider"
        label={words.provider}
        value={values.provider}
        choices={providers.map((value) => ({ value, label: names[value] ?? value }))}
      />
      <div class="filters">
        <TextField name="from" type="date" label={words.from} value={values.from} faults={faults} />
        <TextField name="to" type="date" label={words.to} value={values.to} faults={faults} />
      </div>
      <p class="hint">{words.periodHint}</p>
      <Labelled name="file" label={words.file} hint={words.fileHint(count(mebibytesMax))} faults={faults}>
        {(described) => <input {...described} name="file" type="file" accept=".csv,text/csv" required />}
      </Labelled>
      <div class="actions">
        <button type="submit">{words.compare}</button>
        <button type="submit" class="is-second" name="answer" value="csv">
          {words.download}
        </button>
      </div>
    </form>
  );
}

function Found({ found, base }: { found: ShownReconciliation; base: string }) {
  const words = usePage().text.operator.reconciliation;
  const momentText = useMoment();
  const { period, columns, ignored, theirs, ours } = found;
  const told = (Object.keys(words.outcomes) as ShownDifference['outcome'][]).filter((each) => found.counts[each] > 0);
  const figures: [label: string, figure: number, isBad?: boolean][] = [
    [words.matched, found.matched],
    ...told.map((each): [string, number, boolean] => [words.outcomes[each], found.counts[each], true]),
    [words.withoutMoney, found.withoutMoney],
    [words.otherLines, found.otherLines],
  ];
  return (
    <>
      <dl class="figures" aria-label={words.lines}>
        {figures.map(([label, figure, isBad]) => (
          <div class={isBad ? 'figure is-bad' : 'figure'} key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{count(figure)}</b>
            </dd>
          </div>
        ))}
      </dl>
      <TableBox label={words.sums}>
        <thead>
          <tr>
            <th scope="col">{words.sums}</th>
            <th scope="col" class="number">
              {words.theirs}
            </th>
            <th scope="col" class="number">
              {words.ours}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{words.payments}</th>
            <td class="number">{peso(theirs.payments)}</td>
            <td class="number">{peso(ours.payments)}</td>
          </tr>
          <tr>
            <th scope="row">{words.refunds}</th>
            <td class="number">{peso(theirs.refunds)}</td>
            <td class="number">{peso(ours.refunds)}</td>
          </tr>
          <tr>
            <th scope="row">{words.fees}</th>
            <td class="number">{theirs.fees === null ? '–' : peso(theirs.fees)}</td>
            <td class="number">{ours.fees === null ? '–' : peso(ours.fees)}</td>
          </tr>
        </tbody>
      </TableBox>
      <dl class="small-facts">
        <div>
          <dt>{words.period}</dt>
          <dd>{period === null ? words.noPeriod : `${momentText(period.from)} – ${momentText(period.to)}`}</dd>
        </div>
        <div>
          <dt>{words.understood}</dt>
          <dd>{columns.map(({ field, name }) => `${name} (${words.fields[field] ?? field})`).join(', ')}</dd>
          {ignored.length > 0 && <dd class="hint">{words.ignored(ignored.join(', '))}</dd>}
        </div>
      </dl>
      {theirs.fees !== null && ours.fees !== null && theirs.fees !== ours.fees && (
        <p class="note is-warning">{words.drift(peso(theirs.fees - ours.fees))}</p>
      )}
      {!found.hasRefunds && <p class="note">{words.noRefunds}</p>}
      <h2>{words.differences}</h2>
      {found.differences.length === 0 ? (
        <Nothing text={words.none} />
      ) : (
        <Differences base={base} rows={found.differences} />
      )}
      {found.total > found.differences.length && (
        <p>{words.shown(count(found.differences.length), count(found.total))}</p>
      )}
    </>
  );
}

function Differences({ base, rows }: { base: string; rows: readonly ShownDifference[] }) {
  const words = usePage().text.operator.reconciliation;
  const side = (amount: number | null, status: string | null, currency?: string | null) => (
    <td class="number">
      {amount === null ? '–' : peso(amount)}
      <span class="hint">
        {[currency === 'PHP' ? null : currency, status].filter((each) => each != null).join(' ')}
      </span>
    </td>
  );
  return (
    <TableBox label={words.differences}>
      <thead>
        <tr>
          <th scope="col" class="number">
            {words.line}
          </th>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.id}</th>
          <th scope="col" class="number">
            {words.theirs}
          </th>
          <th scope="col" class="number">
            {words.ours}
          </th>
          <th scope="col">{words.order}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.line} ${row.kind} ${row.providerId} ${row.orderId}`}>
            <td class="number">{row.line === null ? '–' : count(row.line)}</td>
            <td>
              <span class="tag is-bad">{words.outcomes[row.outcome]}</span>
              <span class="hint"> {words.kinds[row.kind]}</span>
              {row.outcome === 'FEE' && row.theirFee !== null && row.ourFee !== null && (
                <span class="hint"> {words.fee(peso(row.theirFee), peso(row.ourFee))}</span>
              )}
              {row.command !== null && <code>{row.command}</code>}
            </td>
            <th scope="row">
              <code>{row.providerId}</code>
            </th>
            {side(row.theirAmount, row.theirStatus, row.theirCurrency)}
            {side(row.ourAmount, row.ourStatus)}
            <td>{row.orderId === null ? '–' : <a href={`${base}/orders/${row.orderId}`}>{row.orderNumber}</a>}</td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}
