import { usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import type { Bounds, FormValues } from '../../ui/form.tsx';
import {
  AreaField,
  CheckField,
  type FormFaults,
  FormTrouble,
  fieldsOf,
  PostForm,
  SelectField,
  TextField,
} from '../../ui/form.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { Asked } from '../asked.tsx';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';
import { TypeBoxes } from '../type-boxes.tsx';
import { AddForm } from './parts-pages.tsx';

const times = ['AFTER', 'CHECKOUT'] as const;
const kinds = ['TEXT', 'CHOICE', 'CHECK', 'NUMBER', 'DATE'] as const;

interface QuestionShown {
  id: string;
  label: string;
  kind: (typeof kinds)[number];
  isRequired: boolean;
  perTicket: boolean;
  askAt: (typeof times)[number];
}

interface QuestionFormProps {
  types: readonly { id: string; name: string }[];
  values: FormValues;
  bounds: Bounds;
  faults?: FormFaults;
}

export interface QuestionsPageProps extends Omit<EventFrameProps, 'children' | 'tab'>, QuestionFormProps {
  /** In the order in which they are asked, each with its types; an empty list means all. */
  questions: readonly (QuestionShown & { types: readonly string[] })[];
}

export function EventsQuestionsPage(props: QuestionsPageProps) {
  const { frame, event, questions, faults } = props;
  const { questions: words } = usePage().text.organizer.events;
  const at = `${frame.base}/events/${event.id}/questions`;
  return (
    <EventFrame frame={frame} event={event} tab="questions">
      <div class="stack">
        <h2>{words.title}</h2>
        <p>{words.lead}</p>
        {questions.length === 0 ? <Empty title={words.none} hint={words.noneHint} /> : <Questions {...props} at={at} />}
      </div>
      {event.isEditable && (
        <AddForm at={at} label={words.add} faults={faults} shown={Object.keys(props.bounds)}>
          <QuestionFormFields {...props} />
        </AddForm>
      )}
    </EventFrame>
  );
}

function Questions({ questions, event, at }: QuestionsPageProps & { at: string }) {
  const { questions: words } = usePage().text.organizer.events;
  return (
    <TableBox label={words.title} kind="event-table">
      <thead>
        <tr>
          <th scope="col">{words.question}</th>
          <th scope="col">{words.fields.kind}</th>
          <th scope="col">{words.asked}</th>
          <th scope="col">{words.place}</th>
        </tr>
      </thead>
      <tbody>
        {questions.map((question, place) => (
          <tr key={question.id}>
            <th scope="row">
              <a href={`${at}/${question.id}`}>{question.label}</a>
              <span class="hint">
                {words.askedAt[question.askAt]}
                {question.isRequired && ` · ${words.isRequired}`}
              </span>
            </th>
            <td>{words.kinds[question.kind]}</td>
            <td>
              {question.perTicket ? words.perTicket : words.perOrder}
              {question.types.length > 0 && <span class="hint">{question.types.join(', ')}</span>}
            </td>
            <td>
              {event.isEditable && (
                <div class="actions">
                  {place > 0 && <MoveButton at={at} question={question} by="up" />}
                  {place < questions.length - 1 && <MoveButton at={at} question={question} by="down" />}
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

function MoveButton({ at, question, by }: { at: string; question: QuestionShown; by: 'up' | 'down' }) {
  const { questions: words } = usePage().text.organizer.events;
  return (
    <PostForm action={`${at}/${question.id}/move`}>
      <button type="submit" name="by" value={by} class="is-second">
        {words.moves[by]}
        <span class="unseen"> {question.label}</span>
      </button>
    </PostForm>
  );
}

function QuestionFormFields({ types, values, bounds, faults }: QuestionFormProps) {
  const { questions: words } = usePage().text.organizer.events;
  const of = fieldsOf({ labels: words.fields, hints: words.hints, bounds, values, faults });
  return (
    <>
      <div class="form-row">
        <TextField {...of('label')} autocomplete="off" />
        <SelectField {...of('kind')} choices={kinds.map((value) => ({ value, label: words.kinds[value] }))} />
      </div>
      <SelectField {...of('askAt')} choices={times.map((value) => ({ value, label: words.times[value] }))} />
      <AreaField {...of('options')} rows={4} />
      <CheckField
        name="required"
        label={words.fields.required}
        hint={words.hints.required}
        isChecked={values.required === 'on'}
        saysNo
      />
      <CheckField
        name="perTicket"
        label={words.fields.perTicket}
        hint={words.hints.perTicket}
        isChecked={values.perTicket === 'on'}
        saysNo
      />
      <TypeBoxes words={words} types={types} values={values} />
    </>
  );
}

export interface QuestionPageProps extends Omit<EventFrameProps, 'children' | 'tab'>, QuestionFormProps {
  question: QuestionShown & { version: string };
}

export function EventsQuestionPage(props: QuestionPageProps) {
  const { frame, event, question, faults } = props;
  const words = usePage().text.organizer.events;
  const list = `${frame.base}/events/${event.id}/questions`;
  const at = `${list}/${question.id}`;
  return (
    <EventFrame frame={frame} event={event} tab="questions">
      <section class="stack" aria-labelledby="question-title">
        <h2 id="question-title">{question.label}</h2>
        <PostForm class="form panel" action={at}>
          <FormTrouble faults={faults} shown={Object.keys(props.bounds)} />
          <input type="hidden" name="version" value={question.version} />
          <QuestionFormFields {...props} />
          <div class="actions">
            <button type="submit">{words.save}</button>
            <a href={list}>{words.back}</a>
          </div>
        </PostForm>
        <Asked action={`${at}/delete`} label={words.questions.delete} about={question.label}>
          {words.questions.deleteHint}
        </Asked>
      </section>
    </EventFrame>
  );
}
