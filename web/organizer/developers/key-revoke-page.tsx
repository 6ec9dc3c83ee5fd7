import { usePage } from '../../page.ts';
import type { FormFaults } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { useMoment } from '../../ui/staff/moment.tsx';
import type { ShownKey } from './keys-page.tsx';
import { TypedForm } from './typed-form.tsx';

export interface RevokePageProps {
  frame: FrameProps;
  apiKey: ShownKey;
  /** How often it was used in the last 24 hours. */
  requestsDay: number;
  typed: string;
  faults: FormFaults;
}

export function KeyRevokePage({ frame, apiKey, requestsDay, typed, faults }: RevokePageProps) {
  const { revoke: words } = usePage().text.organizer.developers;
  const momentText = useMoment();
  const path = `${frame.base}/settings/api-keys`;
  const { name, lastUsedAt, revokedAt, callbackUrl } = apiKey;
  if (revokedAt !== null) {
    return (
      <Frame frame={frame} title={words.title(name)}>
        <p class="note">{words.alreadyRevoked(momentText(revokedAt))}</p>
        <div class="actions">
          <a class="button is-second" href={path}>
            {words.back}
          </a>
        </div>
      </Frame>
    );
  }
  return (
    <Frame frame={frame} title={words.title(name)}>
      <div class="note is-danger">
        <p>
          <b>{words.warning}</b>
        </p>
        <ul>
          <li>{words.requests(requestsDay)}</li>
          {lastUsedAt !== null && <li>{words.lastUsed(momentText(lastUsedAt))}</li>}
          {/* Its latest use is written down some seconds late. */}
          {lastUsedAt === null && requestsDay === 0 && <li>{words.neverUsed}</li>}
          {callbackUrl !== null && <li>{words.callback(callbackUrl)}</li>}
          <li>{words.stays}</li>
        </ul>
      </div>
      <TypedForm
        action={`${path}/${apiKey.id}/revoke`}
        label={words.typed(name)}
        typed={typed}
        faults={faults}
        words={words}
        back={path}
      />
    </Frame>
  );
}
