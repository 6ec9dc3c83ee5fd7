import { dateTime, weekdays } from '../../format.ts';
import { usePage } from '../../page.ts';
import {
  AreaField,
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

export interface MakeSeriesProps {
  frame: FrameProps;
  template: { id: string; name: string; timezone: string };
  values: FormValues;
  faults?: FormFaults;
  /** What would be made of it. */
  preview?: { dates: readonly string[]; seen: string };
}

const freqs = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
// From Sunday, as the names of weekdays are listed.
const days = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const shown = [
  'name',
  'rule.freq',
  'rule.interval',
  'rule.times',
  'rule.from',
  'rule.until',
  'rule.count',
  'rule.except',
  'dates',
];

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
        <RuleFields values={values} faults={faults} />
        <fieldset class="part">
          <legend>{words.hows.LIST}</legend>
          <AreaField
            name="dates"
            label={words.fields.dates}
            hint={words.hints.dates(template.timezone)}
            value={values.dates}
            faults={faults}
          />
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
  const { text, language, now } = usePage();
  const words = text.organizer.events.series;
  return (
    <section class="note stack" aria-labelledby="preview-title">
      <h2 id="preview-title">{words.previewTitle(dates.length)}</h2>
      <ol class="date-preview">
        {dates.map((each) => (
          <li key={each}>{dateTime(each, { language, zone, now })}</li>
        ))}
      </ol>
      <input type="hidden" name="seen" value={seen} />
      <button type="submit" name="act" value="make">
        {words.makeButton(dates.length)}
      </button>
    </section>
  );
}

function RuleFields({ values, faults }: Pick<MakeSeriesProps, 'values' | 'faults'>) {
  const { text, language } = usePage();
  const words = text.organizer.events.series;
  const of = (name: 'interval' | 'times' | 'from' | 'until' | 'count' | 'except') => ({
    name: `rule.${name}`,
    label: words.fields[name],
    value: values[`rule.${name}`],
    faults,
  });
  const names = weekdays({ language });
  return (
    <fieldset class="part">
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
        <TextField {...of('times')} hint={words.hints.times} autocomplete="off" />
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
      <AreaField {...of('except')} hint={words.hints.except} rows={3} />
    </fieldset>
  );
}
