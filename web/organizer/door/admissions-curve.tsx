import { count, dateTime, day } from '../../format.ts';
import { type Page, usePage } from '../../page.ts';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { BarChart } from '../charts.tsx';

export interface CurveProps {
  /** How long each of them is. */
  bucketSeconds: number;
  buckets: readonly { at: string; admitted: number }[];
}

const daySeconds = 86_400;

/** How people came in over time: a drawing, what it says in words, and its numbers. */
export function AdmissionsCurve({ bucketSeconds, buckets, zone, csv }: CurveProps & { zone: string; csv: string }) {
  const page = usePage();
  const { door: words } = page.text.organizer.events;
  const { language, now } = page;
  const most = Math.max(...buckets.map(({ admitted }) => admitted));
  const busiest = buckets.find(({ admitted }) => admitted === most);
  const last = buckets.at(-1);
  if (busiest === undefined || last === undefined) return null;
  const nameOf = (at: string) => (bucketSeconds < daySeconds ? dateTime : day)(at, { language, zone, now });
  const summary = words.busiest(nameOf(busiest.at), most);
  return (
    <section class="panel curve" aria-labelledby="curve-title">
      <div class="curve-head">
        <h3 id="curve-title">{words.curve}</h3>
        <a href={csv}>{page.text.organizer.orders.csv}</a>
      </div>
      <p>
        {summary} {words.every(lengthOf(page, bucketSeconds))}
      </p>
      <BarChart
        summary={summary}
        nameOf={count}
        ends={buckets.length > 1 ? [nameOf((buckets[0] ?? last).at), nameOf(last.at)] : [nameOf(last.at)]}
        bars={buckets.map(({ at, admitted }) => ({ key: at, value: admitted, title: words.bar(nameOf(at), admitted) }))}
      />
      <details>
        <summary>{words.curveTable}</summary>
        <TableBox label={words.curveTable}>
          <thead>
            <tr>
              <th scope="col">{words.from}</th>
              <th scope="col" class="number">
                {words.admitted}
              </th>
            </tr>
          </thead>
          <tbody>
            {buckets.map(({ at, admitted }) => (
              <tr key={at}>
                <th scope="row">{nameOf(at)}</th>
                <td class="number">{count(admitted)}</td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      </details>
    </section>
  );
}

function lengthOf({ text }: Page, seconds: number): string {
  const { door: words } = text.organizer.events;
  if (seconds >= daySeconds) return words.days(seconds / daySeconds);
  return seconds >= 3_600 ? words.hours(seconds / 3_600) : words.minutes(seconds / 60);
}
