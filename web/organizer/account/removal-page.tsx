import { usePage } from '../../page.ts';
import { type FormFaults, FormTrouble, PostForm } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';

interface RemovalPageProps {
  frame: FrameProps;
  member: { userId: string; email: string; name: string | null; isSelf: boolean };
  trouble?: FormFaults;
}

export function RemovalPage({ frame, member, trouble }: RemovalPageProps) {
  const { removal } = usePage().text.organizer.account;
  const { userId, email, name, isSelf } = member;
  const here = `${frame.base}/settings/team`;
  const { name: organization } = frame.organization;
  return (
    <Frame frame={frame} title={removal.title(email)}>
      <FormTrouble faults={trouble} />
      <div class="panel narrow-panel">
        {name !== null && (
          <p>
            <b>{name}</b>
          </p>
        )}
        <p>{isSelf ? removal.leadSelf(organization) : removal.lead(organization)}</p>
        {!isSelf && (
          <>
            <p>{removal.stays}</p>
            <p>{removal.keys}</p>
          </>
        )}
        <PostForm action={`${here}/${userId}/remove`} class="actions">
          <button type="submit" class="is-danger-button">
            {removal.send}
          </button>
          <a href={here}>{isSelf ? removal.backSelf : removal.back}</a>
        </PostForm>
      </div>
    </Frame>
  );
}
