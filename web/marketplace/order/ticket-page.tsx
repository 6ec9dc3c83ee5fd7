import { usePage } from '../../page.ts';
import { Icon } from '../../ui/icon.tsx';
import { Layout } from '../../ui/layout.tsx';
import { CancelledReason } from './cancelled-reason.tsx';
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
  owner: string;
}

/** One ticket, for the person it was given to. */
export function TicketPage(props: TicketPageProps) {
  const { ticket, holder, orderNumber, event, isSandbox, joinUrl, gone, questions } = props;
  const { text } = usePage();
  const { ticket: words } = text.giving;
  const isGood = gone === undefined;
  return (
    <Layout
      title={`${words.title(event.name)} · ${text.site.name}`}
      islands={isGood ? [keepIsland] : []}
      isWithoutSearch={isGood}
    >
      {isSandbox && !isGood && <p class="note is-warning banner">{text.site.event.sandbox}</p>}
      <div class="checkout is-done">
        <div>
          {isGood ? <h1 class="event-name">{event.name}</h1> : <Gone event={event} gone={gone} />}
          <Tickets tickets={[ticket]} event={event} isSandbox={isSandbox} />
          {isGood && <KeepPart event={event} owner={props.owner} />}
          <JoinPart url={joinUrl} />
          <QuestionsNote questions={questions} />
          {isGood && <Documents ticketId={ticket.id} />}
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

function Gone({ event, gone }: { event: ShownEvent; gone: 'gaveOn' | 'void' }) {
  const { giving, order } = usePage().text;
  const isCancelled = event.cancelled !== null && gone === 'void';
  return (
    <>
      <h1>{isCancelled ? order.eventCancelled.heading(event.name) : giving.ticket.heading}</h1>
      <CancelledReason event={event} />
      <p>{isCancelled ? order.eventCancelled.toBuyer : giving.ticket[gone]}</p>
    </>
  );
}

function Documents({ ticketId }: { ticketId: string }) {
  const { text } = usePage();
  return (
    <>
      <p>{text.giving.ticket.hint}</p>
      <p class="actions">
        <a class="button is-second" href={`/tickets/${ticketId}/ticket.pdf`}>
          <Icon name="download" />
          {text.order.done.pdf}
        </a>
        <a class="button is-second" href={`/tickets/${ticketId}/event.ics`}>
          <Icon name="calendarPlus" />
          {text.order.done.calendar}
        </a>
      </p>
    </>
  );
}
