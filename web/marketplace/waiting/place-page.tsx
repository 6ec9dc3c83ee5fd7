import { dateTime, peso, span } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Layout } from '../../ui/layout.tsx';
import { WishFields, type WishFieldsProps, type WishShown } from './wish-fields.tsx';

export interface WaitedEvent {
  slug: string;
  name: string;
  dateTime: string;
  endDateTime: string | null;
  timezone: string;
  place: string | null;
}

export interface PlacePageProps extends Pick<WishFieldsProps, 'types' | 'quantityMax'> {
  id: string;
  status: 'WAITING' | 'OFFERED' | 'TAKEN' | 'LAPSED' | 'LEFT' | 'CLOSED';
  /** How many are before them who want the same, as it is now. */
  ahead: number;
  passedOver: boolean;
  email: string;
  wish: WishShown;
  /** The names of the types that they would take; null for any. */
  typeNames: readonly string[] | null;
  /** Where what is reserved for them is paid, and until when. */
  offer: { href: string; expiresAt: string; quantity: number; name: string; total: number } | null;
  /** The order that it became, where anyone who sees the place may see that too. */
  order: string | null;
  event: WaitedEvent;
  isSandbox: boolean;
  told?: 'saved' | 'faulty' | 'open' | 'closed';
  /** What was asked for and refused. */
  typed?: WishShown;
}

/** How somebody who waits stands, what they are offered, and how they leave. */
export function PlacePage(props: PlacePageProps) {
  const { text } = usePage();
  const { place } = text.waiting;
  const isLive = props.status === 'WAITING' || props.status === 'OFFERED';
  return (
    <Layout title={`${place.title} · ${text.site.name}`}>
      {props.isSandbox && <p class="note is-warning banner">{text.site.event.sandbox}</p>}
      <div class="checkout">
        <div class="panel">
          <h1>{place.statuses[props.status]}</h1>
          <Told {...props} />
          <Standing {...props} />
          {props.status === 'WAITING' && <Change {...props} />}
          {isLive && (
            <form method="post" action={`/waiting/${props.id}/leave`} class="give-back">
              <button type="submit" class="is-quiet">
                {place.leave}
              </button>
              <span class="hint">{props.offer === null ? place.leaveHint : place.leaveOffered}</span>
            </form>
          )}
        </div>
        <About {...props} />
      </div>
    </Layout>
  );
}

function Told({ told }: PlacePageProps) {
  const { join, place } = usePage().text.waiting;
  if (told === undefined) return null;
  if (told === 'saved') {
    return (
      <p class="note is-success" role="status">
        {place.saved}
      </p>
    );
  }
  return (
    <p class={told === 'faulty' ? 'note is-danger' : 'note'} role="alert">
      {join[told]}
    </p>
  );
}

function Standing({ status, ahead, passedOver, offer, order, event }: PlacePageProps) {
  const { text, language, now } = usePage();
  const { place } = text.waiting;
  if (offer !== null) {
    return (
      <>
        <p>
          <b>
            {place.offered(
              `${offer.quantity} × ${offer.name}`,
              dateTime(offer.expiresAt, { language, now, zone: 'Asia/Manila' }),
            )}
          </b>
        </p>
        <p>
          <a class="button" href={offer.href}>
            {offer.total === 0 ? place.getFree : place.get(peso(offer.total))}
          </a>
        </p>
        <p class="hint">{place.offerRule}</p>
      </>
    );
  }
  if (status === 'WAITING' || status === 'OFFERED') {
    return (
      <>
        <p>{ahead === 0 ? place.first : place.ahead(ahead)}</p>
        {passedOver && <p class="note">{place.passedOver}</p>}
        <p class="hint">{place.rule}</p>
      </>
    );
  }
  return (
    <>
      <p>{place[status]}</p>
      <p>
        <a class="button" href={order ?? `/events/${event.slug}`}>
          {order === null ? place.event : place.order}
        </a>
      </p>
    </>
  );
}

function Change({ id, types, quantityMax, wish, typed }: PlacePageProps) {
  const { place } = usePage().text.waiting;
  return (
    <details open={typed !== undefined}>
      <summary>{place.change}</summary>
      <form class="join-form" method="post" action={`/waiting/${id}/change`}>
        <p class="hint">{place.changeHint}</p>
        <WishFields types={types} quantityMax={quantityMax} wish={typed ?? wish} />
        <button type="submit" class="is-second">
          {place.save}
        </button>
      </form>
    </details>
  );
}

function About({ event, wish, typeNames, email }: PlacePageProps) {
  const { text, language, now } = usePage();
  const { place } = text.waiting;
  const wanted = place.wish(wish.quantity, typeNames === null ? null : typeNames.join(', '), wish.acceptsFewer);
  return (
    <aside class="stub" aria-label={event.name}>
      <h2>
        <a href={`/events/${event.slug}`}>{event.name}</a>
      </h2>
      <p>{span(event.dateTime, event.endDateTime, { language, now, zone: event.timezone })}</p>
      {event.place !== null && <p>{event.place}</p>}
      <dl class="small-facts">
        <div>
          <dt>{place.wants}</dt>
          <dd>{wanted}</dd>
        </div>
        <div>
          <dt>{place.as}</dt>
          <dd>{email}</dd>
        </div>
      </dl>
    </aside>
  );
}
