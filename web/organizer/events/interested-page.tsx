import { dateTime } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';
import { Onward, TableHead } from './table-parts.tsx';

const manila = 'Asia/Manila';

interface InterestedPageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  people: readonly { id: string; name: string; email: string; createdAt: string }[];
  total: number;
  nextCursor: string | null;
}

export function EventsInterestedPage({ frame, event, people, total, nextCursor }: InterestedPageProps) {
  const { language, now, text } = usePage();
  const { interested: words } = text.organizer.events;
  return (
    <EventFrame frame={frame} event={event} tab="interested">
      <div class="stack">
        <h2>{words.title}</h2>
        <p>{words.lead}</p>
        {people.length === 0 ? (
          <Empty title={words.none} hint={words.noneHint}>
            {event.status === 'PUBLISHED' && (
              <a class="button is-second" href={`/events/${event.slug}`}>
                {words.noneLink}
              </a>
            )}
          </Empty>
        ) : (
          <>
            <TableHead found={words.found(total)} base={frame.base} path={`/events/${event.id}/interested.csv`} />
            <TableBox label={words.title} kind="event-table">
              <thead>
                <tr>
                  <th scope="col">{words.name}</th>
                  <th scope="col">{words.email}</th>
                  <th scope="col">{words.since}</th>
                </tr>
              </thead>
              <tbody>
                {people.map(({ id, name, email, createdAt }) => (
                  <tr key={id}>
                    <th scope="row">{name}</th>
                    <td>
                      <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
                    </td>
                    <td>{dateTime(createdAt, { language, zone: manila, now })}</td>
                  </tr>
                ))}
              </tbody>
            </TableBox>
            <Onward nextCursor={nextCursor} />
          </>
        )}
      </div>
    </EventFrame>
  );
}
