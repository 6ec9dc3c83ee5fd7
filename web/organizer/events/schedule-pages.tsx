import { span } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import { AreaField, FormTrouble, fieldsOf, PostForm, SelectField, TextField } from '../../ui/form.tsx';
import { plainText } from '../../ui/markdown.ts';
import { type Conflict, Conflicts } from '../conflicts.tsx';
import { EventFrame } from '../event-frame.tsx';
import { AddForm, type PartFormProps, RemoveButton } from './parts-pages.tsx';

type Performers = readonly { id: string; name: string }[];

export interface SchedulePageProps extends PartFormProps {
  entries: readonly {
    id: string;
    title: string;
    startTime: string;
    endTime: string;
    description: string | null;
    color: string | null;
    performerName: string | null;
  }[];
  performers: Performers;
}

export function EventsSchedulePage({ entries, ...props }: SchedulePageProps) {
  const { frame, event, bounds, faults } = props;
  const { language, now, text } = usePage();
  const { schedule: words } = text.organizer.events;
  const at = `${frame.base}/events/${event.id}/schedule`;
  const moment = { language, zone: event.timezone, now };
  return (
    <EventFrame frame={frame} event={event} tab="schedule">
      <section class="stack" aria-labelledby="parts-title">
        <h2 id="parts-title">{words.title}</h2>
        {entries.length === 0 ? (
          <Empty title={words.none} hint={words.noneHint} />
        ) : (
          <ul class="part-list">
            {entries.map((entry) => (
              <li key={entry.id}>
                <Swatch color={entry.color} />
                <div>
                  <p class="hint">{span(entry.startTime, entry.endTime, moment)}</p>
                  <b>{entry.title}</b>
                  {entry.performerName !== null && ` · ${entry.performerName}`}
                  {entry.description !== null && <p class="hint lines">{plainText(entry.description)}</p>}
                </div>
                {event.isEditable && (
                  <div class="actions">
                    <a href={`${at}/${entry.id}`}>
                      {words.edit}
                      <span class="unseen"> {entry.title}</span>
                    </a>
                    <RemoveButton action={`${at}/${entry.id}/delete`} label={words.remove} about={entry.title} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      {event.isEditable && (
        <AddForm at={at} label={words.add} faults={faults} shown={Object.keys(bounds)}>
          <EntryFields {...props} />
        </AddForm>
      )}
    </EventFrame>
  );
}

export interface ScheduleEntryPageProps extends PartFormProps {
  entry: { id: string; title: string; version: string };
  performers: Performers;
  conflicts?: readonly Conflict[];
}

export function EventsScheduleEntryPage(props: ScheduleEntryPageProps) {
  const { frame, event, entry, bounds, faults, conflicts } = props;
  const words = usePage().text.organizer.events;
  const at = `${frame.base}/events/${event.id}/schedule`;
  return (
    <EventFrame frame={frame} event={event} tab="schedule">
      <section class="stack" aria-labelledby="entry-title">
        <h2 id="entry-title">{words.schedule.editing(entry.title)}</h2>
        <PostForm class="form panel" action={`${at}/${entry.id}`}>
          <FormTrouble faults={faults} shown={Object.keys(bounds)} />
          <Conflicts conflicts={conflicts} labels={labelsOf(words.schedule)} />
          <input type="hidden" name="version" value={entry.version} />
          <EntryFields {...props} />
          <div class="actions">
            <button type="submit">{words.save}</button>
            <a href={at}>{words.back}</a>
          </div>
        </PostForm>
      </section>
    </EventFrame>
  );
}

function labelsOf(
  words: Readonly<Record<'name' | 'startTime' | 'endTime' | 'description' | 'icon' | 'color' | 'performer', string>>,
) {
  const { name: title, startTime, endTime, description, icon, color, performer: performerId } = words;
  return { title, startTime, endTime, description, icon, color, performerId };
}

function EntryFields({ values, bounds, faults, performers }: PartFormProps & { performers: Performers }) {
  const { schedule: words } = usePage().text.organizer.events;
  const choices = [
    { value: '', label: words.nobody },
    ...performers.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const of = fieldsOf({ labels: labelsOf(words), bounds, values, faults });
  return (
    <>
      <TextField {...of('title')} />
      <div class="form-row">
        <TextField {...of('startTime')} type="datetime-local" />
        <TextField {...of('endTime')} type="datetime-local" />
      </div>
      <SelectField {...of('performerId')} choices={choices} />
      <AreaField {...of('description')} hint={words.descriptionHint} rows={3} />
      <div class="form-row">
        <TextField {...of('color')} hint={words.colorHint} placeholder="#FFB81C" />
        <TextField {...of('icon')} hint={words.iconHint} />
      </div>
    </>
  );
}

/** Drawn, because a page may not carry styles of its own. */
function Swatch({ color }: { color: string | null }) {
  return (
    <svg class="swatch" viewBox="0 0 8 8" aria-hidden="true">
      <rect width="8" height="8" fill={color ?? 'none'} />
    </svg>
  );
}
