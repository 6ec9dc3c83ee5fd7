import { count, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import { type FormFaults, FormTrouble, TextField } from '../../ui/form.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { type DoorLimit, limitText } from '../door/limit-text.ts';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';

interface CashUpRow {
  key: string;
  /** A person, or a device at a door. */
  who: string | null;
  gate: string | null;
  method: 'CASH' | 'CARD_TERMINAL' | 'QRPH' | 'OTHER';
  orders: number;
  tickets: number;
  expected: number;
  /** What somebody typed; null where nobody has. */
  counted: number | null;
}

interface CashUpProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  /** YYYY-MM-DD; empty for all days. */
  day: string;
  rows: readonly CashUpRow[];
  totals: { orders: number; tickets: number; expected: number };
  /** Door codes with a limit, and what was sold with each that day. */
  doors: readonly { id: string; gate: string; limit: DoorLimit; tickets: number; taken: number }[];
  faults?: FormFaults;
}

/** What each till should hold, and what was counted in it. */
export function EventsCashUpPage({ frame, event, day, rows, totals, doors, faults }: CashUpProps) {
  const { counter } = usePage().text.organizer.events;
  const words = counter.cashUp;
  const at = `${frame.base}/events/${event.id}/counter`;
  return (
    <EventFrame frame={frame} event={event} tab="counter">
      <section class="stack" aria-labelledby="cash-up-title">
        <h2 id="cash-up-title">{words.title}</h2>
        <p>
          {words.lead} {frame.abilities.includes('counter') && <a href={at}>{words.back}</a>}
        </p>
        <FormTrouble faults={faults} shown={['day']} />
        <form class="stack" method="get" action={`${at}/cash-up`}>
          <div class="filters">
            <TextField name="day" type="date" label={words.day} hint={words.dayHint} value={day} faults={faults} />
            <button type="submit" class="is-second">
              {words.compare}
            </button>
          </div>
          {rows.length === 0 ? (
            <Empty title={words.none} hint={words.noneHint} />
          ) : (
            <Tills rows={rows} totals={totals} />
          )}
        </form>
        {doors.length > 0 && <Doors doors={doors} />}
      </section>
    </EventFrame>
  );
}

function Doors({ doors }: Pick<CashUpProps, 'doors'>) {
  const page = usePage();
  const { counter, door } = page.text.organizer.events;
  const words = counter.cashUp;
  return (
    <>
      <h3>{words.limits}</h3>
      <ul>
        {doors.map(({ id, gate, limit, tickets, taken }) => (
          <li key={id}>
            <b>{gate}</b>: {peso(taken)} · {door.codes.ticketsOf(tickets, count(tickets))}{' '}
            <span class="hint">{limitText(limit, page)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Tills({ rows, totals }: Pick<CashUpProps, 'rows' | 'totals'>) {
  const { counter } = usePage().text.organizer.events;
  const words = counter.cashUp;
  const compared = rows.filter((row) => row.counted !== null);
  const counted = compared.length === 0 ? null : sumOf(compared, ({ counted: each }) => each ?? 0);
  const figures = ['orders', 'tickets', 'expected', 'counted', 'difference'] as const;
  return (
    <TableBox label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.who}</th>
          <th scope="col">{counter.method}</th>
          {figures.map((figure) => (
            <th key={figure} scope="col" class="number">
              {words[figure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {row.who ?? words.unknown}
              {row.gate !== null && <span class="hint"> {row.gate}</span>}
            </th>
            <td>{counter.methods[row.method]}</td>
            <td class="number">{count(row.orders)}</td>
            <td class="number">{count(row.tickets)}</td>
            <td class="number">
              <b>{peso(row.expected)}</b>
            </td>
            <td class="number">
              <input
                class="counted"
                type="number"
                inputMode="numeric"
                min={0}
                name={`counted.${row.key}`}
                value={row.counted ?? ''}
                aria-label={words.countedOf(row.who ?? words.unknown, row.gate, counter.methods[row.method])}
              />
            </td>
            <td class="number">
              <Difference expected={row.expected} counted={row.counted} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {words.all}
          </th>
          <td class="number">{count(totals.orders)}</td>
          <td class="number">{count(totals.tickets)}</td>
          <td class="number">
            <b>{peso(totals.expected)}</b>
          </td>
          <td class="number">{counted === null ? '' : peso(counted)}</td>
          <td class="number">
            <Difference expected={sumOf(compared, ({ expected }) => expected)} counted={counted} />
          </td>
        </tr>
      </tfoot>
    </TableBox>
  );
}

function sumOf(rows: readonly CashUpRow[], figure: (row: CashUpRow) => number): number {
  return rows.reduce((sum, row) => sum + figure(row), 0);
}

function Difference({ expected, counted }: Pick<CashUpRow, 'expected' | 'counted'>) {
  const { cashUp: words } = usePage().text.organizer.events.counter;
  if (counted === null) return <>–</>;
  const difference = Math.round((counted - expected) * 100) / 100;
  if (difference === 0) return <>{words.right}</>;
  return <>{difference < 0 ? words.short(peso(-difference)) : words.over(peso(difference))}</>;
}
