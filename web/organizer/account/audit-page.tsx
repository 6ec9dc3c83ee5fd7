import { peso } from '../../format.ts';
import { hrefWith, usePage } from '../../page.ts';
import { type FormFaults, FormTrouble, SelectField, TextField } from '../../ui/form.tsx';
import { isFiltered } from '../../ui/staff/address.ts';
import { type AnyFrameProps, Frame } from '../../ui/staff/frame.tsx';
import { When } from '../../ui/staff/moment.tsx';
import { MoreFilters, SearchField } from '../../ui/staff/more-filters.tsx';
import { Paging } from '../../ui/staff/paging.tsx';
import { Table } from '../../ui/staff/table.tsx';

export interface AuditPageProps {
  frame: AnyFrameProps;
  /** Its own URL; with .csv, that of the file. */
  here: string;
  filter: { person: string; action: string; from: string; to: string; search: string };
  faults?: FormFaults;
  /** Left out where one does not choose among people. */
  people?: readonly { userId: string; email: string }[];
  actions: readonly string[];
  acts: readonly {
    id: string;
    by: { kind: 'person' | 'key' | 'operator' | 'device'; label: string };
    action: string;
    subject: string | null;
    details: readonly { name: string; value: string }[];
    isTest: boolean;
    address: string | null;
    createdAt: string;
  }[];
  nextCursor: string | null;
}

export function AuditPage(props: AuditPageProps) {
  const page = usePage();
  const { audit } = page.text.organizer.account;
  const { frame, here, filter, faults, acts, nextCursor } = props;
  const title = 'organization' in frame ? audit.title : page.text.operator.audit.title;
  const csv = hrefWith({ ...page, path: `${here}.csv` }, { cursor: undefined, done: undefined });
  return (
    <Frame
      frame={frame}
      title={title}
      action={
        acts.length > 0 ? (
          <a class="button is-second" href={csv} download>
            {audit.csv}
          </a>
        ) : undefined
      }
    >
      <FormTrouble faults={faults} shown={['person', 'from', 'to', 'search']} />
      <Filters {...props} />
      {acts.length === 0 ? <Empty filter={filter} frame={frame} here={here} /> : <Acts acts={acts} />}
      <Paging
        label={audit.pages}
        newest={audit.newest}
        older={audit.older}
        nextCursor={nextCursor}
        hrefAt={(cursor) => hrefWith(page, { cursor })}
      />
    </Frame>
  );
}

function Filters({ filter, faults, people = [], actions, here }: AuditPageProps) {
  const { audit } = usePage().text.organizer.account;
  const isKnown = filter.person === '' || people.some(({ userId }) => userId === filter.person);
  const left = isKnown ? [] : [{ value: filter.person, label: audit.somebody }];
  const { search: _search, ...others } = filter;
  return (
    <form class="filters" action={here}>
      <SearchField label={audit.search} value={filter.search} placeholder={audit.searchHint} faults={faults} />
      <MoreFilters isOpen={isFiltered(others)}>
        {(people.length > 0 || left.length > 0) && (
          <SelectField
            name="person"
            label={audit.person}
            value={filter.person}
            faults={faults}
            choices={[
              { value: '', label: audit.anybody },
              ...people.map(({ userId, email }) => ({ value: userId, label: email })),
              ...left,
            ]}
          />
        )}
        <ActionField actions={actions} value={filter.action} />
        <TextField name="from" label={audit.from} type="date" value={filter.from} faults={faults} />
        <TextField name="to" label={audit.to} type="date" value={filter.to} faults={faults} />
      </MoreFilters>
      <button type="submit">{audit.apply}</button>
    </form>
  );
}

function ActionField({ actions, value }: { actions: readonly string[]; value: string }) {
  const { audit } = usePage().text.organizer.account;
  const groupOf = (action: string) => {
    const [kind = ''] = action.split('.');
    return audit.groups[kind] ?? kind;
  };
  const groups = Map.groupBy(actions, groupOf);
  return (
    <div class="field">
      <label for="field-action">{audit.action}</label>
      <select id="field-action" name="action">
        <option value="" selected={value === ''}>
          {audit.anything}
        </option>
        {[...groups].map(([group, names]) => (
          <optgroup key={group} label={group}>
            {names.map((name) => (
              <option key={name} value={name} selected={name === value}>
                {audit.acts[name] ?? name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

function Empty({ filter, frame, here }: Pick<AuditPageProps, 'filter' | 'frame' | 'here'>) {
  const { text } = usePage();
  const { audit } = text.organizer.account;
  const isNarrowed = isFiltered(filter);
  return (
    <div class="empty">
      <p>{isNarrowed ? audit.noneFound : audit.none}</p>
      {isNarrowed ? (
        <a class="button" href={here}>
          {audit.clear}
        </a>
      ) : (
        'organization' in frame && (
          <a class="button" href={`${frame.base}/settings/team`}>
            {audit.noneAction}
          </a>
        )
      )}
    </div>
  );
}

function Acts({ acts }: Pick<AuditPageProps, 'acts'>) {
  const { audit } = usePage().text.organizer.account;
  const whoOf = ({ kind, label }: AuditPageProps['acts'][number]['by']) => {
    if (kind === 'key') return audit.key(label);
    return kind === 'operator' ? audit.operator : label;
  };
  return (
    <Table label={audit.title} columns={[audit.when, audit.person, audit.action, audit.subject, audit.address]}>
      {acts.map(({ id, by, action, subject, details, isTest, address, createdAt }) => (
        <tr key={id}>
          <td>
            <When at={createdAt} />
          </td>
          <td>{whoOf(by)}</td>
          <td>
            {audit.acts[action] ?? action} {isTest && <span class="tag is-waiting">{audit.test}</span>}
          </td>
          <td>
            {subject}
            <Details details={details} />
          </td>
          <td>{address}</td>
        </tr>
      ))}
    </Table>
  );
}

function Details({ details }: { details: AuditPageProps['acts'][number]['details'] }) {
  const { audit, roles } = usePage().text.organizer.account;
  if (details.length === 0) return null;
  const textOf = ({ name, value }: { name: string; value: string }) =>
    name === 'amountCentavos'
      ? `${audit.details.amount}: ${peso(Number(value) / 100)}`
      : `${audit.details[name] ?? name}: ${roles[value] ?? value}`;
  return <div class="hint">{details.map(textOf).join(' · ')}</div>;
}
