import { usePage } from '../../page.ts';
import { type FormFaults, FormTrouble } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { TypedForm } from './typed-form.tsx';

interface SandboxResetPageProps {
  frame: FrameProps;
  /** Which one is meant: sent once more, the form does nothing to the one in its place. */
  sandbox: { id: string; name: string };
  typed: string;
  faults: FormFaults;
}

export function SandboxResetPage({ frame, sandbox, typed, faults }: SandboxResetPageProps) {
  const { sandbox: words } = usePage().text.organizer.developers;
  return (
    <Frame frame={frame} title={words.title}>
      <FormTrouble faults={faults} />
      <div class="note is-danger">
        <p>
          <b>{words.warning}</b>
        </p>
        <ul>
          <li>{words.goes}</li>
          <li>{words.silent}</li>
          <li>{words.clock}</li>
          <li>{words.stays}</li>
        </ul>
      </div>
      <TypedForm
        action={`${frame.base}/settings/sandbox/reset`}
        label={words.typed(sandbox.name)}
        typed={typed}
        faults={faults}
        words={words}
        back={`${frame.base}/settings/organization`}
        of={sandbox.id}
      />
    </Frame>
  );
}
