import { count, peso, span } from '../../format.ts';
import { usePage } from '../../page.ts';
import { CountLink } from '../../ui/staff/count-link.tsx';
import type { FrameProps } from '../../ui/staff/frame.tsx';

export interface ShownTonight {
  id: string;
  name: string;
  dateTime: string;
  endDateTime: string | null;
  timezone: string;
  admitted: number;
  expected: number;
  inside: number;
  /** By the gate that took it; null for the counter. */
  cash: readonly { gate: string | null; amount: number }[];
}

/** On its day an event is what one looks at first. */
export function Tonight({ frame, events }: { frame: FrameProps; events: readonly ShownTonight[] }) {
  return events.map((event) => <TonightOf key={event.id} frame={frame} event={event} />);
}

const acts = [
  { act: 'sell', path: 'counter', needs: 'counter' },
  { act: 'door', path: 'door', needs: 'admissions' },
  { act: 'message', path: 'messages', needs: 'messages' },
  { act: 'cashUp', path: 'counter/cash-up', needs: 'orders' },
] as const;

function TonightOf({ frame, event }: { frame: FrameProps; event: ShownTonight }) {
  const { language, now, text } = usePage();
  const { tonight: words } = text.organizer.orders;
  const at = `${frame.base}/events/${event.id}`;
  const zone = event.timezone;
  const may = (ability: string) => frame.abilities.includes(ability);
  const title = `tonight-${event.id}`;
  return (
    <section class="tonight stack" aria-labelledby={title}>
      <h2 id={title}>
        {words.title}: <a href={at}>{event.name}</a>
      </h2>
      <p>{span(event.dateTime, event.endDateTime, { language, zone, now })}</p>
      <dl class="figures">
        <div class="figure">
          <dt>{words.admitted}</dt>
          <dd>
            <CountLink href={may('attendees') && `${at}/attendees?admitted=yes`}>
              <b>{count(event.admitted)}</b>
            </CountLink>{' '}
            <span class="hint">{words.ofExpected(count(event.expected))}</span>
          </dd>
        </div>
        <div class="figure">
          <dt>{words.inside}</dt>
          <dd>
            <b>{count(event.inside)}</b>
          </dd>
        </div>
        <div class="figure">
          <dt>{words.cash}</dt>
          <dd>
            <CountLink href={may('orders') && `${at}/counter/cash-up`}>
              <b>{peso(event.cash.reduce((sum, { amount }) => sum + amount, 0))}</b>
            </CountLink>
            {event.cash.map(({ gate, amount }) => (
              <span key={gate} class="hint">
                {gate ?? words.counter}: {peso(amount)}
              </span>
            ))}
          </dd>
        </div>
      </dl>
      <div class="actions">
        {acts
          .filter(({ needs }) => may(needs))
          .map(({ act, path }) => (
            <a key={act} class={act === 'sell' ? 'button' : 'button is-second'} href={`${at}/${path}`}>
              {words.acts[act]}
            </a>
          ))}
      </div>
      {may('attendees') && (
        <form class="tonight-search" action={`${at}/attendees`}>
          <label class="unseen" for={`search-${event.id}`}>
            {words.search}
          </label>
          <input id={`search-${event.id}`} type="search" name="search" placeholder={words.search} autocomplete="off" />
          <button type="submit" class="is-second">
            {words.find}
          </button>
        </form>
      )}
    </section>
  );
}
