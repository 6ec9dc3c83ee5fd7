import { peso } from '../../../format.ts';
import { usePage } from '../../../page.ts';
import { faultIn } from '../../../texts/faults.ts';
import { AreaField, CheckField, type FormFaults, fieldsOf, SelectField, TextField } from '../../../ui/form.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { PictureField } from '../../picture-field.tsx';
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

export function WhenPart(props: EditorProps) {
  const { sections } = usePage().text.organizer.events;
  const of = useEventFields(props);
  return (
    <fieldset class="part">
      <legend>{sections.when}</legend>
      <div class="form-row">
        <TextField {...of('dateTime')} type="datetime-local" />
        <TextField {...of('endDateTime')} type="datetime-local" />
      </div>
      <ZoneField {...props} />
    </fieldset>
  );
}

export function ZoneField(props: EditorProps) {
  const { values, zones } = props;
  const { timezone = 'Asia/Manila' } = values;
  const known = zones.includes(timezone) || timezone === '' ? zones : [timezone, ...zones];
  return (
    <SelectField
      {...useEventFields(props)('timezone')}
      value={timezone}
      choices={known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
    />
  );
}

export function PicturesPart(props: EditorProps) {
  const { sections } = usePage().text.organizer.events;
  return (
    <fieldset class="part">
      <legend>{sections.pictures}</legend>
      <PictureFields {...props} />
    </fieldset>
  );
}

export function PictureFields(props: EditorProps) {
  const { frame, event, faults, warnings = {} } = props;
  const of = useEventFields(props);
  const around = { base: frame.base, posterId: event?.id };
  return (
    <>
      <PictureField {...of('imageUrl')} {...around} warnings={warnings.imageUrl} />
      <PictureField
        {...of('galleryUrls')}
        {...around}
        faults={useLineFaults(faults, 'galleryUrls')}
        warnings={warnings.galleryUrls}
        isMany
      />
    </>
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

export function SalePart(props: EditorProps) {
  const { sections } = usePage().text.organizer.events;
  const of = useEventFields(props);
  return (
    <fieldset class="part">
      <legend>{sections.sale}</legend>
      <TypeField {...props} />
      <JourneyField {...props} />
      <FeesField {...props} />
      <TextField {...of('eventCapacity')} type="number" />
      <VisibilityField {...props} />
      <TransfersField {...props} />
      <NamesField {...props} />
      <AreaField {...of('refundPolicy')} rows={4} />
    </fieldset>
  );
}

/** As tax offices see it. */
export function TaxPart(props: PartProps) {
  const { sections } = usePage().text.organizer.events;
  return (
    <fieldset class="part">
      <legend>{sections.taxes}</legend>
      <TaxFields {...props} />
    </fieldset>
  );
}

export function TaxFields(props: PartProps) {
  const { values } = props;
  const { taxKinds, amusementTaxes, fields } = usePage().text.organizer.events;
  const of = useEventFields(props);
  return (
    <>
      <SelectField {...of('taxKind')} choices={Object.entries(taxKinds).map(([value, label]) => ({ value, label }))} />
      <div class="form-row">
        <SelectField
          {...of('amusementTax.kind')}
          choices={Object.entries(amusementTaxes).map(([value, label]) => ({
            value: value === 'none' ? '' : value,
            label,
          }))}
        />
        <TextField {...of('amusementTax.rate')} type="number" />
      </div>
      <CheckField
        name="amusementTax.exempt"
        label={fields['amusementTax.exempt']}
        isChecked={values['amusementTax.exempt'] === 'on'}
      />
    </>
  );
}

/** What the fields of an event have in common. */
export function useEventFields({ values, bounds, faults }: PartProps) {
  const { fields: labels, hints } = usePage().text.organizer.events;
  return fieldsOf({ labels, hints, bounds, values, faults });
}

export function TypeField(props: PartProps) {
  const { hints, choices } = usePage().text.organizer.events;
  return (
    <RadioField
      {...useEventFields(props)('type')}
      choices={[
        { value: 'PAID', label: choices.PAID },
        { value: 'FREE', label: choices.FREE, hint: hints.FREE },
      ]}
    />
  );
}

export function JourneyField(props: PartProps) {
  const { hints, choices } = usePage().text.organizer.events;
  return (
    <RadioField
      {...useEventFields(props)('journeyType')}
      choices={(['STANDARD', 'RSVP', 'PRESELLING'] as const).map((value) => ({
        value,
        label: choices[value],
        hint: hints[value],
      }))}
    />
  );
}

export function FeesField(props: PartProps & Pick<EditorProps, 'fees'>) {
  const { choices } = usePage().text.organizer.events;
  return (
    <RadioField
      {...useEventFields(props)('absorbFees')}
      choices={[
        { value: 'true', label: choices.feesIncluded, hint: <Fees fees={props.fees} mode="included" /> },
        { value: 'false', label: choices.feesAdded, hint: <Fees fees={props.fees} mode="added" /> },
      ]}
    />
  );
}

export function VisibilityField(props: PartProps) {
  const { hints, choices } = usePage().text.organizer.events;
  return (
    <RadioField
      {...useEventFields(props)('visibility')}
      choices={(['PUBLIC', 'PRIVATE'] as const).map((value) => ({ value, label: choices[value], hint: hints[value] }))}
    />
  );
}

export function TransfersField(props: PartProps) {
  const { hints, choices } = usePage().text.organizer.events;
  return (
    <RadioField
      {...useEventFields(props)('transfersAllowed')}
      choices={[
        { value: 'true', label: choices.transfersAllowed, hint: hints.transfersAllowed },
        { value: 'false', label: choices.transfersOff, hint: hints.transfersOff },
      ]}
    />
  );
}

export function NamesField(props: PartProps) {
  const { hints, choices } = usePage().text.organizer.events;
  return (
    <RadioField
      {...useEventFields(props)('namesPerTicket')}
      choices={[
        { value: 'false', label: choices.buyersNameOnly },
        { value: 'true', label: choices.namesPerTicket, hint: hints.namesPerTicket },
      ]}
    />
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

export function MorePart(props: PartProps) {
  const { sections } = usePage().text.organizer.events;
  return (
    <fieldset class="part">
      <legend>{sections.more}</legend>
      <MoreFields {...props} />
    </fieldset>
  );
}

export function MoreFields(props: PartProps) {
  const of = useEventFields(props);
  return (
    <>
      <div class="form-row">
        <TextField {...of('heldPerEmailMax')} type="number" />
        <TextField {...of('heldPerAddressMax')} type="number" />
      </div>
      <TextField {...of('exchangeUntilHours')} type="number" />
      <TextField {...of('callbackUrl')} type="url" placeholder="https://" />
    </>
  );
}
