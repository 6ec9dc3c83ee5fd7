import { count } from '../../format.ts';
import { usePage } from '../../page.ts';
import type { FormFaults } from '../../ui/form.tsx';
import { addressOf } from '../../ui/staff/address.ts';
import { EventField } from '../../ui/staff/event-field.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { LineChart, LineNames } from '../charts.tsx';

interface PaceDay {
  daysBefore: number;
  /** Tickets in all until then; null where the day is yet to come. */
  total: number | null;
  otherTotal: number | null;
}

export interface PaceProps {
  /** From the first sale of either until the day of the event. */
  days: readonly PaceDay[];
  other: { id: string; name: string; label: string } | null;
  /** Those to compare it with, as people know them. */
  offered: readonly string[];
  /** What was typed where that is none of them. */
  typed: string | undefined;
  faults: FormFaults;
}

interface ChartProps extends PaceProps {
  path: string;
  name: string;
  /** What stays in the URL when another event is chosen. */
  kept: Readonly<Record<string, string>>;
}

/** Tickets sold by days before the event, beside another event: a drawing, what it says in words, and its numbers. */
export function PaceChart({ path, name, kept, days, other, offered, typed, faults }: ChartProps) {
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
      {offered.length === 0 ? (
        <p>{words.paceAlone}</p>
      ) : (
        <form class="filters" action={path}>
          {Object.entries(kept).map(([key, value]) => (
            <input key={key} type="hidden" name={key} value={value} />
          ))}
          <EventField
            name="against"
            label={words.against}
            hint={words.againstHint}
            value={typed ?? other?.label}
            offered={offered}
            faults={faults}
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
          <LineChart
            summary={summary}
            nameOf={orders.ticketsOf}
            ends={[words.daysBeforeOf(days.length - 1), words.dayOfEvent]}
            lines={[
              ...(other === null ? [] : [{ values: days.map(({ otherTotal }) => otherTotal), isOther: true }]),
              { values: days.map(({ total }) => total) },
            ]}
          />
          <LineNames names={[{ name }, ...(other === null ? [] : [{ name: other.name, isOther: true }])]} />
          <Numbers days={days} name={name} other={other} />
        </>
      )}
    </section>
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
