import { usePage } from '../../page.ts';
import { type FormFaults, FormTrouble, SelectField, TextField } from '../../ui/form.tsx';
import { addressOf, isFiltered } from '../../ui/staff/address.ts';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { Moment } from '../../ui/staff/moment.tsx';
import { MoreFilters } from '../../ui/staff/more-filters.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { Copyable, copyIsland } from '../copyable.tsx';
import { ListPaging, NoneListed, Period, ShowRows } from './list-parts.tsx';

interface ShownRequest {
  id: string;
  requestId: string;
  at: string;
  method: string;
  path: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
  key: { id: string; name: string | null };
  address: string;
  userAgent: string | null;
}

export interface RequestsPageProps {
  frame: FrameProps;
  /** As the URL has it. */
  filter: {
    requestId?: string;
    status?: string;
    method?: string;
    path?: string;
    key?: string;
    from?: string;
    to?: string;
  };
  methods: readonly string[];
  statuses: readonly ('2xx' | '3xx' | '4xx' | '5xx')[];
  keys: readonly { id: string; name: string; start: string }[];
  requests: readonly ShownRequest[];
  nextCursor: string | null;
  faults: FormFaults;
}

export function RequestsPage(props: RequestsPageProps) {
  const { frame, filter, requests, nextCursor, faults } = props;
  const page = usePage();
  const { requests: words } = page.text.organizer.developers;
  const path = `${frame.base}/settings/requests`;
  if (requests.length === 0 && !isFiltered(filter) && page.query?.cursor === undefined) {
    return (
      <Frame frame={frame} title={words.title} islands={[copyIsland]}>
        <div class="empty">
          <p>{words.empty}</p>
          <Copyable id="curl" label="curl" value={curlOf(page.publicUrl, frame.organization.isSandbox)} isCode />
          {frame.abilities.includes('api-keys') && (
            <a class="button" href={`${frame.base}/settings/api-keys/new`}>
              {words.makeKey}
            </a>
          )}
        </div>
      </Frame>
    );
  }
  return (
    <Frame frame={frame} title={words.title}>
      <p class="lines">{words.lead}</p>
      <FormTrouble faults={faults} shown={['requestId', 'path', 'from', 'to']} />
      <Filters {...props} path={path} />
      {requests.length === 0 ? (
        <NoneListed path={path} />
      ) : (
        <RequestTable path={path} filter={filter} requests={requests} />
      )}
      <ListPaging path={path} filter={filter} nextCursor={nextCursor} />
    </Frame>
  );
}

function curlOf(publicUrl: string, isSandbox: boolean): string {
  return `curl -H 'api-key: ${isSandbox ? 'tak_test_…' : 'tak_live_…'}' ${publicUrl}/open-api/v1/me`;
}

function Filters({ path, filter, methods, statuses, keys, faults }: RequestsPageProps & { path: string }) {
  const { developers } = usePage().text.organizer;
  const { requests: words } = developers;
  const every = { value: '', label: developers.all };
  const { requestId: _requestId, ...others } = filter;
  return (
    <form class="filters" action={path}>
      <TextField
        name="requestId"
        label={words.requestId}
        value={filter.requestId}
        placeholder="req_…"
        faults={faults}
      />
      <MoreFilters isOpen={isFiltered(others)}>
        <SelectField
          name="status"
          label={words.status}
          value={filter.status}
          choices={[every, ...statuses.map((value) => ({ value, label: words.statuses[value] }))]}
        />
        <SelectField
          name="method"
          label={words.method}
          value={filter.method}
          choices={[every, ...methods.map((value) => ({ value, label: value }))]}
        />
        <TextField name="path" label={words.path} value={filter.path} placeholder="/events" faults={faults} />
        {keys.length > 0 ? (
          <SelectField
            name="key"
            label={words.key}
            value={filter.key}
            choices={[every, ...keys.map(({ id, name, start }) => ({ value: id, label: `${name} (${start}…)` }))]}
          />
        ) : (
          filter.key !== undefined && <input type="hidden" name="key" value={filter.key} />
        )}
        <Period filter={filter} faults={faults} />
      </MoreFilters>
      <ShowRows path={path} filter={filter} />
    </form>
  );
}

function RequestTable({ path, filter, requests }: Pick<RequestsPageProps, 'filter' | 'requests'> & { path: string }) {
  const { developers } = usePage().text.organizer;
  const { requests: words } = developers;
  return (
    <TableBox label={words.table}>
      <thead>
        <tr>
          <th scope="col">{words.time}</th>
          <th scope="col">{words.status}</th>
          <th scope="col">{words.request}</th>
          <th scope="col">{words.error}</th>
          <th scope="col" class="number">
            {words.duration}
          </th>
          <th scope="col">{words.key}</th>
          <th scope="col">{words.address}</th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr key={request.id}>
            <th scope="row">
              <Moment at={request.at} isExact />
            </th>
            <td>
              <span class={`tag ${request.status < 400 ? 'is-good' : 'is-bad'}`}>{request.status}</span>
            </td>
            <td class="request-line">
              <code>
                <b>{request.method}</b> {request.path}
              </code>
              <a class="quiet" href={addressOf(path, { requestId: request.requestId })}>
                <code>{request.requestId}</code>
              </a>
            </td>
            <td>{request.errorCode === null ? '–' : <code>{request.errorCode}</code>}</td>
            <td class="number">{developers.milliseconds(request.durationMs)}</td>
            <td>
              <a href={addressOf(path, { ...filter, key: request.key.id })}>{request.key.name ?? words.gone}</a>
            </td>
            <td>{request.address}</td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}
