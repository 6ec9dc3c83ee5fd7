import { peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { faultIn } from '../../texts/faults.ts';
import { AreaField, CheckField, type FormFaults, fieldsOf, SelectField, TextField } from '../../ui/form.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { PictureField } from '../picture-field.tsx';
import type { EditorProps, FeeExample, PartProps } from './editor-props.ts';

export function AboutPart({ values, bounds, faults }: PartProps) {
  const { text } = usePage();
  const { fields: labels, hints, sections } = text.organizer.events;
  const of = fieldsOf({ labels, hints, bounds, values, faults });
  return (
    <fieldset class="part">
      <legend>{sections.about}</legend>
      <TextField {...of('name')} autocomplete="off" />
      <SelectField
        {...of('category')}
        choices={Object.entries(text.site.categories).map(([value, label]) => ({ value, label }))}
      />
      <AreaField {...of('description')} rows={8} />
    </fieldset>
  );
}

export function WhenPart({ values, bounds, faults, zones }: EditorProps) {
  const { fields: labels, hints, sections } = usePage().text.organizer.events;
  const of = fieldsOf({ labels, hints, bounds, values, faults });
  const { timezone = 'Asia/Manila' } = values;
  const known = zones.includes(timezone) || timezone === '' ? zones : [timezone, ...zones];
  return (
    <fieldset class="part">
      <legend>{sections.when}</legend>
      <div class="form-row">
        <TextField {...of('dateTime')} type="datetime-local" />
        <TextField {...of('endDateTime')} type="datetime-local" />
      </div>
      <SelectField
        {...of('timezone')}
        value={timezone}
        choices={known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
    </fieldset>
  );
}

export function PicturesPart({ frame, event, values, bounds, faults, warnings = {} }: EditorProps) {
  const { fields: labels, hints, sections } = usePage().text.organizer.events;
  const of = fieldsOf({ labels, hints, bounds, values, faults });
  const around = { base: frame.base, posterId: event?.id };
  return (
    <fieldset class="part">
      <legend>{sections.pictures}</legend>
      <PictureField {...of('imageUrl')} {...around} warnings={warnings.imageUrl} />
      <PictureField
        {...of('galleryUrls')}
        {...around}
        faults={useLineFaults(faults, 'galleryUrls')}
        warnings={warnings.galleryUrls}
        isMany
      />
    </fieldset>
  );
}

/** Faults of the lines of a field, as one of the field that says which line is meant. */
function useLineFaults(faults: FormFaults | undefined, name: string): FormFaults | undefined {
  const { language, text } = usePage();
  if (faults === undefined || faults.fields[name] !== undefined) return faults;
  const told = Object.entries(faults.fields).flatMap(([field, message]) => {
    const index = field.startsWith(`${name}[`) ? Number.parseInt(field.slice(name.length + 1), 10) : undefined;
    return index === undefined ? [] : [`${text.organizer.events.line(index + 1)} ${faultIn(language, message)}`];
  });
  return told.length === 0 ? faults : { ...faults, fields: { ...faults.fields, [name]: { said: told.join('; ') } } };
}

export function SalePart({ values, bounds, faults, fees }: EditorProps) {
  const { fields: labels, hints, sections, choices } = usePage().text.organizer.events;
  const of = fieldsOf({ labels, hints, bounds, values, faults });
  return (
    <fieldset class="part">
      <legend>{sections.sale}</legend>
      <RadioField
        {...of('type')}
        choices={[
          { value: 'PAID', label: choices.PAID },
          { value: 'FREE', label: choices.FREE, hint: hints.FREE },
        ]}
      />
      <RadioField
        {...of('journeyType')}
        choices={[
          { value: 'STANDARD', label: choices.STANDARD, hint: hints.STANDARD },
          { value: 'RSVP', label: choices.RSVP, hint: hints.RSVP },
          { value: 'PRESELLING', label: choices.PRESELLING, hint: hints.PRESELLING },
        ]}
      />
      <RadioField
        {...of('absorbFees')}
        choices={[
          { value: 'true', label: choices.feesIncluded, hint: <Fees fees={fees} mode="included" /> },
          { value: 'false', label: choices.feesAdded, hint: <Fees fees={fees} mode="added" /> },
        ]}
      />
      <TextField {...of('eventCapacity')} type="number" />
      <RadioField
        {...of('visibility')}
        choices={[
          { value: 'PUBLIC', label: choices.PUBLIC, hint: hints.PUBLIC },
          { value: 'PRIVATE', label: choices.PRIVATE, hint: hints.PRIVATE },
        ]}
      />
      <RadioField
        {...of('transfersAllowed')}
        choices={[
          { value: 'true', label: choices.transfersAllowed, hint: hints.transfersAllowed },
          { value: 'false', label: choices.transfersOff, hint: hints.transfersOff },
        ]}
      />
      <AreaField {...of('refundPolicy')} rows={4} />
    </fieldset>
  );
}

function Fees({ fees, mode }: { fees: FeeExample; mode: 'included' | 'added' }) {
  const words = usePage().text.organizer.events.fees;
  return (
    <>
      {words.example(peso(fees.price))}
      {fees.methods.map(({ method, [mode]: { total, net } }) => (
        <span key={method} class="fee-line">
          {words.line(words.methods[method], peso(total), peso(net))}
        </span>
      ))}
    </>
  );
}

export function FirstTicketPart({ values, ticketBounds, faults }: EditorProps) {
  const words = usePage().text.organizer.events;
  const { fields } = words.ticket;
  // None of them is asked for: an event may have its types later.
  const of = (name: 'name' | 'price' | 'quantity') => ({
    ...{ ...ticketBounds[name], required: false, faults },
    name: `tickets[0].${name}`,
    label: fields[name],
    value: values[`tickets[0].${name}`],
  });
  return (
    <fieldset class="part">
      <legend>{words.sections.firstTicket}</legend>
      <p class="hint">{words.hints.firstTicket}</p>
      <TextField {...of('name')} placeholder={words.ticket.sampleName} autocomplete="off" />
      <div class="form-row">
        <TextField {...of('price')} type="number" />
        <TextField {...of('quantity')} type="number" />
      </div>
      <CheckField
        name="tickets[0].published"
        label={fields.published}
        hint={words.ticket.publishedHint}
        isChecked={values['tickets[0].published'] === 'on'}
      />
    </fieldset>
  );
}

export function MorePart({ values, bounds, faults }: PartProps) {
  const { fields: labels, hints, sections } = usePage().text.organizer.events;
  const of = fieldsOf({ labels, hints, bounds, values, faults });
  return (
    <fieldset class="part">
      <legend>{sections.more}</legend>
      <div class="form-row">
        <TextField {...of('heldPerEmailMax')} type="number" />
        <TextField {...of('heldPerAddressMax')} type="number" />
      </div>
      <TextField {...of('callbackUrl')} type="url" placeholder="https://" />
    </fieldset>
  );
}
