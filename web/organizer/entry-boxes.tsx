import { day as dayText } from '../format.ts';
import { usePage } from '../page.ts';
import { faultIn } from '../texts/faults.ts';
import type { FormFaults, FormValues } from '../ui/form.tsx';
import { CheckField } from '../ui/form.tsx';

export interface EntryChoices {
  /** Days of the event; none where it has one, or too many to be counted. */
  days: readonly string[];
  zones: readonly { id: string; name: string }[];
}

interface EntryBoxesProps {
  choices: EntryChoices;
  values: FormValues;
  faults?: FormFaults;
}

/** Which days and zones of the event a ticket type is good for: all of them unless somebody says otherwise. */
export function EntryBoxes({ choices: { days, zones }, values, faults }: EntryBoxesProps) {
  const { language, now } = usePage();
  const dayBoxes = days.map((day) => ({
    value: day,
    label: dayText(`${day}T00:00:00Z`, { language, zone: 'UTC', now }),
  }));
  const zoneBoxes = zones.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Boxes name="days" boxes={dayBoxes} text={values.days} faults={faults} />
      <Boxes name="zoneIds" boxes={zoneBoxes} text={values.zoneIds} faults={faults} />
    </>
  );
}

interface BoxesProps {
  name: 'days' | 'zoneIds';
  boxes: readonly { value: string; label: string }[];
  /** Those that are ticked, a line each; empty for all. */
  text?: string;
  faults?: FormFaults;
}

function Boxes({ name, boxes, text = '', faults }: BoxesProps) {
  const { language, text: texts } = usePage();
  const { fields, hints } = texts.organizer.events.ticket;
  const fault = faults?.fields[name];
  const ticked = text.split('\n');
  if (boxes.length === 0) return null;
  return (
    <fieldset class="part" id={`field-${name}`}>
      <legend>{fields[name]}</legend>
      <p class="hint">{hints[name]}</p>
      {/* What the form shows: a zone that somebody adds meanwhile was not unticked here. */}
      <input type="hidden" name={name} value={boxes.map(({ value }) => value).join(' ')} />
      {boxes.map(({ value, label }) => (
        <CheckField
          key={value}
          name={`${name}.${value}`}
          label={label}
          isChecked={text === '' || ticked.includes(value)}
        />
      ))}
      {fault !== undefined && (
        <span id={`field-${name}-fault`} class="fault">
          {faultIn(language, fault)}
        </span>
      )}
    </fieldset>
  );
}
