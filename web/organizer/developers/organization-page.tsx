import { usePage } from '../../page.ts';
import { type FormFaults, FormTrouble, PostForm } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { useMoment } from '../../ui/staff/moment.tsx';
import { Copyable, copyIsland } from '../copyable.tsx';
import { OriginsForm, type OriginsFormProps } from './origins-form.tsx';
import { ProfileForm, type ProfileFormProps } from './profile-form.tsx';

interface OrganizationPageProps {
  frame: FrameProps;
  organization: {
    slug: string;
    tier: 'FREE' | 'PRO' | 'ENTERPRISE';
    limits: { perMinute: number; perHour: number };
  };
  secret: { isMade: boolean; shownAt: string | null; previousUntil: string | null };
  /** Whether members need one to see anything, and whether the person who looks has one. */
  secondFactor: { isRequired: boolean; isOwn: boolean };
  profile: ProfileFormProps;
  origins: OriginsFormProps;
  faults: FormFaults;
}

export function OrganizationPage(props: OrganizationPageProps) {
  const { frame, organization, secret, secondFactor, profile, origins, faults } = props;
  const { text, publicUrl } = usePage();
  const { organization: words } = text.organizer.developers;
  const { slug, tier, limits } = organization;
  const page = `${publicUrl}/organizers/${slug}`;
  return (
    <Frame frame={frame} title={words.title} islands={['once.ts']}>
      <FormTrouble faults={faults} />
      <ProfileForm frame={frame} profile={profile} />
      <dl class="facts panel">
        <div>
          <dt>{words.slug}</dt>
          <dd>
            <code>{slug}</code>
          </dd>
        </div>
        <div>
          <dt>{words.tier}</dt>
          <dd>{words.tiers[tier]}</dd>
        </div>
        <div>
          <dt>{words.limits}</dt>
          <dd>
            {words.limit(limits.perMinute, limits.perHour)}
            <p class="hint">{words.limitsHint}</p>
          </dd>
        </div>
        <div>
          <dt>{words.page}</dt>
          <dd>
            <a href={`/organizers/${slug}`}>{page}</a>
            <p class="hint">{frame.organization.isApproved ? words.pageHint : words.pageLater}</p>
          </dd>
        </div>
      </dl>
      <OriginsForm frame={frame} origins={origins} />
      <SecondFactorRequired frame={frame} secondFactor={secondFactor} />
      <div class="stacked">
        <h2>{text.organizer.account.providerSettings.title}</h2>
        <p class="lines">{text.organizer.account.providerSettings.lead}</p>
        <p>
          <a class="button is-second" href={`${frame.base}/settings/organization/sign-in`}>
            {text.organizer.account.providerSettings.open}
          </a>
        </p>
      </div>
      <CallbackSecret frame={frame} secret={secret} />
      {frame.organization.isSandbox && <SandboxReset frame={frame} />}
    </Frame>
  );
}

function SecondFactorRequired({ frame, secondFactor }: Pick<OrganizationPageProps, 'frame' | 'secondFactor'>) {
  const { organization: words } = usePage().text.organizer.developers;
  const { isRequired, isOwn } = secondFactor;
  return (
    <div class="stacked">
      <h2>{words.factor}</h2>
      <p class="lines">{isRequired ? words.factorRequired : words.factorLead}</p>
      {isRequired || isOwn ? (
        <PostForm class="form" action={`${frame.base}/settings/organization/second-factor`}>
          <input type="hidden" name="isRequired" value={String(!isRequired)} />
          <div class="actions">
            <button type="submit" class="is-second">
              {isRequired ? words.factorLift : words.factorRequire}
            </button>
          </div>
        </PostForm>
      ) : (
        <p class="note">
          {words.factorFirst} <a href="/organizer/account/second-factor">{words.factorSetUp}</a>
        </p>
      )}
    </div>
  );
}

function CallbackSecret({ frame, secret }: Pick<OrganizationPageProps, 'frame' | 'secret'>) {
  const { organization: words } = usePage().text.organizer.developers;
  const momentText = useMoment();
  const path = `${frame.base}/settings/organization/callback-secret`;
  return (
    <div class="stacked">
      <h2>{words.secret}</h2>
      <p class="lines">{words.secretLead}</p>
      {frame.organization.isSandbox && <p class="lines">{words.secretTest}</p>}
      {secret.shownAt === null ? (
        <PostForm class="form" action={path} data-once>
          <p class="note">{words.notShown}</p>
          <div class="actions">
            <button type="submit">{words.show}</button>
          </div>
        </PostForm>
      ) : (
        <PostForm class="form" action={`${path}/rotate`} data-once>
          <div class="note">
            <p>{words.shown(momentText(secret.shownAt))}</p>
            {secret.previousUntil !== null && <p>{words.previous(momentText(secret.previousUntil))}</p>}
          </div>
          <p class="hint">{words.rotateHint}</p>
          <div class="actions">
            <button type="submit" class="is-second">
              {words.rotate}
            </button>
          </div>
        </PostForm>
      )}
    </div>
  );
}

function SandboxReset({ frame }: Pick<OrganizationPageProps, 'frame'>) {
  const { sandbox: words } = usePage().text.organizer.developers;
  return (
    <div class="stacked">
      <h2>{words.heading}</h2>
      <p class="lines">{words.lead}</p>
      <div class="actions">
        <a class="button is-second" href={`${frame.base}/settings/sandbox/reset`}>
          {words.open}
        </a>
      </div>
    </div>
  );
}

interface CallbackSecretPageProps {
  frame: FrameProps;
  /** Shown by this page and by no other. */
  secret: string;
  isRotated: boolean;
}

export function CallbackSecretPage({ frame, secret, isRotated }: CallbackSecretPageProps) {
  const { callbackSecret: words } = usePage().text.organizer.developers;
  return (
    <Frame frame={frame} title={isRotated ? words.titleRotated : words.title} islands={[copyIsland]}>
      <div class="note is-warning">
        <p>
          <b>{words.once}</b>
        </p>
        {isRotated && <p>{words.rotated}</p>}
      </div>
      <div class="stub shown-once">
        <Copyable id="callback-secret" label={words.secret} value={secret} />
      </div>
      <div class="actions">
        <a class="button" href={`${frame.base}/settings/organization`}>
          {words.ready}
        </a>
      </div>
    </Frame>
  );
}
