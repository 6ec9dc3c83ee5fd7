import { usePage } from '../../page.ts';
import { type FormFaults, FormTrouble, PostForm, SelectField, TextField } from '../../ui/form.tsx';
import { EventField } from '../../ui/staff/event-field.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { Copyable, copyIsland } from '../copyable.tsx';
import { hourText } from './exports-page.tsx';

/** As it was typed. */
export interface ExportFormValues {
  kind: string;
  event: string;
  by: string;
  frequency: string;
  day: string;
  hour: string;
  delivery: string;
  url: string;
}

interface ExportFormPageProps {
  frame: FrameProps;
  kinds: readonly string[];
  dimensions: readonly string[];
  /** As people know them, for the browser to offer. */
  events: readonly string[];
  deliveries: readonly string[];
  values: ExportFormValues;
  faults: FormFaults;
}

const shown = ['kind', 'event', 'by', 'frequency', 'day', 'hour', 'delivery', 'url'];
// A month has each of these.
const days = Array.from({ length: 28 }, (_, index) => index + 1);
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

export function ExportFormPage(props: ExportFormPageProps) {
  const { frame, kinds, events, values, faults } = props;
  const { exports: words } = usePage().text.organizer;
  const path = `${frame.base}/exports`;
  return (
    <Frame frame={frame} title={words.formTitle} islands={['once.ts']}>
      <PostForm class="form" action={`${path}/new`} data-once>
        <FormTrouble faults={faults} shown={shown} />
        <SelectField
          name="kind"
          label={words.kind}
          value={values.kind}
          choices={kinds.map((value) => ({ value, label: words.kinds[value] ?? value }))}
          faults={faults}
        />
        <EventField
          name="event"
          label={words.event}
          hint={words.eventHint}
          value={values.event}
          offered={events}
          faults={faults}
        />
        <WhenAndHow {...props} />
        <div class="actions">
          <button type="submit">{words.create}</button>
          <a href={path}>{words.cancel}</a>
        </div>
      </PostForm>
    </Frame>
  );
}

function WhenAndHow({ dimensions, deliveries, values, faults }: ExportFormPageProps) {
  const { exports: words, reports } = usePage().text.organizer;
  return (
    <>
      <SelectField
        name="by"
        label={words.byLabel}
        hint={words.byHint}
        value={values.by}
        choices={dimensions.map((value) => ({ value, label: reports.dimensions[value] ?? value }))}
        faults={faults}
      />
      <SelectField
        name="frequency"
        label={words.frequency}
        hint={words.frequencyHint}
        value={values.frequency}
        choices={Object.entries(words.frequencies).map(([value, label]) => ({ value, label }))}
        faults={faults}
      />
      <SelectField
        name="day"
        label={words.day}
        hint={words.dayHint}
        value={values.day}
        choices={days.map((day) => ({ value: String(day), label: words.dayChoice(day, reports.weekdays[day - 1]) }))}
        faults={faults}
      />
      <SelectField name="hour" label={words.hour} value={values.hour} choices={hours} faults={faults} />
      <SelectField
        name="delivery"
        label={words.delivery}
        hint={words.deliveryHint}
        value={values.delivery}
        choices={deliveries.map((value) => ({ value, label: words.deliveries[value] ?? value }))}
        faults={faults}
      />
      {deliveries.includes('URL') && (
        <TextField
          name="url"
          label={words.url}
          hint={words.urlHint}
          value={values.url}
          placeholder="https://"
          autocomplete="off"
          faults={faults}
        />
      )}
    </>
  );
}

interface ExportSecretPageProps {
  frame: FrameProps;
  url: string;
  /** Shown by this page and by no other. */
  secret: string;
}

export function ExportSecretPage({ frame, url, secret }: ExportSecretPageProps) {
  const { exports: words } = usePage().text.organizer;
  return (
    <Frame frame={frame} title={words.secretTitle} islands={[copyIsland]}>
      <p class="address">
        <code>{url}</code>
      </p>
      <div class="note is-warning">
        <p>
          <b>{words.secretOnce}</b>
        </p>
      </div>
      <div class="stub shown-once">
        <Copyable id="export-secret" label={words.secret} value={secret} />
      </div>
      <div class="actions">
        <a class="button" href={`${frame.base}/exports`}>
          {words.secretNext}
        </a>
      </div>
    </Frame>
  );
}
