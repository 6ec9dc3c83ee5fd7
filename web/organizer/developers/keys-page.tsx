import { usePage } from '../../page.ts';
import { addressOf } from '../../ui/staff/address.ts';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { Moment } from '../../ui/staff/moment.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { ListPaging, NoneListed, StateFilter } from './list-parts.tsx';

type KeyState = 'active' | 'expired' | 'revoked';

/** A key as it is shown: everything but its value. */
export interface ShownKey {
  id: string;
  name: string;
  description: string | null;
  start: string;
  scopes: readonly string[];
  callbackUrl: string | null;
  allowlist: readonly string[];
  expiresAt: string | null;
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
  state: KeyState;
}

interface KeysPageProps {
  frame: FrameProps;
  keys: readonly ShownKey[];
  state: KeyState | undefined;
  nextCursor: string | null;
}

export function KeysPage({ frame, keys, state, nextCursor }: KeysPageProps) {
  const page = usePage();
  const { developers } = page.text.organizer;
  const { keys: words } = developers;
  const path = `${frame.base}/settings/api-keys`;
  const isEmpty = keys.length === 0 && state === undefined && page.query?.cursor === undefined;
  const make = (
    <a class="button" href={`${path}/new`}>
      {words.make}
    </a>
  );
  if (isEmpty) {
    return (
      <Frame frame={frame} title={words.title}>
        <div class="empty">
          <p>{frame.organization.isSandbox ? words.emptyTest : words.empty}</p>
          {make}
        </div>
      </Frame>
    );
  }
  return (
    <Frame frame={frame} title={words.title} action={make}>
      <p class="lines">
        {words.lead} <a href="/docs/keys">{developers.guide}</a>
      </p>
      <StateFilter
        path={path}
        state={state}
        label={words.state}
        choices={(['active', 'expired', 'revoked'] as const).map((value) => ({ value, label: words.states[value] }))}
      />
      {keys.length === 0 ? <NoneListed path={path} /> : <KeyTable base={frame.base} keys={keys} />}
      <ListPaging path={path} filter={{ state }} nextCursor={nextCursor} />
    </Frame>
  );
}

function KeyTable({ base, keys }: { base: string; keys: readonly ShownKey[] }) {
  const { developers } = usePage().text.organizer;
  const { keys: words } = developers;
  return (
    <TableBox label={words.table}>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.scopes}</th>
          <th scope="col">{words.allowlist}</th>
          <th scope="col">{words.used}</th>
          <th scope="col">{words.act}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <th scope="row" class="key-name">
              <b>{key.name}</b>
              <code title={words.start}>{key.start}…</code>
              {key.description !== null && <span class="hint clamped">{key.description}</span>}
            </th>
            <td>
              <KeyTag state={key.state} />
              {key.expiresAt !== null && (
                <p class="hint">
                  {words.expires} <Moment at={key.expiresAt} />
                </p>
              )}
            </td>
            <td>
              <Pieces pieces={key.scopes} whenNone={words.noScopes} />
            </td>
            <td class="address">
              <Pieces pieces={key.allowlist} whenNone={words.anywhere} />
              {key.callbackUrl !== null && (
                <p class="hint">
                  {words.callbackUrl} {key.callbackUrl}
                </p>
              )}
            </td>
            <td>
              {key.lastUsedAt === null ? developers.never : <Moment at={key.lastUsedAt} />}
              <p class="hint">
                {words.made} <Moment at={key.createdAt} />
              </p>
            </td>
            <td class="row-acts">
              <a href={addressOf(`${base}/settings/requests`, { key: key.id })} aria-label={words.requestsOf(key.name)}>
                {words.requests}
              </a>
              {key.state !== 'revoked' && (
                <a
                  class="is-risky"
                  href={`${base}/settings/api-keys/${key.id}/revoke`}
                  aria-label={words.revokeOf(key.name)}
                >
                  {words.revoke}
                </a>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

const tagOfState: Record<KeyState, string> = { active: 'is-good', expired: 'is-waiting', revoked: 'is-bad' };

function KeyTag({ state }: { state: KeyState }) {
  const { keys } = usePage().text.organizer.developers;
  return <span class={`tag ${tagOfState[state]}`}>{keys.states[state]}</span>;
}

/** Short names one below the other. */
export function Pieces({ pieces, whenNone }: { pieces: readonly string[]; whenNone: string }) {
  if (pieces.length === 0) return <>{whenNone}</>;
  return (
    <ul class="pieces">
      {pieces.map((piece) => (
        <li key={piece}>
          <code>{piece}</code>
        </li>
      ))}
    </ul>
  );
}
