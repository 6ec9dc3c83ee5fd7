import { usePage } from '../../page.ts';
import { type FormFaults, TextField } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../frame.tsx';
import { useMoment } from '../moment.tsx';
import type { ShownKey } from './keys-page.tsx';

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
      <form class="form" method="post" action={`${path}/${apiKey.id}/revoke`}>
        <TextField name="typed" label={words.typed(name)} value={typed} autocomplete="off" faults={faults} />
        <div class="actions">
          <button type="submit" class="is-danger-button">
            {words.button}
          </button>
          <a href={path}>{words.cancel}</a>
        </div>
      </form>
    </Frame>
  );
}
