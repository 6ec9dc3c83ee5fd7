import { usePage } from '../../page.ts';
import { AreaField, type FormFaults, FormTrouble, fieldsOf, PostForm, TextField } from '../../ui/form.tsx';
import type { FrameProps } from '../../ui/staff/frame.tsx';
import { type Conflict, Conflicts } from '../conflicts.tsx';
import { PictureField } from '../picture-field.tsx';

const links = ['website', 'facebook', 'instagram', 'x', 'tiktok', 'youtube'] as const;

export interface ProfileFormProps {
  values: Readonly<Record<string, string>>;
  /** The version that the form was opened with. */
  version: string;
  faults?: FormFaults;
  conflicts?: readonly Conflict[];
  /** Where the page is, with a banner, before the organization may sell. */
  previewPath: string;
}

/** What the organization tells the public about itself. */
export function ProfileForm({ frame, profile }: { frame: FrameProps; profile: ProfileFormProps }) {
  const { profile: words } = usePage().text.organizer;
  const { isSandbox, liveBase } = frame.organization;
  return (
    <section class="stacked" aria-labelledby="profile-title">
      <h2 id="profile-title">{words.title}</h2>
      <p class="lines">
        {isSandbox ? words.sandbox : words.lead}{' '}
        {isSandbox && <a href={`${liveBase}/settings/organization`}>{words.toLive}</a>}{' '}
        <a href={profile.previewPath}>{words.preview}</a>
      </p>
      {!isSandbox && <Fields base={frame.base} {...profile} />}
    </section>
  );
}

function Fields({ base, values, version, faults, conflicts }: ProfileFormProps & { base: string }) {
  const { profile: words } = usePage().text.organizer;
  const { labels, hints } = words;
  const field = fieldsOf({ labels, hints, values, faults });
  return (
    <PostForm class="form" action={`${base}/settings/organization`}>
      <input type="hidden" name="version" value={version} />
      <FormTrouble faults={faults} shown={Object.keys(labels)} />
      <Conflicts conflicts={conflicts} labels={labels} />
      <TextField {...field('name')} required lengthMax="name" autocomplete="organization" />
      <PictureField {...field('logoUrl')} base={base} shape="square" />
      <AreaField {...field('description')} rows={6} lengthMax="text" />
      <fieldset>
        <legend>{words.links}</legend>
        <div class="form-row">
          {links.map((name) => (
            <TextField key={name} {...field(name)} type="url" lengthMax="url" placeholder="https://" />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{words.contact}</legend>
        <div class="form-row">
          <TextField {...field('contactEmail')} type="email" lengthMax="email" />
          <TextField {...field('contactPhone')} lengthMax="phone" autocomplete="tel" />
        </div>
      </fieldset>
      <div class="actions">
        <button type="submit">{words.save}</button>
      </div>
    </PostForm>
  );
}
