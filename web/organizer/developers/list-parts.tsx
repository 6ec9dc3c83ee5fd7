import { usePage } from '../../page.ts';
import { type Choice, type FormFaults, fieldsOf, SelectField, TextField } from '../../ui/form.tsx';
import { addressOf } from '../address.ts';

interface Listed {
  path: string;
  /** The filters as the URL has them. */
  filter: Readonly<Record<string, string | undefined>>;
}

/** To the older rows, and back to the newest. */
export function Paging({ path, filter, nextCursor }: Listed & { nextCursor: string | null }) {
  const page = usePage();
  const { developers } = page.text.organizer;
  const isFirst = page.query?.cursor === undefined;
  if (nextCursor === null && isFirst) return null;
  return (
    <nav class="pages" aria-label={developers.pages}>
      {!isFirst && <a href={addressOf(path, filter)}>{developers.newest}</a>}
      {nextCursor !== null && <a href={addressOf(path, { ...filter, cursor: nextCursor })}>{developers.older}</a>}
    </nav>
  );
}

/** The filter of a list that only its state narrows, and the same rows as a file. */
export function StateFilter({ path, state, label, choices }: StateFilterProps) {
  const { developers } = usePage().text.organizer;
  return (
    <form class="filters" action={path}>
      <SelectField
        name="state"
        label={label}
        value={state}
        choices={[{ value: '', label: developers.all }, ...choices]}
      />
      <ShowRows path={path} filter={{ state }} />
    </form>
  );
}

interface StateFilterProps {
  path: string;
  state: string | undefined;
  label: string;
  choices: readonly Choice[];
}

/** From when to when. */
export function Period({ filter, faults }: Pick<Listed, 'filter'> & { faults: FormFaults }) {
  const { developers: labels } = usePage().text.organizer;
  const of = fieldsOf({ labels, values: filter, faults });
  return (
    <>
      <TextField {...of('from')} type="datetime-local" />
      <TextField {...of('to')} type="datetime-local" />
    </>
  );
}

/** The end of a filter: the rows, here or as a file. */
export function ShowRows({ path, filter }: Listed) {
  const { developers } = usePage().text.organizer;
  return (
    <>
      <button type="submit" class="is-second">
        {developers.show}
      </button>
      <CsvLink path={path} filter={filter} />
    </>
  );
}

/** The same rows as a file. */
export function CsvLink({ path, filter }: Listed) {
  const { developers } = usePage().text.organizer;
  return (
    <a class="button is-second" href={addressOf(`${path}.csv`, filter)} download>
      {developers.csv}
    </a>
  );
}

/** What stands in the place of rows that a filter left out. */
export function NoneFound({ path }: { path: string }) {
  const { developers } = usePage().text.organizer;
  return (
    <div class="empty">
      <p>{developers.noneFound}</p>
      <a class="button is-second" href={path}>
        {developers.clear}
      </a>
    </div>
  );
}
