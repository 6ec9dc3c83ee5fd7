import { usePage } from '../../../page.ts';
import { AreaField, CheckField, FormTrouble, PostForm, SelectField, TextField } from '../../../ui/form.tsx';
import { Frame } from '../../../ui/staff/frame.tsx';
import {
  FeesField,
  JourneyField,
  MoreFields,
  NamesField,
  PictureFields,
  TaxFields,
  TransfersField,
  TypeField,
  useEventFields,
  VisibilityField,
  ZoneField,
} from './editor-parts.tsx';
import type { EditorProps } from './editor-props.ts';
import { Fold } from './fold.tsx';
import { Preview, PreviewButtons } from './preview-part.tsx';
import { WhereFields } from './venue-part.tsx';

/** A new event as one card: what everybody has to say. The rest is folded below, and says what it is set to. */
export function NewEvent(props: EditorProps) {
  const { frame, bounds, faults } = props;
  const { newEvent: title, backToEvents, create: words } = usePage().text.organizer.events;
  const of = useEventFields(props);
  return (
    <Frame frame={frame} title={title} islands={['organizer-events.ts']}>
      <p class="back">
        <a href={`${frame.base}/events`}>{backToEvents}</a>
      </p>
      <div class="editor has-side">
        <PostForm
          class="form editor-form new-event"
          id="event-form"
          action={`${frame.base}/events/new`}
          data-event-form
        >
          <FormTrouble faults={faults} shown={[...Object.keys(bounds), ...ticketFields]} />
          {/* Enter in a field must save, not search for venues. */}
          <button type="submit" class="unseen" tabIndex={-1} aria-hidden="true">
            {words.saveDraft}
          </button>
          <div class="part card">
            <TextField {...of('name')} autocomplete="off" />
            <TextField {...of('dateTime')} type="datetime-local" />
            <WhereFields {...props} />
            <TicketRow {...props} />
            <div class="actions">
              <button type="submit" name="act" value="publish">
                {words.publish}
              </button>
              <button type="submit" name="act" value="save" class="is-second">
                {words.saveDraft}
              </button>
              <PreviewButtons at={`${frame.base}/events/new/preview`} />
            </div>
          </div>
          <Folds {...props} />
        </PostForm>
        <Preview src={`${frame.base}/events/new/preview`} />
      </div>
    </Frame>
  );
}

const ticketFields = ['tickets[0].name', 'tickets[0].price', 'tickets[0].quantity'];

function TicketRow(props: EditorProps) {
  const { ticket, create: words } = usePage().text.organizer.events;
  return (
    <div class="form-row short-fields">
      <TextField {...ofTicket(props, 'price', ticket.fields.price)} type="number" hint={words.priceHint} />
      <TextField {...ofTicket(props, 'quantity', ticket.fields.quantity)} type="number" hint={words.quantityHint} />
    </div>
  );
}

/** None of them is asked for by the form: a draft may have its types later. */
function ofTicket(
  { values, ticketBounds, faults }: EditorProps,
  name: 'name' | 'price' | 'quantity',
  label: string,
): Parameters<typeof TextField>[0] {
  const field = `tickets[0].${name}`;
  return { ...ticketBounds[name], required: false, faults, name: field, label, value: values[field] };
}

function Folds(props: EditorProps) {
  const { values, faults } = props;
  const { text } = usePage();
  const { create: words, choices, fields, ticket } = text.organizer.events;
  const of = useEventFields(props);
  const chosen = (name: string, labels: Readonly<Record<string, string>>) => ({
    said: labels[values[name] ?? ''] ?? '',
  });
  const typed = (name: string, empty: string, before?: string) => {
    const value = values[name] ?? '';
    return { said: value === '' ? empty : value.replace(/(?<=^[\d-]{10})T/, ' '), empty, before };
  };
  const published = 'tickets[0].published';
  return (
    <div class="folds">
      <Fold title={words.folds.picture} setTo={{ imageUrl: typed('imageUrl', words.empty.picture) }} faults={faults}>
        <PictureFields {...props} />
      </Fold>
      <Fold
        title={words.folds.about}
        setTo={{
          category: { ...chosen('category', text.site.categories), before: fields.category },
          description: typed('description', words.empty.description),
        }}
        faults={faults}
      >
        <SelectField
          {...of('category')}
          choices={Object.entries(text.site.categories).map(([value, label]) => ({ value, label }))}
        />
        <AreaField {...of('description')} rows={6} />
      </Fold>
      <Fold
        title={words.folds.ticket}
        setTo={{
          'tickets[0].name': typed('tickets[0].name', ticket.defaultName),
          [published]: {
            said: values[published] === 'on' ? ticket.fields.published : words.notOnSale,
            off: words.notOnSale,
          },
        }}
        faults={faults}
      >
        <TextField {...ofTicket(props, 'name', ticket.fields.name)} hint={words.ticketNameHint} autocomplete="off" />
        <CheckField
          name={published}
          label={ticket.fields.published}
          hint={ticket.publishedHint}
          isChecked={values[published] === 'on'}
        />
      </Fold>
      <Fold
        title={words.folds.times}
        setTo={{
          endDateTime: typed('endDateTime', words.empty.end, fields.endDateTime),
          timezone: { said: (values.timezone ?? '').replaceAll('_', ' ') },
        }}
        faults={faults}
      >
        <TextField {...of('endDateTime')} type="datetime-local" />
        <ZoneField {...props} />
      </Fold>
      <Fold
        title={words.folds.fees}
        setTo={{
          absorbFees: chosen('absorbFees', { true: choices.feesIncluded, false: choices.feesAdded }),
          type: chosen('type', choices),
        }}
        faults={faults}
      >
        <FeesField {...props} />
        <TypeField {...props} />
      </Fold>
      <Fold
        title={words.folds.access}
        setTo={{ visibility: chosen('visibility', choices), journeyType: chosen('journeyType', choices) }}
        faults={faults}
      >
        <VisibilityField {...props} />
        <JourneyField {...props} />
      </Fold>
      <RulesFold {...props} />
      {props.hasTaxes && <TaxFold {...props} />}
      <Fold
        title={words.folds.limits}
        setTo={{
          eventCapacity: typed('eventCapacity', words.empty.capacity, fields.eventCapacity),
          callbackUrl: typed('callbackUrl', '', fields.callbackUrl),
        }}
        faults={faults}
      >
        <TextField {...of('eventCapacity')} type="number" />
        <MoreFields {...props} />
      </Fold>
    </div>
  );
}

function RulesFold(props: EditorProps) {
  const { values, faults } = props;
  const { create: words, choices } = usePage().text.organizer.events;
  const of = useEventFields(props);
  const policy = values.refundPolicy ?? '';
  return (
    <Fold
      title={words.folds.rules}
      setTo={{
        transfersAllowed: {
          said: values.transfersAllowed === 'false' ? choices.transfersOff : choices.transfersAllowed,
        },
        namesPerTicket: { said: values.namesPerTicket === 'true' ? choices.namesPerTicket : choices.buyersNameOnly },
        refundPolicy: { said: policy === '' ? words.empty.refunds : policy, empty: words.empty.refunds },
      }}
      faults={faults}
    >
      <TransfersField {...props} />
      <NamesField {...props} />
      <AreaField {...of('refundPolicy')} rows={4} />
    </Fold>
  );
}

function TaxFold(props: EditorProps) {
  const { values, faults } = props;
  const { sections, taxKinds, amusementTaxes, fields } = usePage().text.organizer.events;
  const labels: Readonly<Record<string, string>> = { ...amusementTaxes, '': amusementTaxes.none };
  const [kind, rate] = ['amusementTax.kind', 'amusementTax.rate'] as const;
  return (
    <Fold
      title={sections.taxes}
      setTo={{
        taxKind: { said: taxKinds[(values.taxKind ?? '') as keyof typeof taxKinds] ?? '' },
        [kind]: { said: labels[values[kind] ?? ''] ?? '', before: fields[kind] },
        [rate]: { said: values[rate] ?? '', before: fields[rate], empty: '' },
      }}
      faults={faults}
    >
      <TaxFields {...props} />
    </Fold>
  );
}
