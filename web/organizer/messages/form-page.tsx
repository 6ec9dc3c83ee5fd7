import { usePage } from '../../page.ts';
import type { FormValues } from '../../ui/form.tsx';
import { AreaField, type FormFaults, FormTrouble, fieldsOf, PostForm, SelectField, TextField } from '../../ui/form.tsx';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';
import { TypeBoxes } from '../type-boxes.tsx';

interface MessageFormPageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  /** Null of one that is new. */
  draft: { id: string; version: string } | null;
  types: readonly { id: string; name: string }[];
  values: FormValues;
  faults?: FormFaults;
  subjectLengthMax: number;
  textLengthMax: number;
}

const fieldNames = ['subject', 'text', 'isAdmitted'];
const admissions = ['', 'yes', 'no'] as const;

export function MessageFormPage(props: MessageFormPageProps) {
  const { frame, event, draft, types, values, faults, subjectLengthMax, textLengthMax } = props;
  const { messages: words } = usePage().text.organizer.events;
  const list = `${frame.base}/events/${event.id}/messages`;
  const of = fieldsOf({ labels: words.fields, hints: words.hints, values, faults });
  return (
    <EventFrame frame={frame} event={event} tab="messages">
      <section class="stack" aria-labelledby="message-title">
        <h2 id="message-title">{draft === null ? words.newTitle : words.editTitle}</h2>
        <PostForm class="form panel" action={draft === null ? `${list}/new` : `${list}/${draft.id}/edit`}>
          <FormTrouble faults={faults} shown={fieldNames} />
          {draft !== null && <input type="hidden" name="version" value={draft.version} />}
          <TextField {...of('subject')} lengthMax={subjectLengthMax} autocomplete="off" required />
          <AreaField {...of('text')} rows={12} lengthMax={textLengthMax} />
          <TypeBoxes words={words} types={types} values={values} />
          <SelectField
            {...of('isAdmitted')}
            choices={admissions.map((value) => ({ value, label: words.admissions[value] }))}
          />
          <div class="actions">
            <button type="submit">{words.preview}</button>
            <a href={list}>{words.back}</a>
          </div>
        </PostForm>
      </section>
    </EventFrame>
  );
}
