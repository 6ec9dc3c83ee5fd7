import { dateTime, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Icon } from '../../ui/icon.tsx';
import { BarkadaPart } from '../giving/barkada-part.tsx';
import { GiveSeveral } from '../giving/give-several.tsx';
import { MovedNote } from '../moved-note.tsx';
import { ShareButton } from '../share-button.tsx';
import { AddressPart } from './address-part.tsx';
import { CancelledReason } from './cancelled-reason.tsx';
import { GiveBack } from './give-back.tsx';
import { JoinPart } from './join-part.tsx';
import { KeepPart } from './keep-part.tsx';
import { MoneyBack } from './money-back.tsx';
import type { OrderPropsWithEvent } from './order-shown.ts';
import { PartyPart } from './party-part.tsx';
import { QuestionsNote, QuestionsPart } from './questions-part.tsx';
import { Receipt } from './receipt.tsx';
import { Tickets } from './tickets.tsx';

/** What people come for at the door comes first: the name of the event and the codes. */
export function Completed(props: OrderPropsWithEvent) {
  const { order, event, movedFrom } = props;
  const { done, refunded } = usePage().text.order;
  return (
    <div class="checkout is-done">
      <div>
        <h1 class="event-name">{event.name}</h1>
        <Tickets {...props} isMoved={movedFrom !== null} />
        <BarkadaPart barkada={props.barkada} event={event.name} />
        <GiveSeveral {...props} />
        <PartyPart qrSvg={props.partyQrSvg} />
        <KeepPart event={event} owner={props.owner} />
        <JoinPart url={props.joinUrl} />
        <MovedNote from={movedFrom} event={event} />
        <GiveBack {...props} />
        <OtherDate {...props} />
        {order.refunded > 0 && <p class="note">{refunded.partly(peso(order.refunded))}</p>}
        <QuestionsNote questions={props.questions} />
        {props.tickets.some(isGood) && (
          <>
            <h2>{done.heading}</h2>
            <p>{done.hint}</p>
          </>
        )}
        {order.returnUrl !== null && (
          <p>
            <a class="button" href={order.returnUrl} rel="noreferrer">
              {done.back(new URL(order.returnUrl).host)}
            </a>
          </p>
        )}
        <Documents {...props} />
        <AddressPart {...props} />
        <QuestionsPart questions={props.questions} />
        <p class="hint">{done.keep}</p>
      </div>
      <Receipt {...props} />
    </div>
  );
}

/** Whether it is still a ticket: a refund may take the last one before the money has arrived. */
const isGood = ({ state }: OrderPropsWithEvent['tickets'][number]) => state !== 'VOID';

/** Where the order may go to another date of the series. */
function OtherDate({ order, dateUntil, event }: OrderPropsWithEvent) {
  const { text, language, now } = usePage();
  if (dateUntil === null) return null;
  return (
    <p>
      <a href={`/orders/${order.id}/date`}>
        {text.order.date.offer(dateTime(dateUntil, { language, now, zone: event.timezone }))}
      </a>
    </p>
  );
}

function Documents({ order, event }: OrderPropsWithEvent) {
  const { done } = usePage().text.order;
  return (
    <p class="actions">
      <a class="button is-second" href={`/orders/${order.id}/tickets.pdf`}>
        <Icon name="download" />
        {done.pdf}
      </a>
      <a class="button is-second" href={`/orders/${order.id}/event.ics`}>
        <Icon name="calendarPlus" />
        {done.calendar}
      </a>
      <ShareButton title={event.name} other={{ path: `/events/${event.slug}`, label: done.share }} />
    </p>
  );
}

export function Refunded(props: OrderPropsWithEvent) {
  const { refunded } = usePage().text.order;
  return (
    <div class="checkout is-done">
      <div>
        <h1>{refunded.heading}</h1>
        {props.order.disputed > 0 && <p>{refunded.byBank(peso(props.order.disputed))}</p>}
        {(props.order.refunded > 0 || props.order.disputed === 0) && (
          <p>
            {refunded.partly(peso(props.order.refunded))} {refundHint(props, refunded)}
          </p>
        )}
        <Tickets {...props} />
      </div>
      <Receipt {...props} />
    </div>
  );
}

function refundHint(
  { order, moneyBack }: OrderPropsWithEvent,
  said: Record<'cashHint' | 'accountHint' | 'hint', string>,
): string {
  if (order.method === 'cash') return said.cashHint;
  return moneyBack.isToAccount ? said.accountHint : said.hint;
}

/** It does not take place: that, why, and where the money is. */
export function CancelledEvent(props: OrderPropsWithEvent) {
  const { text } = usePage();
  const { event } = props;
  return (
    <div class="checkout is-done">
      <div>
        <h1>{text.order.eventCancelled.heading(event.name)}</h1>
        <CancelledReason event={event} />
        <MoneyBack {...props} />
        <p>
          <a class="button" href="/events">
            {text.order.deleted.others}
          </a>
        </p>
      </div>
      <Receipt {...props} />
    </div>
  );
}
