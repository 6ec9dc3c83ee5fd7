import { peso } from '../../format.ts';
import { faultIn } from '../../messages/faults.ts';
import { usePage } from '../../page.ts';
import { AreaField, CheckField, type FormFaults, SelectField, TextField } from '../../ui/form.tsx';
import type { EditorProps, PartProps } from './editor-page.tsx';
import { RadioField } from './radio-field.tsx';

export interface FeeExample {
  price: number;
  /** What the buyer pays and what the organizer gets, with fees in the price and on top of it. */
  methods: readonly {
    method: 'gcash' | 'card';
    included: { total: number; net: number };
    added: { total: number; net: number };
  }[];
}

export function AboutPart({ values, faults }: PartProps) {
  const { fields, hints, sections } = usePage().text.organizer.events;
  return (
    <fieldset class="part">
      <legend>{sections.about}</legend>
      <TextField
        name="name"
        label={fields.name}
        value={values.name}
        faults={faults}
        lengthMax={200}
        required
        autocomplete="off"
      />
      <AreaField
        name="description"
        label={fields.description}
        hint={hints.description}
        value={values.description}
        faults={faults}
        rows={8}
        lengthMax={10_000}
      />
    </fieldset>
  );
}

export function WhenPart({ values, faults, zones }: EditorProps) {
  const { fields, hints, sections } = usePage().text.organizer.events;
  const { timezone = 'Asia/Manila' } = values;
  const known = zones.includes(timezone) || timezone === '' ? zones : [timezone, ...zones];
  return (
    <fieldset class="part">
      <legend>{sections.when}</legend>
      <div class="form-row">
        <TextField
          name="dateTime"
          type="datetime-local"
          label={fields.dateTime}
          value={values.dateTime}
          faults={faults}
          required
        />
        <TextField
          name="endDateTime"
          type="datetime-local"
          label={fields.endDateTime}
          hint={hints.endDateTime}
          value={values.endDateTime}
          faults={faults}
        />
      </div>
      <SelectField
        name="timezone"
        label={fields.timezone}
        hint={hints.timezone}
        value={timezone}
        faults={faults}
        choices={known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
    </fieldset>
  );
}

export function PicturesPart({ values, faults }: PartProps) {
  const { fields, hints, sections } = usePage().text.organizer.events;
  return (
    <fieldset class="part">
      <legend>{sections.pictures}</legend>
      <TextField
        name="imageUrl"
        type="url"
        label={fields.imageUrl}
        hint={hints.imageUrl}
        value={values.imageUrl}
        faults={faults}
        placeholder="https://"
      />
      <AreaField
        name="galleryUrls"
        label={fields.galleryUrls}
        hint={hints.galleryUrls}
        value={values.galleryUrls}
        faults={useLineFaults(faults, 'galleryUrls')}
        rows={4}
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
  return told.length === 0 ? faults : { ...faults, fields: { ...faults.fields, [name]: told.join('; ') } };
}

export function SalePart({ values, faults, fees }: EditorProps) {
  const words = usePage().text.organizer.events;
  const { fields, hints, sections, choices } = words;
  return (
    <fieldset class="part">
      <legend>{sections.sale}</legend>
      <RadioField
        name="type"
        label={fields.type}
        value={values.type}
        faults={faults}
        choices={[
          { value: 'PAID', label: choices.PAID },
          { value: 'FREE', label: choices.FREE, hint: hints.FREE },
        ]}
      />
      <RadioField
        name="journeyType"
        label={fields.journeyType}
        value={values.journeyType}
        faults={faults}
        choices={[
          { value: 'STANDARD', label: choices.STANDARD, hint: hints.STANDARD },
          { value: 'RSVP', label: choices.RSVP, hint: hints.RSVP },
          { value: 'PRESELLING', label: choices.PRESELLING, hint: hints.PRESELLING },
        ]}
      />
      <RadioField
        name="absorbFees"
        label={fields.absorbFees}
        value={values.absorbFees}
        faults={faults}
        choices={[
          { value: 'true', label: choices.feesIncluded, hint: <Fees fees={fees} mode="included" /> },
          { value: 'false', label: choices.feesAdded, hint: <Fees fees={fees} mode="added" /> },
        ]}
      />
      <TextField
        name="eventCapacity"
        type="number"
        label={fields.eventCapacity}
        hint={hints.eventCapacity}
        value={values.eventCapacity}
        faults={faults}
        least={1}
        most={10_000_000}
      />
      <RadioField
        name="visibility"
        label={fields.visibility}
        value={values.visibility}
        faults={faults}
        choices={[
          { value: 'PUBLIC', label: choices.PUBLIC, hint: hints.PUBLIC },
          { value: 'PRIVATE', label: choices.PRIVATE, hint: hints.PRIVATE },
        ]}
      />
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

export function FirstTicketPart({ values, faults }: PartProps) {
  const words = usePage().text.organizer.events;
  const { fields } = words.ticket;
  return (
    <fieldset class="part">
      <legend>{words.sections.firstTicket}</legend>
      <p class="hint">{words.hints.firstTicket}</p>
      <TextField
        name="tickets[0].name"
        label={fields.name}
        value={values['tickets[0].name']}
        faults={faults}
        lengthMax={200}
        placeholder={words.ticket.sampleName}
        autocomplete="off"
      />
      <div class="form-row">
        <TextField
          name="tickets[0].price"
          type="number"
          label={fields.price}
          value={values['tickets[0].price']}
          faults={faults}
          least={0}
          most={10_000_000}
        />
        <TextField
          name="tickets[0].quantity"
          type="number"
          label={fields.quantity}
          value={values['tickets[0].quantity']}
          faults={faults}
          least={1}
          most={200_000}
        />
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

export function MorePart({ values, faults }: PartProps) {
  const { fields, hints, sections } = usePage().text.organizer.events;
  return (
    <fieldset class="part">
      <legend>{sections.more}</legend>
      <TextField
        name="callbackUrl"
        type="url"
        label={fields.callbackUrl}
        hint={hints.callbackUrl}
        value={values.callbackUrl}
        faults={faults}
        placeholder="https://"
      />
    </fieldset>
  );
}
