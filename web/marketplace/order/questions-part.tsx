import { usePage } from '../../page.ts';
import { AreaField, type FormFaults, FormTrouble, SelectField, TextField } from '../../ui/form.tsx';
import type { AskedShown, QuestionsShown } from './order-shown.ts';

/** Says above the tickets that something is still to be answered. */
export function QuestionsNote({ questions }: { questions: QuestionsShown }) {
  const { text } = usePage();
  const { missing, isOpen, isSaved } = questions;
  return (
    <>
      {isSaved && (
        <p class="note is-success" role="status">
          {text.questions.saved}
        </p>
      )}
      {isOpen && missing > 0 && (
        <p class="note is-warning">
          {text.questions.missing(missing)} <a href="#questions">{text.questions.answer}</a>
        </p>
      )}
    </>
  );
}

// More are sent in parts: a form can carry only so much.
const askedAtOnce = 100;

export function QuestionsPart({ questions }: { questions: QuestionsShown }) {
  const { text } = usePage();
  const { action, groups, isOpen, faults } = questions;
  const count = groups.reduce((sum, { asked, holder }) => sum + asked.length + (holder === undefined ? 0 : 1), 0);
  if (count === 0) return null;
  const parts = count > askedAtOnce ? groups.map((group) => [group]) : [groups];
  const shown = groups.flatMap(({ asked, holder }) => [holder?.name ?? '', ...asked.map(({ name }) => name)]);
  return (
    <section id="questions" class="questions panel" aria-labelledby="questions-title">
      <h2 id="questions-title">{text.questions.heading}</h2>
      <p>{isOpen ? text.questions.lead : text.questions.closed}</p>
      {isOpen ? (
        <>
          <FormTrouble faults={faults} shown={shown} />
          {parts.map((part) => (
            <form key={keyOf(part[0])} class="form" method="post" action={action} noValidate>
              {part.map((group) => (
                <Group key={keyOf(group)} group={group} isAlone={groups.length === 1} faults={faults} />
              ))}
              <button type="submit">{text.questions.save}</button>
            </form>
          ))}
        </>
      ) : (
        <Said groups={groups} />
      )}
    </section>
  );
}

type GroupShown = QuestionsShown['groups'][number];

const keyOf = (group: GroupShown | undefined) => group?.holder?.name ?? group?.asked[0]?.name;

function useTitle() {
  const { text } = usePage();
  return ({ ticket }: GroupShown) =>
    ticket === null ? text.questions.ofOrder : `${text.order.tickets.ticket(ticket.place, ticket.of)}: ${ticket.name}`;
}

function Group({ group, isAlone, faults }: { group: GroupShown; isAlone: boolean; faults?: FormFaults }) {
  const title = useTitle();
  const { questions: words } = usePage().text;
  const fields = (
    <>
      {group.holder !== undefined && (
        <TextField {...group.holder} label={words.whoComes} faults={faults} lengthMax="name" autocomplete="off" />
      )}
      {group.asked.map((asked) => (
        <AskedField key={asked.name} asked={asked} faults={faults} />
      ))}
    </>
  );
  if (isAlone) return fields;
  return (
    <fieldset class="part">
      <legend>{title(group)}</legend>
      {fields}
    </fieldset>
  );
}

export function AskedField({ asked, faults }: { asked: AskedShown; faults?: FormFaults }) {
  const { questions: words } = usePage().text;
  const { name, kind, value, options } = asked;
  const field = { name, label: asked.isRequired ? words.needed(asked.label) : asked.label, value, faults };
  switch (kind) {
    case 'TEXT':
      return <AreaField {...field} rows={2} lengthMax="answer" />;
    case 'NUMBER':
      return <TextField {...field} type="number" />;
    case 'DATE':
      return <TextField {...field} type="date" />;
    default: {
      const choices =
        kind === 'CHECK'
          ? (['yes', 'no'] as const).map((each) => ({ value: each, label: words[each] }))
          : options.map((option) => ({ value: option, label: option }));
      return <SelectField {...field} choices={[{ value: '', label: words.noAnswer }, ...choices]} />;
    }
  }
}

/** What was answered, once nothing can be changed. */
function Said({ groups }: Pick<QuestionsShown, 'groups'>) {
  const { questions: words } = usePage().text;
  const title = useTitle();
  const told = ({ kind, value }: AskedShown) =>
    value === '' ? words.noAnswer : kind === 'CHECK' ? words[value === 'yes' ? 'yes' : 'no'] : value;
  return (
    <>
      {groups.map((group) => (
        <dl key={keyOf(group)} class="small-facts" aria-label={title(group)}>
          {group.holder !== undefined && (
            <div>
              <dt>{words.whoComes}</dt>
              <dd>{group.holder.value}</dd>
            </div>
          )}
          {group.asked.map((asked) => (
            <div key={asked.name}>
              <dt>{asked.label}</dt>
              <dd class="lines">{told(asked)}</dd>
            </div>
          ))}
        </dl>
      ))}
    </>
  );
}
