import { usePage } from '../../page.ts';
import { type FormFaults, FormTrouble, PostForm, TextField } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { Copyable, copyIsland } from '../copyable.tsx';

export interface ProviderSettingsPageProps {
  frame: FrameProps;
  /** What is set, or was typed. */
  issuer: string;
  clientId: string;
  isSet: boolean;
  /** What the owner hands out, and what they tell the provider. */
  link: string;
  returnUrl: string;
  faults?: FormFaults;
}

export function ProviderSettingsPage(props: ProviderSettingsPageProps) {
  const { frame, issuer, clientId, isSet, link, returnUrl, faults } = props;
  const { providerSettings: words } = usePage().text.organizer.account;
  const path = `${frame.base}/settings/organization/sign-in`;
  return (
    <Frame frame={frame} title={words.title} islands={['once.ts', copyIsland]}>
      <p class="lines">{words.lead}</p>
      <p class="note">{words.reach}</p>
      {isSet && <Copyable id="provider-link" label={words.link} hint={words.linkHint} value={link} />}
      <Copyable id="provider-return" label={words.returnUrl} hint={words.returnHint} value={returnUrl} />
      <FormTrouble faults={faults} shown={['issuer', 'clientId', 'clientSecret']} />
      <PostForm class="form panel" action={path} data-once>
        <TextField
          name="issuer"
          label={words.issuer}
          hint={words.issuerHint}
          value={issuer}
          type="url"
          required
          lengthMax="url"
          faults={faults}
        />
        <TextField name="clientId" label={words.clientId} value={clientId} required lengthMax="url" faults={faults} />
        <TextField
          name="clientSecret"
          label={words.clientSecret}
          hint={words.secretHint}
          required
          lengthMax="url"
          faults={faults}
        />
        <div class="actions">
          <button type="submit">{words.save}</button>
        </div>
      </PostForm>
      {isSet && (
        <PostForm class="form" action={`${path}/remove`} data-once>
          <p class="hint">{words.removeHint}</p>
          <div class="actions">
            <button type="submit" class="is-danger-button">
              {words.remove}
            </button>
          </div>
        </PostForm>
      )}
      <p>
        <a href={`${frame.base}/settings/organization`}>{words.back}</a>
      </p>
    </Frame>
  );
}
