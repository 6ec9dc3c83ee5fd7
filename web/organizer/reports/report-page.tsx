import { count, day as dayText, peso } from '../../format.ts';
import { type Page, usePage } from '../../page.ts';
import { type FormFaults, FormTrouble, TextField } from '../../ui/form.tsx';
import { addressOf } from '../../ui/staff/address.ts';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { EventFrame, type EventHead } from '../event-frame.tsx';
import { PaceChart, type PaceProps } from './pace-chart.tsx';

export interface ReportSums {
  orders: number;
  tickets: number;
  gross: number;
  discount: number;
  refunds: number;
  /** Undefined for those who do not see payouts, as is `net`. */
  fees: number | undefined;
  net: number | undefined;
}

export interface ReportRow extends ReportSums {
  key: string | null;
  name: string | null;
  isRest: boolean;
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
  /** Beside the channels; null in other reports. */
  complimentary: ReportSums | null;
  /** Only for one event. */
  pace: PaceProps | undefined;
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
      </Frame>
    );
  }
  const path = `${frame.base}/events/${event.id}/reports`;
  return (
    <EventFrame frame={frame} event={event} tab="reports">
      <Report path={path} {...props} />
      {props.pace !== undefined && (
        <PaceChart path={path} name={event.name} kept={{ by: props.by, ...props.period }} {...props.pace} />
      )}
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
          <Table {...props} />
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

function Table({ path, frame, event, by, period, rows, totals, complimentary }: ReportProps & { path: string }) {
  const page = usePage();
  const { orders, reports: words } = page.text.organizer;
  const title = `${words.by}: ${words.dimensions[by]}`;
  const seesNet = totals.net !== undefined;
  const heads = [words.tickets, words.orders, words.gross, words.discount, words.refunds];
  if (seesNet) heads.push(words.fees, words.net);
  const example = `${page.publicUrl}${event === undefined ? '/' : `/events/${event.slug}`}?via=poster`;
  const about = [
    ...words.about,
    ...(seesNet ? [words.aboutNet] : []),
    ...(by === 'type' ? [words.aboutType] : []),
    ...(by === 'source' ? [words.aboutSource(example)] : []),
  ];
  return (
    <div class="stack">
      <div class="table-head">
        <h2>{title}</h2>
        <a href={addressOf(`${path}.csv`, { by, ...period })}>{orders.settlement.eventsCsv}</a>
      </div>
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
              <Sums sums={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <Sums sums={totals} />
          </tr>
          {complimentary !== null && complimentary.orders > 0 && (
            <tr>
              <th scope="row">{words.complimentaryApart}</th>
              <Sums sums={complimentary} />
            </tr>
          )}
        </tfoot>
      </TableBox>
      <details>
        <summary>{words.columns}</summary>
        <ul>
          {about.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function labelOf(by: string, { key, name, isRest }: ReportRow, { text, language, now }: Page): string {
  const { reports: words } = text.organizer;
  if (isRest) return words.rest;
  if (key === null) return words.without[by] ?? '';
  if (by === 'day') return dayText(`${key}T12:00:00+08:00`, { language, zone: 'Asia/Manila', now });
  if (by === 'hour') return words.hour(key);
  if (by === 'weekday') return words.weekdays[Number(key) - 1] ?? key;
  if (by === 'channel') return words.channels[key] ?? key;
  return name ?? key;
}

function Sums({ sums }: { sums: ReportSums }) {
  const minus = (amount: number) => peso(amount === 0 ? 0 : -amount);
  return (
    <>
      <td class="number">{count(sums.tickets)}</td>
      <td class="number">{count(sums.orders)}</td>
      <td class="number">{peso(sums.gross)}</td>
      <td class="number">{peso(sums.discount)}</td>
      <td class="number">{minus(sums.refunds)}</td>
      {sums.fees !== undefined && <td class="number">{minus(sums.fees)}</td>}
      {sums.net !== undefined && (
        <td class="number">
          <b>{peso(sums.net)}</b>
        </td>
      )}
    </>
  );
}
