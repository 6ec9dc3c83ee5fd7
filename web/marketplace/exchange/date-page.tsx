import { dateTime } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Layout } from '../../ui/layout.tsx';

export interface DatePageProps {
  order: { id: string; number: string; quantity: number };
  event: { name: string; dateTime: string; timezone: string } | null;
  /** Null where the date cannot be changed, or not any more. */
  until: string | null;
  dates: readonly {
    id: string;
    dateTime: string;
    timezone: string;
    isSoldOut: boolean;
    /** What the buyer may do now, and could not for this date. */
    loses: readonly ('GIVE_BACK' | 'RETURN' | 'RETURN_TERMS' | 'EXCHANGE' | 'GIVE_ON')[];
  }[];
  fault: 'soldOut' | 'refused' | 'none' | undefined;
}

/** Another date of the series for an order: one form, without scripts. */
export function DatePage({ order, event, until, dates, fault }: DatePageProps) {
  const { text, language, now } = usePage();
  const { date: words } = text.order;
  const when = (instant: string, zone: string) => dateTime(instant, { language, now, zone });
  const isAnyLeft = dates.some(({ isSoldOut }) => !isSoldOut);
  const here = `/orders/${order.id}`;
  return (
    <Layout title={`${words.title} · ${text.site.name}`}>
      <div class="narrow">
        <form method="post" action={`${here}/date`} class="panel" data-once>
          <h1>{words.title}</h1>
          {event !== null && <p>{words.now(event.name, when(event.dateTime, event.timezone))}</p>}
          {fault !== undefined && (
            <p class="note is-danger" role="alert">
              {words.faults[fault]}
            </p>
          )}
          {until === null ? (
            <p role="status">{words.notAllowed}</p>
          ) : (
            <>
              <p>{words.hint(when(until, event?.timezone ?? 'Asia/Manila'))}</p>
              {dates.length === 0 ? (
                <p role="status">{words.noDates}</p>
              ) : (
                <fieldset class="choices">
                  <legend>{words.choose(order.quantity)}</legend>
                  {dates.map(({ id, dateTime: instant, timezone, isSoldOut }) => (
                    <label key={id} class="check">
                      <input type="radio" name="eventId" value={id} required disabled={isSoldOut} />
                      {when(instant, timezone)}
                      {isSoldOut && ` · ${words.soldOut}`}
                    </label>
                  ))}
                </fieldset>
              )}
              {isAnyLeft && <button type="submit">{words.submit}</button>}
            </>
          )}
          <p>
            <a href={here}>{words.back(order.number)}</a>
          </p>
        </form>
      </div>
    </Layout>
  );
}
