import { usePage } from '../../page.ts';
import { faultIn, type ShownFault } from '../../texts/faults.ts';
import {
  type FormFaults,
  FormTrouble,
  type FormValues,
  Labelled,
  PostForm,
  SelectField,
  TextField,
} from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';

export interface NewPlanPageProps {
  frame: FrameProps;
  values: FormValues;
  faults?: FormFaults;
  /** What is wrong with a file, line by line. */
  lines?: readonly ShownFault[];
  venues: readonly { id: string; name: string }[];
  /** How many sections the form has room for. */
  sections: number;
}

const parts = ['name', 'rows', 'seats', 'capacity'] as const;

/** A plan by figures or from a file; it is drawn afterwards. */
export function SeatsNewPlanPage({ frame, values, faults, lines, venues, sections }: NewPlanPageProps) {
  const { plans: words } = usePage().text.organizer.seats;
  const at = `${frame.base}/seating-plans`;
  const numbers = Array.from({ length: sections }, (_, index) => index);
  const shown = ['name', 'venueId', ...numbers.flatMap((number) => parts.map((part) => `sections.${number}.${part}`))];
  return (
    <Frame frame={frame} title={words.make}>
      <p>
        <a href={at}>{words.back}</a>
      </p>
      <PostForm class="form panel" action={`${at}/new`}>
        <h2>{words.figures.title}</h2>
        <p class="hint">{words.figures.lead}</p>
        <FormTrouble faults={faults} shown={shown} />
        <div class="form-row">
          <TextField
            name="name"
            label={words.fields.name}
            value={values.name}
            lengthMax={100}
            faults={faults}
            required
          />
          <SelectField
            name="venueId"
            label={words.fields.venueId}
            value={values.venueId}
            faults={faults}
            choices={[
              { value: '', label: words.noVenue },
              ...venues.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </div>
        {numbers.map((number) => (
          <fieldset key={number} class="section-line">
            <legend>{words.figures.section(number + 1)}</legend>
            <div class="form-row">
              {parts.map((part) => (
                <TextField
                  key={part}
                  name={`sections.${number}.${part}`}
                  label={words.figures[part]}
                  value={values[`sections.${number}.${part}`]}
                  type={part === 'name' ? 'text' : 'number'}
                  hint={part === 'capacity' && number === 0 ? words.figures.capacityHint : undefined}
                  placeholder={part === 'name' && number === 0 ? words.figures.sample : undefined}
                  faults={faults}
                  least={part === 'name' ? undefined : 1}
                  autocomplete="off"
                />
              ))}
            </div>
          </fieldset>
        ))}
        <div class="actions">
          <button type="submit">{words.figures.create}</button>
        </div>
      </PostForm>
      <UploadForm action={`${at}/upload`} title={words.upload.title} label={words.upload.create} lines={lines} />
    </Frame>
  );
}

interface UploadFormProps {
  action: string;
  title: string;
  label: string;
  hint?: string;
  lines?: readonly ShownFault[];
}

/** A plan or a list in a file. */
export function UploadForm({ action, title, label, hint, lines = [] }: UploadFormProps) {
  const { language, text, once, mayPost = () => true } = usePage();
  const { plans: words } = text.organizer.seats;
  if (!mayPost(action)) return null;
  const to = once === undefined ? action : `${action}${action.includes('?') ? '&' : '?'}once=${once}`;
  return (
    <form class="form panel" method="post" action={to} encType="multipart/form-data">
      <h2>{title}</h2>
      <p class="hint">{hint ?? words.upload.lead}</p>
      {lines.length > 0 && (
        <div class="note is-danger" role="alert">
          <ul>
            {lines.map((line, index) => (
              <li key={index}>{faultIn(language, line)}</li>
            ))}
          </ul>
        </div>
      )}
      <Labelled name="file" label={words.fields.file}>
        {(described) => (
          <input {...described} type="file" name="file" accept=".json,.csv,.txt,application/json,text/csv" required />
        )}
      </Labelled>
      <div class="actions">
        <button type="submit" class="is-second">
          {label}
        </button>
      </div>
    </form>
  );
}
