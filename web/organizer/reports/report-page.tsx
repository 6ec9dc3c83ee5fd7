import { count, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { type FormFaults, FormTrouble, TextField } from '../../ui/form.tsx';
import { addressOf } from '../../ui/staff/address.ts';
import { figure } from '../../ui/staff/figure.ts';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { EventFrame, type EventHead } from '../event-frame.tsx';
import { PaceChart, type PaceProps } from './pace-chart.tsx';
import { ReportChart } from './report-chart.tsx';
import { labelOf } from './report-labels.ts';

export interface ReportSums {
  orders: number;
  tickets: number;
  gross: number;
  discount: number;
  refunds: number;
  /** Undefined for those who do not see payouts, as are `disputes` and `net`. */
  fees: number | undefined;
  disputes: number | undefined;
  net: number | undefined;
}

export interface ReportRow extends ReportSums {
  key: string | null;
  name: string | null;
  isRest: boolean;
  isAddOn: boolean;
}

export interface ReportProps {
  frame: FrameProps;
  /** Undefined for all events together. */
  event: EventHead | undefined;
  by: string;
  dimensions: readonly string[];
  period: { from: string; to: string };
  presets: Record<'week' | 'month' | 'quarter' | 'all', { from: string; to: string }>;
  rows: readonly ReportRow[];
  totals: ReportSums;
  /** What of them was cash at the counter. */
  counter: { cash: number; cashBack: number };
  /** By the day, week or month; empty in reports by anything else than the day. */
  over: readonly { from: string; to: string; tickets: number; gross: number }[];
  /** Beside the channels; null in other reports. */
  complimentary: ReportSums | null;
  /** Only for one event. */
  pace: PaceProps | undefined;
  hasTaxes: boolean;
  faults: FormFaults;
}

/** What was sold on some days: of an organization, or of one event. */
export function ReportPage(props: ReportProps) {
  const { frame, event } = props;
  const { reports: words } = usePage().text.organizer;
  if (event === undefined) {
    return (
      <Frame frame={frame} title={words.title}>
        <Report path={`${frame.base}/reports`} {...props} />
        {props.hasTaxes && (
          <p>
            <a href={`${frame.base}/reports/amusement-tax`}>{words.amusementTax.title}</a>
          </p>
        )}
      </Frame>
    );
  }
  const path = `${frame.base}/events/${event.id}/reports`;
  return (
    <EventFrame frame={frame} event={event} tab="reports">
      {props.pace !== undefined && (
        <PaceChart path={path} name={event.name} kept={{ by: props.by, ...props.period }} {...props.pace} />
      )}
      <Report path={path} {...props} />
    </EventFrame>
  );
}

function Report(props: ReportProps & { path: string }) {
  const { path, by, period, presets, rows, faults } = props;
  const { reports: words } = usePage().text.organizer;
  const isEmpty = rows.length === 0 && !props.complimentary?.orders;
  return (
    <>
      <nav class="report-kinds" aria-label={words.by}>
        {props.dimensions.map((each) => (
          <a key={each} href={addressOf(path, { by: each, ...period })} aria-current={each === by ? 'page' : undefined}>
            {words.dimensions[each]}
          </a>
        ))}
      </nav>
      <Days {...props} />
      {Object.keys(faults.fields).length === 0 &&
        (isEmpty ? (
          <div class="empty">
            <p>{words.nothing}</p>
            <a class="button is-second" href={addressOf(path, { by, ...presets.all })}>
              {words.nothingLink}
            </a>
          </div>
        ) : (
          <>
            <ReportChart {...props} />
            <Table {...props} />
          </>
        ))}
    </>
  );
}

function Days({ path, by, period, presets, faults }: ReportProps & { path: string }) {
  const { orders, reports: words } = usePage().text.organizer;
  const { settlement } = orders;
  const names = ['week', 'month', 'quarter', 'all'] as const;
  return (
    <>
      <FormTrouble faults={faults} shown={['from', 'to']} />
      <form class="filters" action={path}>
        <input type="hidden" name="by" value={by} />
        <TextField name="from" type="date" label={settlement.from} value={period.from} faults={faults} />
        <TextField name="to" type="date" label={settlement.to} value={period.to} faults={faults} />
        <div class="actions">
          <button type="submit" class="is-second">
            {settlement.show}
          </button>
          {names.map((name) => {
            const { from, to } = presets[name];
            const isChosen = from === period.from && to === period.to;
            return (
              <a key={name} href={addressOf(path, { by, from, to })} aria-current={isChosen ? 'true' : undefined}>
                {words.presets[name]}
              </a>
            );
          })}
        </div>
      </form>
    </>
  );
}

function Table(props: ReportProps & { path: string }) {
  const { path, frame, by, period, rows, totals, complimentary } = props;
  const page = usePage();
  const { orders, reports: words } = page.text.organizer;
  const title = words.tableOf(words.chartBy[by] ?? '');
  const seesNet = totals.net !== undefined;
  const heads = [words.tickets, words.orders, words.gross, words.discount, words.refunds];
  const hasDisputes = rows.some(({ disputes = 0 }) => disputes !== 0);
  if (seesNet) heads.push(words.fees, ...(hasDisputes ? [words.lines.disputes] : []), words.net);
  const linesAt = (row: Pick<ReportRow, 'key' | 'isRest'> | undefined) => (kind: string | undefined) =>
    addressOf(`${path}/lines`, {
      by,
      key: row?.key ?? undefined,
      without: row?.key === null && !row.isRest ? '1' : undefined,
      rest: row?.isRest ? '1' : undefined,
      kind,
      ...period,
    });
  return (
    <div class="stack" id="report-table">
      <div class="table-head">
        <h2>{title}</h2>
        <a href={addressOf(`${path}.csv`, { by, ...period })}>{orders.settlement.eventsCsv}</a>
      </div>
      <p class="hint">{words.ticketsNote}</p>
      <TableBox label={title}>
        <thead>
          <tr>
            <th scope="col">{words.dimensions[by]}</th>
            {heads.map((head) => (
              <th key={head} scope="col" class="number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.isRest} ${row.key}`}>
              <th scope="row" class="event-cell">
                {by === 'event' && row.key !== null ? (
                  <a href={addressOf(`${frame.base}/events/${row.key}/reports`, period)}>{row.name}</a>
                ) : (
                  labelOf(by, row, page)
                )}
              </th>
              <Sums sums={row} hasDisputes={hasDisputes} linesAt={linesAt(row)} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <Sums sums={totals} of={props.event?.id ?? 'all'} hasDisputes={hasDisputes} linesAt={linesAt(undefined)} />
          </tr>
          {complimentary !== null && complimentary.orders > 0 && (
            <tr>
              <th scope="row">{words.complimentaryApart}</th>
              <Sums sums={complimentary} hasDisputes={hasDisputes} linesAt={undefined} />
            </tr>
          )}
        </tfoot>
      </TableBox>
      <CashNote {...props} />
      <About {...props} />
    </div>
  );
}

function About({ event, by, totals }: ReportProps) {
  const page = usePage();
  const { reports: words } = page.text.organizer;
  const seesNet = totals.net !== undefined;
  const example = `${page.publicUrl}${event === undefined ? '/' : `/events/${event.slug}`}?via=poster`;
  const about = [
    ...words.about,
    ...(seesNet ? [words.aboutNet] : []),
    ...(by === 'type' ? [words.aboutType] : []),
    ...(by === 'source' ? [words.aboutSource(example)] : []),
  ];
  return (
    <details>
      <summary>{words.columns}</summary>
      <ul>
        {about.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}

/** What differs from the settlement, which knows no cash. */
function CashNote({ frame, counter, totals, period }: ReportProps) {
  const { reports: words } = usePage().text.organizer;
  const { cash, cashBack } = counter;
  if (cash === 0 && cashBack === 0) return null;
  const less = (amount: number, part: number) => (Math.round(amount * 100) - Math.round(part * 100)) / 100;
  return (
    <p class="note">
      {words.cashSales(peso(cash), peso(less(totals.gross, cash)))}{' '}
      {cashBack > 0 && words.cashRefunds(peso(cashBack), peso(less(totals.refunds, cashBack)))}{' '}
      {totals.net !== undefined && words.cashNet(peso(less(totals.net, less(cash, cashBack))))}{' '}
      {totals.net !== undefined && <a href={addressOf(`${frame.base}/settlement`, period)}>{words.toSettlement}</a>}
    </p>
  );
}

interface SumsProps {
  /** Of all rows: what they are of. */
  of?: string;
  sums: ReportSums;
  hasDisputes: boolean;
  /** Where the lines are that a figure is the sum of; undefined where it has none. */
  linesAt: ((kind: string | undefined) => string) | undefined;
}

function Sums({ sums, of, hasDisputes, linesAt }: SumsProps) {
  const minus = (amount: number) => peso(amount === 0 ? 0 : -amount);
  const opened = (text: string, amount: number, kind?: string) =>
    linesAt === undefined || amount === 0 ? text : <a href={linesAt(kind)}>{text}</a>;
  const { gross, refunds, fees, disputes = 0, net } = sums;
  return (
    <>
      <td class="number" {...(of === undefined ? {} : figure('tickets', sums.tickets, of))}>
        {count(sums.tickets)}
      </td>
      <td class="number">{count(sums.orders)}</td>
      <td class="number" {...(of === undefined ? {} : figure('sales', gross, of))}>
        {opened(peso(gross), gross, 'SALE')}
      </td>
      <td class="number">{peso(sums.discount)}</td>
      <td class="number">{opened(minus(refunds), refunds, 'REFUND')}</td>
      {fees !== undefined && <td class="number">{opened(minus(fees), fees)}</td>}
      {fees !== undefined && hasDisputes && <td class="number">{opened(minus(disputes), disputes, 'DISPUTE')}</td>}
      {net !== undefined && (
        <td class="number">
          <b>{opened(peso(net), net)}</b>
        </td>
      )}
    </>
  );
}
