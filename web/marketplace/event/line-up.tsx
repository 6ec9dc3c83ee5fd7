import { dayKey, day as dayOf, timeSpan } from '../../format.ts';
import { usePage } from '../../page.ts';
import { FormattedText } from '../../ui/formatted-text.tsx';
import type { EventShown, PerformerShown } from './event-shown.ts';
import { Monogram } from './monogram.tsx';

export function LineUp({ event }: { event: EventShown }) {
  return (
    <>
      <Performers performers={event.performers} />
      <Programme event={event} />
    </>
  );
}

function Performers({ performers }: { performers: readonly PerformerShown[] }) {
  const { site } = usePage().text;
  if (performers.length === 0) return null;
  return (
    <section>
      <h2>{site.event.lineUp}</h2>
      <ul class="performers">
        {performers.map(({ id, name, type, description, picture }) => (
          <li key={id}>
            {picture === null ? (
              <Monogram name={name} />
            ) : (
              <img
                src={picture.src}
                srcset={picture.srcset}
                sizes="96px"
                alt=""
                width="96"
                height="96"
                loading="lazy"
              />
            )}
            <div>
              <h3>{name}</h3>
              {type !== null && <p class="kind">{kindText(type, site.performerKinds)}</p>}
              {description !== null && <FormattedText text={description} under={3} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Organizers write kinds as they like; the usual ones have words in every language, and others lose their capitals. */
function kindText(type: string, words: Readonly<Record<string, string>>): string {
  const name = type.trim().replaceAll(/[\s_-]+/g, ' ');
  const isShouted = /^[A-Z ]{4,}$/.test(name);
  return words[name.toUpperCase()] ?? (isShouted ? `${name[0]}${name.slice(1).toLowerCase()}` : name);
}

function Programme({ event }: { event: EventShown }) {
  const { language, now, text } = usePage();
  if (event.schedules.length === 0) return null;
  const moment = { language, zone: event.timezone };
  const days = Map.groupBy(event.schedules, ({ startTime }) => dayKey(startTime, event.timezone));
  return (
    <section>
      <h2>{text.site.event.schedule}</h2>
      {[...days].map(([key, entries]) => (
        <div key={key} class="programme">
          {days.size > 1 && <h3>{dayOf(entries[0]?.startTime as string, { ...moment, now })}</h3>}
          <ol>
            {entries.map(({ id, title, startTime, endTime, description, performerName, color }) => (
              <li key={id}>
                <svg class="dot" viewBox="0 0 12 12" aria-hidden="true">
                  <path d="M6 0l6 6-6 6-6-6z" fill={color ?? undefined} />
                </svg>
                <p class="times">
                  <time datetime={startTime}>{timeSpan(startTime, endTime, moment)}</time>
                </p>
                <div>
                  <p class="what">{title}</p>
                  {performerName !== null && performerName !== title && <p>{performerName}</p>}
                  {description !== null && <FormattedText text={description} under={days.size > 1 ? 3 : 2} />}
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
