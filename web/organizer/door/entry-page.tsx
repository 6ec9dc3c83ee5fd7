import { daysText } from '../../format.ts';
import { usePage } from '../../page.ts';
import type { Bounds, FormValues } from '../../ui/form.tsx';
import { type FormFaults, FormTrouble, fieldsOf, PostForm, TextField } from '../../ui/form.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { Asked } from '../asked.tsx';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';
import { EntryPicture, entryModes } from './entry-picture.tsx';

interface ShownForm {
  values: FormValues;
  faults?: FormFaults;
}

export interface EntryPageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  entry: ShownForm & { version: string };
  /** The days of the event as its doors count them; none where there are too many to be counted. */
  days: readonly string[];
  zones: readonly (ShownForm & { id: string; name: string; version: string })[];
  newZone: ShownForm;
  /** Of a zone. */
  bounds: Bounds;
}

/** How people may come in: once, once a day, or in and out again; and through which parts of the place. */
export function DoorEntryPage(props: EntryPageProps) {
  const { frame, event } = props;
  const { entry: words } = usePage().text.organizer.events;
  return (
    <EventFrame frame={frame} event={event} tab="door">
      <section class="stack" aria-labelledby="entry-title">
        <h2 id="entry-title">{words.title}</h2>
        <p>
          {words.lead}{' '}
          {frame.abilities.includes('admissions') && <a href={`${frame.base}/events/${event.id}/door`}>{words.back}</a>}
        </p>
        <EntryForm {...props} />
      </section>
      <section class="stack" aria-labelledby="zones-title">
        <h2 id="zones-title">{words.zones}</h2>
        <p>{words.zonesLead}</p>
        <Zones {...props} />
      </section>
    </EventFrame>
  );
}

function EntryForm({ frame, event, entry, days }: EntryPageProps) {
  const { language, now, text } = usePage();
  const { entry: words } = text.organizer.events;
  const { values, faults, version } = entry;
  const of = fieldsOf({ labels: words, values, faults });
  const choices = entryModes.map((value) => ({
    value,
    label: words.modes[value],
    hint: words.modeHints[value],
    picture: <EntryPicture mode={value} />,
  }));
  return (
    <PostForm class="form panel" action={`${frame.base}/events/${event.id}/door/entry`}>
      <FormTrouble faults={faults} shown={['mode', 'dayStartsAt']} />
      <input type="hidden" name="version" value={version} />
      <RadioField name="mode" label={words.mode} value={values.mode} choices={choices} faults={faults} />
      <TextField {...of('dayStartsAt')} hint={words.dayStartsAtHint} type="time" />
      {days.length > 1 && <p class="hint">{words.days(daysText(days, { language, now }))}</p>}
      {event.isEditable && (
        <div class="actions">
          <button type="submit">{text.organizer.events.save}</button>
        </div>
      )}
    </PostForm>
  );
}

function Zones({ frame, event, zones, newZone, bounds }: EntryPageProps) {
  const { entry: words, save, sure } = usePage().text.organizer.events;
  const at = `${frame.base}/events/${event.id}/door/zones`;
  return (
    <>
      {zones.map(({ id, name, version, values, faults }) => (
        <div class="panel zone" key={id} id={`zone-${id}`}>
          <PostForm class="form" action={`${at}/${id}`}>
            <FormTrouble faults={faults} shown={Object.keys(bounds)} />
            <input type="hidden" name="version" value={version} />
            <ZoneFields id={id} values={values} faults={faults} bounds={bounds} />
            {event.isEditable && (
              <div class="actions">
                <button type="submit" class="is-second">
                  {save}
                  <span class="unseen"> {name}</span>
                </button>
              </div>
            )}
          </PostForm>
          {event.isEditable && (
            <Asked action={`${at}/${id}/delete`} label={words.deleteZone} about={name}>
              {sure.zone(name)}
            </Asked>
          )}
        </div>
      ))}
      {event.isEditable && (
        <PostForm class="form panel" action={at}>
          <h3>{words.addZone}</h3>
          <FormTrouble faults={newZone.faults} shown={Object.keys(bounds)} />
          <ZoneFields id="new" {...newZone} bounds={bounds} />
          <p class="hint">{words.full}</p>
          <div class="actions">
            <button type="submit">{words.addZone}</button>
          </div>
        </PostForm>
      )}
    </>
  );
}

function ZoneFields({ id, values, faults, bounds }: ShownForm & { id: string; bounds: Bounds }) {
  const { entry: words } = usePage().text.organizer.events;
  const of = fieldsOf({ labels: words, bounds, values, faults });
  return (
    <div class="form-row">
      <TextField {...of('name')} id={`field-name-${id}`} autocomplete="off" />
      <TextField {...of('capacity')} id={`field-capacity-${id}`} hint={words.capacityHint} type="number" />
    </div>
  );
}
