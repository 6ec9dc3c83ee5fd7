import { usePage } from '../../page.ts';
import { AreaField, type FormFaults, FormTrouble, PostForm } from '../../ui/form.tsx';
import type { FrameProps } from '../../ui/staff/frame.tsx';

export interface OriginsFormProps {
  /** As they are typed, one a line. */
  text: string;
  most: number;
  faults: FormFaults;
}

export function OriginsForm({ frame, origins }: { frame: FrameProps; origins: OriginsFormProps }) {
  const { organization: words } = usePage().text.organizer.developers;
  const hint = [words.originsHint(origins.most), ...(frame.organization.isSandbox ? [words.originsHintTest] : [])];
  return (
    <div class="stacked">
      <h2>{words.origins}</h2>
      <p class="lines">{words.originsLead}</p>
      <PostForm class="form" action={`${frame.base}/settings/organization/origins`}>
        <FormTrouble faults={origins.faults} />
        <AreaField
          name="allowedOrigins"
          label={words.originsField}
          hint={hint.join(' ')}
          value={origins.text}
          rows={3}
          lengthMax="text"
          faults={origins.faults}
        />
        <div class="actions">
          <button type="submit">{words.originsSave}</button>
        </div>
      </PostForm>
    </div>
  );
}
