import { count } from '../../format.ts';
import { usePage } from '../../page.ts';
import { SelectField } from '../../ui/form.tsx';
import { addressOf } from '../../ui/staff/address.ts';
import { TableBox } from '../../ui/staff/table-box.tsx';

interface PaceDay {
  daysBefore: number;
  /** Tickets in all until then; null where the day is yet to come. */
  total: number | null;
  otherTotal: number | null;
}

export interface PaceProps {
  /** From the first sale of either until the day of the event. */
  days: readonly PaceDay[];
  other: { id: string; name: string } | null;
  others: readonly { id: string; name: string }[];
}

const height = 100;
const step = 10;

interface ChartProps extends PaceProps {
  path: string;
  name: string;
  /** What stays in the URL when another event is chosen. */
  kept: Readonly<Record<string, string>>;
}

/** Tickets sold by days before the event, beside another event: a drawing, what it says in words, and its numbers. */
export function PaceChart({ path, name, kept, days, other, others }: ChartProps) {
  const { reports: words, orders } = usePage().text.organizer;
  const latest = days.findLast(({ total }) => total !== null);
  const isNothing = days.every(({ total, otherTotal }) => !total && !otherTotal);
  const summary = [
    latest === undefined
      ? words.paceNothing
      : words.paceSummary(name, orders.ticketsOf(latest.total ?? 0), latest.daysBefore),
    ...(other === null || latest === undefined || latest.otherTotal === null
      ? []
      : [words.paceOther(other.name, orders.ticketsOf(latest.otherTotal))]),
  ].join(' ');
  return (
    <section class="panel curve" aria-labelledby="pace-title">
      <div class="curve-head">
        <h2 id="pace-title">{words.pace}</h2>
        {!isNothing && (
          <a href={addressOf(`${path}/pace.csv`, { against: other?.id })}>{orders.settlement.eventsCsv}</a>
        )}
      </div>
      {others.length === 0 ? (
        <p>{words.paceAlone}</p>
      ) : (
        <form class="filters" action={path}>
          {Object.entries(kept).map(([key, value]) => (
            <input key={key} type="hidden" name={key} value={value} />
          ))}
          <SelectField
            name="against"
            label={words.against}
            value={other?.id}
            choices={others.map(({ id, name: label }) => ({ value: id, label }))}
          />
          <div class="actions">
            <button type="submit" class="is-second">
              {orders.settlement.show}
            </button>
          </div>
        </form>
      )}
      {isNothing ? (
        <p>{words.paceNothing}</p>
      ) : (
        <>
          <p>{summary}</p>
          <Lines days={days} summary={summary} />
          <ul class="curve-names">
            <Name kind="curve-line" name={name} />
            {other !== null && <Name kind="curve-other" name={other.name} />}
          </ul>
          <Numbers days={days} name={name} other={other} />
        </>
      )}
    </section>
  );
}

function Name({ kind, name }: { kind: string; name: string }) {
  return (
    <li>
      <svg viewBox="0 0 32 8" aria-hidden="true">
        <path class={kind} d="M0 4H32" />
      </svg>
      {name}
    </li>
  );
}

function Lines({ days, summary }: Pick<PaceProps, 'days'> & { summary: string }) {
  const { reports: words } = usePage().text.organizer;
  const most = Math.max(1, ...days.map(({ total, otherTotal }) => Math.max(total ?? 0, otherTotal ?? 0)));
  const width = Math.max(1, days.length - 1) * step;
  const line = (of: 'total' | 'otherTotal') => {
    const points = days.flatMap((each, place) => {
      const tickets = each[of];
      return tickets === null ? [] : [`${place * step} ${(height - (height * tickets) / most).toFixed(1)}`];
    });
    // A single day is a short stroke, because a point has no length.
    return points.length === 1 ? `M${points[0]}h${width / 40}` : `M${points.join('L')}`;
  };
  const has = (of: 'total' | 'otherTotal') => days.some((each) => each[of] !== null);
  return (
    <>
      <p class="hint" aria-hidden="true">
        {count(most)}
      </p>
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
        {has('otherTotal') && <path class="curve-other" d={line('otherTotal')} />}
        {has('total') && <path class="curve-line" d={line('total')} />}
      </svg>
      <div class="curve-days hint" aria-hidden="true">
        <span>{words.daysBeforeOf(days.length - 1)}</span>
        <span>{words.dayOfEvent}</span>
      </div>
    </>
  );
}

function Numbers({ days, name, other }: Pick<ChartProps, 'days' | 'name' | 'other'>) {
  const { reports: words } = usePage().text.organizer;
  const shown = (tickets: number | null) => (tickets === null ? '' : count(tickets));
  return (
    <details>
      <summary>{words.paceTable}</summary>
      <TableBox label={words.paceTable}>
        <thead>
          <tr>
            <th scope="col">{words.daysBefore}</th>
            <th scope="col" class="number">
              {words.soldSoFar(name)}
            </th>
            {other !== null && (
              <th scope="col" class="number">
                {words.soldSoFar(other.name)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((each) => (
            <tr key={each.daysBefore}>
              <th scope="row">{count(each.daysBefore)}</th>
              <td class="number">{shown(each.total)}</td>
              {other !== null && <td class="number">{shown(each.otherTotal)}</td>}
            </tr>
          ))}
        </tbody>
      </TableBox>
    </details>
  );
}
