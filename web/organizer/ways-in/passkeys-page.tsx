import { usePage } from '../../page.ts';
import { type FormFaults, FormTrouble, PostForm, TextField } from '../../ui/form.tsx';
import { When } from '../../ui/staff/moment.tsx';
import { Table } from '../../ui/staff/table.tsx';
import { OpenFrame } from '../account/open-frame.tsx';
import { Organizations } from '../account/organizations.tsx';
import { SignOut } from '../account/sign-out.tsx';
import { Asked } from '../asked.tsx';
import { PasskeyButton, passkeyIsland } from '../passkey-button.tsx';

export interface PasskeysPageProps {
  organizations: readonly { name: string; base: string }[];
  done?: string;
  passkeys: readonly { id: string; name: string; createdAt: string; lastUsedAt: string | null }[];
  /** What was typed, where it was refused. */
  name?: string;
  trouble?: 'notMade' | 'full';
  faults?: FormFaults;
}

export function PasskeysPage({ organizations, done, passkeys, name, trouble, faults }: PasskeysPageProps) {
  const { account } = usePage().text.organizer;
  const { passkeys: words } = account;
  return (
    <OpenFrame
      title={words.title}
      islands={[passkeyIsland]}
      action={<SignOut />}
      links={<Organizations organizations={organizations} />}
    >
      {done !== undefined && Object.hasOwn(account.done, done) && (
        <p class="note is-success" role="status">
          {account.done[done]}
        </p>
      )}
      {trouble !== undefined && (
        <p class="note is-danger" role="alert">
          {words[trouble]}
        </p>
      )}
      <p class="lines">{words.lead}</p>
      <section class="account-part">
        <h2>{words.own}</h2>
        {passkeys.length === 0 ? <p>{words.none}</p> : <Own passkeys={passkeys} />}
      </section>
      <section class="panel">
        <h2>{words.add}</h2>
        <FormTrouble faults={faults} shown={['name']} />
        <PostForm action="/organizer/account/passkeys" class="form">
          <TextField
            name="name"
            label={words.name}
            hint={words.nameHint}
            value={name}
            required
            lengthMax="name"
            faults={faults}
          />
          <p class="note" data-without-passkeys>
            {words.noScript}
          </p>
          <PasskeyButton does="create" options="/organizer/account/passkeys/options" label={words.add} />
        </PostForm>
      </section>
      <p>
        <a href="/organizer/account">{account.secondFactor.back}</a>
      </p>
    </OpenFrame>
  );
}

function Own({ passkeys }: Pick<PasskeysPageProps, 'passkeys'>) {
  const { passkeys: words } = usePage().text.organizer.account;
  return (
    <>
      <Table label={words.own} columns={[words.name, words.created, words.lastUsed, words.action]}>
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <tr key={id}>
            <td>{name}</td>
            <td>
              <When at={createdAt} />
            </td>
            <td>{lastUsedAt === null ? words.never : <When at={lastUsedAt} />}</td>
            <td>
              <Asked
                action="/organizer/account/passkeys/remove"
                label={words.remove}
                about={name}
                fields={<input type="hidden" name="id" value={id} />}
              >
                {words.removeHint}
              </Asked>
            </td>
          </tr>
        ))}
      </Table>
      <p class="hint">{words.removeHint}</p>
    </>
  );
}
