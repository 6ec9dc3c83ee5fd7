import { usePage } from '../../page.ts';
import { Icon } from '../../ui/icon.tsx';
import { Layout } from '../../ui/layout.tsx';
import { EventOfOrder } from './event-of-order.tsx';
import { JoinPart } from './join-part.tsx';
import { KeepPart, keepIsland } from './keep-part.tsx';
import type { IssuedShown, QuestionsShown, ShownEvent } from './order-shown.ts';
import { QuestionsNote, QuestionsPart } from './questions-part.tsx';
import { Tickets } from './tickets.tsx';

interface TicketPageProps {
  ticket: IssuedShown;
  holder: string;
  orderNumber: string;
  event: ShownEvent;
  isSandbox: boolean;
  joinUrl: string | null;
  /** Why it lets nobody in; undefined where it does. */
  gone?: 'gaveOn' | 'void';
  questions: QuestionsShown;
}

/** One ticket, for the person it was given to. */
export function TicketPage(props: TicketPageProps) {
  const { ticket, holder, orderNumber, event, isSandbox, joinUrl, gone, questions } = props;
  const { text } = usePage();
  const { ticket: words } = text.giving;
  return (
    <Layout title={`${words.title(event.name)} · ${text.site.name}`} islands={gone === undefined ? [keepIsland] : []}>
      {isSandbox && <p class="note is-warning banner">{text.site.event.sandbox}</p>}
      <div class="checkout is-done">
        <div>
          <h1>{words.heading}</h1>
          <QuestionsNote questions={questions} />
          <p>{gone === undefined ? words.hint : words[gone]}</p>
          <JoinPart url={joinUrl} />
          {gone === undefined && (
            <p class="actions">
              <a class="button is-second" href={`/tickets/${ticket.id}/ticket.pdf`}>
                <Icon name="download" />
                {text.order.done.pdf}
              </a>
              <a class="button is-second" href={`/tickets/${ticket.id}/event.ics`}>
                <Icon name="calendarPlus" />
                {text.order.done.calendar}
              </a>
            </p>
          )}
          {gone === undefined && <KeepPart event={event} />}
          <Tickets tickets={[ticket]} event={event} isSandbox={isSandbox} />
          <QuestionsPart questions={questions} />
          <p class="hint">{words.keep}</p>
        </div>
        <aside class="stub" aria-label={words.heading}>
          <EventOfOrder event={event} />
          <dl class="small-facts">
            <div>
              <dt>{words.holder}</dt>
              <dd>{holder}</dd>
            </div>
            <div>
              <dt>{text.order.number}</dt>
              <dd>{orderNumber}</dd>
            </div>
          </dl>
          <p>
            <a href="/your-data">{text.privacy.yourData.title}</a>
          </p>
        </aside>
      </div>
    </Layout>
  );
}
