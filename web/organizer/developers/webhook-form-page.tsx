import { usePage } from '../../page.ts';
import type { en } from '../../texts/en.ts';
import { faultIn } from '../../texts/faults.ts';
import { CheckField, type FormFaults, FormTrouble, PostForm, TextField } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';

type Words = typeof en.organizer.developers;

/** Kinds about the same thing. */
interface KindGroup {
  name: keyof Words['typeGroups'];
  types: readonly (keyof Words['types'])[];
}

/** As it was typed. */
export interface WebhookFormValues {
  url: string;
  events: readonly string[];
}

interface WebhookFormPageProps {
  frame: FrameProps;
  /** The webhook to be changed; undefined for a new one. The tag says which edit of it the reader saw. */
  webhook: { id: string; tag: string } | undefined;
  groups: readonly KindGroup[];
  values: WebhookFormValues;
  faults: FormFaults;
}

export function WebhookFormPage({ frame, webhook, groups, values, faults }: WebhookFormPageProps) {
  const { language, text } = usePage();
  const { developers } = text.organizer;
  const { webhookForm: words } = developers;
  const path = `${frame.base}/settings/webhooks`;
  const isNew = webhook === undefined;
  const fault = faults.fields.events;
  return (
    <Frame frame={frame} title={isNew ? words.titleNew : words.titleEdit} islands={['once.ts']}>
      <PostForm class="form" action={isNew ? `${path}/new` : `${path}/${webhook.id}/edit`} data-once>
        <FormTrouble faults={faults} shown={['url', 'events']} />
        {isNew ? (
          <TextField
            name="url"
            label={words.url}
            hint={words.urlHint}
            value={values.url}
            placeholder="https://"
            autocomplete="off"
            faults={faults}
          />
        ) : (
          <div class="field">
            <input type="hidden" name="tag" value={webhook.tag} />
            <code class="address">{values.url}</code>
            <span class="hint">{words.urlFixed}</span>
          </div>
        )}
        <fieldset class="scopes" aria-describedby={fault === undefined ? undefined : 'events-fault'}>
          <legend>{words.events}</legend>
          {groups.map(({ name, types }) => (
            <fieldset key={name} class="scope-group is-told">
              <legend>{developers.typeGroups[name]}</legend>
              {types.map((type) => (
                <CheckField
                  key={type}
                  name="events"
                  value={type}
                  label={developers.types[type]}
                  hint={type}
                  isChecked={values.events.includes(type)}
                />
              ))}
            </fieldset>
          ))}
          {fault !== undefined && (
            <span class="fault" id="events-fault">
              {faultIn(language, fault)}
            </span>
          )}
        </fieldset>
        {isNew && <p class="note">{words.buyers}</p>}
        <div class="actions">
          <button type="submit">{isNew ? words.create : words.save}</button>
          <a href={isNew ? path : `${path}/${webhook.id}`}>{words.cancel}</a>
        </div>
      </PostForm>
    </Frame>
  );
}
