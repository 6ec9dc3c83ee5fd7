import { peso } from '../../../format.ts';
import { usePage } from '../../../page.ts';
import type { EventShown } from '../event-shown.ts';
import { seatTexts } from './seat-texts.ts';
import type { SeatsShown, SectionShown } from './seats-shown.ts';

interface SeatChoiceProps {
  event: Pick<EventShown, 'id' | 'slug'>;
  seats: SeatsShown;
  /** The part of an address that says what was chosen, empty or from "?" on. */
  query: string;
}

/** The map and the list. Without scripts there is the list alone, a page a section. */
export function SeatChoice({ event, seats, query }: SeatChoiceProps) {
  const { text } = usePage();
  const words = text.seats;
  return (
    <section class="seat-choice" aria-labelledby="own-seats">
      <h3 id="own-seats">{words.own}</h3>
      <div
        class="seat-map"
        hidden
        data-seat-map={event.id}
        data-slug={event.slug}
        data-types={JSON.stringify(seats.types)}
        data-none-alone={seats.isNoneLeftAlone ? '1' : undefined}
        data-texts={JSON.stringify(seatTexts(text))}
      >
        <p class="seat-told" data-told aria-hidden="true">
          {words.map.hint}
        </p>
        <canvas tabIndex={0} aria-label={words.map.label} aria-describedby="map-keys" />
        <p id="map-keys" class="unseen">
          {words.map.keys}
        </p>
        <div class="map-buttons">
          <button type="button" class="is-second" data-zoom="in" aria-label={words.map.nearer}>
            +
          </button>
          <button type="button" class="is-second" data-zoom="out" aria-label={words.map.farther}>
            −
          </button>
          <button type="button" class="is-second" data-zoom="whole" aria-label={words.map.whole}>
            ⤢
          </button>
        </div>
      </div>
      <Legend seats={seats} />
      <p class="unseen" role="status" data-said />
      <h4>{words.list.heading}</h4>
      <ul class="seat-sections" data-sections>
        {seats.sections.map((section) => (
          <SectionLine key={section.key} event={event} section={section} query={query} />
        ))}
      </ul>
    </section>
  );
}

/** By pattern as well as colour. */
function Legend({ seats }: Pick<SeatChoiceProps, 'seats'>) {
  const { text } = usePage();
  const words = text.seats;
  const marks = ['WHEELCHAIR', 'RESTRICTED_VIEW'] as const;
  return (
    <ul class="seat-legend" aria-label={words.legend} data-legend hidden>
      {seats.types.map(({ id, name, charged, paint }) => (
        <li key={id}>
          <span class={`swatch paint-${paint}`} />
          {words.priced(name, charged === 0 ? text.site.event.free : peso(charged))}
        </li>
      ))}
      <li>
        <span class="swatch is-chosen" />
        {words.states.chosen}
      </li>
      <li>
        <span class="swatch is-taken" />
        {words.states.taken}
      </li>
      {marks.map((mark) => (
        <li key={mark} hidden data-mark={mark}>
          <canvas class="swatch-mark" width="32" height="32" />
          {words.marks[mark]}
        </li>
      ))}
    </ul>
  );
}

function SectionLine({ event, section, query }: Pick<SeatChoiceProps, 'event' | 'query'> & { section: SectionShown }) {
  const { text } = usePage();
  const words = text.seats;
  const { key, name, from, free, isStanding } = section;
  const price = from === null ? words.soldOut : words.from(from === 0 ? text.site.event.free : peso(from));
  if (isStanding || from === null) {
    return (
      <li class={from === null ? 'seat-section is-sold-out' : 'seat-section'} data-section={key}>
        <span class="section-name">{name}</span>{' '}
        <span>{isStanding && from !== null ? words.list.standing : price}</span>
      </li>
    );
  }
  return (
    <li class="seat-section" data-section={key}>
      <details>
        <summary>
          <span class="section-name">{name}</span> <span>{price}</span> <span data-free>{words.free(free)}</span>
        </summary>
        <p>
          <a href={`/events/${event.slug}/seats/${encodeURIComponent(key)}${query}`} data-rows>
            {words.list.section(name)}
          </a>
        </p>
      </details>
    </li>
  );
}
