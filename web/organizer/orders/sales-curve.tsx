import { day as dayText, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { TableBox } from '../../ui/staff/table-box.tsx';

/** What was sold and given back on a day in Manila. */
export interface SalesDay {
  /** YYYY-MM-DD. */
  day: string;
  orders: number;
  tickets: number;
  gross: number;
  refunds: number;
}

const zone = 'Asia/Manila';
const height = 100;
const step = 10;

/** Sales day by day: a drawing, what it says in words, and its numbers. */
export function SalesCurve({ days }: { days: readonly SalesDay[] }) {
  const { text, language, now } = usePage();
  const { overview: words, ticketsOf } = text.organizer.orders;
  const most = Math.max(...days.map(({ gross }) => gross));
  const nameOf = ({ day }: SalesDay) => dayText(`${day}T12:00:00+08:00`, { language, zone, now });
  const total = days.reduce((sum, { gross }) => sum + gross, 0);
  const tickets = days.reduce((sum, each) => sum + each.tickets, 0);
  const best = days.find(({ gross }) => gross === most) as SalesDay;
  const summary =
    tickets === 0 ? words.curveNothing : words.curveSummary(peso(total), ticketsOf(tickets), nameOf(best));
  const ends = [days[0], days[Math.floor(days.length / 2)], days.at(-1)] as SalesDay[];
  return (
    <section class="panel curve" aria-labelledby="curve-title">
      <div class="curve-head">
        <h2 id="curve-title">{words.curve}</h2>
        {most > 0 && <p class="hint">{peso(most)}</p>}
      </div>
      <p>{summary}</p>
      <Drawing days={days} most={most} summary={summary} nameOf={nameOf} />
      <div class="curve-days hint" aria-hidden="true">
        {ends.map((each) => (
          <span key={each.day}>{nameOf(each)}</span>
        ))}
      </div>
      <details>
        <summary>{words.curveTable}</summary>
        <DaysTable days={days} nameOf={nameOf} />
      </details>
    </section>
  );
}

function Drawing({
  days,
  most,
  summary,
  nameOf,
}: {
  days: readonly SalesDay[];
  most: number;
  summary: string;
  nameOf: (day: SalesDay) => string;
}) {
  const { text } = usePage();
  const { overview: words, ticketsOf } = text.organizer.orders;
  const width = (days.length - 1) * step;
  const points = days.map(({ gross }, place) => `${place * step} ${yOf(gross, most)}`);
  return (
    <svg
      class="curve-drawing"
      viewBox={`-2 -4 ${width + 4} 108`}
      preserveAspectRatio="none"
      role="img"
      aria-label={summary}
    >
      {[0, 0.5, 1].map((share) => (
        <path key={share} class="curve-grid" d={`M-2 ${height * share}H${width + 2}`} />
      ))}
      <path class="curve-area" d={`M0 ${height}L${points.join('L')}L${width} ${height}Z`} />
      <path class="curve-line" d={`M${points.join('L')}`} />
      {days.map((each, place) => (
        <rect key={each.day} class="curve-day" x={(place - 0.5) * step} y="-4" width={step} height="108">
          <title>{words.dayTitle(nameOf(each), peso(each.gross), ticketsOf(each.tickets))}</title>
        </rect>
      ))}
    </svg>
  );
}

function yOf(gross: number, most: number): string {
  return (most === 0 ? height : height - (height * gross) / most).toFixed(1);
}

function DaysTable({ days, nameOf }: { days: readonly SalesDay[]; nameOf: (day: SalesDay) => string }) {
  const { overview: words } = usePage().text.organizer.orders;
  return (
    <TableBox label={words.curveTable}>
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          <th scope="col" class="number">
            {words.orders}
          </th>
          <th scope="col" class="number">
            {words.tickets}
          </th>
          <th scope="col" class="number">
            {words.gross}
          </th>
          <th scope="col" class="number">
            {words.refunds}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((each) => (
          <tr key={each.day}>
            <th scope="row">{nameOf(each)}</th>
            <td class="number">{each.orders}</td>
            <td class="number">{each.tickets}</td>
            <td class="number">{peso(each.gross)}</td>
            <td class="number">{peso(each.refunds)}</td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}
