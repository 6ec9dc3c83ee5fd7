import { weekdays } from '../../format.ts';
import { usePage } from '../../page.ts';
import {
  CheckField,
  type FormFaults,
  FormTrouble,
  type FormValues,
  PostForm,
  SelectField,
  TextField,
} from '../../ui/form.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { DaysToChoose, PlannedDays, type PlannedShown, TimesField, TypedDates } from './dates-fields.tsx';

export interface MakeSeriesProps {
  frame: FrameProps;
  template: { id: string; name: string; timezone: string /** YYYY-MM-DD, where it takes place. */; day: string };
  values: FormValues;
  faults?: FormFaults;
  /** What would be made of it. */
  preview?: { dates: readonly PlannedShown[]; seen: string };
}

const freqs = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
// From Sunday, as the names of weekdays are listed.
const days = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const shown = ['name', 'rule.freq', 'rule.interval', 'rule.times', 'rule.from', 'rule.until', 'rule.count', 'dates'];

/** A run of dates out of an event: by a rule or a list, looked at before it is made. */
export function OrganizerMakeSeriesPage({ frame, template, values, faults, preview }: MakeSeriesProps) {
  const words = usePage().text.organizer.events.series;
  return (
    <Frame frame={frame} title={words.makeTitle}>
      <p>{words.makeLead(template.name)}</p>
      <PostForm class="form panel" action={`${frame.base}/series/new`}>
        <input type="hidden" name="event" value={template.id} />
        <FormTrouble faults={faults} shown={shown} />
        {preview !== undefined && <Preview zone={template.timezone} {...preview} />}
        <TextField
          name="name"
          label={words.fields.name}
          value={values.name}
          faults={faults}
          lengthMax="name"
          autocomplete="off"
          required
        />
        <RadioField
          name="how"
          label={words.fields.how}
          value={values.how}
          choices={(['RULE', 'LIST'] as const).map((value) => ({ value, label: words.hows[value] }))}
        />
        <TimesField zone={template.timezone} values={values} faults={faults} />
        <RuleFields values={values} faults={faults} />
        <fieldset class="part list-part">
          <legend>{words.hows.LIST}</legend>
          <p class="hint">{words.hints.days}</p>
          <DaysToChoose first={template.day} chosen={(values.days ?? '').split(',')} />
          <TypedDates zone={template.timezone} values={values} faults={faults} />
        </fieldset>
        <CheckField
          name="publish"
          label={words.fields.publish}
          hint={words.hints.publish}
          isChecked={values.publish === 'on'}
        />
        <button type="submit" name="act" value="preview" class={preview === undefined ? undefined : 'is-second'}>
          {words.preview}
        </button>
      </PostForm>
    </Frame>
  );
}

function Preview({ zone, dates, seen }: { zone: string } & NonNullable<MakeSeriesProps['preview']>) {
  const words = usePage().text.organizer.events.series;
  const wanted = dates.filter(({ isSkipped }) => !isSkipped).length;
  return (
    <section class="note stack" aria-labelledby="preview-title">
      <h2 id="preview-title">{words.previewTitle(wanted)}</h2>
      <p>{words.previewHint}</p>
      <PlannedDays zone={zone} dates={dates} />
      <input type="hidden" name="seen" value={seen} />
      <button type="submit" name="act" value="make">
        {words.makeButton}
      </button>
    </section>
  );
}

function RuleFields({ values, faults }: Pick<MakeSeriesProps, 'values' | 'faults'>) {
  const { text, language } = usePage();
  const words = text.organizer.events.series;
  const of = (name: 'interval' | 'from' | 'until' | 'count') => ({
    name: `rule.${name}`,
    label: words.fields[name],
    value: values[`rule.${name}`],
    faults,
  });
  const names = weekdays({ language });
  return (
    <fieldset class="part rule-part">
      <legend>{words.hows.RULE}</legend>
      <div class="form-row">
        <SelectField
          name="rule.freq"
          label={words.fields.freq}
          value={values['rule.freq']}
          choices={freqs.map((value) => ({ value, label: words.freqs[value] }))}
          faults={faults}
        />
        <TextField {...of('interval')} type="number" least={1} most={12} />
      </div>
      <fieldset class="part boxes">
        <legend>{words.fields.byDay}</legend>
        {days.map((value, place) => (
          <CheckField
            key={value}
            name="rule.byDay"
            value={value}
            label={names[place]?.long ?? value}
            isChecked={(values['rule.byDay'] ?? '').split(',').includes(value)}
          />
        ))}
        <span class="hint">{words.hints.byDay}</span>
      </fieldset>
      <div class="form-row">
        <TextField {...of('from')} type="date" />
        <TextField {...of('until')} type="date" hint={words.hints.until} />
        <TextField {...of('count')} type="number" least={1} most={1_000} />
      </div>
    </fieldset>
  );
}
