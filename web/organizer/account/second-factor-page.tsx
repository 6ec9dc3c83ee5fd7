import { usePage } from '../../page.ts';
import { type FormFaults, FormTrouble } from '../../ui/form.tsx';
import { When } from '../../ui/staff/moment.tsx';
import { Copyable, copyIsland } from '../copyable.tsx';
import { CodeField } from './code-field.tsx';
import { OpenFrame } from './open-frame.tsx';
import { Organizations } from './organizations.tsx';
import { SignOut } from './sign-out.tsx';

export interface SecondFactorPageProps {
  /** Names of the person's organizations that show nothing without it. */
  requiredBy: readonly string[];
  organizations: readonly { name: string; base: string }[];
  /** Undefined while it is off. */
  state: { since: string; codesLeft: number } | undefined;
  /** What is being set up; undefined while it is on, and where a link is needed. */
  setUp: { sealed: string; secret: string; qrSvg: string } | undefined;
  /** For an operator: the command that makes a link, and whether the one they came with has expired. */
  operator?: { command: string; isLinkOver: boolean };
  faults?: FormFaults;
}

export function SecondFactorPage(props: SecondFactorPageProps) {
  const { requiredBy, organizations, state, setUp, operator, faults } = props;
  const { secondFactor, passkeys } = usePage().text.organizer.account;
  return (
    <OpenFrame
      title={secondFactor.title}
      islands={[copyIsland]}
      action={<SignOut />}
      links={<Organizations organizations={organizations} />}
    >
      {requiredBy.length > 0 && (
        <p class={state === undefined ? 'note is-warning' : 'note'}>{secondFactor.requiredBy(requiredBy.join(', '))}</p>
      )}
      <p class="lines">{secondFactor.lead}</p>
      {requiredBy.length > 0 && state === undefined && operator === undefined && <p>{passkeys.required}</p>}
      {state !== undefined && <SwitchedOn state={state} isOperator={operator !== undefined} />}
      {setUp !== undefined && <SetUp setUp={setUp} faults={faults} />}
      {state === undefined && setUp === undefined && operator !== undefined && <LinkNeeded operator={operator} />}
      <p>
        <a href="/organizer/account">{secondFactor.back}</a>
      </p>
    </OpenFrame>
  );
}

function SetUp({ setUp, faults }: { setUp: NonNullable<SecondFactorPageProps['setUp']>; faults?: FormFaults }) {
  const { secondFactor } = usePage().text.organizer.account;
  return (
    <ol class="set-up">
      <li class="panel">
        <h2>{secondFactor.getApp}</h2>
        <p>{secondFactor.getAppLead}</p>
      </li>
      <li class="panel">
        <h2>{secondFactor.scan}</h2>
        <div
          class="set-up-qr"
          role="img"
          aria-label={secondFactor.qr}
          dangerouslySetInnerHTML={{ __html: setUp.qrSvg }}
        />
        <Copyable id="factor-secret" label={secondFactor.secret} hint={secondFactor.secretHint} value={setUp.secret} />
      </li>
      <li class="panel">
        <h2>{secondFactor.confirm}</h2>
        <FormTrouble faults={faults} shown={['code']} />
        <form method="post" action="/organizer/account/second-factor/on" class="form">
          <input type="hidden" name="setUp" value={setUp.sealed} />
          <CodeField name="code" hint={secondFactor.confirmHint} faults={faults} />
          <p>
            <button type="submit">{secondFactor.switchOn}</button>
          </p>
        </form>
      </li>
    </ol>
  );
}

function LinkNeeded({ operator }: { operator: NonNullable<SecondFactorPageProps['operator']> }) {
  const { secondFactor } = usePage().text.organizer.account;
  return (
    <section class="panel" id="link-needed">
      <p>{operator.isLinkOver ? secondFactor.linkOver : secondFactor.linkNeeded}</p>
      <p>{secondFactor.linkHow(operator.command)}</p>
    </section>
  );
}

function SwitchedOn({
  state,
  isOperator,
}: {
  state: NonNullable<SecondFactorPageProps['state']>;
  isOperator: boolean;
}) {
  const { secondFactor } = usePage().text.organizer.account;
  return (
    <>
      <p class="note is-success">
        {secondFactor.on} <When at={state.since} />
      </p>
      <div class="account-columns">
        <section class="panel">
          <h2>{secondFactor.codes}</h2>
          <p>{secondFactor.codesLeft(state.codesLeft)}</p>
          <form method="post" action="/organizer/account/second-factor/codes" class="form">
            <p class="hint">{secondFactor.codesHint}</p>
            <p>
              <button type="submit" class="is-second">
                {secondFactor.makeCodes}
              </button>
            </p>
          </form>
        </section>
        <section class="panel">
          <h2>{secondFactor.off}</h2>
          <p>{isOperator ? secondFactor.offOperator : secondFactor.offLead}</p>
          <form method="post" action="/organizer/account/second-factor/off" class="form">
            <p>
              <button type="submit" class="is-danger-button">
                {secondFactor.switchOff}
              </button>
            </p>
          </form>
        </section>
      </div>
    </>
  );
}
