import { usePage } from '../../page.ts';
import { type Choice, type FormFaults, fieldsOf, SelectField, TextField } from '../../ui/form.tsx';
import { addressOf } from '../../ui/staff/address.ts';
import { NoneFound } from '../../ui/staff/none-found.tsx';
import { Paging } from '../../ui/staff/paging.tsx';

interface Listed {
  path: string;
  /** The filters as the URL has them. */
  filter: Readonly<Record<string, string | undefined>>;
}

/** To the older rows, and back to the newest. */
export function ListPaging({ path, filter, nextCursor }: Listed & { nextCursor: string | null }) {
  const { pages: label, newest, older } = usePage().text.organizer.developers;
  const hrefAt = (cursor: string | undefined) => addressOf(path, { ...filter, cursor });
  return <Paging label={label} newest={newest} older={older} nextCursor={nextCursor} hrefAt={hrefAt} />;
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
function CsvLink({ path, filter }: Listed) {
  const { developers } = usePage().text.organizer;
  return (
    <a class="button is-second" href={addressOf(`${path}.csv`, filter)} download>
      {developers.csv}
    </a>
  );
}

/** In the place of rows that a filter left out. */
export function NoneListed({ path }: { path: string }) {
  const { noneFound, clear: label } = usePage().text.organizer.developers;
  return <NoneFound text={noneFound} all={{ path, label }} />;
}
