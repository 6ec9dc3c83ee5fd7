import { usePage } from '../../page.ts';
import type { FormValues } from '../../ui/form.tsx';
import { AreaField, type FormFaults, FormTrouble, fieldsOf, PostForm, SelectField, TextField } from '../../ui/form.tsx';
import { PlaceFrame, type PlaceProps, placeFacts } from '../place-frame.tsx';
import { TypeBoxes } from '../type-boxes.tsx';

type MessageFormPageProps = PlaceProps & {
  /** Null of one that is new. */
  draft: { id: string; version: string } | null;
  /** Tickets whose holders it is for; null where it goes by types. */
  chosen: readonly string[] | null;
  types: readonly { id: string; name: string }[];
  /** In which its time is typed. */
  zone: string;
  values: FormValues;
  faults?: FormFaults;
  subjectLengthMax: number;
  textLengthMax: number;
};

const fieldNames = ['subject', 'text', 'isAdmitted', 'when', 'sendAt', 'amount', 'unit'];
const whens = ['BY_HAND', 'AT', 'BEFORE', 'AFTER'] as const;
const units = ['MINUTES', 'HOURS', 'DAYS'] as const;
const admissions = ['', 'yes', 'no'] as const;

export function MessageFormPage(props: MessageFormPageProps) {
  const { event, draft, chosen, types, zone, values, faults, subjectLengthMax, textLengthMax } = props;
  const { messages: words } = usePage().text.organizer.events;
  const list = `${placeFacts(props).at}/messages`;
  const isOfSeries = event === undefined;
  const of = fieldsOf({ labels: words.fields, hints: words.hints, values, faults });
  return (
    <PlaceFrame place={props} tab="messages">
      <section class="stack" aria-labelledby="message-title">
        <h2 id="message-title">{draft === null ? words.newTitle : words.editTitle}</h2>
        <PostForm class="form panel" action={draft === null ? `${list}/new` : `${list}/${draft.id}/edit`}>
          <FormTrouble faults={faults} shown={fieldNames} />
          {draft !== null && <input type="hidden" name="version" value={draft.version} />}
          <TextField {...of('subject')} lengthMax={subjectLengthMax} autocomplete="off" required />
          <AreaField {...of('text')} rows={12} lengthMax={textLengthMax} />
          {chosen !== null && (
            <>
              <input type="hidden" name="ticketIds" value={chosen.join(' ')} />
              <input type="hidden" name="when" value="BY_HAND" />
              <p>
                <b>{words.toChosen(chosen.length)}</b>
              </p>
            </>
          )}
          {chosen === null && (
            <>
              <TypeBoxes words={words} types={types} values={values} />
              <SelectField
                {...of('isAdmitted')}
                choices={admissions.map((value) => ({ value, label: words.admissions[value] }))}
              />
            </>
          )}
          <fieldset class="part" hidden={chosen !== null} disabled={chosen !== null}>
            <legend>{words.when}</legend>
            <p class="hint">{isOfSeries ? words.whenHintOfSeries : words.whenHint}</p>
            <div class="form-row">
              <SelectField
                {...of('when')}
                choices={whens
                  .filter((value) => value !== 'BY_HAND' || !isOfSeries)
                  .map((value) => ({ value, label: words.whens[value] }))}
              />
              <TextField {...of('sendAt')} hint={words.zoneHint(zone)} type="datetime-local" />
              <TextField {...of('amount')} type="number" least={0} />
              <SelectField {...of('unit')} choices={units.map((value) => ({ value, label: words.units[value] }))} />
            </div>
          </fieldset>
          <div class="actions">
            <button type="submit">{words.preview}</button>
            <a href={list}>{words.back}</a>
          </div>
        </PostForm>
      </section>
    </PlaceFrame>
  );
}
