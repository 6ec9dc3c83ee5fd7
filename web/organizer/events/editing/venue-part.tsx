import { usePage } from '../../../page.ts';
import { faultIn } from '../../../texts/faults.ts';
import { fieldsOf, TextField } from '../../../ui/form.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import type { EditorProps, VenueChoice } from './editor-props.ts';

export function WherePart(props: EditorProps) {
  const { sections } = usePage().text.organizer.events;
  return (
    <fieldset class="part where-part">
      <legend>{sections.where}</legend>
      <WhereFields {...props} />
    </fieldset>
  );
}

/** Online, or at a venue: searched for by a button that reloads, or while typing where scripts run. */
export function WhereFields({ frame, values, bounds, faults, venues }: EditorProps) {
  const { language, text } = usePage();
  const { fields, hints, choices, venue: words } = text.organizer.events;
  const of = fieldsOf({ labels: fields, hints, bounds, values, faults });
  const { chosen, found } = venues;
  const others = (found ?? []).filter(({ id }) => id !== chosen?.id);
  const fault = faults?.fields.venueId;
  return (
    <div class="where-fields">
      <RadioField
        {...of('locationType')}
        choices={[
          { value: 'VENUE', label: choices.VENUE },
          { value: 'ONLINE', label: choices.ONLINE },
        ]}
      />
      <div class="join-part">
        <TextField {...of('joinUrl')} type="url" placeholder="https://" />
      </div>
      <div class="venue-part" id="field-venueId" data-venue-part data-venues-url={`${frame.base}/venues.json`}>
        <fieldset class="venues">
          <legend>{fields.venueId}</legend>
          <div data-venue-results data-none={words.none}>
            {chosen !== null && <VenueRadio venue={chosen} isChosen />}
            {others.map((venue) => (
              <VenueRadio key={venue.id} venue={venue} />
            ))}
            {found !== undefined && found.length === 0 && <p role="status">{words.none}</p>}
          </div>
          <label class="choice" for="venue-none">
            <input type="radio" id="venue-none" name="venueId" value="" checked={chosen === null} />
            {words.later}
          </label>
          {fault !== undefined && <span class="fault">{faultIn(language, fault)}</span>}
        </fieldset>
        <div class="venue-search">
          <TextField
            name="venueSearch"
            type="search"
            label={words.search}
            hint={hints.venue}
            value={values.venueSearch}
            lengthMax="search"
            autocomplete="off"
          />
          <input type="hidden" name="venueSearched" value={values.venueSearch} />
          <button type="submit" class="is-second" name="act" value="find-venue" formnovalidate data-venue-button>
            {words.find}
          </button>
        </div>
        <NewVenue values={values} faults={faults} />
      </div>
    </div>
  );
}

/** For a place that nobody finds. Added at once and chosen; the rest of what was typed stays. */
function NewVenue({ values, faults }: Pick<EditorProps, 'values' | 'faults'>) {
  const { newVenue: words } = usePage().text.organizer.events;
  const of = fieldsOf({ labels: words.fields, hints: words.hints, values, faults });
  const isTouched = Object.entries(values).some(([name, value]) => name.startsWith('newVenue.') && value !== '');
  return (
    <details class="new-venue" open={isTouched} data-new-venue>
      <summary>{words.title}</summary>
      <TextField {...of('newVenue.name')} lengthMax="name" autocomplete="off" />
      <TextField {...of('newVenue.address1')} lengthMax="name" autocomplete="off" />
      <div class="form-row">
        <TextField {...of('newVenue.city')} lengthMax="name" autocomplete="off" />
        <TextField {...of('newVenue.state')} lengthMax="name" autocomplete="off" />
      </div>
      <div class="form-row">
        <TextField {...of('newVenue.latitude')} lengthMax="figure" autocomplete="off" />
        <TextField {...of('newVenue.longitude')} lengthMax="figure" autocomplete="off" />
      </div>
      <p class="actions">
        <button type="button" class="is-second" hidden data-here>
          {words.here}
        </button>
        <button type="submit" class="is-second" name="act" value="add-venue" formnovalidate>
          {words.add}
        </button>
      </p>
    </details>
  );
}

function VenueRadio({ venue, isChosen = false }: { venue: VenueChoice; isChosen?: boolean }) {
  const id = `venue-${venue.id}`;
  return (
    <label class="choice" for={id}>
      <input type="radio" id={id} name="venueId" value={venue.id} checked={isChosen} />
      <span>
        <b>{venue.name}</b> <span class="hint">{venue.address}</span>
      </span>
    </label>
  );
}
