import { languageNames, languages } from '../../language.ts';
import { usePage } from '../../page.ts';
import { type FormFaults, FormTrouble, SelectField, TextField } from '../../ui/form.tsx';
import { When } from '../../ui/staff/moment.tsx';
import { Table } from '../../ui/staff/table.tsx';
import { OpenFrame } from './open-frame.tsx';
import { Organizations } from './organizations.tsx';
import { PasswordField, passwordIsland } from './password-field.tsx';
import { Sessions, type SessionsProps } from './sessions.tsx';
import { SignOut } from './sign-out.tsx';

export interface OwnPageProps extends SessionsProps {
  email: string;
  organizations: readonly { name: string; base: string }[];
  done?: string;
  profile: { name: string; language: string; faults?: FormFaults };
  password: { faults?: FormFaults; waitSeconds?: number };
  /** Undefined while it is off. */
  secondFactor: { since: string; codesLeft: number } | undefined;
  passkeys: number;
  acts: readonly { id: string; action: string; address: string | null; createdAt: string }[];
}

export function OwnPage(props: OwnPageProps) {
  const { email, organizations, done, profile, password, secondFactor, passkeys, sessions, acts } = props;
  const { account, frame } = usePage().text.organizer;
  const told = { ...frame.done, ...account.done };
  return (
    <OpenFrame
      title={account.own.title}
      islands={[passwordIsland]}
      action={<SignOut />}
      links={<Organizations organizations={organizations} />}
    >
      {done !== undefined && Object.hasOwn(told, done) && (
        <p class="note is-success" role="status">
          {told[done]}
        </p>
      )}
      <div class="account-columns">
        <Profile email={email} {...profile} />
        <Password email={email} {...password} />
        <SecondFactor state={secondFactor} />
        <Passkeys amount={passkeys} />
      </div>
      <Sessions sessions={sessions} />
      <Acts acts={acts} />
    </OpenFrame>
  );
}

function Profile({ email, name, language, faults }: OwnPageProps['profile'] & { email: string }) {
  const { own, email: emailLabel } = usePage().text.organizer.account;
  return (
    <section class="panel">
      <h2>{own.profile}</h2>
      <dl class="small-facts">
        <div>
          <dt>{emailLabel}</dt>
          <dd>{email}</dd>
        </div>
      </dl>
      <FormTrouble faults={faults} shown={['name']} />
      <form method="post" action="/organizer/account/profile" class="form">
        <TextField
          name="name"
          label={own.name}
          hint={own.nameHint}
          value={name}
          lengthMax="name"
          autocomplete="name"
          faults={faults}
        />
        <SelectField
          name="language"
          label={own.language}
          hint={own.languageHint}
          value={language}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <p>
          <button type="submit">{own.save}</button>
        </p>
      </form>
    </section>
  );
}

function Password({ email, faults, waitSeconds }: OwnPageProps['password'] & { email: string }) {
  const { account } = usePage().text.organizer;
  const { own, password } = account;
  return (
    <section class="panel">
      <h2>{own.passwordTitle}</h2>
      <p>{own.passwordLead}</p>
      {waitSeconds !== undefined && (
        <p class="note is-danger" role="alert">
          {account.tooOften(account.wait(waitSeconds))}
        </p>
      )}
      <FormTrouble faults={faults} shown={['currentPassword', 'newPassword']} />
      <form method="post" action="/organizer/account/password" class="form">
        {/* Password managers take the account's name from here. */}
        <input type="hidden" name="username" value={email} autocomplete="username" />
        <PasswordField
          name="currentPassword"
          label={own.currentPassword}
          autocomplete="current-password"
          faults={faults}
        />
        <PasswordField
          name="newPassword"
          label={own.newPassword}
          autocomplete="new-password"
          hint={password.hint}
          faults={faults}
        />
        <p>
          <button type="submit">{own.changePassword}</button>
        </p>
      </form>
    </section>
  );
}

function SecondFactor({ state }: { state: OwnPageProps['secondFactor'] }) {
  const { secondFactor } = usePage().text.organizer.account;
  return (
    <section class="panel">
      <h2>{secondFactor.title}</h2>
      <p>{secondFactor.lead}</p>
      {state !== undefined && (
        <p>
          <span class="tag is-good">{secondFactor.onTag}</span> {secondFactor.codesLeft(state.codesLeft)}
        </p>
      )}
      <p>
        <a class="button is-second" href="/organizer/account/second-factor">
          {state === undefined ? secondFactor.setUp : secondFactor.change}
        </a>
      </p>
    </section>
  );
}

function Passkeys({ amount }: { amount: number }) {
  const { passkeys } = usePage().text.organizer.account;
  return (
    <section class="panel">
      <h2>{passkeys.title}</h2>
      <p>{passkeys.lead}</p>
      {amount > 0 && (
        <p>
          <span class="tag is-good">{passkeys.count(amount)}</span>
        </p>
      )}
      <p>
        <a class="button is-second" href="/organizer/account/passkeys">
          {amount === 0 ? passkeys.add : passkeys.manage}
        </a>
      </p>
    </section>
  );
}

function Acts({ acts }: Pick<OwnPageProps, 'acts'>) {
  const { own, audit } = usePage().text.organizer.account;
  if (acts.length === 0) return null;
  return (
    <section class="account-part">
      <h2>{own.acts}</h2>
      <Table label={own.acts} columns={[own.when, own.what, own.address]}>
        {acts.map(({ id, action, address, createdAt }) => (
          <tr key={id}>
            <td>
              <When at={createdAt} />
            </td>
            <td>{audit.acts[action] ?? action}</td>
            <td>{address}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
