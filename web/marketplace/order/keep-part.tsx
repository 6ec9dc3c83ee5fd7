import { dateTime } from '../../format.ts';
import { usePage } from '../../page.ts';
import type { ShownEvent } from './order-shown.ts';

export const keepIsland = 'keep.ts';
const keptMs = 2 * 24 * 3_600_000;

/** Tickets are kept on the device that shows them, where its scripts can do that; `owner` tells one buyer from another. */
export function KeepPart({ event, owner }: { event: ShownEvent; owner: string }) {
  const { text, language, now } = usePage();
  const until = Date.parse(event.endDateTime ?? event.dateTime) + keptMs;
  const asOf = dateTime(new Date(now).toISOString(), { language, now, zone: 'Asia/Manila' });
  return (
    <div
      data-keep={owner}
      data-keep-name={event.name}
      data-keep-when={dateTime(event.dateTime, { language, now, zone: event.timezone })}
      data-keep-until={new Date(until).toISOString()}
    >
      <p class="note is-warning" data-no-network hidden>
        {text.app.keep.noNetwork(asOf)}
      </p>
      <KeepSwitch />
    </div>
  );
}

/** Where nothing more is to be kept on this device, and what is kept is to go. */
export function KeepSwitch() {
  const { keep } = usePage().text.app;
  return (
    <div class="keep" data-keep-switch hidden>
      <label class="choice">
        <input type="checkbox" />
        <span>{keep.off}</span>
      </label>
      <p class="hint" data-keep-says="on" hidden>
        {keep.on}
      </p>
      <p class="hint" data-keep-says="off" hidden>
        {keep.isOff}
      </p>
      <p class="hint" data-keep-says="shared" hidden>
        {keep.shared}
      </p>
    </div>
  );
}
