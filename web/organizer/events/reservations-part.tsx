import { count, dateTime, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { PostForm } from '../../ui/form.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import type { EventFrameProps } from '../event-frame.tsx';

export interface ShownReservation {
  id: string;
  orderNumber: string;
  name: string;
  quantity: number;
  total: number;
  until: string | null;
}

interface ReservationsProps extends Pick<EventFrameProps, 'frame' | 'event'> {
  reservations: readonly ShownReservation[];
}

/** What waits at the counter to be paid and collected. */
export function Reservations({ frame, event, reservations }: ReservationsProps) {
  const { language, now, text } = usePage();
  const { counter } = text.organizer.events;
  const words = counter.reservations;
  if (reservations.length === 0) return null;
  const when = (iso: string) => dateTime(iso, { language, zone: event.timezone, now });
  const action = `${frame.base}/events/${event.id}/counter`;
  return (
    <section class="stack" aria-labelledby="reservations-title">
      <h3 id="reservations-title">{words.title}</h3>
      <TableBox label={words.title} kind="event-table">
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.until}</th>
            <th scope="col" class="number">
              {words.tickets}
            </th>
            <th scope="col" class="number">
              {words.total}
            </th>
            <th scope="col">
              <span class="unseen">{words.acts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {reservations.map(({ id, orderNumber, name, quantity, total, until }) => (
            <tr key={id}>
              <th scope="row">
                <a class="row-link" href={`${frame.base}/orders/${id}`}>
                  {name}
                </a>
                <span class="hint">{orderNumber}</span>
              </th>
              <td>{until !== null && when(until)}</td>
              <td class="number">{count(quantity)}</td>
              <td class="number">{peso(total)}</td>
              <td>
                <PostForm action={action} class="actions">
                  <input type="hidden" name="order" value={id} />
                  <select name="method" aria-label={`${counter.method}: ${name}`}>
                    {Object.entries(counter.methods).map(([value, label]) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                  <button type="submit" name="act" value="collect">
                    {words.collect}
                    <span class="unseen"> {name}</span>
                  </button>
                  <button type="submit" name="act" value="release" class="is-second">
                    {words.release}
                    <span class="unseen"> {name}</span>
                  </button>
                </PostForm>
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  );
}
