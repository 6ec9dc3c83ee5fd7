import { count, day as dayText, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { addressOf } from '../../ui/staff/address.ts';
import { BarChart, LineChart, RowBars } from '../charts.tsx';
import { labelOf } from './report-labels.ts';

interface ChartRow {
  key: string | null;
  name: string | null;
  isRest: boolean;
  tickets: number;
  gross: number;
}

interface ReportChartProps {
  path: string;
  by: string;
  period: { from: string; to: string };
  rows: readonly ChartRow[];
  over: readonly { from: string; to: string; tickets: number; gross: number }[];
}

/** A report as people would rather look at it; its table is below. */
export function ReportChart(props: ReportChartProps) {
  const { path, by, period, rows } = props;
  const { orders, reports: words } = usePage().text.organizer;
  if (rows.every(({ gross, tickets }) => gross === 0 && tickets === 0)) return null;
  return (
    <section class="panel curve" aria-labelledby="chart-title">
      <div class="curve-head">
        <h2 id="chart-title">{words.chartBy[by] ?? words.dimensions[by]}</h2>
        <p class="actions">
          <a href="#report-table">{words.toTable}</a>
          <a href={addressOf(`${path}.csv`, { by, ...period })}>{orders.csv}</a>
        </p>
      </div>
      {by === 'day' ? <Over {...props} /> : isOrdered(by) ? <Bars {...props} /> : <Rows {...props} />}
    </section>
  );
}

function isOrdered(by: string): boolean {
  return by === 'hour' || by === 'weekday';
}

function Over({ over }: ReportChartProps) {
  const { text, language, now } = usePage();
  const { orders, reports: words } = text.organizer;
  const dayOf = (day: string) => dayText(`${day}T12:00:00+08:00`, { language, zone: 'Asia/Manila', now });
  const nameOf = ({ from, to }: { from: string; to: string }) =>
    from === to ? dayOf(from) : orders.settlement.periodOf(dayOf(from), dayOf(to));
  const best = over.reduce((most, each) => (each.gross > most.gross ? each : most), over[0] ?? noDay);
  const summary = words.chartBest(nameOf(best), peso(best.gross));
  const ends = [over[0], over[Math.floor(over.length / 2)], over.at(-1)].flatMap((each) => each ?? []);
  return (
    <>
      <p>{summary}</p>
      <LineChart
        summary={summary}
        nameOf={peso}
        ends={(over.length < 3 ? ends.slice(-over.length) : ends).map(({ from }) => dayOf(from))}
        lines={[{ values: over.map(({ gross }) => gross) }]}
        titles={over.map((each) =>
          orders.overview.dayTitle(nameOf(each), peso(each.gross), orders.ticketsOf(each.tickets)),
        )}
        hasArea
      />
    </>
  );
}

const noDay = { from: '', to: '', tickets: 0, gross: 0 };
const keysOf: Record<string, readonly string[]> = {
  hour: Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')),
  weekday: ['1', '2', '3', '4', '5', '6', '7'],
};

/** Every hour or weekday has its place, sold or not. */
function Bars({ by, rows }: ReportChartProps) {
  const page = usePage();
  const { orders, reports: words } = page.text.organizer;
  const keys = keysOf[by] ?? [];
  const grossOf = new Map(rows.map(({ key, gross }) => [key, gross]));
  const nameOf = (key: string) => labelOf(by, { key, name: null, isRest: false }, page);
  const bars = keys.map((key) => ({ key, value: grossOf.get(key) ?? 0 }));
  const best = bars.reduce((most, each) => (each.value > most.value ? each : most));
  const summary = words.chartBest(nameOf(best.key), peso(best.value));
  const ticketsOf = (key: string) => orders.ticketsOf(rows.find((row) => row.key === key)?.tickets ?? 0);
  return (
    <>
      <p>{summary}</p>
      <BarChart
        summary={summary}
        nameOf={peso}
        ends={by === 'hour' ? ['00:00', '12:00', '23:59'] : [nameOf('1'), nameOf('7')]}
        bars={bars.map(({ key, value }) => ({
          key,
          value,
          title: orders.overview.dayTitle(nameOf(key), peso(value), ticketsOf(key)),
        }))}
      />
    </>
  );
}

const rowsMax = 12;

/** The largest; the table has them all. */
function Rows({ by, rows }: ReportChartProps) {
  const page = usePage();
  const { orders } = page.text.organizer;
  const sold = rows.filter(({ gross, tickets }) => gross > 0 || tickets > 0);
  const isOfMoney = sold.some(({ gross }) => gross > 0);
  const figureOf = ({ gross, tickets }: ChartRow) => (isOfMoney ? gross : tickets);
  const largest = sold.toSorted((one, other) => figureOf(other) - figureOf(one)).slice(0, rowsMax);
  return (
    <RowBars
      rows={largest.map((row) => ({
        key: `${row.isRest} ${row.key}`,
        label: labelOf(by, row, page),
        value: figureOf(row),
        shown: isOfMoney ? `${peso(row.gross)} · ${orders.ticketsOf(row.tickets)}` : count(row.tickets),
      }))}
    />
  );
}
