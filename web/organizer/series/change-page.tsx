import { span } from '../../format.ts';
import { usePage } from '../../page.ts';
import {
  AreaField,
  type Bounds,
  CheckField,
  type FormFaults,
  FormTrouble,
  type FormValues,
  PostForm,
  TextField,
} from '../../ui/form.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import type { SeriesDateShown } from './series-page.tsx';

export interface ChangeSeriesProps {
  frame: FrameProps;
  series: { id: string; name: string };
  dates: readonly SeriesDateShown[];
  /** The names of ticket types of any date. */
  types: readonly string[];
  /** Those of an event that the form asks for. */
  fields: readonly { name: string; kind: string }[];
  bounds: Bounds;
  values: FormValues;
  /** Dates that stay as they are. */
  except: readonly string[];
  faults?: FormFaults;
  /** What would come of it. */
  tried?: {
    changed: number;
    buyersTold: number;
    skipped: readonly { eventId: string; code: string }[];
    /** Of what this would come: another form is looked at anew. */
    seen: string;
  };
}

/** Many dates changed at once, after a look at what that would do. */
export function OrganizerChangeSeriesPage(props: ChangeSeriesProps) {
  const { frame, series, types, values, faults, tried } = props;
  const words = usePage().text.organizer.events.series;
  const at = `${frame.base}/series/${series.id}`;
  return (
    <Frame frame={frame} title={words.changeTitle}>
      <p>
        <a href={at}>{series.name}</a>
      </p>
      <p>{words.changeLead}</p>
      <PostForm class="form panel" action={`${at}/change`}>
        <FormTrouble faults={faults} shown={fieldsShown(props)} />
        {tried !== undefined && <Tried {...props} tried={tried} />}
        <EventFields {...props} />
        {types.map((type, place) => (
          <TypeFields key={type} type={type} place={place} values={values} faults={faults} />
        ))}
        <RadioField
          name="applyTo"
          label={words.fields.applyTo}
          value={values.applyTo}
          choices={(['UNSOLD', 'FUTURE'] as const).map((value) => ({ value, ...words.applyTos[value] }))}
        />
        <Except {...props} />
        <button type="submit" name="act" value="try" class={tried === undefined ? undefined : 'is-second'}>
          {words.tryButton}
        </button>
      </PostForm>
    </Frame>
  );
}

const typeFields = ['price', 'quantity', 'maximumPurchaseQuantity'] as const;

/** Nobody has to say any of them. */
function EventFields({ fields, bounds, values, faults }: ChangeSeriesProps) {
  const labels: Readonly<Record<string, unknown>> = usePage().text.organizer.events.fields;
  return fields.map(({ name, kind }) => {
    const field = { ...bounds[name], required: false, name: `event.${name}`, label: String(labels[name]), faults };
    const value = values[`event.${name}`];
    return kind === 'text' ? (
      <AreaField key={name} {...field} value={value} />
    ) : (
      <TextField key={name} {...field} value={value} type={kind === 'whole' ? 'number' : 'text'} autocomplete="off" />
    );
  });
}

function fieldsShown({ fields, types }: ChangeSeriesProps): string[] {
  const ofEvent = fields.map(({ name }) => `event.${name}`);
  return [...ofEvent, ...types.flatMap((_, place) => typeFields.map((name) => `types.${place}.${name}`))];
}

function TypeFields({
  type,
  place,
  values,
  faults,
}: Pick<ChangeSeriesProps, 'values' | 'faults'> & { type: string; place: number }) {
  const words = usePage().text.organizer.events.series;
  return (
    <fieldset class="part">
      <legend>{words.ticketType(type)}</legend>
      <input type="hidden" name={`types.${place}.name`} value={type} />
      <div class="form-row">
        {typeFields.map((name) => (
          <TextField
            key={name}
            name={`types.${place}.${name}`}
            label={words.fields[name]}
            value={values[`types.${place}.${name}`]}
            faults={faults}
            type="number"
            least={0}
          />
        ))}
      </div>
      <span class="hint">{words.typeHint}</span>
    </fieldset>
  );
}

function Except({ dates, except }: Pick<ChangeSeriesProps, 'dates' | 'except'>) {
  const { text, language, now } = usePage();
  const words = text.organizer.events.series;
  return (
    <fieldset class="part except-dates">
      <legend>{words.fields.exceptDates}</legend>
      {dates.map((date) => (
        <CheckField
          key={date.id}
          name="except"
          value={date.id}
          label={span(date.dateTime, date.endDateTime, { language, zone: date.timezone, now })}
          isChecked={except.includes(date.id)}
        />
      ))}
    </fieldset>
  );
}

function Tried({ tried, dates }: ChangeSeriesProps & { tried: NonNullable<ChangeSeriesProps['tried']> }) {
  const { text, language, now } = usePage();
  const words = text.organizer.events.series;
  const { changed, buyersTold, skipped, seen } = tried;
  const whenOf = (eventId: string) => {
    const date = dates.find(({ id }) => id === eventId);
    return date === undefined ? '' : span(date.dateTime, date.endDateTime, { language, zone: date.timezone, now });
  };
  return (
    <section class="note stack" aria-labelledby="tried-title">
      <h2 id="tried-title">{words.tried}</h2>
      <p>{changed === 0 ? words.nothingToChange : words.triedChanged(changed)}</p>
      {buyersTold > 0 && <p>{words.triedTold(buyersTold)}</p>}
      {skipped.length > 0 && (
        <>
          <p>{words.triedSkipped(skipped.length)}</p>
          <ul class="date-preview">
            {skipped.map(({ eventId, code }) => (
              <li key={eventId}>
                {whenOf(eventId)}: {words.skippedBecause[code] ?? words.skippedOtherwise}
              </li>
            ))}
          </ul>
        </>
      )}
      {changed > 0 && (
        <>
          <input type="hidden" name="seen" value={seen} />
          <button type="submit" name="act" value="apply">
            {words.applyButton(changed)}
          </button>
        </>
      )}
    </section>
  );
}
