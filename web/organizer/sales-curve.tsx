import { day as dayText, peso } from '../format.ts';
import { usePage } from '../page.ts';
import { TableBox } from '../ui/staff/table-box.tsx';
import { LineChart } from './charts.tsx';

/** What was sold and given back on a day in Manila, online and for cash. */
export interface SalesDay {
  /** YYYY-MM-DD. */
  day: string;
  orders: number;
  tickets: number;
  gross: number;
  refunds: number;
  /** The part of it that was cash at the counter. */
  cash: number;
}

const zone = 'Asia/Manila';

/** Sales day by day: a drawing, what it says in words, and its numbers. */
export function SalesCurve({ days, csv }: { days: readonly SalesDay[]; csv: string }) {
  const { text, language, now } = usePage();
  const { overview: words, ticketsOf, csv: csvWord } = text.organizer.orders;
  const most = Math.max(...days.map(({ gross }) => gross));
  const nameOf = ({ day }: SalesDay) => dayText(`${day}T12:00:00+08:00`, { language, zone, now });
  const total = days.reduce((sum, { gross }) => sum + Math.round(gross * 100), 0) / 100;
  const tickets = days.reduce((sum, each) => sum + each.tickets, 0);
  const best = days.find(({ gross }) => gross === most) as SalesDay;
  const summary =
    tickets === 0 ? words.curveNothing : words.curveSummary(peso(total), ticketsOf(tickets), nameOf(best));
  const ends = [days[0], days[Math.floor(days.length / 2)], days.at(-1)] as SalesDay[];
  return (
    <section class="panel curve" aria-labelledby="curve-title">
      <div class="curve-head">
        <h2 id="curve-title">{words.curve}</h2>
        <a href={csv}>{csvWord}</a>
      </div>
      <p>{summary}</p>
      <LineChart
        summary={summary}
        nameOf={peso}
        ends={ends.map(nameOf)}
        lines={[{ values: days.map(({ gross }) => gross) }]}
        titles={days.map((each) => words.dayTitle(nameOf(each), peso(each.gross), ticketsOf(each.tickets)))}
        hasArea
      />
      <details>
        <summary>{words.curveTable}</summary>
        <DaysTable days={days} nameOf={nameOf} />
      </details>
    </section>
  );
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
