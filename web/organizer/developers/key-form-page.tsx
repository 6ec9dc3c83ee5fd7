import { usePage } from '../../page.ts';
import { faultIn } from '../../texts/faults.ts';
import { AreaField, CheckField, type FormFaults, FormTrouble, PostForm, TextField } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';

/** As it was typed. */
export interface KeyFormValues {
  name: string;
  description: string;
  scopes: readonly string[];
  callbackUrl: string;
  allowlist: string;
  /** Agents may act live with it. */
  allowsAgents: boolean;
  expires: string;
}

interface KeyFormPageProps {
  frame: FrameProps;
  values: KeyFormValues;
  /** Where the reader's own requests come from. */
  address: string;
  faults: FormFaults;
}

const groups = [
  { group: 'events', scopes: ['events:read', 'events:write'] },
  { group: 'tickets', scopes: ['tickets:read', 'tickets:write'] },
  { group: 'orders', scopes: ['orders:read', 'orders:write'] },
  { group: 'webhooks', scopes: ['webhooks:manage'] },
] as const;
const shown = ['name', 'description', 'callbackUrl', 'allowlist', 'expiresAt'];

export function KeyFormPage({ frame, values, address, faults }: KeyFormPageProps) {
  const { language, text } = usePage();
  const { keyForm: words } = text.organizer.developers;
  const { isSandbox } = frame.organization;
  const path = `${frame.base}/settings/api-keys`;
  return (
    <Frame frame={frame} title={isSandbox ? words.titleTest : words.title} islands={['once.ts']}>
      <PostForm class="form" action={`${path}/new`} data-once>
        {/* Enter presses the first button, and that must not be one that only changes the form. */}
        <button class="unseen" type="submit" name="step" value="create" tabIndex={-1} aria-hidden="true">
          {words.create}
        </button>
        <p class={isSandbox ? 'note is-warning' : 'note'}>{isSandbox ? words.test : words.live}</p>
        <FormTrouble faults={faults} shown={shown} />
        <TextField
          name="name"
          label={words.name}
          hint={words.nameHint}
          value={values.name}
          lengthMax="name"
          autocomplete="off"
          faults={faults}
        />
        <AreaField
          name="description"
          label={words.description}
          hint={words.descriptionHint}
          value={values.description}
          rows={2}
          faults={faults}
        />
        <fieldset class="scopes" aria-describedby="scopes-hint">
          <legend>{words.scopes}</legend>
          <p class="hint" id="scopes-hint">
            {words.scopesHint}
          </p>
          <div class="actions">
            <button type="submit" class="is-second is-slim" name="step" value="all-scopes" formnovalidate>
              {words.allScopes}
            </button>
            <button type="submit" class="is-second is-slim" name="step" value="no-scopes" formnovalidate>
              {words.noScopes}
            </button>
          </div>
          {groups.map(({ group, scopes }) => (
            <fieldset key={group} class="scope-group">
              <legend>{words.groups[group]}</legend>
              {scopes.map((scope) => (
                <CheckField
                  key={scope}
                  name="scopes"
                  value={scope}
                  label={scope}
                  hint={words.scopeMeanings[scope]}
                  isChecked={values.scopes.includes(scope)}
                />
              ))}
            </fieldset>
          ))}
          {faults.fields.scopes !== undefined && <span class="fault">{faultIn(language, faults.fields.scopes)}</span>}
        </fieldset>
        <TextField
          name="callbackUrl"
          label={words.callbackUrl}
          hint={words.callbackUrlHint}
          value={values.callbackUrl}
          placeholder="https://example.com/takilya"
          autocomplete="off"
          faults={faults}
        />
        <div class="field-with-button">
          <AreaField
            name="allowlist"
            label={words.allowlist}
            hint={words.allowlistHint(address)}
            value={values.allowlist}
            rows={3}
            faults={faults}
          />
          <button type="submit" class="is-second is-slim" name="step" value="my-address" formnovalidate>
            {words.myAddress}
          </button>
        </div>
        <TextField
          name="expiresAt"
          type="date"
          label={words.expires}
          hint={words.expiresHint}
          value={values.expires}
          faults={faults}
        />
        {frame.organization?.isSandbox !== true && (
          <CheckField name="mcp" label={words.agents} hint={words.agentsHint} isChecked={values.allowsAgents} />
        )}
        <div class="actions">
          <button type="submit" name="step" value="create">
            {words.create}
          </button>
          <a href={path}>{words.cancel}</a>
        </div>
      </PostForm>
    </Frame>
  );
}
