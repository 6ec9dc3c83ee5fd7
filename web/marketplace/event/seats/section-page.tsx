import { peso } from '../../../format.ts';
import { usePage } from '../../../page.ts';
import { Layout } from '../../../ui/layout.tsx';
import { placesText, type SeatShown } from './seats-shown.ts';

export interface SectionPageProps {
  event: { slug: string; name: string; isSandbox: boolean };
  section: { key: string; name: string };
  /** Those with a seat that can be bought. */
  rows: readonly { name: string; seats: readonly SeatShown[] }[];
  /** Chosen before: of this section by their ids, and of others. */
  chosen: readonly string[];
  elsewhere: readonly SeatShown[];
  /** What else was chosen: fields of the form. */
  carried: readonly (readonly [name: string, value: string])[];
  /** Where the rows go on. */
  next: string | null;
}

/** The seats of a section to choose from, row by row. It needs no script. */
export function SectionPage({ event, section, rows, chosen, elsewhere, carried, next }: SectionPageProps) {
  const { text } = usePage();
  const words = text.seats;
  const { site } = text;
  return (
    <Layout title={`${section.name} · ${event.name} · ${site.name}`}>
      {event.isSandbox && <p class="note is-warning banner">{site.event.sandbox}</p>}
      <p>
        <a href={`/events/${event.slug}`}>{words.chosen.back(event.name)}</a>
      </p>
      <form class="panel section-form" action={`/events/${event.slug}/checkout`}>
        <h1>{words.list.section(section.name)}</h1>
        {carried.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {elsewhere.length > 0 && (
          <ul>
            {elsewhere.map((seat) => (
              <li key={seat.id}>
                <SeatCheck seat={seat} isChosen isNamed />
              </li>
            ))}
          </ul>
        )}
        {rows.length === 0 && <p>{words.list.none}</p>}
        <ul class="seat-rows" data-rows-list>
          {rows.map((row) => (
            <li key={row.name}>
              <details open={row.seats.some(({ id }) => chosen.includes(id))}>
                <summary>
                  {words.list.row(row.name)} <span>{words.free(row.seats.length)}</span>
                </summary>
                <ul class="row-seats">
                  {row.seats.map((seat) => (
                    <li key={seat.id}>
                      <SeatCheck seat={seat} isChosen={chosen.includes(seat.id)} />
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
        </ul>
        {next !== null && (
          <p>
            <a href={next} data-next-rows>
              {words.list.next}
            </a>
          </p>
        )}
        <p class="section-acts">
          <button type="submit">{site.event.get}</button>
          <button type="submit" class="is-second" formAction={`/events/${event.slug}#own-seats`}>
            {words.chosen.more}
          </button>
        </p>
      </form>
    </Layout>
  );
}

/** Called by all that tells it from others; what is seen of it is short. */
function SeatCheck({ seat, isChosen, isNamed = false }: { seat: SeatShown; isChosen: boolean; isNamed?: boolean }) {
  const { text } = usePage();
  const words = text.seats;
  const price = seat.charged === 0 ? text.site.event.free : peso(seat.charged);
  const mark = seat.mark === null ? '' : `, ${words.marks[seat.mark]}`;
  const name = `${words.priced(placesText([seat], words), price)}${mark}`;
  return (
    <label class="check seat-check">
      <input type="checkbox" name="seats" value={seat.id} checked={isChosen} aria-label={name} />
      <span>
        {isNamed ? placesText([seat], words) : <b>{seat.seat}</b>} <span class="hint">{`${price}${mark}`}</span>
      </span>
    </label>
  );
}
