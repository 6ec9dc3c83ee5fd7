import { usePage } from '../../page.ts';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { Copyable, copyIsland } from '../copyable.tsx';

interface KeyMadePageProps {
  frame: FrameProps;
  name: string;
  /** Both are shown by this page and by no other. */
  value: string;
  callbackSecret: string;
}

export function KeyMadePage({ frame, name, value, callbackSecret }: KeyMadePageProps) {
  const { text, publicUrl } = usePage();
  const { keyMade: words } = text.organizer.developers;
  return (
    <Frame frame={frame} title={words.title(name)} islands={[copyIsland]}>
      <p class="note is-warning">
        <b>{words.once}</b>
      </p>
      <div class="stub shown-once">
        <Copyable id="api-key" label={words.key} value={value} />
        <Copyable
          id="callback-secret"
          label={words.callbackSecret}
          hint={words.callbackSecretHint}
          value={callbackSecret}
        />
      </div>
      <Copyable
        id="try-it"
        label={words.tryIt}
        hint={words.tryItHint}
        value={`curl -H 'api-key: ${value}' ${publicUrl}/open-api/v1/me`}
        isCode
      />
      <div class="actions">
        <a class="button" href={`${frame.base}/settings/api-keys`}>
          {words.ready}
        </a>
        <a href="/docs/reference">{words.reference}</a>
      </div>
    </Frame>
  );
}
