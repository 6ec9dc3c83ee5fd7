import { usePage } from '../../page.ts';
import { AreaField, type FormFaults, FormTrouble, PostForm, TextField } from '../../ui/form.tsx';
import { Alone } from '../../ui/staff/frame.tsx';
import { MailboxLink } from './forgot-page.tsx';
import { PasswordField, passwordIsland } from './password-field.tsx';

interface SignUpPageProps {
  name?: string;
  email?: string;
  organizationName?: string;
  /** As it was typed. */
  introduction?: Introduction;
  /** Whether the operator approves it before it sells. */
  needsApproval: boolean;
  faults?: FormFaults;
  waitSeconds?: number;
  /** The address that got a mail, whether or not it has an account. */
  sentTo?: string;
  hasMailbox?: boolean;
}

/** For those who approve it; none of it is required. */
interface Introduction {
  plans: string;
  website: string;
  contactPhone: string;
}

const here = '/organizer/sign-up';
const introductionFields = ['plans', 'website', 'contactPhone'];

export function SignUpPage(props: SignUpPageProps) {
  const { account } = usePage().text.organizer;
  const { signUp } = account;
  const { name, email, organizationName, introduction, needsApproval, faults, sentTo } = props;
  if (sentTo !== undefined) {
    return (
      <Alone title={signUp.title}>
        <div class="panel" role="status">
          <p>
            <b>{signUp.sent(sentTo)}</b>
          </p>
          <p>{signUp.sentHint}</p>
          {props.hasMailbox && <MailboxLink />}
          <p class="actions">
            <a href={here}>{signUp.again}</a>
          </p>
        </div>
      </Alone>
    );
  }
  return (
    <Alone title={signUp.title} islands={[passwordIsland]}>
      <Waiting waitSeconds={props.waitSeconds} />
      <FormTrouble faults={faults} shown={['name', 'email', 'password', 'organizationName', ...introductionFields]} />
      <form method="post" action={here} class="panel">
        <p>{signUp.lead}</p>
        <TextField
          name="name"
          label={signUp.name}
          value={name}
          required
          lengthMax="name"
          autocomplete="name"
          faults={faults}
        />
        <TextField
          name="email"
          label={account.email}
          type="email"
          value={email}
          required
          lengthMax="email"
          autocomplete="username"
          faults={faults}
        />
        <PasswordField
          name="password"
          label={signUp.password}
          autocomplete="new-password"
          hint={account.password.hint}
          faults={faults}
        />
        <OrganizationName value={organizationName} faults={faults} />
        {needsApproval && <Introduce typed={introduction} faults={faults} />}
        <p class="actions">
          <button type="submit">{signUp.send}</button>
          <a href="/organizer/sign-in">{signUp.known}</a>
        </p>
      </form>
    </Alone>
  );
}

export interface ConfirmSignUpPageProps {
  email: string;
  organizationName: string;
  needsPassword: boolean;
  faults?: FormFaults;
  waitSeconds?: number;
}

/** Only the press of the button makes anything: programs that scan mails open their links too. */
export function ConfirmSignUpPage(props: ConfirmSignUpPageProps) {
  const { email, organizationName, needsPassword, faults } = props;
  const { signUp } = usePage().text.organizer.account;
  return (
    <Alone title={signUp.confirmTitle(organizationName)} islands={[passwordIsland]}>
      <Waiting waitSeconds={props.waitSeconds} />
      <FormTrouble faults={faults} shown={['password']} />
      <form method="post" action={`${here}/confirm`} class="stub form">
        <p>{signUp.confirmLead(email)}</p>
        {needsPassword && (
          <>
            {/* Password managers take the account's name from here. */}
            <input type="hidden" name="username" value={email} autocomplete="username" />
            <PasswordField
              name="password"
              label={signUp.confirmPassword}
              autocomplete="current-password"
              hint={signUp.confirmPasswordHint}
              faults={faults}
            />
          </>
        )}
        <p>
          <button type="submit">{signUp.confirm}</button>
        </p>
        <p class="hint">{signUp.notYou}</p>
      </form>
    </Alone>
  );
}

type NewOrganizationPageProps = Pick<
  SignUpPageProps,
  'organizationName' | 'introduction' | 'needsApproval' | 'faults' | 'waitSeconds'
>;

/** For somebody who has an account. */
export function NewOrganizationPage(props: NewOrganizationPageProps) {
  const { organizationName, introduction, needsApproval, faults } = props;
  const { signUp } = usePage().text.organizer.account;
  return (
    <Alone title={signUp.newTitle}>
      <Waiting waitSeconds={props.waitSeconds} />
      <FormTrouble faults={faults} shown={['organizationName', ...introductionFields]} />
      <PostForm action="/organizer/organizations/new" class="panel">
        <p>{signUp.newLead}</p>
        <OrganizationName value={organizationName} faults={faults} />
        {needsApproval && <Introduce typed={introduction} faults={faults} />}
        <p>
          <button type="submit">{signUp.newSend}</button>
        </p>
      </PostForm>
    </Alone>
  );
}

function OrganizationName({ value, faults }: { value?: string; faults?: FormFaults }) {
  const { signUp } = usePage().text.organizer.account;
  return (
    <TextField
      name="organizationName"
      label={signUp.organization}
      hint={signUp.organizationHint}
      value={value}
      required
      lengthMax="name"
      autocomplete="organization"
      faults={faults}
    />
  );
}

/** What those who approve it look for first. */
function Introduce({ typed, faults }: { typed?: Introduction; faults?: FormFaults }) {
  const { signUp } = usePage().text.organizer.account;
  const hasFault = introductionFields.some((field) => faults?.fields[field] !== undefined);
  const hasText = Object.values(typed ?? {}).some(Boolean);
  return (
    <details open={hasFault || hasText}>
      <summary>{signUp.introduce}</summary>
      <div class="form">
        <p class="hint">{signUp.approve}</p>
        <AreaField
          name="plans"
          label={signUp.plans}
          hint={signUp.plansHint}
          value={typed?.plans}
          rows={3}
          lengthMax="plans"
          faults={faults}
        />
        <TextField
          name="website"
          label={signUp.website}
          hint={signUp.websiteHint}
          value={typed?.website}
          lengthMax="url"
          autocomplete="url"
          faults={faults}
        />
        <TextField
          name="contactPhone"
          label={signUp.phone}
          value={typed?.contactPhone}
          lengthMax="phone"
          autocomplete="tel"
          faults={faults}
        />
      </div>
    </details>
  );
}

function Waiting({ waitSeconds }: { waitSeconds?: number }) {
  const { account } = usePage().text.organizer;
  if (waitSeconds === undefined) return null;
  return (
    <p class="note is-danger" role="alert">
      {account.tooOften(account.wait(waitSeconds))}
    </p>
  );
}
