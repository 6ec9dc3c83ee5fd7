import { count } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import { Moment } from '../../ui/staff/moment.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { PlaceFrame, type PlaceProps, placeFacts } from '../place-frame.tsx';
import { Audience, type ShownAudience } from './audience.tsx';
import { GoesAt, type MessageTimes } from './goes-at.tsx';

export interface MessageShown {
  id: string;
  subject: string;
  audience: ShownAudience;
  status: 'DRAFT' | 'SCHEDULED' | 'UNSENT' | 'SENDING' | 'SENT';
  times: MessageTimes;
  /** Why one that was to go by itself did not. */
  unsentBecause: 'EVENT_CANCELLED' | 'EVENT_ARCHIVED' | 'TOO_LATE' | null;
  recipients: number;
  sentAt: string | null;
  /** Null of a draft. */
  progress: { mailed: number; failed: number; waiting: number } | null;
}

type MessagesPageProps = PlaceProps & {
  messages: readonly MessageShown[];
  nextPage: number | null;
};

const looks = {
  DRAFT: 'tag',
  SCHEDULED: 'tag is-waiting',
  UNSENT: 'tag is-bad',
  SENDING: 'tag is-waiting',
  SENT: 'tag is-good',
};

export function MessagesPage({ messages, nextPage, ...place }: MessagesPageProps) {
  const { messages: words } = usePage().text.organizer.events;
  const { isEditable, ...facts } = placeFacts(place);
  const at = `${facts.at}/messages`;
  const isOfSeries = place.event === undefined;
  const write = isEditable && place.frame.abilities.includes('message-sending') && (
    <a class="button" href={`${at}/new`}>
      {words.write}
    </a>
  );
  return (
    <PlaceFrame place={place} tab="messages">
      <div class="stack">
        <h2>{words.title}</h2>
        <p>{isOfSeries ? words.leadOfSeries : words.lead}</p>
        {messages.length === 0 ? (
          <Empty title={words.none} hint={words.noneHint}>
            {write}
          </Empty>
        ) : (
          <>
            <p>{write}</p>
            <Messages messages={messages} at={at} />
          </>
        )}
        {nextPage !== null && <a href={`${at}?page=${nextPage}`}>{words.older}</a>}
      </div>
    </PlaceFrame>
  );
}

function Messages({ messages, at }: Pick<MessagesPageProps, 'messages'> & { at: string }) {
  const { messages: words } = usePage().text.organizer.events;
  return (
    <TableBox label={words.title} kind="event-table">
      <thead>
        <tr>
          <th scope="col">{words.subject}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.to}</th>
          <th scope="col" class="number">
            {words.figures}
          </th>
          <th scope="col">{words.when}</th>
        </tr>
      </thead>
      <tbody>
        {messages.map(({ id, subject, audience, status, times, recipients, progress, sentAt }) => (
          <tr key={id}>
            <th scope="row">
              <a href={`${at}/${id}`}>{subject}</a>
            </th>
            <td>
              <span class={looks[status]}>{words.statuses[status]}</span>
            </td>
            <td>
              <Audience {...audience} />
            </td>
            <td class="number">
              {progress !== null && words.mailedOf(count(progress.mailed), count(recipients))}
              {progress !== null && progress.failed > 0 && (
                <span class="hint">{words.failedOf(count(progress.failed))}</span>
              )}
            </td>
            <td>
              {sentAt !== null && <Moment at={sentAt} />}
              {status === 'SCHEDULED' && <GoesAt {...times} />}
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}
