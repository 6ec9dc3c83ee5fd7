import { peso, span } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Layout } from '../../ui/layout.tsx';
import type { WaitedEvent } from './place-page.tsx';

export interface ReturnPageProps {
  order: { id: string; number: string };
  /** `place` among those of the order, from 1. */
  ticket: { id: string; name: string; code: string; place: number };
  event: WaitedEvent | null;
  /** What comes back, and when; null where it cannot be returned. */
  preview: { amount: number; mode: 'AT_ONCE' | 'WHEN_RESOLD'; waiting: number } | null;
}

/** What returning a ticket would bring, before anything is done. */
export function ReturnPage({ order, ticket, event, preview }: ReturnPageProps) {
  const { text, language, now } = usePage();
  const { returns } = text.waiting;
  return (
    <Layout title={`${returns.title} · ${text.site.name}`}>
      <div class="checkout">
        <div class="panel">
          <h1>{preview === null ? returns.cannot : returns.title}</h1>
          {preview === null ? (
            <p>{returns.reasons}</p>
          ) : (
            <>
              <p>
                <b>
                  {preview.amount > 0 ? returns[preview.mode].paid(peso(preview.amount)) : returns[preview.mode].free}
                </b>
              </p>
              {preview.mode === 'WHEN_RESOLD' && <p>{returns.WHEN_RESOLD.waiting(preview.waiting)}</p>}
              <p>{returns[preview.mode].after}</p>
              <form
                method="post"
                action={`/orders/${order.id}/tickets/${ticket.id}/return#ticket-${ticket.place}`}
                data-once
              >
                <button type="submit" class={preview.mode === 'AT_ONCE' ? 'is-danger-button' : undefined}>
                  {returns[preview.mode].submit}
                </button>
              </form>
            </>
          )}
          <p>
            <a href={`/orders/${order.id}#ticket-${ticket.place}`}>
              {preview === null ? returns.toOrder : returns.back}
            </a>
          </p>
        </div>
        <aside class="stub" aria-label={ticket.name}>
          {event !== null && (
            <>
              <h2>{event.name}</h2>
              <p>{span(event.dateTime, event.endDateTime, { language, now, zone: event.timezone })}</p>
              {event.place !== null && <p>{event.place}</p>}
            </>
          )}
          <dl class="small-facts">
            <div>
              <dt>{text.order.number}</dt>
              <dd>{order.number}</dd>
            </div>
            <div>
              <dt>{ticket.name}</dt>
              <dd>{ticket.code.replaceAll(/(.{4})(?=.)/g, '$1 ')}</dd>
            </div>
          </dl>
        </aside>
      </div>
    </Layout>
  );
}
