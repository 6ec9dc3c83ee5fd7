import { usePage } from '../../page.ts';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { Copyable, copyIsland } from '../copyable.tsx';

interface WebhookSecretPageProps {
  frame: FrameProps;
  webhook: { id: string; url: string };
  /** Shown by this page and by no other. */
  secret: string;
  isNew: boolean;
}

export function WebhookSecretPage({ frame, webhook, secret, isNew }: WebhookSecretPageProps) {
  const { webhookSecret: words } = usePage().text.organizer.developers;
  return (
    <Frame frame={frame} title={isNew ? words.titleNew : words.titleRotated} islands={[copyIsland]}>
      <p class="address">
        <code>{webhook.url}</code>
      </p>
      <div class="note is-warning">
        <p>
          <b>{words.once}</b>
        </p>
        {!isNew && <p>{words.rotated}</p>}
      </div>
      <div class="stub shown-once">
        <Copyable id="webhook-secret" label={words.secret} value={secret} />
      </div>
      <Copyable id="verify" label={words.verify} hint={words.verifyHint} value={snippet} isCode />
      <div class="actions">
        <a class="button" href={`${frame.base}/settings/webhooks/${webhook.id}`}>
          {words.next}
        </a>
      </div>
    </Frame>
  );
}

// The secret comes from the environment: a snippet with it inside would end up in somebody's repository.
const snippet = `import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.TAKILYA_WEBHOOK_SECRET);

// body: the raw text of the request, before any JSON.parse
export function receive(headers, body) {
  const message = webhook.verify(body, headers); // throws unless it is from us
  console.log(message.type, message.data);
}`;
