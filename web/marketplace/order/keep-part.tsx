import { dateTime } from '../../format.ts';
import { usePage } from '../../page.ts';
import type { ShownEvent } from './order-shown.ts';

export const keepIsland = 'keep.ts';
const keptMs = 2 * 24 * 3_600_000;

/** Keeps the tickets of this page on the device, where its scripts can do that. */
export function KeepPart({ event }: { event: ShownEvent }) {
  const { text, language, now } = usePage();
  const { keep } = text.app;
  const until = Date.parse(event.endDateTime ?? event.dateTime) + keptMs;
  const when = dateTime(event.dateTime, { language, now, zone: event.timezone });
  return (
    <>
      <p class="note is-warning" data-no-network hidden>
        {keep.noNetwork(dateTime(new Date(now).toISOString(), { language, now, zone: 'Asia/Manila' }))}
      </p>
      <div
        data-keep
        data-keep-name={event.name}
        data-keep-when={when}
        data-keep-until={new Date(until).toISOString()}
        hidden
      >
        <p class="actions">
          <button type="button" class="is-second" aria-pressed="false" data-text={keep.keep} data-remove={keep.remove}>
            {keep.keep}
          </button>
        </p>
        <p class="hint">{keep.hint}</p>
      </div>
    </>
  );
}
